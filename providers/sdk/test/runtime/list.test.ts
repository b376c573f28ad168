import { DiagnosticError } from "terraform-provider-sdk";
import {
  computed,
  define,
  list,
  number,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from "terraform-provider-sdk/schema";
import type { Handlers } from "../../protocol/v6/call";
import type { ListResource_Event } from "../../protocol/v6/generated/tfplugin6";
import { handlersOf } from "../../protocol/v6/methods";
import { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
import type { ListResource } from "../../runtime/provider";
import { resource } from "../../runtime/resource";
import type { ObjectValue } from "../../schema";

const part = object("Part", {
  name: required(string(), "Name."),
  w: optionalComputed(number(), "Width.", { set: { default: 12 } }),
  id: computed(string(), "Id."),
});
const box = define({
  kind: "resource",
  name: "box",
  description: "A box.",
  type: object("Box", {
    id: computed(string(), "Id of the box.", { set: { stable: true, identifies: true } }),
    name: required(string(), "Name."),
    color: optional(string(), "Color.", { omitted: { means: "red" } }),
    note: optional(string(), "Note."),
    secret: optional(string(), "Secret.", { set: { writeOnly: true } }),
    parts: optional(list(part), "Parts."),
  }),
});
const query = define({
  kind: "list_resource",
  name: "box",
  description: "Boxes.",
  type: object("BoxList", { color: optional(string({ oneOf: ["red", "blue"] }), "Color.") }),
});
const identity = object("Identity", { id: box.type.attributes.id });

const all = ["1", "2", "3", "gone", "4"];
let reads: string[] = [];
let listed: string[] = [];

const boxes = resource<object, typeof box>(box, {
  create: async ({ planned }) => ({ state: planned }),
  read: async ({ prior: { id } }) => {
    reads.push(id);
    return id === "gone" ? null : { state: { id, name: `Box ${id}`, color: "red" } };
  },
  delete: async () => {},
});
const boxList: ListResource<object> = {
  definition: query,
  async *list({ config, warn }) {
    if (config.color === "blue")
      throw new DiagnosticError({ id: "no-blue-boxes", summary: "No blue boxes" }, "There are none.", ["color"]);
    for (const id of all) {
      if (id === "2") warn({ id: "take-care", summary: "Take care" }, "The second one is odd.");
      listed.push(id);
      yield { identity: { id }, displayName: `Box ${id}` };
    }
  },
};
const handlers = handlersOf(
  {
    name: "kit",
    version: "1.0.0",
    definition: define({ kind: "provider", name: "kit", description: "Kit.", type: object("Kit", {}) }),
    configure: () => ({}),
    validate: (_, config) =>
      config.color === "green"
        ? [{ severity: "error", id: "wrong-color", summary: "Wrong color", path: ["color"] }]
        : [],
    refine: ({ name }, config) => (name === "box" && config.note === "" ? { ...config, note: null } : config),
    resources: [boxes],
    listResources: [boxList],
  },
  () => {},
) as Required<Handlers>;
const { signal } = new AbortController();

async function events(
  config: ObjectValue | null,
  { whole = false, limit = 0 } = {},
): Promise<readonly ListResource_Event[]> {
  reads = [];
  listed = [];
  const request = {
    typeName: "kit_box",
    config: toDynamicValue(query.type, config),
    includeResourceObject: whole,
    limit,
  };
  const found: ListResource_Event[] = [];
  for await (const event of handlers.listResource(request, signal)) found.push(event);
  return found;
}
const idsOf = (found: readonly ListResource_Event[]) =>
  found.map(({ identity: data }) => data && fromDynamicValue(identity, data.identityData));
const objectsWithIds = (...names: string[]) => names.map((id) => ({ id }));

test("schema and metadata contain the list resources and the capability to generate configuration", async () => {
  const schema = await handlers.getProviderSchema({}, signal);
  expect(Object.keys(schema.listResourceSchemas)).toEqual(["kit_box"]);
  expect(schema.listResourceSchemas.kit_box?.block?.attributes.map(({ name }) => name)).toEqual(["color"]);
  const metadata = await handlers.getMetadata({}, signal);
  expect(metadata.listResources).toEqual([{ typeName: "kit_box" }]);
  expect(metadata.serverCapabilities?.generateResourceConfig).toBe(true);
});

test("each object is an event with its identity and a name, without reads", async () => {
  const found = await events({ color: null });
  expect(idsOf(found)).toEqual(objectsWithIds(...all));
  expect(found.map(({ displayName }) => displayName)).toEqual(all.map((id) => `Box ${id}`));
  expect(found.every(({ resourceObject }) => resourceObject === undefined)).toBe(true);
  expect(found.map(({ diagnostic }) => diagnostic.map(({ summary }) => summary))).toEqual([
    [],
    ["Take care"],
    [],
    [],
    [],
  ]);
  expect(reads).toEqual([]);
});

test("with include_resource, each object is read, and a deleted object is skipped", async () => {
  const found = await events(null, { whole: true });
  expect(idsOf(found)).toEqual(objectsWithIds("1", "2", "3", "4"));
  expect(found.map(({ resourceObject }) => fromDynamicValue(box.type, resourceObject))).toMatchObject(
    ["1", "2", "3", "4"].map((id) => ({ id, name: `Box ${id}`, note: null, parts: null })),
  );
});

test("a limit ends the list, which requests no more objects", async () => {
  expect(idsOf(await events(null, { limit: 2 }))).toEqual(objectsWithIds("1", "2"));
  expect(listed).toEqual(["1", "2", "3"]);
});

test("a failure is reported in an event without an object, with its path", async () => {
  const [event, ...rest] = await events({ color: "blue" });
  expect(rest).toEqual([]);
  expect(event).toMatchObject({ identity: undefined, diagnostic: [{ summary: "No blue boxes", severity: 1 }] });
  expect(event?.diagnostic[0]?.attribute?.steps).toMatchObject([{ attributeName: "color" }]);
});

test("the arguments are validated", async () => {
  const validated = (color: string) =>
    handlers.validateListResourceConfig(
      {
        typeName: "kit_box",
        config: toDynamicValue(query.type, { color }),
        includeResourceObject: undefined,
        limit: undefined,
      },
      signal,
    );
  expect((await validated("green")).diagnostics).toMatchObject([{ summary: "Wrong color" }]);
  expect((await validated("red")).diagnostics).toEqual([]);
});

test("a generated configuration has what an author would write", async () => {
  const parts = [
    { name: "a", w: 12, id: "x" },
    { name: "b", w: 8, id: "y" },
  ];
  const state = { id: "7", name: "n", color: "red", note: "", secret: null, parts };
  const { config, diagnostics } = await handlers.generateResourceConfig(
    { typeName: "kit_box", state: toDynamicValue(box.type, state) },
    signal,
  );
  expect(diagnostics).toEqual([]);
  expect(fromDynamicValue(box.type, config)).toEqual({
    id: null,
    name: "n",
    color: null,
    note: null,
    secret: null,
    parts: [
      { name: "a", w: null, id: null },
      { name: "b", w: 8, id: null },
    ],
  });
});

test.each([
  ["no state", undefined],
  ["a null state", toDynamicValue(box.type, null)],
])("a configuration cannot be generated from %s, and the error names the version of Terraform", async (_, state) => {
  const { config, diagnostics } = await handlers.generateResourceConfig({ typeName: "kit_box", state }, signal);
  expect(config).toBeUndefined();
  expect(diagnostics).toMatchObject([
    {
      severity: 1,
      summary: "Generated configuration needs Terraform 1.14.3 or later",
      detail: expect.stringContaining("1.14.0"),
    },
  ]);
});
