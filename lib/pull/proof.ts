import { isRecord, own, type Path, parseJson, sameValue } from "terraform-provider-sdk/internal/schema";
import type { PlanJson, ResourceChange } from "../plans/planned";

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
  pulled: ReadonlySet<string>,
  service: ReadonlyMap<string, unknown>,
  state: ReadonlyMap<string, unknown> = new Map(),
): Objection[] {
  const known = new Map(changesOf(before).map((one) => [one.address, one]));
  return changesOf(after).flatMap((one): Objection[] => {
    const { address, change } = one;
    const [action] = change.actions;
    const then = known.get(address);
    if (action === "no-op" || action === "read") return [];
    if (!sameValue(change.actions, then?.change.actions ?? []) && action !== "update")
      return [{ address, says: `the plan would ${change.actions.join(" and ")} it` }];
    const old = new Map(then ? leavesOf(then).map(({ path, after: value }) => [path.join("."), value]) : []);
    const leaves = leavesOf(one);
    const news = leaves.filter(({ path, after: value }) => {
      const key = path.join(".");
      if (old.has(key) && sameValue(old.get(key), value)) return false;
      return !service.has(address) || !sameValue(at(service.get(address), path), value);
    });
    const [first] = news;
    if (first) return [{ address, says: `the plan would change ${first.path.join(".")}` }];
    const kept = leaves.find(
      ({ path, after: value }) => state.has(address) && sameValue(at(state.get(address), path), value),
    );
    if (kept) return [{ address, says: `the plan would still put ${kept.path.join(".")} back` }];
    const isIdle = pulled.has(address) && action === "update" && leaves.length >= old.size && old.size > 0;
    return isIdle ? [{ address, says: "the plan stays as it was" }] : [];
  });
}

function changesOf({ resource_changes: all = [] }: PlanJson): ResourceChange[] {
  return all.filter(({ mode }) => mode === "managed");
}

interface Leaf {
  readonly path: Path;
  readonly after: unknown;
}

function leavesOf({ change }: ResourceChange): Leaf[] {
  return differences(change.before, change.after, change.after_unknown, []);
}

/** The values that a change sets, without those that only the service knows; JSON is looked into. */
function differences(before: unknown, after: unknown, unknown: unknown, path: Path): Leaf[] {
  if (unknown === true || sameValue(before, after)) return [];
  const [old, next] = [decodedJson(before), decodedJson(after)];
  if (isRecord(old) && isRecord(next))
    return Object.keys({ ...old, ...next }).flatMap((name) =>
      differences(own(old, name), own(next, name), isRecord(unknown) ? own(unknown, name) : undefined, [...path, name]),
    );
  const [named, others] = [byName(old), byName(next)];
  if (named && others) return ofTiles(named, others, next, unknown, path);
  if (Array.isArray(old) && Array.isArray(next) && old.length === next.length)
    return old.flatMap((item, index) =>
      differences(item, next[index], Array.isArray(unknown) ? unknown[index] : undefined, [...path, index]),
    );
  return sameValue(old, next) ? [] : [{ path, after: next }];
}

/** The items of a list of which each has a name of its own, as tiles have. */
function byName(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const named = new Map(value.map((item) => [isRecord(item) ? String(item.name ?? "") : "", item]));
  return named.size === value.length && !named.has("") ? named : undefined;
}

/** A tile that is added or removed does not make others differ; their order counts. */
function ofTiles(
  old: ReadonlyMap<string, unknown>,
  next: ReadonlyMap<string, unknown>,
  list: unknown,
  unknown: unknown,
  path: Path,
): Leaf[] {
  const items = Array.isArray(list) ? list : [];
  const unknownOf = (item: unknown) => (Array.isArray(unknown) ? unknown[items.indexOf(item)] : undefined);
  const shared = [...next.keys()].filter((name) => old.has(name));
  const before = [...old.keys()].filter((name) => next.has(name));
  return [
    ...(sameValue(shared, before) ? [] : [{ path: [...path, "order"], after: shared }]),
    ...[...new Set([...old.keys(), ...next.keys()])].flatMap((name) =>
      differences(old.get(name), next.get(name), unknownOf(next.get(name)), [...path, name]),
    ),
  ];
}

function decodedJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

/** The value at a path; null and nothing are one. */
function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((one, name) => {
    const inner = decodedJson(one);
    if (Array.isArray(inner)) return typeof name === "number" ? inner[name] : byName(inner)?.get(name);
    return isRecord(inner) ? own(inner, String(name)) : undefined;
  }, value);
}
