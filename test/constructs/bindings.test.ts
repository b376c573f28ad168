import { ImportableResource, type TerraformProvider, type TerraformStack } from "cdktf";
import { objectIn, toPascal } from "terraform-provider-sdk/schema";
import * as constructs from "../../lib";
import { catalog } from "../../lib/definitions";
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

test.each(catalog.resources.map((definition) => [definition.name, definition] as const))(
  "%s resets every optional argument and puts every object, and nothing else",
  (name, { type }) => {
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(constructOf(name).prototype)).concat(
      Object.getOwnPropertyNames(constructOf(name).prototype),
    );
    const settable = Object.entries(type.attributes).filter(([, { presence }]) => presence !== "computed");
    const optional = settable.filter(([, { presence }]) => presence !== "required");
    const objects = settable.filter(([, attribute]) => objectIn(attribute.type));
    const members = (prefix: string) => own.filter((member) => new RegExp(`^${prefix}[A-Z]`).test(member)).sort();
    expect(members("reset").filter((member) => member !== "resetOverrideLogicalId")).toEqual(
      optional.map(([member]) => `reset${toPascal(member)}`).sort(),
    );
    expect(members("put")).toEqual(objects.map(([member]) => `put${toPascal(member)}`).sort());
  },
);

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
