import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  asComputed,
  define,
  list,
  map,
  number,
  object,
  optional,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { catalog } from "../../lib/kinds/catalog";
import { toTerraform } from "../../providers/sdk/test/support/inside/constructs";
import { constructFiles } from "../../providers/sdk-cli/generate";
import { modules } from "../../scripts/generate/main";

const folder = path.resolve(__dirname, "../../lib/constructs/generated");

const nothing = { dataSources: [], ephemeralResources: [], listResources: [], actions: [], functions: [] };

test("the generated files are those of the definitions; `npm run generate` writes them", () => {
  const files = constructFiles(catalog, modules);
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files) expect([name, readFileSync(path.join(folder, name), "utf8")]).toEqual([name, text]);
});

test("two different objects of one name are rejected", () => {
  const thing = (name: string, more: object) =>
    define({
      kind: "resource",
      name,
      description: "A thing.",
      type: object(`${name}Config`, {
        part: optional(object("Part", { size: required(string(), "Size."), ...more }), "Part."),
      }),
    });
  const other = { color: optional(string(), "Color.") };
  expect(() =>
    constructFiles({ ...nothing, provider: catalog.provider, resources: [thing("a", {}), thing("b", other)] }, modules),
  ).toThrow('two different objects are named "Part"; rename one of them.');
});

test("what several definitions need stands in one file", () => {
  const part = object("Part", { size: required(string(), "Size.") });
  const thing = (name: string) =>
    define({
      kind: "resource",
      name,
      description: "A thing.",
      type: object(`${name}Config`, { part: optional(part, "Part.") }),
    });
  const files = constructFiles(
    { ...nothing, provider: catalog.provider, resources: [thing("a"), thing("b")] },
    modules,
  );
  expect(files.get("shared.ts")).toContain("export interface Part {");
  expect(files.get("a.ts")).toContain('import { type Part, PartOutputReference } from "./shared";');
});

test("objects with the same members of the same meaning are read through one class, others through their own", () => {
  const part = object("Part", { size: required(string(), "Size.", { docs: { forAuthors: "In meters." } }) });
  const thing = define({
    kind: "resource",
    name: "thing",
    description: "A thing.",
    type: object("Thing", {
      parts: optional(map(part), "Parts."),
      lid: optional(object("Lid", { size: optional(string(), "Size of the lid.") }), "Lid."),
    }),
  });
  const found = define({
    kind: "data_source",
    name: "thing",
    description: "Finds a thing.",
    type: object("ThingLookup", asComputed(thing.type.attributes)),
  });
  const provider = define({ ...thing, kind: "provider", name: "files", type: object("Files", {}) });
  const files = constructFiles({ ...nothing, provider, resources: [thing], dataSources: [found] }, modules);
  const getter = `get parts(): ObjectMap<PartOutputReference> {
    return new ObjectMap(this, "parts", PartOutputReference);`;
  expect(files.get("thing.ts")).toContain(getter);
  expect(files.get("data-thing.ts")).toContain(getter);
  expect([...files.values()].join("").match(/^export class \w+OutputReference/gm)).toEqual([
    "export class PartOutputReference",
    "export class LidOutputReference",
  ]);
});

test("an attribute with the name of something of the CDK is an argument, and has a getter of another name", () => {
  const thing = define({
    kind: "resource",
    name: "thing",
    description: "A thing.",
    type: object("Thing", {
      count: required(number(), "How many."),
      lists: optional(object("Lists", { fqn: optional(string(), "Name.") }), "Lists."),
    }),
  });
  const catalog = { provider: define({ ...thing, kind: "provider", name: "files", type: object("Files", {}) }) };
  const text = constructFiles(
    { ...nothing, ...catalog, resources: [thing] },
    { ...modules, cdk: "cdktn", constructs: "constructs" },
  ).get("thing.ts");
  expect(text).toContain('export interface ThingConfig extends Omit<TerraformMetaArguments, "count"> {');
  expect(text).toContain("  readonly count: number;");
  expect(text).toContain("  get countAttribute(): number {");
  expect(text).toContain("  set countAttribute(value: number) {");
  expect(text).toContain("  get fqnAttribute(): string {");
  expect(text).toContain('} from "cdktn";');
});

test("an item may be null where its type says so", () => {
  const nulls = { allowNullItems: true } as const;
  const type = object("Thing", {
    labels: optional(map(string(), nulls), "Labels."),
    words: optional(list(string(), nulls), "Words."),
  });
  const thing = define({ kind: "resource", name: "thing", description: "A thing.", type });
  const text = constructFiles({ ...catalog, resources: [thing] }, modules).get("thing.ts");
  expect(text).toContain("readonly labels?: { readonly [key: string]: string | null };");
  expect(text).toContain("readonly words?: readonly (string | null)[] | IResolvable;");
  const config = { labels: { a: null, b: "b" }, words: ["a", null] };
  expect(toTerraform(type, config)).toEqual(config);
});

test("an object with a name that the files import is refused", () => {
  const thing = define({ kind: "resource", name: "construct", description: "A thing.", type: object("Thing", {}) });
  expect(() => constructFiles({ ...catalog, resources: [thing] }, modules)).toThrow('"Construct" is a name of the CDK');
});

test("every member of every interface is documented", () => {
  const members = [...constructFiles(catalog, modules)].flatMap(([name, text]) => {
    const lines = text.split("\n");
    return lines.flatMap((line, index) =>
      /^ {2}(readonly \w+\??:|get \w+\()/.test(line)
        ? [{ name, line, isDocumented: lines[index - 1]?.trim().endsWith("*/") }]
        : [],
    );
  });
  expect(members.length).toBeGreaterThan(500);
  expect(members.filter(({ isDocumented }) => !isDocumented)).toEqual([]);
});
