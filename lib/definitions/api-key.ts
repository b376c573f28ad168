import { computed, define, instant, integer, list, map, object, optional, required, text } from "../model";

export const keyHash = object("ApiKeyHashData", {
  keyIdHash: required(text({ minLength: 1 }), "Base64 of the SHA-256 digest of the key's id."),
  keyIdSuffix: required(text({ minLength: 4, maxLength: 4 }), "The last four characters of the key's id, in clear."),
  keySecretHash: required(text({ minLength: 1 }), "Base64 of the SHA-256 digest of the key's secret."),
});

export const ipAccess = object("IpAccess", {
  source: required(text({ minLength: 1 }), "Address or CIDR range."),
  description: optional(text(), "What it is."),
});

export const apiKey = define({
  kind: "resource",
  name: "api_key",
  description: "An API key of the hosted platform's organization. Needs `managed` credentials.",
  schemaVersion: 1,
  type: object("ApiKeyConfig", {
    id: computed(text(), "Id of the key's record; not the credential `key_id`.", { stable: true }),
    name: required(text({ minLength: 1 }), "Name of the key."),
    state: optional(text({ oneOf: ["enabled", "disabled"] }), "Whether the key works; `enabled` when absent.", {
      absentMeans: "enabled",
    }),
    roles: optional(
      list(text({ known: ["admin", "developer", "query_endpoints"] }), { minItems: 1 }),
      "Roles of the key. Deprecated by the platform in favour of `assigned_role_ids`.",
    ),
    assignedRoleIds: optional(list(text({ minLength: 1 })), "Ids of the roles assigned to the key."),
    expireAt: optional(instant(), "When the key stops working, RFC 3339; never when absent."),
    ipAccessList: optional(list(ipAccess), "From where the key may be used."),
    hashData: optional(
      keyHash,
      "Hashes of an id and a secret that the caller made; no secret is then returned. A change replaces the key.",
      {
        requiresReplace: true,
      },
    ),
    keyHashWo: optional(
      keyHash,
      "The same as `hash_data`, never stored: for the material of `observability_api_key_material`. Needs Terraform 1.11 or later.",
      {
        writeOnly: true,
      },
    ),
    keyHashWoVersion: optional(integer(), "A change replaces the key with the current `key_hash_wo`.", {
      requiresReplace: true,
      wire: false,
    }),
    rotateWhen: optional(map(text()), "Any change makes a new key.", { requiresReplace: true, wire: false }),
    keyId: computed(text(), "The credential's id. Null when hashes were given.", { stable: true }),
    keySecret: computed(
      text(),
      "The credential's secret, shown once by the platform and kept in state. Null when hashes were given.",
      {
        stable: true,
        sensitive: true,
      },
    ),
    keySuffix: computed(text(), "Last four characters of the key's id.", { stable: true }),
    createdAt: computed(text(), "When the key was made, RFC 3339.", { stable: true }),
  }),
});

export const apiKeyMaterial = define({
  kind: "ephemeral_resource",
  name: "api_key_material",
  description: "A fresh key id, secret and their hashes for one run; nothing is stored. Needs Terraform 1.10 or later.",
  type: object("ApiKeyMaterialConfig", {
    keyId: computed(text(), "The credential's id."),
    keySecret: computed(text(), "The credential's secret.", { sensitive: true }),
    hashData: computed(keyHash, "What `key_hash_wo` and `hash_data` of the key take."),
  }),
});
