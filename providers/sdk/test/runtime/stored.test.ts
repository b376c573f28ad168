import { computed, define, object, optional, required, string } from "terraform-provider-sdk/schema";
import { type Store, storedResource } from "terraform-provider-sdk/stored";
import type { CallContext } from "../../runtime/context";

const note = define({
  kind: "resource",
  name: "blue_note",
  description: "A note.",
  type: object("Note", {
    id: computed(string(), "ID.", { set: { identifies: true, stable: true }, api: { name: "key" } }),
    name: required(string(), "Name."),
    color: optional(string(), "Color."),
  }),
});

/** A service that only lists. */
const all = [
  { key: "1", name: "one", color: "red" },
  { key: "2", name: "two", color: "blue" },
];
const store: Store = {
  list: async () => all,
  create: async () => ({}),
  update: async () => ({}),
  delete: async () => {},
};
const context: CallContext<unknown> = {
  client: undefined,
  signal: AbortSignal.timeout(60_000),
  log: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  warn() {},
  report() {},
};
const resource = storedResource(note, (_: CallContext<unknown>) => store);
const read = (id: string) =>
  resource.read({
    ...context,
    prior: { id, name: "", color: null },
    private: undefined,
    recognizes: () => false,
  });

test("a store that only lists is read by the ID in its list", async () => {
  expect(await read("2")).toMatchObject({ state: { id: "2", name: "two" } });
  expect(await read("3")).toBeNull();
});

test("an import by name finds the ID in the list, and any other text is the ID", async () => {
  expect(await resource.import?.({ ...context, id: "name:one" })).toEqual({ state: { id: "1" } });
  expect(await resource.import?.({ ...context, id: "2" })).toEqual({ state: { id: "2" } });
  await expect(resource.import?.({ ...context, id: "name:three" })).rejects.toThrow("Blue note not found");
});
