import { Agent, request } from "undici";
import { type Emulator, startEmulator } from "../emulator";
import { type Client, createClient } from "../lib/client/client";
import { SharedBudgets } from "../lib/client/exchange/budget";
import { systemClock } from "../lib/client/exchange/clock";
import type { ClientSettings } from "../lib/client/settings/settings";

/** `client.ts [reads|limitedReads|limitedCreates|overhead]`: the figures of the client against the emulator, one line each with its bound. */
async function main(): Promise<void> {
  const only = process.argv[2];
  const benches = { reads, limitedReads, limitedCreates, overhead };
  for (const [name, bench] of Object.entries(benches)) if (!only || only === name) await bench();
}

const things = 200;

async function reads(): Promise<void> {
  const emulator = await startEmulator({ seed: seed(), latencyMs: 50 });
  const client = freshClient({ mode: "open_source", openSource: emulator.openSource });
  const took = await timed(() => readAll(client, 10));
  report(
    "200 dashboards + 200 alerts, concurrency 10, 50 ms",
    `${emulator.requests().length} requests (≤ 4)`,
    `${took} ms (≤ 500)`,
  );
  await stop(client, emulator);
}

async function limitedReads(): Promise<void> {
  const emulator = await startEmulator({ seed: seed(), latencyMs: 50, rateLimit: true });
  const client = freshClient({ mode: "managed", managed: emulator.managed });
  const took = await timed(() => readAll(client, 10));
  report(
    "the same under 10 per 10 s",
    `${emulator.requests().length} requests (≤ 4)`,
    `${rejected(emulator)} times 429 (0)`,
    `${took} ms`,
  );
  await stop(client, emulator);
}

async function limitedCreates(): Promise<void> {
  const emulator = await startEmulator({ seed: {}, latencyMs: 50, rateLimit: true });
  const client = freshClient({ mode: "managed", managed: emulator.managed });
  const names = [...Array(100).keys()].map((n) => `d${n}`);
  let failed = 0;
  const took = await timed(() =>
    inParallel(names, 10, (name) =>
      client.dashboards.create({ name, tiles: [] }).then(
        () => {},
        () => {
          failed += 1;
        },
      ),
    ),
  );
  const floor = (names.length / 10 - 1) * 10_000;
  report(
    "100 creates under 10 per 10 s",
    `${(took / floor).toFixed(3)} × floor (≤ 1.1)`,
    `${failed} failed (0)`,
    `${rejected(emulator)} times 429 (≤ 1)`,
  );
  await stop(client, emulator);
}

async function overhead(): Promise<void> {
  const emulator = await startEmulator({ seed: seed() });
  const client = freshClient({
    mode: "open_source",
    openSource: emulator.openSource,
    rateLimit: { requests: 0, perSeconds: 1 },
  });
  const dispatcher = new Agent();
  const headers = { authorization: `Bearer ${emulator.openSource.apiKey}`, accept: "application/json" };
  const id = idOf(0, 7);
  const bare = async () => {
    const { body } = await request(`${emulator.url}/api/v2/dashboards/${id}`, { dispatcher, headers });
    JSON.parse(await body.text());
  };
  const ours = () => client.dashboards.get(id);
  for (let round = 0; round < 300; round += 1) {
    await bare();
    await ours();
  }
  const times = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round < 1500; round += 1) {
    times.bare.push(await exact(bare));
    times.ours.push(await exact(ours));
  }
  const [plain, full] = [median(times.bare), median(times.ours)];
  report(
    "one read, median",
    `${full.toFixed(3)} ms against ${plain.toFixed(3)} ms bare`,
    `${(full / plain).toFixed(2)} × (≤ 1.3)`,
  );
  await dispatcher.close();
  await stop(client, emulator);
}

function seed() {
  const tiles = [
    { id: idOf(9, 1), name: "Errors", x: 0, y: 0, w: 8, h: 4, config: { displayType: "markdown", markdown: "text" } },
  ];
  const numbers = [...Array(things).keys()];
  const time = "2026-08-22T09:00:00.000Z";
  return {
    dashboards: numbers.map((n) => ({
      id: idOf(0, n),
      name: `d${n}`,
      tiles,
      tags: [],
      filters: [],
      savedFilterValues: [],
      containers: [],
    })),
    alerts: numbers.map((n) => ({
      id: idOf(1, n),
      source: "tile" as const,
      dashboardId: idOf(0, n),
      tileId: idOf(9, 1),
      threshold: n,
      thresholdType: "above" as const,
      interval: "5m" as const,
      channels: [],
      state: "OK" as const,
      createdAt: time,
      updatedAt: time,
    })),
  } as unknown as Parameters<typeof startEmulator>[0] extends { seed?: infer S } | undefined
    ? Exclude<S, string | undefined>
    : never;
}

const idOf = (kind: number, n: number) => `66c${kind}${n.toString(16).padStart(20, "0")}`;

function readAll(client: Client, concurrency: number): Promise<void> {
  const numbers = [...Array(things).keys()];
  const tasks = numbers.flatMap((n) => [
    () => client.dashboards.read(idOf(0, n)),
    () => client.alerts.read(idOf(1, n)),
  ]);
  return inParallel(tasks, concurrency, async (task) => {
    if ((await task()) === null) throw new Error("an object was not found");
  });
}

async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([...Array(concurrency)].map(worker));
}

function freshClient(settings: ClientSettings): Client {
  return createClient(settings, { budgets: new SharedBudgets(systemClock) });
}

const rejected = (emulator: Emulator) => emulator.requests().filter(({ status }) => status === 429).length;

async function exact(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  return Math.round(await exact(work));
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function report(what: string, ...figures: string[]): void {
  console.log(`${what}: ${figures.join(", ")}`);
}

async function stop(client: Client, emulator: Emulator): Promise<void> {
  await client.close();
  await emulator.close();
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
