import {
  computed,
  define,
  json,
  list,
  map,
  object,
  optional,
  optionalComputed,
  required,
  set,
  string,
} from "terraform-provider-sdk/schema";
import { ctyType } from "../../protocol/codec";
import { Schema_Object_NestingMode as Nesting } from "../../protocol/v6/generated/tfplugin6";
import { schemaOf } from "../../protocol/v6/schema";
import { toAttributePath } from "../../protocol/v6/values";
import type { Attribute, ReplaceRule } from "../../schema";

const replaced = (requiresReplace: boolean | string | ReplaceRule) => ({ set: { requiresReplace } });
const element = object("Element", { someId: computed(string(), "Id."), name: required(string(), "Name.") });
const definition = define({
  kind: "resource",
  name: "thing",
  description: "A thing.",
  schemaVersion: 3,
  type: object("Thing", {
    name: required(string(), "Name."),
    note: optional(string(), "Note.", { set: { sensitive: true }, docs: { deprecated: "Use name." } }),
    size: optionalComputed(string(), "Size."),
    secretWo: optional(string(), "Secret.", { set: { writeOnly: true } }),
    keyWo: optional(element, "Key.", { set: { writeOnly: true } }),
    one: optional(element, "One."),
    many: optional(list(element), "Many."),
    some: optional(set(element), "Some."),
    named: optional(map(element), "Named."),
    words: optional(list(string()), "Words."),
    grid: optional(list(list(element)), "Grid."),
    spec: optional(json(), "Spec."),
  }),
});
const schema = schemaOf(definition);
const attribute = (name: string) => schema.block?.attributes.find((one) => one.name === name);

it("has version, description and one entry per attribute", () => {
  expect(schema.version).toBe(3);
  expect(schema.block?.description).toBe("A thing.");
  expect(schema.block?.attributes).toHaveLength(12);
});

it.each([
  // An object of the service may lack it, so the plan requires it of what an author changes.
  ["name", { required: false, optional: true, computed: false }],
  ["note", { required: false, optional: true, computed: false, sensitive: true, deprecated: true }],
  ["size", { required: false, optional: true, computed: true }],
  ["secret_wo", { optional: true, writeOnly: true }],
])("marks who sets %s", (name, expected) => {
  expect(attribute(name)).toMatchObject(expected);
});

it("says what to use instead of a deprecated attribute: in its description, and for engines that warn of its use", () => {
  expect(attribute("note")?.description).toBe("Note. **Deprecated:** Use name.");
  expect(attribute("note")?.deprecationMessage).toBe("Use name.");
  expect(attribute("name")?.deprecationMessage).toBe("");
});

it.each<[string, Attribute, string]>([
  [
    "a description without a full stop",
    optional(string(), "Defaults to 2", replaced(true)),
    "Defaults to 2. Changing this replaces the resource.",
  ],
  [
    "a rule",
    optional(
      string(),
      "Note.",
      replaced((before) => before !== null),
    ),
    "Note. Changing this can replace the resource.",
  ],
  [
    "a sentence of its own",
    optional(string(), "Note.", replaced("A longer one makes a new thing.")),
    "Note. A longer one makes a new thing.",
  ],
  [
    "a description that says everything",
    optional(string(), "Note; a change makes a new thing. Deprecated", {
      ...replaced(true),
      docs: { deprecated: "Use name.", isComplete: true },
    }),
    "Note; a change makes a new thing. Deprecated",
  ],
])("describes what a change does: %s", (_, note, says) => {
  const { block } = schemaOf(define({ ...definition, type: object("Other", { note }) }));
  expect(block?.attributes[0]?.description).toBe(says);
});

it("every member of a write-only object is write-only, as OpenTofu requires for an ephemeral value", () => {
  const members = (name: string) => attribute(name)?.nestedType?.attributes.map(({ writeOnly }) => writeOnly);
  expect(members("key_wo")).toEqual([true, true]);
  expect(members("one")).toEqual([false, false]);
});

it.each([
  ["one", Nesting.SINGLE],
  ["many", Nesting.LIST],
  ["some", Nesting.SET],
  ["named", Nesting.MAP],
])("nests the attributes of %s", (name, nesting) => {
  expect(attribute(name)?.nestedType).toMatchObject({ nesting });
  expect(attribute(name)?.nestedType?.attributes.map((one) => one.name)).toEqual(["name", "some_id"]);
});

it.each([
  ["words", '["list","string"]'],
  ["grid", '["list",["list",["object",{"name":"string","some_id":"string"}]]]'],
  ["spec", '"string"'],
])("encodes %s as a plain type", (name, type) => {
  expect(String(attribute(name)?.type)).toBe(type);
  expect(attribute(name)?.nestedType).toBeUndefined();
});

it("the type of the whole is the object of its attributes", () => {
  expect(ctyType(element)).toEqual(["object", { some_id: "string", name: "string" }]);
});

it.each([
  [
    ["many", 2, "someId"],
    [{ attributeName: "many" }, { elementKeyInt: 2 }, { attributeName: "some_id" }],
  ],
  [
    ["named", "a-b", "name"],
    [{ attributeName: "named" }, { elementKeyString: "a-b" }, { attributeName: "name" }],
  ],
  [
    ["named", 1],
    [{ attributeName: "named" }, { elementKeyString: "1" }],
  ],
  [["some", 0, "name"], [{ attributeName: "some" }]],
  [["spec", "a", 0], [{ attributeName: "spec" }]],
  [
    ["one", "name"],
    [{ attributeName: "one" }, { attributeName: "name" }],
  ],
])("the path %j becomes steps up to what Terraform can address", (path, steps) => {
  expect(toAttributePath(definition.type, path).steps).toEqual(steps);
});
