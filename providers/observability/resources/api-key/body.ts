import { apiKey } from "../../../../lib/definitions";
import { type ObjectValue, sameAttribute, toWire } from "../../../../lib/model";
import { inUtc } from "../instant";
import { removedMembers } from "../removed-members";

/** What an update can change. */
const changeable = ["name", "state", "roles", "assignedRoleIds", "expireAt", "ipAccessList"] as const;

/** The body that creates a key. Hashes from the write-only argument are only in `config`. */
export function createBody(planned: ObjectValue, config: ObjectValue): ObjectValue {
  return wire({ ...members(planned, changeable), hashData: config.keyHashWo ?? planned.hashData ?? null });
}

/** The members that change, and for those that are removed what clears them. */
export function patchBody(planned: ObjectValue, prior: ObjectValue): ObjectValue {
  const changed = changeable.filter((name) => !sameAttribute(apiKey.type.attributes[name], planned[name], prior[name]));
  return {
    ...wire(members(planned, changed)),
    ...removedMembers(apiKey.type, planned, prior, "managed"),
  };
}

function members(planned: ObjectValue, names: readonly string[]): ObjectValue {
  return Object.fromEntries(names.map((name) => [name, planned[name] ?? null]));
}

/** An empty expiry is none. */
function wire(value: ObjectValue): ObjectValue {
  const expireAt = value.expireAt === "" ? null : inUtc(value.expireAt);
  return toWire(apiKey.type, { ...value, expireAt }) as ObjectValue;
}
