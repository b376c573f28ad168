import { computed, define, object, optional, required, string, UNKNOWN } from "terraform-provider-sdk/schema";
import type { CallName, RequestOf, ResponseOf } from "../../protocol/v6/call";
import { handlersOf } from "../../protocol/v6/methods";
import { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
import { resource } from "../../runtime/resource";
import type { ObjectValue } from "../../schema";

const type = object("Box", {
  id: computed(string(), "ID.", { set: { stable: true } }),
  name: required(string(), "Name."),
  color: optional(string(), "Color."),
  owner: computed(string(), "Owner."),
});
const box = define({ kind: "resource", name: "box", description: "A box.", type });
const provider = define({ kind: "provider", name: "kit", description: "", type: object("Kit", {}) });
const signal = new AbortController().signal;
const typeName = "kit_box";
const wire = (value: ObjectValue | null) => toDynamicValue(type, value);

/** A service with one box, and the work that was done for it. */
interface World {
  name: string;
  color: string | null;
  /** What the provider's configuration says of every box. */
  readonly owner: string | null;
  /** What the service makes of a name. */
  readonly stores: (name: string) => string;
  readonly warns: boolean;
  readonly version: string;
  readonly work: string[];
}

const worldOf = (parts: Partial<World> = {}): World => ({
  name: "",
  color: null,
  owner: null,
  stores: (name) => name,
  warns: false,
  version: "1.0.0",
  work: [],
  ...parts,
});

const boxIn = (world: World) => {
  const body = () => ({ id: "1", name: world.name, color: world.color });
  const store = ({ name, color }: { readonly name: string; readonly color: string | null }) => {
    Object.assign(world, { name: world.stores(name), color });
    return { state: { id: "1", name, color, owner: world.owner }, response: body() };
  };
  return resource<object, typeof box>(box, {
    validate() {
      world.work.push("validate");
      return world.warns ? [{ severity: "warning", id: "odd-name", summary: "Odd name", path: ["name"] }] : [];
    },
    plan() {
      world.work.push("plan");
      return undefined;
    },
    create: async ({ planned }) => store(planned),
    update: async ({ planned }) => store(planned),
    async read({ prior, recognizes }) {
      if (recognizes(body())) return { state: prior };
      world.work.push("read");
      return { state: { ...prior, ...body() }, response: body() };
    },
    delete: async () => {},
    unchanged: {
      readFrom: (_, { prior }) => ({ state: { ...prior, ...body() }, response: body() }),
      plan: () => undefined,
    },
  });
};

interface Instance {
  readonly state: ObjectValue | null;
  readonly private: Buffer;
}

/** A new process of the provider, as every command starts one. */
function start(world: World) {
  const { version } = world;
  const handlers = handlersOf<object>(
    {
      name: "kit",
      version,
      definition: provider,
      configure: () => ({}),
      provided: () => ({ owner: world.owner }),
      resources: [boxIn(world)],
    },
    () => {},
  );
  const call = <K extends CallName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> =>
    (handlers[name] as unknown as (request: RequestOf<K>, signal: AbortSignal) => Promise<ResponseOf<K>>)(
      request,
      signal,
    );
  const stateOf = (value: Parameters<typeof fromDynamicValue>[1]) =>
    fromDynamicValue(type, value) as ObjectValue | null;
  return {
    async create(config: ObjectValue): Promise<Instance> {
      await call("configureProvider", {
        config: toDynamicValue(provider.type, {}),
        terraformVersion: "1.11.4",
      } as never);
      const applied = await call("applyResourceChange", {
        typeName,
        priorState: wire(null),
        plannedState: wire({ ...config, id: UNKNOWN, owner: world.owner }),
        config: wire(config),
        plannedPrivate: Buffer.alloc(0),
      });
      return { state: stateOf(applied.newState), private: applied.private };
    },
    /** What Terraform does for a plan: read, validate, plan. */
    async plan(config: ObjectValue, { state, private: bytes }: Instance) {
      await call("configureProvider", {
        config: toDynamicValue(provider.type, {}),
        terraformVersion: "1.11.4",
      } as never);
      world.work.length = 0;
      const read = await call("readResource", { typeName, currentState: wire(state), private: bytes });
      const validated = await call("validateResourceConfig", { typeName, config: wire(config) } as never);
      const planned = await call("planResourceChange", {
        typeName,
        priorState: read.newState,
        proposedNewState: wire({ ...config, id: "1", owner: state?.owner ?? null }),
        config: wire(config),
        priorPrivate: read.private,
      });
      return {
        read: { state: stateOf(read.newState), private: read.private },
        warnings: validated.diagnostics.map(({ summary }) => summary),
        planned: stateOf(planned.plannedState),
        work: [...world.work],
      };
    },
  };
}

const config: ObjectValue = { id: null, name: "a", color: null, owner: null };
const everything = ["read", "validate", "plan"];

test("an object as the last apply left it is not compared again", async () => {
  const world = worldOf();
  const created = await start(world).create(config);
  const { read, planned, work } = await start(world).plan(config, created);
  expect(work).toEqual([]);
  expect(read).toEqual(created);
  expect(planned).toEqual(created.state);
});

const changes: Record<string, (world: World) => { readonly world?: World; readonly config?: ObjectValue }> = {
  "the configuration": () => ({ config: { ...config, name: "b" } }),
  "the service's object": (world) => {
    world.color = "red";
    return {};
  },
  "what the provider's configuration says of every object": (world) => ({ world: { ...world, owner: "b" } }),
  "the version of the provider": (world) => ({ world: { ...world, version: "1.0.1" } }),
};

test.each(Object.entries(changes))("%s changed: everything that may depend on it is compared", async (_, change) => {
  const world = worldOf();
  const created = await start(world).create(config);
  const { world: next = world, config: written = config } = change(world);
  const after = await start(next).plan(written, created);
  const full = await start(next).plan(written, { ...created, private: Buffer.alloc(0) });
  expect(full.work).toEqual(everything);
  expect(after.work).toContain("plan");
  expect(after).toMatchObject({ planned: full.planned, read: { state: full.read.state } });
});

test("what the provider's configuration says of every object is planned, and an object that has something else is updated", async () => {
  const created = await start(worldOf({ owner: "a" })).create(config);
  const world = worldOf({ name: "a", owner: "b" });
  expect((await start(world).plan(config, created)).planned).toMatchObject({ owner: "b", name: "a", id: "1" });
  const without = await start(worldOf({ name: "a" })).plan(config, created);
  expect(without.planned).toMatchObject({ owner: null });
});

test("what the service stored otherwise is drift, right after the apply and later", async () => {
  const world = worldOf({ stores: (name) => name.toUpperCase() });
  const created = await start(world).create(config);
  const first = await start(world).plan(config, created);
  expect(first).toMatchObject({ read: { state: { name: "A" } }, planned: { name: "a" }, work: everything });
  const second = await start(world).plan(config, first.read);
  expect(second).toMatchObject({ planned: { name: "a" } });
  expect(second.work).toContain("plan");
});

test("a warning is repeated in every plan", async () => {
  const world = worldOf({ warns: true });
  const created = await start(world).create(config);
  expect(await start(world).plan(config, created)).toMatchObject({ warnings: ["Odd name"], work: everything });
});

test("a read that changed nothing is recognized, also without an apply", async () => {
  const world = worldOf({ name: "a" });
  const imported: Instance = { state: { id: "1", name: "a", color: null, owner: null }, private: Buffer.alloc(0) };
  const first = await start(world).plan(config, imported);
  expect(first.work).toEqual(everything);
  const second = await start(world).plan(config, first.read);
  expect(second.work).toEqual(["validate", "plan"]);
  expect(second.planned).toEqual(first.planned);
});

test.each(["{", '{"fingerprint":1}', '{"fingerprint":{"version":"1.0.0"}}', "[]"])(
  "damaged private state (%s) means a full comparison",
  async (text) => {
    const world = worldOf();
    const created = await start(world).create(config);
    const { work, planned } = await start(world).plan(config, { ...created, private: Buffer.from(text) });
    expect(work).toEqual(everything);
    expect(planned).toEqual(created.state);
  },
);

test("while the provider's log explains its steps, nothing is skipped, and what is known of the object stays", async () => {
  const world = worldOf();
  const created = await start(world).create(config);
  process.env.TF_LOG_PROVIDER = "debug";
  try {
    const explained = await start(world).plan(config, created);
    expect(explained.work).toEqual(everything);
    expect(explained.read).toEqual(created);
  } finally {
    delete process.env.TF_LOG_PROVIDER;
  }
});
