import { type Context, DiagnosticError, type PlanResult, partsFor, type Stored } from "terraform-provider-sdk";
import { fromWire, holdsIdentityOnly, toWire } from "terraform-provider-sdk/definitions";
import { isUnknown, type PlannedOf, type StateOf } from "terraform-provider-sdk/schema";
import type { StoredRecord } from "terraform-provider-sdk/stored";
import { isPresent, isRecord, type Members, type ObjectValue, readDate, stringOf } from "terraform-provider-sdk/values";
import { type Client, isNotServed, type KeyRecord, leavesOpen, outcomeOf } from "../../../lib/client";
import { apiKey, assignedRoles } from "../../../lib/kinds/api-key";
import { hashApiKey } from "../../../lib/service/api-key-hash";
import { problem } from "../../../lib/service/problems";
import { clientIfKnown, inUtc } from "../service";
import { membersByName, type OtherState } from "../stored/other-providers";
import type { Write } from "../stored/stored-resource";
import { kindResource } from "../stored/stored-resource";

/**
 * `observability_api_key`. A secret is returned once, roles may mirror each other, and some services support only some
 * operations on keys.
 */
const stored = kindResource(apiKey, {
  store: (client) => client.apiKeys,
  plan: planKey,
  body: keyBody,
  state: readKey,
  moves: { ownMembers: "id and name", stateOf: withoutSecret, moved: warnOfSecret },
});

export const apiKeyResource = partsFor<Client>().resource(apiKey, {
  ...stored,
  async create(context) {
    const { planned, config, warn } = context;
    const created = await stored.create(context);
    const { response: key } = created;
    const keyId = stringOf(key.keyId) || planned.keyId;
    const keySecret = stringOf(key.keySecret) || planned.keySecret;
    if (planned.hashData === null && config.keyHashWo === null && !keySecret) {
      const detail = `The service created the key ${key.id} but did not return its secret, which it shows only once. Replace the key.`;
      warn(problem("key-without-secret", shownKey({ ...planned, id: key.id })), detail);
    }
    return storedKey({ ...created, state: { ...created.state, keySecret } }, keyId);
  },
  update: async (context) => storedKey(await stored.update(context).catch(keptAsItIs(context)), context.planned.keyId),
  /** If the service cannot read keys, the state stays unchanged. */
  read: (context) =>
    stored.read(context).catch((error: unknown) => {
      const { prior, warn, client } = context;
      if (!leavesOpen(error, client.product) || holdsIdentityOnly(apiKey.type, prior)) throw error;
      const detail = `The service does not support reading API keys. The state of the key ${shownKey(prior)} stays unchanged, and changes made elsewhere are not detected. ${outcomeOf(error)}`;
      warn(problem("key-cannot-be-read"), detail);
      return { state: prior };
    }),
  /** If the service cannot delete keys, the key is removed from the state only, with a warning. */
  delete: (context) =>
    stored.delete(context).catch((error: unknown) => {
      const { prior, warn, client } = context;
      if (!leavesOpen(error, client.product)) throw error;
      const detail = `The service does not support deleting API keys. The key ${shownKey(prior)} is no longer in the state, but it still works and ${endOf(prior)}. Delete it in the platform's console. ${outcomeOf(error)}`;
      warn(problem("key-still-exists", shownKey(prior)), detail);
    }),
});

type Key = typeof apiKey;

/** A key of another provider, which has other names and keeps the secret. Ours is known of a key that it created itself only. */
function withoutSecret(state: OtherState): ObjectValue | undefined {
  if (typeof state.id !== "string" || typeof state.name !== "string") return undefined;
  const ipAccessList = state.ip_access ?? state.ip_access_list ?? null;
  return membersByName(apiKey.type, { ...state, ip_access_list: ipAccessList, key_id: null, key_secret: null });
}

function warnOfSecret({ id, name, key_secret: secret }: OtherState, warn: Context<"move", Client>["warn"]): void {
  if (typeof id !== "string" || typeof name !== "string" || typeof secret !== "string" || secret === "") return;
  const detail = `The state of the other provider holds the secret of the key "${name}" (${id}). The state of this provider does not: keep the secret elsewhere if you need it. Earlier versions of the state still hold it.`;
  warn(problem("key-secret-left-state", `"${name}" (${id})`), detail);
}

function endOf({ expireAt }: Pick<StateOf<Key>, "expireAt">): string {
  if (!expireAt) return "never expires";
  return `expires at ${expireAt}`;
}

/** What helps where keys cannot be changed. */
function rotation(prior: StateOf<Key>): string {
  return `For a new key with these values, run terraform apply -replace=ADDRESS with the address of this resource. The old key stays valid and ${endOf(prior)}: delete it in the platform's console.`;
}

