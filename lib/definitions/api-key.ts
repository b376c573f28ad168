import {
  asComputed,
  computed,
  define,
  instant,
  integer,
  list,
  map,
  object,
  optional,
  required,
  set,
  string,
} from "../model";
import { apiKeyRules } from "./api-key-rules";

const digest = string({
  pattern: { matches: /^[A-Za-z0-9+/]{43}=$/, says: "base64 of a SHA-256 digest, which has 44 characters" },
});

const keyHash = object("ApiKeyHashData", {
  keyIdHash: required(digest, "Base64 of the SHA-256 digest of the key's id."),
  keyIdSuffix: required(string({ minLength: 4, maxLength: 4 }), "The last four characters of the key's id, in clear."),
  keySecretHash: required(digest, "Base64 of the SHA-256 digest of the key's secret.", { sensitive: true }),
});

const ipAccess = object("IpAccess", {
  source: required(string({ minLength: 1 }), "Address or CIDR range."),
  description: optional(string(), "What it is.", { absentMeans: "" }),
});

export const apiKey = define({
  kind: "resource",
  name: "api_key",
  capability: "keys.write",
  description: "An API key of the hosted platform's organization. Needs `managed` credentials.",
  schemaVersion: 1,
  type: object(
    "ApiKeyConfig",
    {
      id: computed(string(), "Id of the key's record; not the credential `keyId`.", {
        stable: true,
        identifies: true,
      }),
      name: required(string({ minLength: 1 }), "Name of the key; need not be unique."),
      state: optional(string({ oneOf: ["enabled", "disabled"] }), "Whether the key works; `enabled` when absent.", {
        absentMeans: "enabled",
        removal: { by: "value", value: "enabled", says: "The key is enabled." },
      }),
      roles: optional(
        set(string({ known: ["admin", "developer", "query_endpoints"] })),
        "Roles of the key. Deprecated by the platform in favour of `assignedRoleIds`; not compared once custom roles are assigned, since the platform then no longer maintains them.",
        {
          removal: {
            by: "nothing",
            unless: ["assignedRoleIds"],
            says: "The key keeps the roles it has: a key cannot be without one. Give other roles, or `assignedRoleIds`.",
          },
        },
      ),
      assignedRoleIds: optional(set(string({ minLength: 1 })), "Ids of the roles assigned to the key.", {
        absentMeans: [],
        removal: { by: "value", value: [], says: "No role is assigned (the empty list is sent)." },
      }),
      expireAt: optional(instant(), "When the key stops working, RFC 3339; never when absent or empty.", {
        absentMeans: "",
        removal: { by: "value", value: null, says: "The key never expires (null is sent)." },
      }),
      ipAccessList: optional(list(ipAccess), "From where the key may be used.", {
        absentMeans: [],
        removal: { by: "value", value: [], says: "The list is emptied (the empty list is sent)." },
      }),
      hashData: optional(
        keyHash,
        "Hashes of an id and a secret that the caller made; no secret is then returned. A change replaces the key. At most one of `hashData` and `keyHashWo`.",
        {
          requiresReplace: true,
          readBack: false,
          removal: { by: "replacement", says: "The key is replaced by one whose secret the service makes." },
        },
      ),
      keyHashWo: optional(
        keyHash,
        "The same as `hashData`, never stored: for the material of `observability_api_key_material`. Needs Terraform 1.11 or later, and `keyHashWoVersion`.",
        {
          writeOnly: true,
          wire: false,
          removal: { by: "refusal", says: "Refused while `keyHashWoVersion` is there." },
        },
      ),
      keyHashWoVersion: optional(
        integer(),
        "Stands in the state for `keyHashWo`: a change replaces the key by one with the current `keyHashWo`.",
        {
          requiresReplace: true,
          wire: false,
          removal: {
            by: "replacement",
            says: "Together with `keyHashWo`: the key is replaced by one whose secret the service makes.",
          },
        },
      ),
      rotateWhen: optional(
        map(string()),
        'Any change makes a new key, e.g. `{ month = formatdate("YYYY-MM", time_rotating.this.id) }`. With `create_before_destroy` the old key works until the new one is there.',
        {
          requiresReplace: true,
          wire: false,
          removal: { by: "replacement", says: "The key is replaced: any change of this map makes a new key." },
        },
      ),
      keyId: computed(string(), "The credential's id. Null when hashes were given or the key was imported.", {
        stable: true,
        wire: false,
      }),
      keySecret: computed(
        string(),
        "The credential's secret, shown once by the platform and kept in state. Null when hashes were given or the key was imported.",
        { stable: true, sensitive: true, wire: false },
      ),
      keySuffix: computed(string(), "Last four characters of the credential's id.", { stable: true }),
      createdAt: computed(string(), "When the key was made, RFC 3339.", { stable: true }),
    },
    apiKeyRules,
  ),
});

export const apiKeyMaterial = define({
  kind: "ephemeral_resource",
  name: "api_key_material",
  description:
    "A fresh key id, secret and their hashes for one run; nothing is stored and no request is made. Needs Terraform 1.10 or later.",
  type: object("ApiKeyMaterialConfig", {
    keyId: computed(string(), "The credential's id: 20 letters and digits."),
    keySecret: computed(string(), "The credential's secret: 40 letters and digits.", { sensitive: true }),
    hashData: computed(
      object("ApiKeyMaterialHashData", asComputed(keyHash.attributes)),
      "What `keyHashWo` of the key takes.",
    ),
  }),
});
