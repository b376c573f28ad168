import type { UpdateContext } from "../runtime/context";
import {
  type Attribute,
  attributesOf,
  authored,
  byWireName,
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
import { isRemovedSecret, isSecret, secretsIn } from "./secrets";

/** The body that creates an object: what the author set, with the write-only values. */
export function createBody({ type }: Definition, planned: ObjectValue, config: ObjectValue): ObjectValue {
  const settable = filterMembers(type.attributes, ({ presence }) => presence !== "computed");
  const given = (attribute: Attribute, name: string) => (isSecret(attribute) ? config : planned)[name] ?? null;
  return toWire(type, mapMembers(settable, given));
}

/** The same as the kind refines it. */
export function newBody(
  { definition, body }: Lifecycle,
  { planned, config, client }: Omit<Write<unknown>, "prior">,
): ObjectValue {
  return body(createBody(definition, planned, config), { planned, config, prior: null, client });
}

/**
 * The body of an update. The whole object: configured members, members of the service that were never set or that the definition does not
 * know; or what changes. In both what clears removed arguments. `sent`: the configuration without what the service keeps. `readNow` reads the
 * object; for what changes only if that holds objects.
 */
export async function updateBody(
  of: Lifecycle,
  context: UpdateContext<unknown>,
  sent: ObjectValue,
  readNow: () => Promise<ObjectValue | null>,
): Promise<ObjectValue> {
  const { definition, update, dialects } = of;
  const { type } = definition;
  const { planned, prior, client } = context;
  const written = createBody(definition, planned, sent);
  const last = filterMembers(
    createBody(definition, prior, {}),
    (_, member) => member in written || !isLeft(byWireName(type).get(member)),
  );
  const derived =
    update === "PUT"
      ? wholeBody(type, written, last, await readNow())
      : await changedBody(of, { ...context, config: sent }, { written, last }, readNow);
  const cleared = removedIn(of, context, dialects(client)).flatMap(({ name, attribute, removal }) => {
    const member = wireName(name, attribute);
    return removal.by === "value" && member !== undefined ? [[member, removal.value] as const] : [];
  });
  return of.body({ ...derived, ...Object.fromEntries(cleared) }, { planned, config: sent, prior, client });
}

function wholeBody(type: ObjectType, written: ObjectValue, last: ObjectValue, now: ObjectValue | null): ObjectValue {
  if (!now) return reconcile(type, { authored: written, last, now: {} });
  // An import shows what means the same as absent, and generated configuration has it: it is not sent where the service has nothing.
  const sent = filterMembers(written, (value, member) => {
    const attribute = byWireName(type).get(member);
    const isImplied = attribute && !attribute.api?.sendAbsent && sameAttribute(attribute, value, null);
    return isPresent(now[member]) || !isImplied;
  });
  return reconcile(type, { authored: sent, last, now });
}

/** True for what an author may leave to the service: nobody knows who set it, so its omission removes nothing unless the definition says so. */
function isLeft(attribute: Attribute | undefined): boolean {
  return attribute?.presence === "optional_computed" && attribute.removed === undefined;
}

/** What is no longer there is null in a merge. */
async function changedBody(
  { definition, update }: Lifecycle,
  { planned, prior, config }: UpdateContext<unknown>,
  { written, last }: { readonly written: ObjectValue; readonly last: ObjectValue },
  readNow: () => Promise<ObjectValue | null>,
): Promise<ObjectValue> {
  const { type } = definition;
  // What the service computes inside, which a plan does not know, is no change.
  const before = createBody(definition, authored(type, prior), {});
  const after = createBody(definition, authored(type, planned), config);
  const changed = filterMembers(written, (_, member) => !sameValue(after[member], before[member]));
  const holdsObjects = [...byWireName(type)].some(([member, of]) => member in changed && objectIn(of.type));
  const now = (holdsObjects && (await readNow())) || {};
  const gone = filterMembers(last, (_, member) => update === "MERGE" && !Object.hasOwn(written, member));
  const whole = withUnknown(
    type,
    changed,
    filterMembers(now, (_, member) => member in changed),
  );
  return { ...whole, ...mapMembers(gone, () => null) };
}

interface Removed {
  readonly name: string;
  readonly attribute: Attribute;
  readonly removal: Removal;
}

/** The arguments that meant something before and mean nothing now, and how each is removed if not by its omission. */
export function removedIn(
  { definition }: Lifecycle,
  { planned, prior, config, private: before }: Pick<UpdateContext<unknown>, "planned" | "prior" | "config" | "private">,
  dialects: readonly string[],
): readonly Removed[] {
  const { type } = definition;
  const secrets = secretsIn(definition, config, before);
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