/** Explains that the service changes no keys. */
function keptAsItIs({ prior, client }: { readonly prior: StateOf<Key>; readonly client: Client }) {
  return (error: unknown): never => {
    const isUnsupported = isNotServed(error) || (client.apiKeys.isHidden && leavesOpen(error, client.product));
    if (!isUnsupported) throw error;
    const detail = `The service does not support changing API keys, so the key ${shownKey(prior)} is as it was. ${rotation(prior)} ${outcomeOf(error)}`;
    throw new DiagnosticError(problem("object-cannot-be-changed", "API keys"), detail, undefined, error);
  };
}

/**
 * Rejects changes that would lock the provider out of the platform, and warns of a key that expires soon. The time affects only the
 * warnings, never the plan.
 */
function planKey(context: Context<"plan", Client, Key>): PlanResult<Key> | undefined {
  const client = clientIfKnown(context);
  const isOwn = client !== undefined && context.prior !== null && isOwnKey(client, context.prior);
  if (context.action === "delete") {
    if (isOwn) throw lockedOut(context.prior, "deleted");
    return undefined;
  }
  const { planned, warn } = context;
  const key = context.prior ? shownKey(context.prior) : `"${String(planned.name)}"`;
  warnOfExpiry(planned.expireAt, key, warn);
  const deniesAll = client?.product !== "base" && admitsNobody(context.config, context.prior);
  if (deniesAll) {
    const detail = `The list of addresses is empty once this plan is applied, so the service denies everybody who uses the key. Name the addresses that may use it, or "0.0.0.0/0" for all.`;
    warn(problem("key-admits-nobody", key), detail, ["ipAccessList"]);
  }
  if (context.action === "create") return { planned: withKnownParts(planned, context.config) };
  if (isOwn) {
    rejectLockOut(context);
    if (deniesAll && hasAddresses(context.prior)) throw lockedOut(context.prior, "denied to everybody");
  }
  if (client?.apiKeys.isHidden && context.changed && context.replacePaths(planned).length === 0) {
    const detail = `The service does not support reading API keys, so it may not support changing the key ${shownKey(context.prior)} either. If this plan replaces the key, that is no problem. ${rotation(context.prior)}`;
    warn(problem("key-may-not-be-changed", shownKey(context.prior)), detail);
  }
  return undefined;
}

/** With hashes, the service generates no secret; write-only hashes are never shown, not even their four characters. */
function withKnownParts(planned: PlannedOf<Key>, config: PlannedOf<Key>): PlannedOf<Key> {
  const { hashData } = planned;
  const { keyHashWo } = config;
  const isGiven = hashData !== null && !isUnknown(hashData);
  if (!isGiven && (keyHashWo === null || isUnknown(keyHashWo))) return planned;
  return { ...planned, keyId: null, keySecret: null, keySuffix: isGiven ? hashData.keyIdSuffix : planned.keySuffix };
}

function rejectLockOut({ prior, planned, changed, replacePaths }: Context<"planUpdate", Client, Key>): void {
  if (!changed) return;
  if (replacePaths(planned).length > 0) throw lockedOut(prior, "replaced, and so deleted");
  if (planned.state === "disabled" && prior.state !== "disabled") throw lockedOut(prior, "disabled");
  if (planned.expireAt !== prior.expireAt && leftUntil(planned.expireAt) <= 0)
    throw lockedOut(prior, "expired at once");
}

/** True if an empty list is sent: one that is written, or that a removed argument leaves. */
function admitsNobody({ ipAccessList }: PlannedOf<Key>, prior: StateOf<Key> | null): boolean {
  if (isUnknown(ipAccessList)) return false;
  if (ipAccessList !== null) return ipAccessList.length === 0;
  return hasAddresses(prior);
}

function hasAddresses(prior: StateOf<Key> | null): boolean {
  return (prior?.ipAccessList ?? []).length > 0;
}

/** Why a key is not changed: the provider would lose its access. */
export function lockedOut(prior: ShownKey, change: string): DiagnosticError {
  const detail = `The key ${shownKey(prior)} is the key that the provider uses, and it would be ${change}. The provider could then no longer access the service. First configure managed = { … } with another key, or keep this one (terraform state rm or a removed block removes it from the state only).`;
  return new DiagnosticError(problem("key-in-use"), detail);
}

/**
 * True if a managed key is the one that the provider itself uses: by its ID, else by the hash of its ID, else – for an imported key and one
 * with write-only hashes – by its four visible characters.
 */
export function isOwnKey({ ownKeyId }: Client, key: Members): boolean {
  if (ownKeyId === undefined) return false;
  if (typeof key.keyId === "string") return key.keyId === ownKeyId;
  if (isRecord(key.hashData))
    return ownKeyId.length >= 4 && key.hashData.keyIdHash === hashApiKey(ownKeyId, "any").keyIdHash;
  return typeof key.keySuffix === "string" && key.keySuffix !== "" && ownKeyId.endsWith(key.keySuffix);
}

