import { type Context, logicalProvider, partsFor } from "terraform-provider-sdk";
import { computed, define, object, optional, required, string } from "terraform-provider-sdk/schema";
import { type Store, StoreError, storedResource } from "terraform-provider-sdk/stored";
import type { CallContext } from "../../runtime/context";
import type { JsonObject } from "../../schema";

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
  dialect: undefined,
  signal: AbortSignal.timeout(60_000),
  log: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  warn() {},
  report() {},
};
const resource = storedResource(note, (_: CallContext<unknown>) => store);
const readById = (id: string) =>
  resource.read({
    ...context,
    prior: { id, name: "", color: null },
    private: undefined,
    recognizes: () => false,
  });

test("a stored resource is one of a provider's, as it is, with another step, and typed by its definition", async () => {
  const { resource: typed } = partsFor<unknown>();
  const renamed = typed(note, {
    ...resource,
    import: async ({ id }) => ({ state: { id, name: id.toUpperCase() } }),
    update(context) {
      const name: string = context.planned.name;
      return resource.update(context, () => ({ name }));
    },
  });
  const stays = {
    ...resource,
    delete: (of: Context<"delete", unknown>) => resource.delete({ ...of, prior: of.prior }),
  };
  const { resources = [] } = logicalProvider({
    ...{ name: "notes", version: "1.0.0", description: "Notes." },
    resources: [resource, stays, renamed],
  });
  expect(await resources[2]?.import?.({ ...context, client: undefined, id: "one" })).toEqual({
    state: { id: "one", name: "ONE" },
  });
});

test("a store that only lists is read by the ID in its list", async () => {
  expect(await readById("2")).toMatchObject({ state: { id: "2", name: "two" } });
  expect(await readById("3")).toBeNull();
});

test("an import by name finds the ID in the list, and any other text is the ID", async () => {
  expect(await resource.import?.({ ...context, id: "name:one" })).toEqual({ state: { id: "1" } });
  expect(await resource.import?.({ ...context, id: "2" })).toEqual({ state: { id: "2" } });
  await expect(resource.import?.({ ...context, id: "name:three" })).rejects.toThrow("Blue note not found");
});

describe("a create of unknown outcome", () => {
  const lost = new StoreError("unknown", "no response");
  /** What the store has before, and what its failing create leaves there. */
  const created = async (before: readonly JsonObject[], left: readonly JsonObject[], failure: Error = lost) => {
    const objects = [...before];
    let lists = 0;
    const failing: Store = {
      ...store,
      list: async () => {
        lists += 1;
        return [...objects];
      },
      create: async () => {
        objects.push(...left);
        throw failure;
      },
    };
    const kept: unknown[] = [];
    const made = storedResource(note, (_: CallContext<unknown>) => failing).create({
      ...context,
      config: { id: null, name: "one", color: "red" },
      planned: { id: null, name: "one", color: "red" },
      private: undefined,
      keep: (state) => kept.push(state),
    });
    return { made: await made.catch((error: unknown) => error), kept, lists };
  };
  const one = { name: "one", color: "red" };

  test("adopts what is new in a store that lists, and the only one that is equal", async () => {
    const { made, kept, lists } = await created(
      [{ key: "1", ...one }],
      [
        { key: "2", ...one },
        { key: "3", name: "three" },
      ],
    );
    expect(made).toMatchObject({ state: { id: "2", name: "one" } });
    expect(kept).toMatchObject([{ id: "2" }]);
    expect(lists).toBe(2);
  });

  test("stays an error if nothing is new, or several are equal, or it is certain that nothing was created", async () => {
    expect((await created([{ key: "1", ...one }], [])).made).toBe(lost);
    expect(
      (
        await created(
          [],
          [
            { key: "2", ...one },
            { key: "3", ...one },
          ],
        )
      ).made,
    ).toBe(lost);
    const rejected = new Error("rejected");
    expect((await created([], [{ key: "2", ...one }], rejected)).made).toBe(rejected);
  });

  test.each(["list", "get"] as const)("is not repeated if the look for its object fails: %s", async (failing) => {
    let creates = 0;
    const broken: Store = {
      ...store,
      list: async () => {
        if (creates > 0 && failing === "list") throw new Error("503");
        return creates > 0 ? [{ key: "2", ...one }] : [];
      },
      get: async () => {
        throw new Error("503");
      },
      create: async () => {
        creates += 1;
        throw new StoreError("unknown", "closed", { lookUp: { looksAfterMs: [0], ifAbsent: "repeat" } });
      },
    };
    const made = storedResource(note, (_: CallContext<unknown>) => broken).create({
      ...context,
      config: { id: null, ...one },
      planned: { id: null, ...one },
      private: undefined,
      keep: () => {},
    });
    await expect(made).rejects.toThrow("closed");
    expect(creates).toBe(1);
  });
});

test("an update may make its body of the object as it is right before", async () => {
  const sent: unknown[] = [];
  const versioned: Store = {
    ...store,
    list: async () => [{ key: "1", name: "one", version: 7 }],
    update: async (_, body) => {
      sent.push(await body());
      return { key: "1", name: "uno" };
    },
  };
  const planned = { id: "1", name: "uno", color: null };
  const change = { planned, config: planned, prior: { ...planned, name: "one" }, private: undefined, keep() {} };
  await storedResource(note, (_: CallContext<unknown>) => versioned).update(
    { ...context, ...change, changesIn: () => undefined },
    ({ version = null }) => ({ name: planned.name, version }),
  );
  expect(sent).toEqual([{ name: "uno", version: 7 }]);
});

test("an import names where the object is before its ID, as the definition says", async () => {
  const page = define({
    ...note,
    name: "page",
    type: object("Page", {
      ...note.type.attributes,
      book: required(string(), "Book.", { set: { identifies: true } }),
    }),
  });
  const pages = storedResource(page, (_: CallContext<unknown>) => store);
  expect(await pages.import?.({ ...context, id: "atlas/2" })).toEqual({ state: { book: "atlas", id: "2" } });
  expect(await pages.import?.({ ...context, id: "atlas/name:two" })).toEqual({ state: { book: "atlas", id: "2" } });
  await expect(pages.import?.({ ...context, id: "2" })).rejects.toThrow("its form is <book>/<id>");
});
