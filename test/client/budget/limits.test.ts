import { type Emulator, startEmulator } from "../../../emulator";
import { SharedBudgets } from "../../../lib/client/budget/shared-budgets";
import { type Client, createClient } from "../../../lib/client/client";
import { systemClock } from "../../../lib/client/clock";
import type { ClientSettings } from "../../../lib/client/settings";

const freshClient = (settings: ClientSettings) => createClient(settings, { budgets: new SharedBudgets(systemClock) });

const refused = (emulator: Emulator) => emulator.requests().filter(({ status }) => status === 429).length;

const createMany = (client: Client, count: number) =>
  Promise.all([...Array(count).keys()].map((n) => client.dashboards.create({ name: `d${n}`, tiles: [] })));

describe("under the service's limit", () => {
  it("in a mode without rate headers, the limit is used fully and never exceeded", async () => {
    const limit = { requests: 10, perSeconds: 1 };
    const emulator = await startEmulator({ seed: {}, rateLimit: { managed: limit } });
    const client = freshClient({ mode: "managed", managed: emulator.managed, rateLimit: limit });
    const begun = performance.now();
    await createMany(client, 40);
    expect(refused(emulator)).toBe(0);
    expect(performance.now() - begun).toBeLessThan(7_000);
    await client.close();
    await emulator.close();
  });

  it("a limit below the published one is read from the headers", async () => {
    const emulator = await startEmulator({ seed: {}, rateLimit: { openSource: { requests: 15, perSeconds: 1 } } });
    const client = freshClient({ mode: "open_source", openSource: emulator.openSource });
    await client.dashboards.list();
    const made = await createMany(client, 40);
    expect(new Set(made.map(({ id }) => id)).size).toBe(40);
    expect(refused(emulator)).toBeLessThanOrEqual(1);
    await client.close();
    await emulator.close();
  });

  it("two clients of one process with one credential share the budget", async () => {
    const limit = { requests: 10, perSeconds: 1 };
    const emulator = await startEmulator({ seed: {}, rateLimit: { managed: limit } });
    const budgets = new SharedBudgets(systemClock);
    const settings = { mode: "managed", managed: emulator.managed, rateLimit: limit } as const;
    const clients = [createClient(settings, { budgets }), createClient(settings, { budgets })];
    await Promise.all(clients.map((client) => createMany(client, 10)));
    expect(refused(emulator)).toBe(0);
    await Promise.all(clients.map((client) => client.close()));
    await emulator.close();
  });

  it("requests wait for a window that another process has exhausted, and all succeed", async () => {
    const limit = { requests: 10, perSeconds: 1 };
    const emulator = await startEmulator({ seed: {}, rateLimit: { managed: limit } });
    const settings = { mode: "managed", managed: emulator.managed, rateLimit: limit } as const;
    const [first, second] = [freshClient(settings), freshClient(settings)];
    await createMany(first, 10);
    const made = await createMany(second, 10);
    expect(made).toHaveLength(10);
    expect(refused(emulator)).toBeLessThanOrEqual(10);
    await Promise.all([first.close(), second.close()]);
    await emulator.close();
  });
});
