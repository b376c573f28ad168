import { drift, noise, seedOf } from "./random";

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
