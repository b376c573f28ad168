import { apiKey } from "../../../../lib/definitions";
import { type KnownOf, type ObjectValue, type StateOf, sameAttribute, toWire } from "../../../../lib/model";
import { inUtc } from "../instant";
import { removedMembers } from "../removed-members";

type Key = KnownOf<typeof apiKey>;

/** What an update can change. */
const changeable = ["name", "state", "roles", "assignedRoleIds", "expireAt", "ipAccessList"] as const;

/** The body that creates a key. Hashes from the write-only argument are only in `config`. */
export function createBody(planned: Key, config: Key): ObjectValue {
  return wire({ ...members(planned, changeable), hashData: config.keyHashWo ?? planned.hashData });
}

/** The members that change, and for those that are removed what clears them. */
export function patchBody(planned: Key, prior: StateOf<typeof apiKey>): ObjectValue {
  const changed = changeable.filter((name) => !sameAttribute(apiKey.type.attributes[name], planned[name], prior[name]));
  return {
    ...wire(members(planned, changed)),
    ...removedMembers(apiKey.type, planned, prior, "managed"),
  };
}

function members(planned: Key, names: readonly (typeof changeable)[number][]): ObjectValue {
  return Object.fromEntries(names.map((name) => [name, planned[name]]));
}

/** An empty expiry is none. */
function wire(value: ObjectValue): ObjectValue {
  const expireAt = value.expireAt === "" ? null : inUtc(value.expireAt);
  return toWire(apiKey.type, { ...value, expireAt });
}
