import {
  computed,
  define,
  integer,
  list,
  map,
  object,
  optional,
  required,
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

test("a definition of which everything is known is returned", () => {
  const definition = {
    kind: "provider",
    name: "desk",
    description: "A desk.",
    type: object("Desk", { connection: optional(object("C", { url: optional(string(), "", env) }), "") }),
  } as const;
  expect(define(definition)).toBe(definition);
});
