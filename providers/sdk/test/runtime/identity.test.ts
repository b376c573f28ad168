import { computed, define, object, optional, required, string, UNKNOWN } from "terraform-provider-sdk/schema";
import type { Handlers } from "../../protocol/v6/call";
import { handlersOf } from "../../protocol/v6/methods";
import { identitySchema } from "../../protocol/v6/schema";
import { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
import { identityOf, identityType, requireIdentity } from "../../runtime/objects";
import type { Resource } from "../../runtime/resource";
import { resource } from "../../runtime/resource";
import type { ObjectValue } from "../../schema";

const box = define({
  kind: "resource",
  name: "box",
  description: "A box.",
  type: object("Box", {
    id: computed(string(), "Id of the box.", { set: { stable: true, identifies: true } }),
    name: required(string(), "Name."),
  }),
});
const crate = define({ ...box, name: "crate", type: object("Crate", { name: required(string(), "Name.") }) });
const identity = object("Identity", { id: box.type.attributes.id });
const stored: ObjectValue = { id: "7", name: "n" };

const boxes = resource<object, typeof box>(box, {
  create: async ({ planned }) => ({ state: { ...planned, id: "7" } }),
  read: async () => ({ state: { id: "7", name: "n" } }),
  delete: async () => {},
  import: async ({ id }) => ({ state: { id: `looked up ${id}` } }),
});
const crates: Resource<object> = { ...boxes, definition: crate, create: async ({ planned }) => ({ state: planned }) };

const handlers: Required<Handlers> = handlersOf(
  {
    name: "kit",
    version: "1.0.0",
    definition: define({ kind: "provider", name: "kit", description: "Kit.", type: object("Kit", {}) }),
    configure: () => ({}),
    resources: [boxes, crates],
  },
  () => {},
) as Required<Handlers>;
const { signal } = new AbortController();
const wire = (value: ObjectValue | null) => toDynamicValue(box.type, value);
const decodedIdentity = (data: { identityData?: Parameters<typeof fromDynamicValue>[1] } | undefined) =>
  data && fromDynamicValue(identity, data.identityData);
const noPrivate = Buffer.alloc(0);

test("the schema lists the identifying attributes, for resources with an identity", async () => {
  const { identitySchemas } = await handlers.getResourceIdentitySchemas({}, signal);
  expect(Object.keys(identitySchemas)).toEqual(["kit_box"]);
  expect(identitySchemas.kit_box?.identityAttributes).toMatchObject([
    { name: "id", requiredForImport: true, optionalForImport: false, description: "Id of the box." },
  ]);
});

test("a plan has no identity until the ID is known; create, read and a later plan have one", async () => {
  const config = wire({ id: null, name: "n" });
  const create = { typeName: "kit_box", config, priorState: wire(null), proposedNewState: config };
  const planned = await handlers.planResourceChange(
    { ...create, priorPrivate: noPrivate, clientCapabilities: undefined },
    signal,
  );
  expect(planned.plannedIdentity).toBeUndefined();
  const applied = await handlers.applyResourceChange(
    {
      typeName: "kit_box",
      config,
      priorState: wire(null),
      plannedState: wire({ id: UNKNOWN, name: "n" }),
      plannedPrivate: noPrivate,
    },
    signal,
  );
  expect(decodedIdentity(applied.newIdentity)).toEqual({ id: "7" });
  const read = await handlers.readResource(
    { typeName: "kit_box", currentState: wire(stored), private: noPrivate, clientCapabilities: undefined },
    signal,
  );
  expect(decodedIdentity(read.newIdentity)).toEqual({ id: "7" });
  const again = await handlers.planResourceChange(
    {
      ...create,
      priorState: wire(stored),
      proposedNewState: wire(stored),
      priorPrivate: noPrivate,
      clientCapabilities: undefined,
    },
    signal,
  );
  expect(decodedIdentity(again.plannedIdentity)).toEqual({ id: "7" });
});

test("an import uses an identity or a string", async () => {
  const imported = async (id: string, data?: ObjectValue) => {
    const given = data && { identityData: toDynamicValue(identity, data) };
    const request = { typeName: "kit_box", id, identity: given, clientCapabilities: undefined };
    const { importedResources, diagnostics } = await handlers.importResourceState(request, signal);
    expect(diagnostics).toEqual([]);
    return importedResources.map((one) => [fromDynamicValue(box.type, one.state), decodedIdentity(one.identity)]);
  };
  expect(await imported("", { id: "9" })).toEqual([[{ id: "9", name: null }, { id: "9" }]]);
  expect(await imported("x")).toEqual([[{ id: "looked up x", name: null }, { id: "looked up x" }]]);
});

test("a stored identity is read, and one of a later version is rejected", async () => {
  const upgrade = (version: number) =>
    handlers.upgradeResourceIdentity(
      { typeName: "kit_box", version, rawIdentity: { json: Buffer.from('{"id":"9"}'), flatmap: {} } },
      signal,
    );
  expect(decodedIdentity((await upgrade(0)).upgradedIdentity)).toEqual({ id: "9" });
  expect((await upgrade(1)).diagnostics).toMatchObject([{ summary: "Identity has an unknown version" }]);
});

test.each([null, "", UNKNOWN])("a state whose ID is %s is rejected, and neither read nor changed", async (id) => {
  const state = wire({ id, name: "n" });
  const summaries = async (response: Promise<{ diagnostics: readonly { summary: string }[] }>) =>
    (await response).diagnostics.map(({ summary }) => summary);
  const read = { typeName: "kit_box", currentState: state, private: Buffer.alloc(0) };
  expect(await summaries(handlers.readResource(read, signal))).toEqual(["State has no identity"]);
  const change = { typeName: "kit_box", priorState: state, plannedState: wire(null), config: wire(null) };
  const applied = handlers.applyResourceChange({ ...change, plannedPrivate: Buffer.alloc(0) }, signal);
  expect(await summaries(applied)).toEqual(["State has no identity"]);
});

test("what identifies only where it is set may be absent, in a state and in an import", async () => {
  const place = optional(string(), "Place.", { set: { identifies: "where_set" } });
  const definition = define({ ...box, name: "placed", type: object("Placed", { ...box.type.attributes, place }) });
  const type = identityType(definition);
  expect(type && identityOf(type, { id: "7", name: "n", place: null })).toEqual({ id: "7", place: null });
  expect(type && identityOf(type, { id: null, name: "n", place: "here" })).toBeUndefined();
  expect(() => requireIdentity(definition, { id: "7", name: "n", place: null })).not.toThrow();
  expect(identitySchema(definition)?.identityAttributes).toMatchObject([
    { name: "id", requiredForImport: true, optionalForImport: false },
    { name: "place", requiredForImport: false, optionalForImport: true },
  ]);
});
