import { fullDescription } from "terraform-provider-sdk/definitions";
import { versionWords } from "terraform-provider-sdk/internal/schema";
import type { Attribute, Definition, ValueType } from "terraform-provider-sdk/schema";
import { toCamel, toSnake } from "terraform-provider-sdk/values";
import { catalog } from "../../lib/kinds/catalog";
import { bounds } from "../../providers/sdk-cli/generate";
import { words as pageWords } from "../../scripts/generate/docs/pages";

const definitions: readonly Definition[] = [
  catalog.provider,
  ...catalog.resources,
  ...catalog.dataSources,
  ...catalog.ephemeralResources,
];

interface Described {
  readonly place: string;
  readonly description: string;
  readonly attribute?: Attribute;
}

function described(type: ValueType, place: string, names: Set<string>): Described[] {
  if (type.kind === "list" || type.kind === "set" || type.kind === "map") return described(type.of, place, names);
  if (type.kind === "json")
    return Object.entries(type.union?.variants ?? {}).flatMap(([name, variant]) => [
      { place: `${place}.${name}`, description: variant.description },
      ...described(variant.type, `${place}.${name}`, names),
    ]);
  if (type.kind !== "object") return [];
  return Object.entries(type.attributes).flatMap(([name, attribute]) => {
    names.add(name);
    const below = described(attribute.type, `${place}.${name}`, names);
    return [{ place: `${place}.${name}`, description: fullDescription(attribute), attribute }, ...below];
  });
}

const names = new Set<string>();
const all = definitions.flatMap(({ kind, name, description, type }) => [
  { place: `${kind} ${name}`, description },
  ...described(type, `${kind} ${name}`, names),
]);
const words = ({ description }: Described, pattern: RegExp) =>
  (description.match(/`[^`]+`/g) ?? []).flatMap((code) => code.match(pattern) ?? []);

test("what a data source returns is described without rules for authors", () => {
  const results = all.filter(
    ({ place, attribute }) => place.startsWith("data_source ") && attribute?.presence === "computed",
  );
  expect(results.length).toBeGreaterThan(200);
  const rules =
    /Exactly one of|Defaults to|Required for|Conflicts with|Must |Does not have to|If omitted|created in the UI are kept/;
  expect(results.filter(({ description }) => rules.test(description))).toEqual([]);
});

test("a camelCase word in a description names an attribute, so each output can respell it", () => {
  expect(all.length).toBeGreaterThan(200);
  const strangers = all.filter((one) => words(one, /\b[a-z]+(?:[A-Z]\w*)+\b/g).some((word) => !names.has(word)));
  expect(strangers).toEqual([]);
});

test("no description spells an attribute's name as Terraform does", () => {
  const snake = new Set([...names].map(toSnake).filter((name) => name.includes("_")));
  expect(all.filter((one) => words(one, /[a-z]+(?:_[a-z]+)+/g).some((word) => snake.has(word)))).toEqual([]);
});

const describing = all.flatMap(({ place, attribute }) =>
  attribute?.docs?.omitsValueRules && attribute.presence !== "computed" ? [[place, attribute] as const] : [],
);

test.each(describing)("the description of %s names the values that its type asks for", (_, attribute) => {
  const { description } = attribute;
  const { set, docs } = attribute;
  const stated = {
    ...attribute,
    set: { ...set, requiresReplace: false },
    docs: { ...docs, omitsValueRules: undefined },
  };
  const asked = bounds(stated, pageWords);
  const named = asked.match(/`[^`]+`|\b(?:RFC 3339|PEM|\d+)\b/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((value) => value !== "1" && !description.includes(value))).toEqual([]);
});

test("every name can be respelled for Terraform and back", () => {
  expect(names.size).toBeGreaterThan(80);
  for (const name of names) {
    // Only members of JSON, which Terraform does not see, may begin with another character.
    expect(toSnake(name)).toMatch(/^[$]?[a-z][a-z0-9_]*$/);
    expect(toCamel(toSnake(name))).toBe(name);
  }
});

test.each([
  ["2.30", "version 2.30 or later"],
  ["after 2.36", "a version after 2.36"],
])("what came with %s needs %s", (since, words) => {
  expect(versionWords(since)).toBe(words);
});
