import { object, required, string } from "../model";

/** The function `provider::observability::api_key_hash`, as data. */
export const apiKeyHash = {
  name: "api_key_hash",
  summary: "The hashes of an API key's id and secret",
  description:
    "Returns what `hashData` and `keyHashWo` of `observability_api_key` take: base64 of the SHA-256 digests of the id and of the secret, and the id's last four characters. Pure: the same arguments give the same result, and nothing is sent. A sensitive or ephemeral argument makes the result so too.",
  parameters: [
    { name: "key_id", type: string(), description: "The credential's id, four characters or more." },
    { name: "key_secret", type: string(), description: "The credential's secret." },
  ],
  returns: object("ApiKeyHashes", {
    keyIdHash: required(string(), "Base64 of the SHA-256 digest of the id."),
    keyIdSuffix: required(string(), "The last four characters of the id."),
    keySecretHash: required(string(), "Base64 of the SHA-256 digest of the secret."),
  }),
} as const;
