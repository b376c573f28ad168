import { asMembers, isRecord, own, type Path, readJson, sameValue } from "terraform-provider-sdk/values";
import { provider } from "../../kinds/provider";
import { configurationOf, type PlanJson, type ResourceChange, withoutIndexes } from "../plans/plan-json";

/** Why code is not taken. */
export interface Objection {
  /** The object; nothing if the plan as a whole failed. */
  readonly address?: string;
  readonly reason: string;
}

/**
 * What speaks against code whose plan is `after`, where that of the code before was `before`: anything that the plan would do and did not do
 * before, unless it sends what the service has already. `service` has the records of what was pulled, in the plan's words; `state` those
 * of the state for objects of which everything was pulled, so that the plan must put nothing back.
 */
export function objectionsTo(
  planAfter: PlanJson,
  planBefore: PlanJson,
  service: ReadonlyMap<string, unknown>,
  state: ReadonlyMap<string, unknown> = new Map(),
): Objection[] {
  const changeByAddress = new Map(changesIn(planBefore).map((change) => [change.address, change]));
  return changesIn(planAfter).flatMap((resource): Objection[] => {
    const { address, change } = resource;
    const { actions } = change;
    const changeBefore = changeByAddress.get(address);
    if (actions[0] === "read" || isFollower(resource, planAfter, service)) return [];
    if (actions[0] !== "update" && !sameValue(actions, changeBefore?.change.actions ?? []))
      return [{ address, reason: `the plan would ${actions.join(" and ")} it` }];
    const oldLeaves = changeBefore ? leavesOf(changeBefore) : [];
    const old = new Map(oldLeaves.map(({ path, plannedValue: value }) => [path.join("."), value]));
    const leaves = leavesOf(resource);
    const isOld = ({ path, plannedValue: value }: Leaf) =>
      old.has(path.join(".")) && sameValue(old.get(path.join(".")), value);
    const isOfService = ({ path, plannedValue: value }: Leaf) =>
      service.has(address) && saysAllOf(valueAt(service.get(address), path), value);
    const isSameOrder = (leaf: Leaf) =>
      leaf.path.at(-1) === "order" && keepsOrder(resource, changeBefore, leaf.path.slice(0, -1));
    const fresh = leaves.find((leaf) => !isOld(leaf) && !isOfService(leaf) && !isSameOrder(leaf));
    if (fresh) return [{ address, reason: `the plan would change ${fresh.path.join(".")}` }];
    const repeated = leaves.find((leaf) => state.has(address) && isOf(state.get(address), leaf));
    if (repeated) return [{ address, reason: `the plan would still put ${repeated.path.join(".")} back` }];
    const isLeft = ([path, value]: [string, unknown]) =>
      leaves.some((leaf) => leaf.path.join(".") === path && sameValue(leaf.plannedValue, value));
    const isIdle = service.has(address) && actions[0] === "update" && old.size > 0 && [...old].every(isLeft);
    if (isIdle) return [{ address, reason: "the plan stays as it was" }];
    return [];
  });
}

/** Addresses of resources of other providers that a plan changes only because they refer to what was pulled. */
export function followersIn(planAfter: PlanJson, service: ReadonlyMap<string, unknown>): string[] {
  const followers = changesIn(planAfter).filter((resource) => isFollower(resource, planAfter, service));
  return followers.map(({ address }) => address);
}

const ownPrefix = `${provider.name}_`;

/** True for a resource of another provider of which only arguments change that refer to objects of ours alone, one of them pulled. */
function isFollower(
  { address, type, change }: ResourceChange,
  plan: PlanJson,
  service: ReadonlyMap<string, unknown>,
): boolean {
  const { before: prior, after: planned, after_unknown: unknown } = change;
  if (type.startsWith(ownPrefix) || prior === null || planned === null) return false;
  // What has no expression is no argument: its provider computes it.
  const references = Object.entries(configurationOf(plan, address)?.expressions ?? {})
    .filter(([name]) => holdsTrue(unknown?.[name]) || !sameValue(prior[name], planned[name]))
    .map(([, expression]) => expression?.references ?? []);
  const isOwn = (named: readonly string[]) =>
    named.length > 0 && named.every((reference) => reference.startsWith(ownPrefix));
  const module = address.slice(0, address.lastIndexOf(`${type}.`));
  const referredTo = references.flat().map((reference) => `${withoutIndexes(module + reference)}.`);
  const isPulled = (pulledAddress: string) =>
    referredTo.some((reference) => reference.startsWith(`${withoutIndexes(pulledAddress)}.`));
  return references.every(isOwn) && [...service.keys()].some(isPulled);
}

