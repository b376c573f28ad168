/** What a synthetic series depends on. */
export interface Signal {
  /** Names the data: source, group, metric or field. */
  about: string;
  aggFn: string;
  field: string;
  /** The part of the events that the filter and the group let through. */
  share: number;
  level?: number;
}

const day = 86_400_000;
const tick = 30_000;
const mostTicks = 120;

/** How busy the emulated system is at a moment: a daily wave, slow drift, and a rush now and then. */
function load(seed: number, moment: number): number {
  const wave = 0.65 + 0.35 * Math.sin(((moment % day) / day) * 2 * Math.PI - Math.PI / 2);
  const slow = 0.7 + 0.6 * drift(seed, moment, 3_600_000);
  const rush = drift(seed ^ 0x5bd1e995, moment, 600_000) > 0.93 ? 1.8 : 1;
  return wave * slow * rush;
}

/** Events in a bucket: 30-second counts, summed; long buckets are sampled and scaled. */
function eventCount(signal: Signal, seed: number, start: number, length: number): number {
  const ticks = Math.max(1, Math.round(length / tick));
  const sampled = Math.min(ticks, mostTicks);
  const perTick = (20 + (seedOf(signal.about) % 60)) * signal.share;
  let sum = 0;
  for (let index = 0; index < sampled; index++) {
    const moment = start + Math.floor((index * ticks) / sampled) * tick;
    sum += Math.floor(perTick * load(seed, moment) + noise(seed, moment / tick));
  }
  return Math.round((sum * ticks) / sampled);
}

/** The usual size of a value, guessed from its name as a reader would. */
function usual(name: string): number {
  if (/duration|latency|elapsed/i.test(name)) return 180_000_000;
  if (/memory|bytes|heap|disk|size/i.test(name)) return 900_000_000;
  if (/cpu|percent|usage|utili/i.test(name)) return 38;
  if (/ratio|rate/i.test(name)) return 0.4;
  return 120;
}

const spread: Record<string, number> = { min: 0.25, max: 2.6, any: 0.9, none: 1, last_value: 1.05, avg: 1 };

function measured(signal: Signal, seed: number, start: number, length: number): number {
  const shape = signal.aggFn === "quantile" ? 0.6 + 1.6 * (signal.level ?? 0.5) ** 3 : (spread[signal.aggFn] ?? 1);
  const middle = start + length / 2;
  const value = usual(`${signal.field} ${signal.about}`) * shape * (0.6 + 0.5 * load(seed, middle));
  return Number(value.toPrecision(6));
}

/** The value of a series in a bucket: text for 64-bit integers, a number for floats, undefined without events. */
export function signalValue(signal: Signal, start: number, length: number): string | number | undefined {
  const seed = seedOf(`${signal.about} ${signal.field}`);
  const events = eventCount(signal, seed, start, length);
  if (events === 0) return undefined;
  if (signal.aggFn === "count") return String(events);
  if (signal.aggFn === "count_distinct") return String(Math.max(1, Math.round(events ** 0.6)));
  const value = measured(signal, seed, start, length);
  if (signal.aggFn === "sum") return Number((value * events).toPrecision(9));
  if (signal.aggFn === "increase") return Number((events * (0.5 + noise(seed, start / tick))).toPrecision(6));
  return value;
}

const patterns: [RegExp, string[]][] = [
  [/severitynumber/i, ["9", "13", "17"]],
  [/service/i, ["web", "api", "worker", "checkout"]],
  [/severity|level/i, ["info", "warn", "error"]],
  [/status.?code|http.?status/i, ["200", "404", "500"]],
  [/status/i, ["Ok", "Error"]],
  [/host|pod|node/i, ["node-1", "node-2", "node-3"]],
  [/region|zone/i, ["eu-west-1", "us-east-1"]],
  [/method/i, ["GET", "POST"]],
  [/span|route|path|endpoint/i, ["GET /", "GET /items", "POST /orders"]],
];

function valuesOf(column: string): string[] {
  return (
    patterns.find(([pattern]) => pattern.test(column))?.[1] ?? ["a", "b", "c"].map((suffix) => `${column}-${suffix}`)
  );
}

export interface Group {
  values: string[];
  /** The group's part of the whole; all parts together are 1. */
  share: number;
}

const mostGroups = 24;

/** The groups that a query over some columns finds: every combination of their values, the first ones larger. */
export function groupsOf(columns: string[]): Group[] {
  const combinations = columns.reduce<string[][]>(
    (rows, column) => rows.flatMap((row) => valuesOf(column).map((value) => [...row, value])).slice(0, mostGroups),
    [[]],
  );
  const weights = combinations.map((values, index) => 1 / (index + 1) + (seedOf(values.join("\n")) % 100) / 400);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return combinations.map((values, index) => ({ values, share: (weights[index] ?? 0) / total }));
}

/** A 32-bit number that a text always gives (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** A number in [0, 1) that a seed and a position always give; neighbours have nothing in common. */
export function noise(seed: number, position: number): number {
  let mixed = (seed ^ Math.imul(position | 0, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** The same, but drifting: neighbouring positions within `span` resemble each other. */
function drift(seed: number, position: number, span: number): number {
  const step = Math.floor(position / span);
  const within = (position - step * span) / span;
  const ease = within * within * (3 - 2 * within);
  return noise(seed, step) * (1 - ease) + noise(seed, step + 1) * ease;
}