const day = 24 * 3600 * 1000;
const soonDays = 7;

/** Warns of an expiry that has passed or is within a week; not of a later or unknown one. */
function warnOfExpiry(expireAt: PlannedOf<Key>["expireAt"], key: string, warn: Context<"plan", Client>["warn"]): void {
  const timeLeft = leftUntil(expireAt);
  if (timeLeft > soonDays * day) return;
  const remedy = "Set a later expire_at, remove it, or rotate the key (rotate_when).";
  const when = inDays(Math.floor(timeLeft / day));
  if (timeLeft <= 0)
    warn(problem("key-expired", key), `The key expired at ${expireAt} and no longer works. ${remedy}`, ["expireAt"]);
  else warn(problem("key-expires-soon", key), `The key expires ${when}, at ${expireAt}. ${remedy}`, ["expireAt"]);
}

function inDays(days: number): string {
  if (days === 0) return "within a day";
  if (days === 1) return "in 1 day";
  return `in ${days} days`;
}

/** How many milliseconds a key with this expiry still works: any number of them without one, or while it is not known. */
function leftUntil(expireAt: PlannedOf<Key>["expireAt"]): number {
  if (typeof expireAt !== "string") return Number.POSITIVE_INFINITY;
  const end = readDate(expireAt) ?? Number.POSITIVE_INFINITY;
  return end - Date.now();
}

/** An empty expiry means none. Hashes of the write-only argument are only in `config`, and only a create sends them. */
function keyBody({ expireAt, ...members }: ObjectValue, { config, prior }: Write<typeof apiKey>): ObjectValue {
  const hasExpiry = expireAt !== undefined && expireAt !== "";
  const body = hasExpiry ? { ...members, expireAt: inUtc(expireAt) } : members;
  if (prior !== null || config.keyHashWo === null) return body;
  return { ...body, ...toWire(apiKey.type, { hashData: config.keyHashWo }) };
}

/** What is stored of a key that was just written. */
function storedKey(
  { state, response: key, ...remaining }: StoredRecord<Key, KeyRecord>,
  keyId: string | null,
): Stored<Key> {
  const keySuffix = key.keySuffix ?? keyId?.slice(-4) ?? null;
  return { ...remaining, state: { ...state, keyId, keySuffix, ...currentOf(key) } };
}

type Prior = Context<"read", Client, Key>["prior"];

/** Roles as they are compared; members that a response may omit stay. */
function readKey(state: ObjectValue, body: KeyRecord, prior: Prior): Stored<Key>["state"] {
  return {
    ...state,
    ...readRoles(body, prior),
    keySuffix: body.keySuffix ?? prior.keySuffix,
    createdAt: body.createdAt ?? prior.createdAt,
    ...currentOf(body),
  };
}

/** The key as the service returned it, whatever the configuration says of it. */
function currentOf(body: KeyRecord): Pick<Stored<Key>["state"], "usedAt" | "current"> {
  const { usedAt, name, expireAt, state, roles, ipAccessList } = fromWire(apiKey.type, body);
  return { usedAt, current: { name, expireAt, state, roles, ipAccessList } };
}

/**
 * `roles` is frozen, and possibly wrong, once custom roles are assigned, so it is then not compared; nor is it where the author leaves the
 * choice to the service. System roles may mirror `roles` in the list of assigned ones, where nobody wrote them.
 */
function readRoles(body: KeyRecord, prior: Prior) {
  const { roles } = fromWire(apiKey.type, body);
  const { ids, isCustom } = assignedRoles(body);
  const hasRoles = roles !== null && roles.length > 0;
  // An import shows an empty list for none.
  const hasAssigned = (prior.assignedRoleIds ?? []).length > 0;
  const isMirror = !isCustom && (hasRoles || ids.length === 0) && !hasAssigned;
  const comparedRoles = () => {
    const isImport = holdsIdentityOnly(apiKey.type, prior);
    if (isImport && (isCustom || !hasRoles)) return null;
    if (!isImport && (isCustom || prior.roles === null)) return prior.roles;
    return roles;
  };
  return { roles: comparedRoles(), assignedRoleIds: isMirror ? null : ids };
}

type ShownKey = Partial<Pick<StateOf<typeof apiKey>, "name" | "id" | "keySuffix">>;

/** A key in messages: `"ci" (ID, ending in 4f2a)`. */
export function shownKey({ name, id, keySuffix }: ShownKey): string {
  const words = [String(id)];
  if (isPresent(name)) words.unshift(`"${name}"`);
  if (keySuffix) words.push(`ending in ${keySuffix}`);
  const [first, ...more] = words;
  if (more.length === 0) return `${first}`;
  return `${first} (${more.join(", ")})`;
}
