import {
  type Attribute,
  attributesOf,
  type Definition,
  filterMembers,
  isPresent,
  mapMembers,
  type ObjectType,
  type ObjectValue,
  objectIn,
  type Removal,
  reconcile,
  removalOf,
  sameAttribute,
  sameValue,
  toWire,
  wireName,
  withUnknown,
} from "../schema";
import type { Lifecycle, Write } from "./lifecycle";
import { isRemovedSecret, isSecret, type Secret } from "./secrets";

/** The body that creates an object: what the author set, with the write-only values. */
export function createBody({ type }: Definition, planned: ObjectValue, config: ObjectValue): ObjectValue {
  const settable = filterMembers(type.attributes, ({ presence }) => presence !== "computed");
  const given = (attribute: Attribute, name: string) => (isSecret(attribute) ? config : planned)[name] ?? null;
  return toWire(type, mapMembers(settable, given));
}

/** The same as the kind refines it. */
export function newBody(of: Pick<Lifecycle, "definition" | "body">, write: Write<unknown>): ObjectValue {
  const body = createBody(of.definition, write.planned, write.config);
  return of.body?.(body, write) ?? body;
}

/**
 * The body of an update. The whole object: configured members, members of the service that were never set or that the definition does not
 * know; or what changes. In both what clears removed arguments. `readNow` reads the object; for what changes only if that holds objects.
 */
export async function updateBody(
  of: Lifecycle,
  write: Write<unknown> & { readonly prior: ObjectValue },
  secrets: readonly Secret[],
  readNow: () => Promise<ObjectValue | null>,
): Promise<ObjectValue> {
  const { definition, update = "PUT" } = of;
  const written = createBody(definition, write.planned, write.config);
  const last = createBody(definition, write.prior, {});
  const sent =
    update === "PUT"
      ? wholeBody(definition.type, written, last, await readNow())
      : await changedBody(definition.type, written, last, { readNow, nulls: update === "MERGE" });
  const removed = removedIn(definition, write, secrets, of.dialects?.(write.client) ?? []);
  const cleared = removed.flatMap(({ name, attribute, removal }) => {
    const member = wireName(name, attribute);
    return removal.by === "value" && member !== undefined ? [[member, removal.value] as const] : [];
  });
  const body = { ...sent, ...Object.fromEntries(cleared) };
  return of.body?.(body, write) ?? body;
}

function wholeBody(type: ObjectType, written: ObjectValue, last: ObjectValue, now: ObjectValue | null): ObjectValue {
  const authored = now ? withoutImplied(type, written, now) : written;
  return reconcile(type, { authored, last, now: now ?? {} });
}

/** Without what means the same as absent where the service has nothing: an import shows it in the state, and generated configuration has it. */
function withoutImplied(type: ObjectType, body: ObjectValue, current: ObjectValue): ObjectValue {
  const implied = attributesOf(type).flatMap(([name, attribute]) => {
    const member = wireName(name, attribute);
    if (member === undefined || attribute.api?.sendAbsent || isPresent(current[member])) return [];
    return sameAttribute(attribute, body[member], null) ? [member] : [];
  });
  return filterMembers(body, (_, member) => !implied.includes(member));
}

/** `nulls`: what is no longer there is null. */
async function changedBody(
  type: ObjectType,
  written: ObjectValue,
  last: ObjectValue,
  { readNow, nulls }: { readonly readNow: () => Promise<ObjectValue | null>; readonly nulls: boolean },
): Promise<ObjectValue> {
  const changed = filterMembers(written, (value, member) => !sameValue(value, last[member]));
  const holdsObjects = attributesOf(type).some(
    ([name, attribute]) => objectIn(attribute.type) && (wireName(name, attribute) ?? "") in changed,
  );
  const now = (holdsObjects && (await readNow())) || {};
  const gone = filterMembers(last, (_, member) => nulls && !Object.hasOwn(written, member));
  return {
    ...withUnknown(
      type,
      changed,
      mapMembers(changed, (_, member) => now[member] ?? null),
    ),
    ...mapMembers(gone, () => null),
  };
}

interface Removed {
  readonly name: string;
  readonly attribute: Attribute;
  readonly removal: Removal;
}

/** The arguments that meant something before and mean nothing now, and how each is removed if not by its omission. */
export function removedIn(
  { type }: Definition,
  { planned, prior }: Readonly<Record<"planned" | "prior", ObjectValue>>,
  secrets: readonly Secret[],
  dialects: readonly string[],
): readonly Removed[] {
  return attributesOf(type).flatMap(([name, attribute]) => {
    const removal = removalOf(attribute, ...dialects);
    if (removal.by === "omission") return [];
    const secret = secrets.find((one) => one.name === name);
    const isGone = secret ? isRemovedSecret(secret) : isRemoved(type, name, planned, prior);
    return isGone ? [{ name, attribute, removal }] : [];
  });
}

/** True when the argument meant something before and means nothing now. */
export function isRemoved(type: ObjectType, name: string, planned: ObjectValue, prior: ObjectValue): boolean {
  const attribute = type.attributes[name];
  if (attribute === undefined) return false;
  return sameAttribute(attribute, planned[name], null) && !sameAttribute(attribute, prior[name], null);
}
