import { createTransport } from "terraform-provider-sdk/internal/http";
import { type Client, createClient } from "../../../lib/client/client";
import type { ClientSettings } from "../../../lib/client/settings/settings";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../lib/emulator";
import { type Clock, SharedBudgets, type Transport } from "../../../providers/sdk/test/support/inside/http";

/** The time of the service and of its clients: it goes on to the next wait when no request is in flight. */
class SharedClock implements Clock {
  private time = 0;
  private inFlight = 0;
  private readonly sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.time;
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((wake) => {
      this.sleepers.push({ at: this.time + milliseconds, wake });
      this.goOn();
    });
  }

  readonly transport = (settings: Parameters<typeof createTransport>[0]): Transport => {
    const real = createTransport(settings);
    return {
      prepare: (origin) => real.prepare(origin),
      close: () => real.close(),
      send: async (request) => {
        this.inFlight += 1;
        try {
          return await real.send(request);
        } finally {
          this.inFlight -= 1;
          this.goOn();
        }
      },
    };
  };

  private goOn(): void {
    setImmediate(() => {
      if (this.inFlight > 0) return;
      const next = this.sleepers.sort((a, b) => a.at - b.at).shift();
      if (!next) return;
      this.time = Math.max(this.time, next.at);
      next.wake();
      this.goOn();
    });
  }
}

let clock: SharedClock;
beforeEach(() => {
  clock = new SharedClock();
  const start = Date.now();
  jest.spyOn(Date, "now").mockImplementation(() => start + clock.now());
});
afterEach(() => jest.restoreAllMocks());

const freshClient = (settings: ClientSettings, budgets = new SharedBudgets(clock)) =>
  createClient(settings, { clock, budgets, transport: clock.transport });

let emulator: Emulator;
const startWith = async (rateLimit: EmulatorOptions["rateLimit"]) => {
  emulator = await startEmulator({ seed: {}, rateLimit });
};
afterEach(() => emulator.close());

const rejected = () => emulator.requests().filter(({ status }) => status === 429).length;

const createMany = (client: Client, count: number) =>
  Promise.all([...Array(count).keys()].map((n) => client.dashboards.create({ name: `d${n}`, tiles: [] })));

describe("under the service's limit", () => {
  it("in a mode without rate headers, the limit is used fully and never exceeded", async () => {
    const limit = { requests: 10, perSeconds: 1 };
    await startWith({ managed: limit });
    const client = freshClient({ mode: "managed", managed: emulator.managed, rateLimit: limit });
    await createMany(client, 40);
    expect(rejected()).toBe(0);
    expect(clock.now()).toBe(3000);
    await client.close();
  });

  it("a limit below the published one is read from the headers", async () => {
    await startWith({ openSource: { requests: 15, perSeconds: 1 } });
    const client = freshClient({ mode: "open_source", openSource: emulator.openSource });
    await client.dashboards.list();
    const made = await createMany(client, 40);
    expect(new Set(made.map(({ id }) => id)).size).toBe(40);
    expect(rejected()).toBeLessThanOrEqual(1);
    await client.close();
  });

  it("two clients of one process with one credential share the budget", async () => {
    const limit = { requests: 10, perSeconds: 1 };
    await startWith({ managed: limit });
    const budgets = new SharedBudgets(clock);
    const settings = { mode: "managed", managed: emulator.managed, rateLimit: limit } as const;
    const clients = [freshClient(settings, budgets), freshClient(settings, budgets)];
    await Promise.all(clients.map((client) => createMany(client, 10)));
    expect(rejected()).toBe(0);
    await Promise.all(clients.map((client) => client.close()));
  });

  it("requests wait for a window that another process has exhausted, and all succeed", async () => {
    const limit = { requests: 10, perSeconds: 1 };
    await startWith({ managed: limit });
    const settings = { mode: "managed", managed: emulator.managed, rateLimit: limit } as const;
    const [first, second] = [freshClient(settings), freshClient(settings)];
    await createMany(first, 10);
    const made = await createMany(second, 10);
    expect(made).toHaveLength(10);
    expect(rejected()).toBeLessThanOrEqual(10);
    await Promise.all([first.close(), second.close()]);
  });
});
