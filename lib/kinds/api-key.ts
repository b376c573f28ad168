import { isIP } from "node:net";
import {
  asComputed,
  computed,
  integer,
  list,
  map,
  object,
  optional,
  type Rule,
  rulesIn,
  set,
  string,
} from "terraform-provider-sdk/schema";
import {
  agreesWhereBothPresent,
  isPresent,
  isRecord,
  type Members,
  type ObjectValue,
} from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { uuidForm } from "../service/products";
import { conflict, missing, usable } from "../service/rules";
import { ref } from "../service/words";
import { define } from "./define";
import { kind } from "./kind";

/** Rules over an API key (contract section 14.1). */
const apiKeyRules: readonly Rule[] = [
  (_, report) => {
    const roles = report.known("roles");
    if (Array.isArray(roles) && roles.length === 0)
      report.error(problem("wrong-number-of-items"), "is empty; set at least one role, or remove the argument.", [
        "roles",
      ]);
    if (report.known("hashData") !== undefined && report.known("keyHashWo") !== undefined)
      conflict(report, "keyHashWo", "hashData");
    if (report.known("keyHashWo") !== undefined && report.absent("keyHashWoVersion"))
      missing(
        report,
        "keyHashWoVersion",
        "Terraform cannot detect changes of `keyHashWo`, so you increase this number instead. Start with 1",
      );
    if (report.known("keyHashWoVersion") !== undefined && report.absent("keyHashWo"))
      missing(report, "keyHashWo", "`keyHashWoVersion` has no effect without it");
  },
];

const digest = string({
  in: {
    clickstack: {
      pattern: { matches: /^[A-Za-z0-9+/]{43}=$/, says: "a base64-encoded SHA-256 digest (44 characters)" },
    },
  },
});
const requiredIn = ["clickstack"];

const keyHash = object("ApiKeyHashData", {
  keyIdHash: optional(digest, "SHA-256 digest of the key's ID, base64-encoded.", { set: { requiredIn } }),
  keyIdSuffix: optional(
    string({ in: { clickstack: { minLength: 4, maxLength: 4 } } }),
    "Last four characters of the key's ID, not hashed.",
    { set: { requiredIn } },
  ),
  keySecretHash: optional(digest, "SHA-256 digest of the key's secret, base64-encoded.", {
    set: { requiredIn, sensitive: true },
  }),
});

/** True for an address such as `203.0.113.7`, and for a range such as `203.0.113.0/24`. */
function isAddressRange(text: string): boolean {
  const [address = "", bits, ...surplus] = text.split("/");
  const family = isIP(address);
  if (family === 0 || surplus.length > 0) return false;
  const maxBits = family === 4 ? 32 : 128;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits);
}

const ipAccess = object(
  "IpAccess",
  {
    source: optional(string({ in: { clickstack: { minLength: 1 } } }), "IP address or CIDR range.", {
      set: { requiredIn },
    }),
    description: optional(string(), "Description of the entry.", { omitted: { means: "" } }),
  },
  [rulesIn("clickstack", [usable("source", isAddressRange, "an IP address or a CIDR range")])],
);

