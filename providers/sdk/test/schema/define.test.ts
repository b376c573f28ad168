import {
  computed,
  define,
  integer,
  list,
  map,
  object,
  optional,
  required,
  rulesIn,
  string,
} from "terraform-provider-sdk/schema";
import type { Attribute, Definition, ValueType } from "../../schema";

/** A definition that TypeScript would not compile. */
const loose = (definition: object) => () => define(definition as Definition);
const todo = (attributes: object, kind = "resource") =>
  loose({ kind, name: "todo", description: "A todo.", type: object("Todo", attributes as Record<string, Attribute>) });
const typed = (type: object) => todo({ it: { type, presence: "optional", description: "It." } });
const withOptions = (options: object) => todo({ it: { ...optional(string(), "It."), ...options } });

test("all misspelt members of a definition are in one error, each with the nearest word", () => {
  const sensitive = { requiresReplace: true, sensitve: true };
  const attributes = {
    token: { ...required(string(), "Token."), set: sensitive },
    parts: optional(list(object("Part", { w: { ...optional(string(), "W."), apy: { name: "v" } } })), "Parts."),
    size: optional({ ...integer({ min: 1 }), maxx: 3 } as ValueType, "Size."),
    odd: { ...computed(string(), "Odd."), xylophone: 1 },
  };
  expect(todo(attributes)).toThrow(
    new TypeError(`The resource "todo" cannot be defined like this:
- type.attributes.token.set.sensitve is not a member of a definition. Did you mean "sensitive"?
- type.attributes.parts.type.of.attributes.w.apy is not a member of a definition. Did you mean "api"?
- type.attributes.size.type.maxx is not a member of a definition. Did you mean "max"?
- type.attributes.odd.xylophone is not a member of a definition.`),
  );
});

const one = { right: 1, wrng: 1 };
test.each([
  ["a definition", loose({ kind: "resource", name: "a", description: "", type: object("A", {}), capabilty: "x" })],
  ["set", withOptions({ set: { stable: true, ...one } })],
  ["api", withOptions({ api: { name: "a", ...one } })],
  ["omitted", withOptions({ omitted: { means: "a", ...one } })],
  ["removed", withOptions({ removed: { by: "nothing", says: "", ...one } })],
  [
    "removed in a dialect",
    withOptions({ removed: { by: "nothing", says: "", in: { cloud: { by: "value", ...one } } } }),
  ],
  ["docs", withOptions({ docs: { isComplete: true, ...one } })],
  ["a string", typed({ kind: "string", minLength: 1, ...one })],
  ["a string in a dialect", typed({ kind: "string", in: { cloud: { minLength: 1, ...one } } })],
  ["a pattern", typed({ kind: "string", pattern: { matches: /a/, says: "a", ...one } })],
  ["a reference", typed({ kind: "string", ref: { by: "kind", of: {}, ...one } })],
  ["a number", typed({ kind: "number", min: 1, ...one })],
  ["a number in a dialect", typed({ kind: "number", in: { cloud: { min: 1, ...one } } })],
  ["a bool", typed({ kind: "bool", ...one })],
  ["JSON", typed({ kind: "json", envelope: "json", ...one })],
  ["a union", typed({ kind: "json", union: { name: "U", description: "", variants: {}, ...one } })],
  ["a variant", typed({ kind: "json", union: { variants: { A: { when: {}, type: object("A", {}), ...one } } } })],
  ["a list", typed({ kind: "list", of: string(), minItems: 1, ...one })],
  ["a list in a dialect", typed({ kind: "list", of: string(), in: { cloud: { minItems: 1, ...one } } })],
  ["a set", typed({ kind: "set", of: string(), ...one })],
  ["a map", typed({ kind: "map", of: string(), ...one })],
  ["an item", typed(map({ kind: "string", ...one } as ValueType))],
  ["an object", typed({ ...object("A", {}), ...one })],
  ["rules of a dialect", typed({ ...object("A", {}), rules: [() => {}, { dialect: "cloud", rules: [], ...one }] })],
  ["variants", typed({ ...object("A", {}), variants: { by: "kind", of: {}, ...one } })],
  ["a variant of an object", typed({ ...object("A", {}), variants: { by: "kind", of: { a: { needs: [], ...one } } } })],
  ["a type", typed({ kind: "boolean" })],
])("a misspelt member of %s is rejected", (_, definition) => {
  expect(definition).toThrow(/is not a (member of a definition|type)/);
});

