import { isRecord, own, type Path, readJson, sameValue } from "terraform-provider-sdk/internal/schema";
import type { PlanJson, ResourceChange } from "../plans/plan-json";

/** Why code is not taken. */
export interface Objection {
  /** The object; nothing if the plan as a whole failed. */
  readonly address?: string;
  readonly says: string;
}

/**
 * What speaks against code whose plan is `after`, where that of the code before was `before`: anything that the plan would do and did not do
 * before, unless it sends what the service has already. `service` has the records of what was pulled, in the plan's words; `state` those
 * of the state for objects of which everything was pulled, so that the plan must put nothing back.
 */
export function objectionsTo(
  after: PlanJson,
  before: PlanJson,
  service: ReadonlyMap<string, unknown>,
  state: ReadonlyMap<string, unknown> = new Map(),
): Objection[] {
  const known = new Map(changesIn(before).map((one) => [one.address, one]));
  return changesIn(after).flatMap((one): Objection[] => {
    const { address, change } = one;
    const { actions } = change;
    const then = known.get(address);
    if (actions[0] === "read") return [];
    if (actions[0] !== "update" && !sameValue(actions, then?.change.actions ?? []))
      return [{ address, says: `the plan would ${actions.join(" and ")} it` }];
    const old = new Map(then ? leavesOf(then).map(({ path, after: value }) => [path.join("."), value]) : []);
    const leaves = leavesOf(one);
    const isOld = ({ path, after: value }: Leaf) =>
      old.has(path.join(".")) && sameValue(old.get(path.join(".")), value);
    const isOfService = ({ path, after: value }: Leaf) =>
      service.has(address) && saysAllOf(at(service.get(address), path), value);
    const isSameOrder = (leaf: Leaf) => leaf.path.at(-1) === "order" && keepsOrder(one, then, leaf.path.slice(0, -1));
    const fresh = leaves.find((leaf) => !isOld(leaf) && !isOfService(leaf) && !isSameOrder(leaf));
    if (fresh) return [{ address, says: `the plan would change ${fresh.path.join(".")}` }];
    const kept = leaves.find((leaf) => state.has(address) && isOf(state.get(address), leaf));
    if (kept) return [{ address, says: `the plan would still put ${kept.path.join(".")} back` }];
    const isLeft = ([path, value]: [string, unknown]) =>
      leaves.some((leaf) => leaf.path.join(".") === path && sameValue(leaf.after, value));
    const isIdle = service.has(address) && actions[0] === "update" && old.size > 0 && [...old].every(isLeft);
    return isIdle ? [{ address, says: "the plan stays as it was" }] : [];
  });
}

/** Addresses of what the service has in another way in the second of two plans. */
export function changedBetween(first: PlanJson, second: PlanJson): ReadonlySet<string> {
  const known = new Map((first.resource_changes ?? []).map(({ address, change }) => [address, change.before]));
  const changed = (second.resource_changes ?? []).filter(
    ({ address, mode, change }) =>
      mode === "managed" && known.has(address) && !sameValue(known.get(address), change.before),
  );
  return new Set(changed.map(({ address }) => address));
}

/** True if what the code had before stands in the order of the service: what is new to the code may stand elsewhere. */
function keepsOrder({ change }: ResourceChange, then: ResourceChange | undefined, path: Path): boolean {
  const namesIn = (value: unknown) => [...(membersOf(at(value, path))?.of.keys() ?? [])];
  const [before, after] = [namesIn(change.before), namesIn(change.after)];
  const known = namesIn(then?.change.after).filter((name) => before.includes(name) && after.includes(name));
  const isKnown = (name: string | number) => known.includes(name);
  return known.length > 0 && sameValue(before.filter(isKnown), after.filter(isKnown));
}

/** True if a plan would set anything of an object as the state has it; `state` is its record there, in the plan's words. */
export function putsBack(plan: PlanJson, address: string, state: unknown): boolean {
  return changesIn(plan).some((one) => one.address === address && leavesOf(one).some((leaf) => isOf(state, leaf)));
}

function isOf(record: unknown, { path, after }: Leaf): boolean {
  return sameValue(at(record, path), after);
}

/** Members that the service gives to items by itself. */
const ofService: ReadonlySet<string | number> = new Set(["id", "type"]);

/** True if a record has what a plan sets, and beside it only what the service adds. */
function saysAllOf(record: unknown, value: unknown): boolean {
  const [has, sets] = [membersOf(record), membersOf(value)];
  if (!has || !sets || has.form !== sets.form) return sameValue(record, value);
  const names = [...new Set([...has.of.keys(), ...sets.of.keys()])];
  return names.every((name) => {
    const isAdded = ofService.has(name) && (sets.of.get(name) ?? null) === null;
    return isAdded || saysAllOf(has.of.get(name), sets.of.get(name));
  });
}

/** What a plan does. */
export function changesIn({ resource_changes: all = [] }: PlanJson): ResourceChange[] {
  return all.filter(({ mode, change: { actions } }) => mode === "managed" && actions[0] !== "no-op");
}

interface Leaf {
  readonly path: Path;
  readonly after: unknown;
}

function leavesOf({ change }: ResourceChange): Leaf[] {
  return differences(change.before, change.after, change.after_unknown, []);
}

/**
 * The values that a change sets, without those that only the service knows. A tile that is added or removed does not make others differ; their
 * order counts.
 */
function differences(before: unknown, after: unknown, unknown: unknown, path: Path): Leaf[] {
  if (unknown === true || sameValue(before, after)) return [];
  const [old, next] = [membersOf(before), membersOf(after)];
  if (old?.form !== next?.form || !old || !next) return [{ path, after }];
  const shared = [...next.of.keys()].filter((name) => old.of.has(name));
  const order = [...old.of.keys()].filter((name) => next.of.has(name));
  const isUnknown = (name: string | number) =>
    Array.isArray(unknown)
      ? unknown[[...next.of.keys()].indexOf(name)]
      : isRecord(unknown) && own(unknown, String(name));
  return [
    ...(old.form !== "names" || sameValue(shared, order) ? [] : [{ path: [...path, "order"], after: shared }]),
    ...[...new Set([...old.of.keys(), ...next.of.keys()])].flatMap((name) =>
      differences(old.of.get(name), next.of.get(name), isUnknown(name), [...path, name]),
    ),
  ];
}

/** What is in an object, a list, or the JSON of one; items by name where each has its own, as tiles have. */
function membersOf(value: unknown) {
  const isJson = typeof value === "string" && /^\s*[[{]/.test(value);
  const inner = isJson ? (readJson(value) ?? value) : value;
  if (isRecord(inner)) return { form: "object", of: new Map<string | number, unknown>(Object.entries(inner)) };
  if (!Array.isArray(inner)) return undefined;
  const named = new Map<string | number, unknown>(
    inner.map((item) => [isRecord(item) ? String(item.name ?? "") : "", item]),
  );
  const isNamed = named.size === inner.length && named.size > 0 && !named.has("");
  return isNamed
    ? { form: "names", of: named }
    : { form: inner.length, of: new Map<string | number, unknown>(inner.entries()) };
}

/** The value at a path; null and nothing are one. */
function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((one, name) => membersOf(one)?.of.get(name), value);
}
