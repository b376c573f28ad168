import { isRecord } from "terraform-provider-sdk/schema";
import type { Random } from "../../support/random/random";
import { mutateText, oddText } from "./text";

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
      return { ...object, [oddText(r)]: odd(r) };
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
  return odd(r);
}

function number(value: number, r: Random): number {
  return r.pick([0, -0, -1, value + 1, -value, value / 3, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324, 0.1]);
}

function odd(r: Random): unknown {
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