/** A key of an organization on the managed platform. */
export const apiKey = kind({
  name: "api_key",
  plural: "api_keys",
  words: { singular: "API key", plural: "API keys" },
  path: "keys",
  belongsTo: "account",
  cursorsIn: ["clickstack"],
  access: { readableIn: { managed: true }, writableIn: { managed: true }, verbInMessages: "Reading" },
  membersRead: { name: true, state: true, keySuffix: true, createdAt: true },
  readOnlyMembers: ["assignedRoles"],
  id: { form: uuidForm, description: "a UUID, not the key_id of the credential" },
  update: "PATCH",
  lostCreate: { isSame: isSameKey },
  created: { record: "key", also: ["keyId", "keySecret"] },
  // Only the lost response had a generated secret.
  canAdopt: ({ hashData }) => Boolean(hashData),
  ignoresLeftovers: ({ rotateWhen }) => isPresent(rotateWhen),
  description: "Manages an API key of your organization on the managed platform. Requires `managed` credentials.",
  rules: apiKeyRules,
  attributes: {
    id: computed(string(), "ID of the API key resource. Not the credential; that is `keyId`.", {
      set: { stable: true, identifies: true },
    }),
    name: optional(string({ in: { clickstack: { minLength: 1 } } }), "Name of the key. Does not have to be unique.", {
      set: { requiredIn },
      removed: { by: "omission", says: "The service decides on the name." },
    }),
    state: optional(string({ oneOf: ["enabled", "disabled"] }), "Whether the key is enabled. Defaults to `enabled`.", {
      omitted: { means: "enabled" },
      removed: { by: "value", value: "enabled", says: "The key is enabled." },
    }),
    roles: optional(
      list(string({ knownValues: ["admin", "developer", "query_endpoints"] })),
      "Roles of the key. The platform deprecates these in favour of `assignedRoleIds`. Once you assign custom roles, the platform no longer maintains this list, and the provider no longer compares it.",
      {
        api: { normalized: ["distinct", "any_order"] },
        omitted: { keptSinceImport: true },
        removed: {
          by: "nothing",
          unless: ["assignedRoleIds"],
          says: "The key keeps its roles, because a key needs at least one. Set other roles, or `assignedRoleIds`.",
        },
      },
    ),
    assignedRoleIds: optional(set(ref("role", string({ minLength: 1 }))), "IDs of the roles assigned to the key.", {
      omitted: { means: [], detectsDrift: true },
      removed: { by: "value", value: [], says: "No role is assigned (the provider sends an empty list)." },
    }),
    expireAt: optional(
      string({ form: "date" }),
      "When the key expires, as an ISO 8601 date or time, for example `2030-01-01`. Times without an offset are in UTC. If omitted or empty, the key never expires.",
      {
        omitted: { means: "" },
        removed: { by: "value", value: null, says: "The key never expires (the provider sends null)." },
        docs: { omitsValueRules: true },
      },
    ),
    ipAccessList: optional(
      list(ipAccess),
      "IP addresses and ranges that may use the key. An empty list denies everybody.",
      {
        omitted: { means: [] },
        removed: {
          by: "value",
          value: [],
          says: "The list is cleared (the provider sends an empty list), which denies everybody.",
        },
      },
    ),
    hashData: optional(
      keyHash,
      "Hashes of an ID and a secret that you generate. The service then returns no secret. Conflicts with `keyHashWo`.",
      {
        set: { requiresReplace: "Changing this replaces the key." },
        api: { readBack: false },
        removed: { by: "replacement", says: "The key is replaced with one whose secret the service generates." },
      },
    ),
    keyHashWo: optional(
      keyHash,
      "Same as `hashData`, but never stored in state. Use it with `observability_api_key_material`. Requires `keyHashWoVersion` and Terraform 1.11 or later.",
      {
        set: { writeOnly: true },
        api: { name: false },
        removed: { by: "rejection", says: "You can only remove it together with `keyHashWoVersion`." },
      },
    ),
    keyHashWoVersion: optional(integer(), "Version of `keyHashWo`.", {
      set: { requiresReplace: "Changing this number replaces the key with one that uses the current `keyHashWo`." },
      api: { name: false },
      removed: {
        by: "replacement",
        says: "If you also remove `keyHashWo`, the key is replaced with one whose secret the service generates.",
      },
    }),
    rotateWhen: optional(
      map(string()),
      'Arbitrary values that rotate the key, for example `{ month = formatdate("YYYY-MM", time_rotating.this.id) }`. With `create_before_destroy`, the old key works until the new one exists.',
      {
        set: { requiresReplace: "Any change creates a new key." },
        api: { name: false },
        removed: {
          by: "replacement",
          says: "The key is replaced, because any change of this map creates a new key.",
        },
      },
    ),
    keyId: computed(string(), "ID of the credential. Null if you set hashes or imported the key.", {
      set: { stable: true },
      api: { name: false },
    }),
    keySecret: computed(
      string(),
      "Secret of the credential. The platform shows it once, and it is kept in state. Null if you set hashes or imported the key.",
      { set: { stable: true, sensitive: true }, api: { name: false } },
    ),
    keySuffix: computed(string(), "Last four characters of the credential's ID.", { set: { stable: true } }),
    createdAt: computed(string(), "When the key was created, as an RFC 3339 time.", { set: { stable: true } }),
    usedAt: computed(string(), "When the key was last used. Null if it was not, or if the service does not say."),
    current: computed(
      object("ApiKeyCurrent", {
        name: computed(string(), "Name of the key."),
        expireAt: computed(string(), "When the key expires. Null if it never does."),
        state: computed(string(), "State of the key: `enabled` or `disabled`."),
        roles: computed(list(string()), "Roles of the key."),
        ipAccessList: computed(
          list(object("CurrentIpAccess", asComputed(ipAccess.attributes))),
          "Who may use the key.",
        ),
      }),
      "The key as the service last returned it, also where the configuration leaves the choice to the service.",
      { api: { name: false } },
    ),
  },
  hasNoDataSources: "The document of the API shows only how to create a key.",
  imported: { byDefault: false, read: readRoles },
});

export const apiKeyMaterial = define({
  kind: "ephemeral_resource",
  name: "api_key_material",
  description:
    "Generates a key ID, a secret and their hashes for one run. The provider stores nothing and sends no request. Requires Terraform 1.10 or later.",
  type: object("ApiKeyMaterialConfig", {
    keyId: computed(string(), "ID of the credential: 20 letters and digits."),
    keySecret: computed(string(), "Secret of the credential: 40 letters and digits.", { set: { sensitive: true } }),
    hashData: computed(
      object("ApiKeyMaterialHashData", asComputed(keyHash.attributes)),
      "Hashes to use as `keyHashWo` of the key.",
    ),
  }),
});

/** The service never returns hashes, but the last four characters of the key's ID. */
function isSameKey(body: ObjectValue, read: Members): boolean {
  const { hashData, assignedRoleIds: _, roles: __, ...furtherMembers } = body;
  const suffix = isRecord(hashData) ? hashData.keyIdSuffix : undefined;
  return agreesWhereBothPresent(furtherMembers, read) && agreesWhereBothPresent(suffix, read.keySuffix);
}

/** The roles that are assigned to a key. With custom ones, `roles` says nothing. */
export function assignedRoles({ assignedRoles }: Members): { readonly ids: string[]; readonly isCustom: boolean } {
  const assigned = Array.isArray(assignedRoles) ? assignedRoles.filter(isRecord) : [];
  const ids = assigned.flatMap(({ roleId }) => (typeof roleId === "string" ? [roleId] : []));
  return { ids, isCustom: assigned.some(({ roleType }) => roleType === "custom") };
}

/** System roles among the assigned ones may only mirror `roles`. */
function readRoles(record: Members): ObjectValue {
  const { ids, isCustom } = assignedRoles(record);
  const { roles } = record;
  const names = Array.isArray(roles) && roles.length > 0 ? roles.map(String) : null;
  if (isCustom || names === null) return { roles: null, assignedRoleIds: ids };
  return { roles: names, assignedRoleIds: null };
}
