import { readFileSync } from "node:fs";
import path from "node:path";
import { attributesOf, nestedIn } from "terraform-provider-sdk/definitions";
import type { Attribute, ObjectType } from "terraform-provider-sdk/schema";
import { observability } from "../../providers/observability/provider";

const root = path.resolve(__dirname, "../..");
const readFile = (file: string) => readFileSync(path.join(root, file), "utf8");
const proto = readFile("providers/sdk/protocol/v6/tfplugin6.proto");
const [, table = ""] = readFile("docs/sdk/compared.md").split("\n## The protocol\n");
const rows = [...table.matchAll(/^\| (.*) \|$/gm)]
  .map(([, row = ""]) => row.split(" | "))
  .map((cells) => ({
    names: [...(cells.at(-4) ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    sdk: cells.at(-3),
    provider: cells.at(-1),
  }))
  .filter(({ names }) => names.length > 0);

test("the calls and fields that the page says the SDK has are in the protocol that it speaks, the others are not", () => {
  const spoken = new Set(proto.match(/\w+/g));
  const wrong = rows.flatMap(({ names, sdk }) => names.filter((name) => spoken.has(name) !== (sdk === "yes")));
  expect(wrong).toEqual([]);
  const calls = [...proto.matchAll(/^ {2}rpc (\w+)/gm)].map(([, name]) => name);
  expect(calls.filter((name) => !rows.some(({ names }) => names.includes(name ?? "")))).toEqual([]);
  expect(calls.length).toBeGreaterThan(20);
});

test("the README of the SDK has a row for everything that the package exports", () => {
  const { name, exports } = JSON.parse(readFile("providers/sdk/package.json"));
  const page = readFile("providers/sdk/README.md");
  const doors = Object.keys(exports).filter((door) => !/^\.\/(package|internal)/.test(door));
  expect(doors.filter((door) => !page.includes(`\`${path.join(name, door)}\``))).toEqual([]);
  expect(doors.length).toBeGreaterThan(5);
});

/** Whether the provider uses what a call or field is for; the calls that it must answer anyway are not listed. */
const used: Readonly<Record<string, boolean>> = {
  ReadResource: isAny(observability.resources, () => true),
  ImportResourceState: isAny(observability.resources, (one) => "import" in one),
  UpgradeResourceState: isAny(observability.resources, (one) => (one.upgrade ?? []).length > 0),
  MoveResourceState: isAny(observability.resources, (one) => one.move !== undefined),
  GetResourceIdentitySchemas: hasAttribute(({ set }) => set?.identifies === true),
  GenerateResourceConfig: observability.refine !== undefined,
  ReadDataSource: isAny(observability.dataSources, () => true),
  OpenEphemeralResource: isAny(observability.ephemeralResources, () => true),
  ListResource: isAny(observability.listResources, () => true),
  InvokeAction: isAny(observability.actions, () => true),
  CallFunction: isAny(observability.functions, () => true),
  write_only: hasAttribute(({ set }) => set?.writeOnly === true),
  sensitive: hasAttribute(({ set }) => set?.sensitive === true),
  nested_type: hasAttribute(({ type }) => nestedIn(type) !== undefined),
  deprecated: hasAttribute(({ docs }) => docs?.deprecated !== undefined),
  variadic_parameter: isAny(observability.functions, (one) => one.variadic !== undefined),
  renew_at: isAny(observability.ephemeralResources, (one) => one.renew !== undefined),
};

test.each(Object.entries(used))("the page says whether the provider uses %s", (name, isUsed) => {
  const row = rows.find(({ names }) => names.includes(name));
  expect(row?.provider).toBe(isUsed ? "yes" : "no");
});

function isAny<T>(parts: readonly T[] = [], predicate: (part: T) => boolean): boolean {
  return parts.some(predicate);
}

function hasAttribute(predicate: (attribute: Attribute) => boolean): boolean {
  const inside = (type: ObjectType): boolean =>
    attributesOf(type).some(([, attribute]) => {
      const nested = nestedIn(attribute.type);
      return predicate(attribute) || (nested !== undefined && inside(nested.type));
    });
  return isAny(observability.resources, ({ definition }) => inside(definition.type));
}