/** True for a mark that holds anywhere in a value. */
function holdsTrue(mark: unknown): boolean {
  return mark === true || (typeof mark === "object" && mark !== null && Object.values(mark).some(holdsTrue));
}

/** Addresses of what the service has in another way in the second of two plans. */
export function changedBetween(first: PlanJson, second: PlanJson): ReadonlySet<string> {
  const priorByAddress = new Map((first.resource_changes ?? []).map(({ address, change }) => [address, change.before]));
  const changed = (second.resource_changes ?? []).filter(
    ({ address, mode, change }) =>
      mode === "managed" && priorByAddress.has(address) && !sameValue(priorByAddress.get(address), change.before),
  );
  return new Set(changed.map(({ address }) => address));
}

/** True if what the code had before stands in the order of the service: what is new to the code may stand elsewhere. */
function keepsOrder({ change }: ResourceChange, changeBefore: ResourceChange | undefined, path: Path): boolean {
  const namesIn = (value: unknown) => [...(membersOf(valueAt(value, path))?.of.keys() ?? [])];
  const [namesBefore, namesAfter] = [namesIn(change.before), namesIn(change.after)];
  const commonNames = namesIn(changeBefore?.change.after).filter(
    (name) => namesBefore.includes(name) && namesAfter.includes(name),
  );
  const isKnown = (name: string | number) => commonNames.includes(name);
  return commonNames.length > 0 && sameValue(namesBefore.filter(isKnown), namesAfter.filter(isKnown));
}

/** True if a plan would set anything of an object as the state has it; `state` is its record there, in the plan's words. */
export function putsBack(plan: PlanJson, address: string, state: unknown): boolean {
  return changesIn(plan).some(
    (resource) => resource.address === address && leavesOf(resource).some((leaf) => isOf(state, leaf)),
  );
}

function isOf(record: unknown, { path, plannedValue }: Leaf): boolean {
  return sameValue(valueAt(record, path), plannedValue);
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
export function changesIn({ resource_changes: changes = [] }: PlanJson): ResourceChange[] {
  return changes.filter(({ mode, change: { actions } }) => mode === "managed" && actions[0] !== "no-op");
}

interface Leaf {
  readonly path: Path;
  readonly plannedValue: unknown;
}

function leavesOf({ change }: ResourceChange): Leaf[] {
  return differences(change.before, change.after, change.after_unknown, []);
}

/**
 * The values that a change sets, without those that only the service knows. A tile that is added or removed does not make others differ; their
 * order counts.
 */
function differences(priorValue: unknown, plannedValue: unknown, unknown: unknown, path: Path): Leaf[] {
  if (unknown === true || sameValue(priorValue, plannedValue)) return [];
  const [old, plannedMembers] = [membersOf(priorValue), membersOf(plannedValue)];
  if (old?.form !== plannedMembers?.form || !old || !plannedMembers) return [{ path, plannedValue }];
  const shared = [...plannedMembers.of.keys()].filter((name) => old.of.has(name));
  const order = [...old.of.keys()].filter((name) => plannedMembers.of.has(name));
  const isUnknown = (name: string | number) => {
    if (Array.isArray(unknown)) return unknown[[...plannedMembers.of.keys()].indexOf(name)];
    return isRecord(unknown) && own(unknown, String(name));
  };
  const names = new Set([...old.of.keys(), ...plannedMembers.of.keys()]);
  const inside = [...names].flatMap((name) =>
    differences(old.of.get(name), plannedMembers.of.get(name), isUnknown(name), [...path, name]),
  );
  if (old.form !== "names" || sameValue(shared, order)) return inside;
  return [{ path: [...path, "order"], plannedValue: shared }, ...inside];
}

/** What is in an object, a list, or the JSON of one; items by name where each has its own, as tiles have. */
function membersOf(value: unknown) {
  const isJson = typeof value === "string" && /^\s*[[{]/.test(value);
  const inner = isJson ? (readJson(value) ?? value) : value;
  if (isRecord(inner)) return { form: "object", of: new Map<string | number, unknown>(Object.entries(inner)) };
  if (!Array.isArray(inner)) return undefined;
  const named = new Map<string | number, unknown>(inner.map((item) => [String(asMembers(item).name ?? ""), item]));
  const isNamed = named.size === inner.length && named.size > 0 && !named.has("");
  if (isNamed) return { form: "names", of: named };
  return { form: inner.length, of: new Map<string | number, unknown>(inner.entries()) };
}

/** The value at a path; null and nothing are one. */
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, name) => membersOf(part)?.of.get(name), value);
}
