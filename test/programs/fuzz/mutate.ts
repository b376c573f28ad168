import { isRecord } from "terraform-provider-sdk/internal/schema";
import type { Random } from "../../support/random/random";

const notable = [0x00, 0x01, 0x7f, 0x80, 0x90, 0xc0, 0xc1, 0xc4, 0xc7, 0xca, 0xd4, 0xdb, 0xdc, 0xdd, 0xdf, 0xff];

type Change = (bytes: Buffer, at: number, r: Random) => Buffer;

const changes: readonly [Change, ...Change[]] = [
  (bytes, at, r) => put(bytes, at, Buffer.of((bytes[at] ?? 0) ^ (1 << r.between(0, 7))), 1),
  (bytes, at, r) => put(bytes, at, Buffer.of(notable[r.between(0, notable.length - 1)] ?? 0), 1),
  (bytes, at, r) => put(bytes, at, Buffer.of(r.between(0, 255), r.between(0, 255)), 0),
  (bytes, at, r) => put(bytes, at, Buffer.alloc(0), r.between(1, 8)),
  (bytes, at, r) => put(bytes, at, bytes.subarray(at, at + r.between(1, 32)), 0),
  (bytes, at, r) => put(bytes, at, Buffer.alloc(4, 0xff), r.between(0, 4)),
  (bytes, at, r) => put(bytes, at, Buffer.alloc(r.between(1, 300), r.between(0, 255)), 0),
  (bytes, at) => bytes.subarray(0, at),
];

/** The same bytes after the given number of changes. */
export function mutateBytes(bytes: Buffer, r: Random, times = r.between(1, 4)): Buffer {
  let changed = bytes;
  for (let i = 0; i < times; i += 1) changed = r.pick(changes)(changed, r.between(0, changed.length), r);
  return changed;
}

function put(bytes: Buffer, at: number, inserted: Buffer, removed: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
}

const odd = [
  "",
  "\0",
  "\ud800",
  "\u202e",
  "\u001b[31m",
  "\r\n",
  '"',
  "\\",
  "\\x",
  "{",
  "}",
  "#",
  "${",
  "%{",
  "..",
  "/",
  "__proto__",
  "constructor",
  "NaN",
  "-Inf",
  "1e999",
  "9".repeat(400),
  "é",
  "🚀",
  "\u2028",
] as const;

/** A piece of text that readers stumble over. */
export const oddText = (r: Random): string => r.pick(odd);

/** The same text after a few changes. */
export function mutateText(text: string, r: Random, times = r.between(1, 4)): string {
  let changed = text;
  for (let i = 0; i < times; i += 1) changed = change(changed, r);
  return changed;
}

function change(text: string, r: Random): string {
  const at = r.between(0, text.length);
  const length = r.between(0, 12);
  switch (r.between(0, 5)) {
    case 0:
      return text.slice(0, at) + oddText(r) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + text.slice(at, at + length).repeat(r.between(1, 20)) + text.slice(at);
    case 3:
      return text.slice(0, at) + oddText(r) + text.slice(at + length);
    case 4:
      return text.slice(0, at);
    default:
      return text.slice(0, at) + String.fromCharCode(r.between(0, 0x3000)) + text.slice(at + 1);
  }
}

/** The same JSON value after a few changes, each at a place of its own. */
export function mutateJson(value: unknown, r: Random, times = r.between(1, 4)): unknown {
  let changed = value;
  for (let i = 0; i < times; i += 1) changed = somewhere(changed, r, 0);
  return changed;
}

function somewhere(value: unknown, r: Random, depth: number): unknown {
  const isContainer = Array.isArray(value) || isRecord(value);
  if (!isContainer || r.chance(depth === 0 ? 0.05 : 0.2)) return replaced(value, r);
  return Array.isArray(value) ? inList(value, r, depth) : inObject(value, r, depth);
}

function inList(list: readonly unknown[], r: Random, depth: number): unknown[] {
  const at = r.between(0, list.length - 1);
  const [before, here, after] = [list.slice(0, at), list[at], list.slice(at + 1)];
  switch (r.between(0, 5)) {
    case 0:
      return [...before, ...after];
    case 1:
      return [...before, here, here, ...after];
    case 2:
      return [...after, here, ...before];
    default:
      return [...before, somewhere(here, r, depth + 1), ...after];
  }
}

function inObject(object: Readonly<Record<string, unknown>>, r: Random, depth: number): Record<string, unknown> {
  const names = Object.keys(object);
  const name = names[r.between(0, names.length - 1)] ?? "";
  const { [name]: here, ...rest } = object;
  switch (r.between(0, 7)) {
    case 0:
      return rest;
    case 1:
      return { ...object, [oddText(r)]: oddValue(r) };
    case 2:
      return { ...rest, [mutateText(name, r, 1)]: here };
    case 3:
      return { ...object, [name]: object[names[r.between(0, names.length - 1)] ?? ""] };
    default:
      return { ...object, [name]: somewhere(here, r, depth + 1) };
  }
}

function replaced(value: unknown, r: Random): unknown {
  if (typeof value === "string" && r.chance(0.6)) return mutateText(value, r, 1);
  if (typeof value === "number" && r.chance(0.6)) return number(value, r);
  if (r.chance(0.15)) return [value];
  if (r.chance(0.1)) return { [oddText(r)]: value };
  return oddValue(r);
}

function number(value: number, r: Random): number {
  return r.pick([0, -0, -1, value + 1, -value, value / 3, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324, 0.1]);
}

function oddValue(r: Random): unknown {
  const make = r.pick<() => unknown>([
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [null],
    () => oddText(r),
    () => number(7, r),
    () => "x".repeat(r.between(0, 5000)),
    () => nested(r.between(1, 200)),
    () => Array(r.between(1, 300)).fill(r.chance(0.5) ? null : {}),
  ]);
  return make();
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}
