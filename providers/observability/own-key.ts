import { hashApiKey } from "../../lib/api-key-hash";
import type { Client } from "../../lib/client";
import { isRecord, type ObjectValue } from "../../lib/schema";

/**
 * True if a managed key is the one that the provider itself uses: by its ID, else by the hash of its ID, else – for an imported key and one
 * with write-only hashes – by its four visible characters.
 */
export function isOwnKey({ ownKeyId: own }: Client, key: ObjectValue): boolean {
  if (own === undefined) return false;
  if (typeof key.keyId === "string") return key.keyId === own;
  if (isRecord(key.hashData)) return own.length >= 4 && key.hashData.keyIdHash === hashApiKey(own, "any").keyIdHash;
  return typeof key.keySuffix === "string" && key.keySuffix !== "" && own.endsWith(key.keySuffix);
}
