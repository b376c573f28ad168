import type { Removals } from "./removal";

/** An API key's update changes the members it names only, so clearing one means to send it. */
export const apiKeyRemovals = {
  state: { by: "value", value: "enabled", says: "The key is enabled." },
  roles: {
    by: "nothing",
    says: "The key keeps the roles it has: a key cannot be without one. The plan says so, unless `assignedRoleIds` is given.",
  },
  assignedRoleIds: { by: "value", value: [], says: "No role is assigned (the empty list is sent)." },
  expireAt: { by: "value", value: null, says: "The key never expires (null is sent)." },
  ipAccessList: { by: "value", value: [], says: "The list is emptied (the empty list is sent)." },
  hashData: { by: "replacement", says: "The key is replaced by one whose secret the service makes." },
  keyHashWo: { by: "refusal", says: "Refused while `keyHashWoVersion` is there." },
  keyHashWoVersion: {
    by: "replacement",
    says: "Together with `keyHashWo`: the key is replaced by one whose secret the service makes.",
  },
  rotateWhen: { by: "replacement", says: "The key is replaced: any change of this map makes a new key." },
} as const satisfies Removals;
