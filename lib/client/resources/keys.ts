import type { ObjectValue } from "../../model/value";
import { isUncontradicted } from "../create/same";
import { decodeCreatedKey } from "../records/decode";
import type { CreatedKey, KeyRecord } from "../records/records";
import type { CallOptions, ResourceContext } from "./resource-context";
import { StoredKind } from "./stored-kind";

export interface Keys {
  /** All keys of the organization; shares one request with `read`. */
  list(options?: CallOptions): Promise<readonly KeyRecord[]>;
  /** As it is now; `null` when it is gone. `id` is the record's id, not the credential's. */
  get(id: string, options?: CallOptions): Promise<KeyRecord | null>;
  /** For refresh: as fresh as the copy that this client's reads share; `null` when it is surely gone. */
  read(id: string, options?: CallOptions): Promise<KeyRecord | null>;
  /** Creates exactly one; the secret is in this response only. @throws AmbiguousCreateError when it is not known whether it exists. */
  create(body: ObjectValue, options?: CallOptions): Promise<CreatedKey>;
  /** Changes only the members of `patch`. @throws NotFoundError when it is gone. */
  update(id: string, patch: ObjectValue, options?: CallOptions): Promise<KeyRecord>;
  /** Succeeds also when it is gone already. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export function keysOf(context: ResourceContext): Keys {
  const kind = new StoredKind<KeyRecord>(context, {
    path: `${context.addresses.account}/keys`,
    schema: "key",
    reads: "keys.read",
    writes: "keys.write",
  });
  const turnOf = (id: string) => `key ${id}`;

  return {
    list: (options) => kind.list(options),
    get: (id, options) => kind.get(id, options),
    read: (id, options) => kind.read(id, options),
    create: (body, options) =>
      kind.create<CreatedKey>(
        {
          body,
          what: `the API key "${body.name}"`,
          turn: `new key ${body.name}`,
          decode: decodeCreatedKey,
          recordOf: ({ key }) => key,
          isNamesake: (record) => record.name === body.name,
          isSame: (record) => isSameKey(body, record),
          // A generated secret was in the lost response only, so such a key is of no use to anybody.
          adopt: async (record) => {
            if (body.hashData) return { key: record };
            await kind.remove(record.id);
            return undefined;
          },
        },
        options,
      ),
    update: (id, patch, options) => kind.update("PATCH", id, patch, turnOf(id), options),
    delete: (id, options) => kind.delete(id, turnOf(id), options),
  };
}

/** Hashes are never read back, but the visible end of the key's id is. */
function isSameKey(sent: ObjectValue, read: KeyRecord): boolean {
  const { hashData, assignedRoleIds: _, roles: __, ...rest } = sent;
  const suffix = hashData as { keyIdSuffix?: unknown } | null | undefined;
  return isUncontradicted(rest, read) && isUncontradicted(suffix?.keyIdSuffix, read.keySuffix);
}