const env = { set: { env: "TODO_TOKEN" } };
test.each([
  [
    "no argument of the provider",
    todo({ token: { ...optional(string(), ""), ...env } }),
    "only arguments of the provider",
  ],
  ["required", todo({ token: { ...required(string(), ""), ...env } }, "provider"), "Make it optional"],
  ["computed", todo({ token: { ...computed(string(), ""), ...env } }, "provider"), "must be optional"],
  ["a number", todo({ token: { ...optional(integer(), ""), ...env } }, "provider"), "is a string"],
  [
    "a member of an item",
    todo({ all: optional(list(object("Item", { token: optional(string(), "", env) })), "") }, "provider"),
    "only arguments of the provider",
  ],
])("an environment variable that would not be read is rejected: the argument is %s", (_, definition, says) => {
  expect(definition).toThrow(/set\.env is not read: /);
  expect(definition).toThrow(says);
});

describe("with the names of dialects", () => {
  const dialects = { ofConfiguration: ["base", "pro"], ofClient: ["hosted"] };
  const message = "It is cleared.";
  const bounds = { maxLength: 3 };
  const nested = object("Part", { w: optional(list(string({ in: { hosted: bounds } })), "W.") });
  const ruled = (dialect: string) => object("Part", {}, [rulesIn(dialect, [])]);
  const varied = (dialect: string) =>
    object("Part", { kind: required(string(), "Kind.") }, [], {
      by: "kind",
      of: { a: { interfaceName: "A", description: "A.", needs: [], mayHave: [], unsupportedIn: { [dialect]: ["b"] } } },
    });
  const definition = (attribute: Attribute): Definition => ({
    kind: "resource",
    name: "todo",
    description: "A todo.",
    type: object("Todo", { it: attribute }),
  });
  const defined = (attribute: Attribute) => define(definition(attribute), dialects);

  test.each<[string, Attribute, string, string]>([
    ["bounds of a string", optional(string({ in: { hosted: bounds } }), "It."), "type.in", "base, pro"],
    ["bounds of a number", optional(integer({ in: { hosted: { max: 1 } } }), "It."), "type.in", "base, pro"],
    ["bounds of items", optional(list(nested), "It."), "type.of.attributes.w.type.of.in", "base, pro"],
    ["a requirement", optional(string(), "It.", { set: { requiredIn: ["hosted"] } }), "set.requiredIn", "base, pro"],
    ["rules", optional(ruled("hosted"), "It."), "type.rules[0].dialect", "base, pro"],
    [
      "what is not taken",
      optional(string(), "It.", { api: { unsupportedIn: ["pro"] } }),
      "api.unsupportedIn",
      "hosted",
    ],
    ["what a variant lacks", optional(varied("pro"), "It."), "type.variants.of.a.unsupportedIn", "hosted"],
    [
      "a removal",
      optional(string(), "It.", {
        removed: { by: "omission", says: message, in: { old: { by: "nothing", says: message } } },
      }),
      "removed.in",
      "base, pro, hosted",
    ],
    [
      "a rejection",
      optional(string(), "It.", { removed: { by: "rejection", says: message, onlyIn: ["old"] } }),
      "removed.onlyIn",
      "base, pro, hosted",
    ],
  ])("one without effect where it stands is rejected: %s", (_, attribute, place, effective) => {
    expect(() => defined(attribute)).toThrow(`- type.attributes.it.${place} names `);
    expect(() => defined(attribute)).toThrow(`, which has no effect here; use one of ${effective}.`);
    expect(() => define(definition(attribute))).not.toThrow();
    // A type that was checked without the names is checked again with them.
    expect(() => defined(attribute)).toThrow(TypeError);
  });

  test("those with an effect are accepted", () => {
    const removal = { by: "rejection", says: message, onlyIn: ["pro", "hosted"] } as const;
    const text = string({ in: { pro: bounds, base: bounds } });
    const options = { set: { requiredIn: ["base"] }, api: { unsupportedIn: ["hosted"] }, removed: removal };
    expect(() => defined(optional(text, "It.", options))).not.toThrow();
    expect(() => defined(optional(ruled("pro"), "It."))).not.toThrow();
    expect(() => defined(optional(varied("hosted"), "It."))).not.toThrow();
  });
});

test("a definition of which everything is known is returned", () => {
  const definition = {
    kind: "provider",
    name: "desk",
    description: "A desk.",
    type: object("Desk", { connection: optional(object("C", { url: optional(string(), "", env) }), "") }),
  } as const;
  expect(define(definition)).toBe(definition);
});

test("a member of JSON has the name of the API, also where other definitions share its type", () => {
  const renamed = object("Renamed", { a: optional(string(), "A.", { api: { name: "b" } }) });
  expect(todo({ part: optional(renamed, "Part.") })).not.toThrow();
  const variants = { A: { description: "A.", when: {}, type: renamed } };
  expect(typed({ kind: "json", union: { name: "U", description: "", variants } })).toThrow(
    "type.attributes.it.type.union.variants.A.type.attributes.a.api.name has no effect: JSON is written with the names of the API.",
  );
});
