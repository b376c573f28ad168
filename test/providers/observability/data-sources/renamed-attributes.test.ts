import { computed, define, list, object, optional, optionalComputed, string } from "terraform-provider-sdk/schema";
import type { Client } from "../../../../lib/client";
import { lookupOf } from "../../../../lib/kinds/derive";
import { kind, ownId } from "../../../../lib/kinds/kind";
import { storedList, storedLookup } from "../../../../providers/observability/data-sources/stored";

const records = [
  { id: "1", name: "a", zoneName: "eu", groups: ["x"] },
  { id: "2", name: "b", zoneName: "us", groups: ["y"] },
];
const store = () => ({ list: async () => records, read: async () => null });
const attributes = {
  id: computed(string(), "ID."),
  zone: computed(string(), "Zone.", { api: { name: "zoneName" } }),
  teams: computed(list(string()), "Teams.", { api: { name: "groups" } }),
};
const call = (config: object) =>
  ({ client: {} as Client, config, signal: new AbortController().signal, warn() {} }) as never;

describe("an attribute that the API has under another name", () => {
  it.each([
    ["its value", { zone: "us" }],
    ["an item of it", { team: "y" }],
  ])("filters a list by %s", async (_, config) => {
    const definition = define({
      kind: "data_source",
      name: "things",
      description: "Things.",
      type: object("Things", {
        zone: optional(string(), "Zone."),
        team: optional(string(), "Team."),
        things: computed(list(object("Thing", attributes)), "Things."),
      }),
    });
    const filters = { description: "Things.", localFilters: { team: { description: "Team.", in: "teams" } } };
    const source = storedList(definition, { store, member: "things", filters });
    expect(await source.read(call(config))).toEqual({ things: [{ id: "2", zone: "us", teams: ["y"] }] });
  });

  it("narrows a lookup, and is returned by it", async () => {
    const thing = kind({
      name: "thing",
      plural: "things",
      path: "things",
      access: { readableIn: {}, writableIn: {} },
      imported: { byDefault: true },
      membersRead: {},
      description: "A thing.",
      lookup: { narrowedBy: { name: "zone", description: "Zone." } },
      attributes: { ...attributes, id: ownId("ID."), name: optionalComputed(string(), "Name.") },
    });
    const definition = lookupOf(thing);
    if (!definition) throw new Error("no lookup");
    const source = storedLookup(definition, { store, noun: "thing", narrowedBy: "zone" });
    expect(await source.read(call({ id: "2", zone: "us" }))).toMatchObject({ id: "2", zone: "us" });
    await expect(source.read(call({ id: "2", zone: "eu" }))).rejects.toThrow("There is no thing with the ID");
  });
});
