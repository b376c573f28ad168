import { ImportableResource, type TerraformProvider, type TerraformStack } from "cdktf";
import { objectIn } from "terraform-provider-sdk/definitions";
import type { Definition } from "terraform-provider-sdk/schema";
import { toPascal } from "terraform-provider-sdk/values";
import * as constructs from "../../lib";
import { catalog } from "../../lib/kinds/catalog";
import { stackOf, synth } from "./support";

const id = "65f5e4a3b9e77c001a000011";

/** What every class that the CDK generates for a resource has as a static member. */
interface Importing {
  generateConfigForImport(scope: TerraformStack, to: string, from: string, provider?: TerraformProvider): unknown;
}

const named = new Map<string, unknown>(Object.entries(constructs));

function constructOf(name: string): Importing & { readonly prototype: object } {
  const found = named.get(toPascal(name));
  const isImporting = typeof found === "function" && "generateConfigForImport" in found;
  if (!isImporting) throw new Error(`${name} has no generateConfigForImport`);
  return found as typeof found & Importing;
}

test.each(catalog.resources.map(({ name }) => name))("%s imports with the CDK's own element", (name) => {
  const stack = stackOf((scope) => {
    const provider = new constructs.ObservabilityProvider(scope, "other", { alias: "other" });
    const made = constructOf(name).generateConfigForImport(scope, "found", "name:Found", provider);
    expect(made).toBeInstanceOf(ImportableResource);
  });
  const [imported] = stack.toTerraform().import;
  expect(imported).toEqual({
    to: `observability_${name}.found`,
    id: "name:Found",
    provider: "observability.other",
  });
});

const membersOf = (prototype: object, prefix: string) =>
  [Object.getPrototypeOf(prototype), prototype]
    .flatMap((one) => Object.getOwnPropertyNames(one))
    .filter((member) => new RegExp(`^${prefix}[A-Z]`).test(member) && member !== "resetOverrideLogicalId")
    .sort();

const settableOf = ({ type }: Definition) =>
  Object.entries(type.attributes).filter(([, { presence }]) => presence !== "computed");

const resetsOf = (definition: Definition) =>
  settableOf(definition)
    .filter(([, { presence }]) => presence !== "required")
    .map(([member]) => `reset${toPascal(member)}`);

test.each(catalog.resources.map((definition) => [definition.name, definition] as const))(
  "%s resets every optional argument and puts every object, and nothing else",
  (name, definition) => {
    const { prototype } = constructOf(name);
    const objects = settableOf(definition).filter(([, attribute]) => objectIn(attribute.type));
    expect(membersOf(prototype, "reset")).toEqual(resetsOf(definition).sort());
    expect(membersOf(prototype, "put")).toEqual(objects.map(([member]) => `put${toPascal(member)}`).sort());
  },
);

test("the provider sets and resets every argument, and puts none, as bindings of the CDK do", () => {
  const { prototype } = Object.getPrototypeOf(constructs.ObservabilityProvider);
  const own = {
    ...Object.getOwnPropertyDescriptors(Object.getPrototypeOf(prototype)),
    ...Object.getOwnPropertyDescriptors(prototype),
  };
  expect(membersOf(prototype, "reset")).toEqual(["resetAlias", ...resetsOf(catalog.provider)].sort());
  expect(membersOf(prototype, "put")).toEqual([]);
  for (const name of ["alias", ...settableOf(catalog.provider).map(([member]) => member)])
    expect([name, own[name]?.set, own[`${name}Input`]?.get]).toEqual([
      name,
      expect.any(Function),
      expect.any(Function),
    ]);
});

test("what is put and reset is validated and written like an argument of the constructor", () => {
  const { resource } = synth((scope) => {
    const dashboard = new constructs.Dashboard(scope, "api", { name: "API", tags: ["a"], savedQuery: "x" });
    dashboard.putTiles([{ name: "Errors", series: [{ type: "time", sourceId: id, aggFn: "count" }] }]);
    dashboard.resetTags();
    dashboard.resetSavedQuery();
    expect(dashboard.tagsInput).toBeUndefined();
    const alert = new constructs.Alert(scope, "errors", {
      dashboardId: id,
      tileId: id,
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      note: "gone",
      channel: undefined,
    });
    alert.putChannel({ type: "webhook", webhookId: id });
    alert.resetNote();
  });
  expect(resource.observability_dashboard?.api).toEqual({
    name: "API",
    tiles: [{ name: "Errors", series: [{ type: "time", source_id: id, agg_fn: "count" }] }],
  });
  expect(resource.observability_alert?.errors).toMatchObject({ channel: { type: "webhook", webhook_id: id } });
  expect(resource.observability_alert?.errors).not.toHaveProperty("note");
});
