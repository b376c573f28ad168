import { productFacts } from "../../products";
import { isUncontradicted } from "../../schema/same";
import { isRecord, type ObjectValue } from "../../schema/value";
import { decodeCreatedKey } from "../records/decode";
import type { CreatedKey, KeyRecord } from "../records/records";
import type { StoredRecord } from "./stored-record";

export const keys: StoredRecord<KeyRecord, CreatedKey> = {
  thing: "API key",
  path: "keys",
  of: "account",
  schema: "key",
  paged: false,
  reads: "keys.read",
  writes: "keys.write",
  id: { form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, says: "a UUID, not the key_id of the credential" },
  provesGone: (product) => productFacts[product].readsKeys === true,
  update: "PATCH",
  isSame: isSameKey,
  created: {
    decode: decodeCreatedKey,
    recordOf: ({ key }) => key,
    // Only the lost response had the generated secret, so nobody can use such a key.
    adopted: (key, { hashData }) => (hashData ? { key } : undefined),
  },
};

/** The service never returns hashes, but the last four characters of the key's ID. */
function isSameKey(sent: ObjectValue, read: KeyRecord): boolean {
  const { hashData, assignedRoleIds: _, roles: __, ...rest } = sent;
  const suffix = isRecord(hashData) ? hashData.keyIdSuffix : undefined;
  return isUncontradicted(rest, read) && isUncontradicted(suffix, read.keySuffix);
}
