import type { UpdateContext } from "../runtime/context";
import {
  type Attribute,
  attributesOf,
  authored,
  byWireName,
  type Definition,
  filterMembers,
  isLeftToService,
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
  withoutNeedlessDefaults,
  withUnknown,
} from "../schema";
import type { Lifecycle, Write } from "./lifecycle";
import { isRemovedSecret, isSecret, secretsIn } from "./secrets";

/** The body that creates an object: what the author set, with the write-only values. */
export function createBody({ type }: Definition, planned: ObjectValue, config: ObjectValue): ObjectValue {
  const settable = filterMembers(type.attributes, ({ presence }) => presence !== "computed");
  const memberValue = (attribute: Attribute, name: string) => (isSecret(attribute) ? config : planned)[name] ?? null;
  return toWire(type, mapMembers(settable, memberValue));
}

/** The same as the kind refines it. */
export function newBody(
  { definition, body }: Lifecycle,
  { planned, config, client }: Omit<Write<unknown>, "prior" | "live">,
): ObjectValue {
  return body(createBody(definition, planned, config), { planned, config, prior: null, live: null, client });
}

/**
 * The body of an update. The whole object: configured members, members of the service that were never set or that the definition does not
 * know; or what changes. In both what clears removed arguments. `sentConfig`: the configuration without what the service keeps. `readNow` reads the
 * object, once; what a PATCH changes needs that only if it holds objects.
 */
export async function updateBody(
  lifecycle: Lifecycle,
  context: UpdateContext<unknown>,
  sentConfig: ObjectValue,
  readNow: () => Promise<ObjectValue | null>,
): Promise<ObjectValue> {
  const { definition, update, dialects } = lifecycle;
  const { type } = definition;
  const { planned, prior, client } = context;
  const configBody = createBody(definition, planned, sentConfig);
  const lastBody = createBody(definition, prior, {});
  const current = update === "PATCH" ? null : await readNow();
  const live = update === "PUT" ? current : null;
  const derived =
    update === "PUT"
      ? wholeBody(type, configBody, lastBody, live)
      : await changedBody(lifecycle, { ...context, config: sentConfig }, { configBody, lastBody }, readNow);
  const cleared = removedIn(lifecycle, context, dialects(client)).flatMap(({ name, attribute, removal }) => {
    const member = wireName(name, attribute);
    if (removal.by === "value" && member !== undefined) return [[member, removal.value] as const];
    return [];
  });
  return lifecycle.body(
    { ...derived, ...mergedSecrets(lifecycle, context), ...Object.fromEntries(cleared) },
    { planned, config: sentConfig, prior, live, client },
  );
}

function wholeBody(
  type: ObjectType,
  configBody: ObjectValue,
  lastBody: ObjectValue,
  live: ObjectValue | null,
): ObjectValue {
  if (!live) return reconcile(type, { config: configBody, lastApplied: lastBody, live: {} });
  // An import shows what means the same as absent, and generated configuration has it.
  const config = withoutNeedlessDefaults(type, configBody, live);
  return reconcile(type, { config, lastApplied: lastBody, live });
}

/** In a merge, the write-only values that are removed by their omission: no state has them, so nothing else shows that they are gone. */
function mergedSecrets(
  { definition, update, dialects }: Lifecycle,
  { config, client, private: privateState }: UpdateContext<unknown>,
): ObjectValue {
  if (update !== "MERGE") return {};
  const removedNames = secretsIn(definition, config, privateState)
    .filter(isRemovedSecret)
    .map(({ name }) => name);
  const members = attributesOf(definition.type).flatMap(([name, attribute]) => {
    const isMerged = removedNames.includes(name) && removalOf(attribute, ...dialects(client)).by === "omission";
    return isMerged ? [[wireName(name, attribute) ?? name, null] as const] : [];
  });
  return Object.fromEntries(members);
}

/** What is no longer there is null in a merge. */
async function changedBody(
  { definition, update }: Lifecycle,
  { planned, prior, config }: UpdateContext<unknown>,
  { configBody, lastBody }: { readonly configBody: ObjectValue; readonly lastBody: ObjectValue },
  readNow: () => Promise<ObjectValue | null>,
): Promise<ObjectValue> {
  const { type } = definition;
  // What the service computes inside, which a plan does not know, is no change.
  const priorBody = createBody(definition, authored(type, prior), {});
  const plannedBody = createBody(definition, authored(type, planned), config);
  const changed = filterMembers(configBody, (_, member) => !sameValue(plannedBody[member], priorBody[member]));
  const holdsObjects = [...byWireName(type)].some(
    ([member, attribute]) => member in changed && objectIn(attribute.type),
  );
  const live = (holdsObjects && (await readNow())) || {};
  const isGone = (member: string) =>
    !Object.hasOwn(configBody, member) && !isLeftToService(byWireName(type).get(member));
  const gone = filterMembers(lastBody, (_, member) => update === "MERGE" && isGone(member));
  const changedMembers = withUnknown(
    type,
    changed,
    filterMembers(live, (_, member) => member in changed),
  );
  return { ...changedMembers, ...mapMembers(gone, () => null) };
}

interface Removed {
  readonly name: string;
  readonly attribute: Attribute;
  readonly removal: Removal;
}

/** The arguments that meant something before and mean nothing now, and how each is removed if not by its omission. */
export function removedIn(
  { definition }: Lifecycle,
  {
    planned,
    prior,
    config,
    private: privateState,
  }: Pick<UpdateContext<unknown>, "planned" | "prior" | "config" | "private">,
  dialects: readonly string[],
): readonly Removed[] {
  const { type } = definition;
  const secrets = secretsIn(definition, config, privateState);
  return attributesOf(type).flatMap(([name, attribute]) => {
    const removal = removalOf(attribute, ...dialects);
    if (removal.by === "omission") return [];
    const secret = secrets.find((argument) => argument.name === name);
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
