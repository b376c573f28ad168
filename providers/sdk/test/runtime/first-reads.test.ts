import { computed, define, object, string } from "terraform-provider-sdk/schema";
import { HandClock } from "terraform-provider-sdk/testing";
import type { CallName, RequestOf, ResponseOf } from "../../protocol/v6/call";
import { handlersOf } from "../../protocol/v6/methods";
import { toDynamicValue } from "../../protocol/v6/values";
import { FirstReads } from "../../runtime/first-reads";
import { resource } from "../../runtime/resource";
import { until } from "../../testing";

const type = object("Box", { id: computed(string(), "ID.", { set: { stable: true } }) });
const box = define({ kind: "resource", name: "box", description: "A box.", type });
const provider = define({ kind: "provider", name: "kit", description: "", type: object("Kit", {}) });
const signal = new AbortController().signal;
const typeName = "kit_box";

let log: string[] = [];
const handlers = handlersOf<object>(
  {
    name: "kit",
    version: "1.0.0",
    definition: provider,
    configure: () => ({}),
    prepare: () => void log.push("prepare"),
    resources: [
      resource<object, typeof box>(box, {
        create: async () => ({ state: { id: "1" } }),
        read: async ({ prior }) => {
          log.push("read");
          return { state: { id: prior.id } };
        },
        delete: async () => {},
        import: async ({ id }) => ({ state: { id } }),
      }),
    ],
  },
  () => {},
);

const call = <K extends CallName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> =>
  (handlers[name] as unknown as (request: RequestOf<K>, signal: AbortSignal) => Promise<ResponseOf<K>>)(
    request,
    signal,
  );

const upgrade = () => {
  const rawState = { json: Buffer.from('{"id":"1"}'), flatmap: {} };
  return call("upgradeResourceState", { typeName, version: 0, rawState });
};
const readObject = () => {
  const currentState = toDynamicValue(type, { id: "1" });
  return call("readResource", { typeName, currentState, private: Buffer.alloc(0) });
};

const importOne = () => call("importResourceState", { typeName, id: "1" } as never);
const configure = () =>
  call("configureProvider", { config: toDynamicValue(provider.type, {}), terraformVersion: "1.11.4" } as never);

/** The first read waits at most 100 ms for reported ones; much less if none is reported. */
describe("the first read of a type", () => {
  beforeEach(async () => {
    await configure();
    log = [];
  });

  it.each([
    ["an upgrade", upgrade],
    ["an import", importOne],
  ])("waits for the one that %s reports, and loads what requests need meanwhile", async (_, report) => {
    await report();
    await report();
    const first = readObject();
    await until(() => log.length > 0);
    expect(log).toEqual(["prepare"]);
    await readObject();
    await first;
    expect(log).toEqual(["prepare", "read", "read"]);
  });
});

describe("the wait", () => {
  let clock: HandClock;
  let reads: FirstReads;
  let arrived: number;
  const arrive = async () => {
    await reads.arrive(typeName);
    arrived += 1;
  };
  const advance = async (milliseconds: number) => {
    for (let step = 0; step < milliseconds; step += 1) await clock.advance(1);
  };

  beforeEach(() => {
    clock = new HandClock();
    reads = new FirstReads(clock);
    arrived = 0;
  });

  it("ends with a read that is reported and comes 15 ms later", async () => {
    reads.report(typeName);
    reads.report(typeName);
    arrive();
    await advance(15);
    expect(arrived).toBe(0);
    arrive();
    await advance(3);
    expect(arrived).toBe(2);
  });

  it("is 3 ms for a read that is not reported", async () => {
    arrive();
    await advance(2);
    expect([arrived, clock.sleeping]).toEqual([0, 1]);
    await advance(1);
    expect(arrived).toBe(1);
    await arrive();
    expect(arrived).toBe(2);
  });

  it("is as long as Terraform took from the report to the read, and at most 30 ms", async () => {
    for (const [took, expected] of [
      [8, 8],
      [70, 30],
    ] as const) {
      reads = new FirstReads(clock);
      arrived = 0;
      reads.report(typeName);
      await advance(took);
      arrive();
      await advance(expected - 1);
      expect(arrived).toBe(0);
      await advance(1);
      expect(arrived).toBe(1);
    }
  });

  it("is at most 100 ms for a reported read that never comes", async () => {
    reads.report(typeName);
    reads.report(typeName);
    arrive();
    await advance(99);
    expect([arrived, clock.sleeping]).toEqual([0, 1]);
    await advance(3);
    expect(arrived).toBe(1);
  });

  it("is over once as many came as were reported, and no later read waits", async () => {
    reads.report(typeName);
    arrive();
    await advance(3);
    expect(arrived).toBe(1);
    reads.report(typeName);
    reads.report(typeName);
    await arrive();
    expect(arrived).toBe(2);
  });

  it("of one type does not end with the reads of another", async () => {
    reads.report(typeName);
    reads.report(typeName);
    arrive();
    reads.arrive("kit_bag");
    reads.arrive("kit_bag");
    await advance(50);
    expect(arrived).toBe(0);
  });

  it("does not count on reports if the engine plans first: it reads only what changes", async () => {
    for (let object = 0; object < 3; object += 1) reads.report(typeName);
    reads.plan();
    reads.plan();
    arrive();
    await advance(3);
    expect(arrived).toBe(1);
  });

  it("ends when a plan shows that no read came before it", async () => {
    for (let object = 0; object < 3; object += 1) reads.report(typeName);
    reads.plan();
    arrive();
    await advance(20);
    expect(arrived).toBe(0);
    reads.plan();
    await advance(3);
    expect(arrived).toBe(1);
  });
});
