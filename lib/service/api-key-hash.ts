import { createHash } from "node:crypto";

/** What the platform stores of a key whose ID and secret the caller made. */
export interface ApiKeyHashes {
  /** Base64 of the SHA-256 digest of the id. */
  readonly keyIdHash: string;
  /** The last four characters of the ID, in clear. */
  readonly keyIdSuffix: string;
  /** Base64 of the SHA-256 digest of the secret. */
  readonly keySecretHash: string;
}

/** An argument that cannot be hashed, and which. */
export class KeyPartError extends RangeError {
  constructor(
    readonly part: "keyId" | "keySecret",
    message: string,
  ) {
    super(message);
    this.name = "KeyPartError";
  }
}

const suffixLength = 4;

/**
 * The `hashData` of an API key: what lets the platform check a credential it never sees. Pure. @throws KeyPartError when the ID is shorter
 * than its four visible characters, the secret is empty, or one of them is a CDK token, whose value is known only to Terraform: use the
 * provider's function `provider::observability::api_key_hash` there.
 */
export function hashApiKey(keyId: string, keySecret: string): ApiKeyHashes {
  const characters = [...keyId];
  if (isToken(keyId) || isToken(keySecret))
    throw new KeyPartError(
      "keyId",
      "`keyId` or `keySecret` is a token, whose value only Terraform knows; use provider::observability::api_key_hash.",
    );
  if (characters.length < suffixLength)
    throw new KeyPartError(
      "keyId",
      `\`keyId\` has ${characters.length} characters; it needs at least ${suffixLength}, which stay visible.`,
    );
  if (keySecret === "") throw new KeyPartError("keySecret", "`keySecret` is empty.");
  return {
    keyIdHash: hashOf(keyId),
    keyIdSuffix: characters.slice(-suffixLength).join(""),
    keySecretHash: hashOf(keySecret),
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}

function isToken(text: string): boolean {
  return text.includes("${TfToken[");
}
