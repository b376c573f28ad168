import type { ObjectValue } from "../../model/value";
import { createOnce } from "../create/create-once";
import { isUncontradicted } from "../create/same";
import { stringifyJson } from "../json";
import { decodeCreatedKey, decodeDone, decodeOne } from "../records/decode";
import type { CreatedKey, KeyRecord } from "../records/records";
import { Snapshot } from "../snapshot/snapshot";
import { nullWhenGone } from "./gone";
import { type CallOptions, type Kit, listAll, pathPart, readOperation } from "./kit";

export interface Keys {
  /** All keys of the organization; shares one request with `read`. */
  list(options?: CallOptions): Promise<readonly KeyRecord[]>;
  /** As it is now; `null` when it is gone. `id` is the record's id, not the credential's. */
  get(id: string, options?: CallOptions): Promise<KeyRecord | null>;
  /** For refresh: as fresh as the copy that this client's reads share; `null` when it is surely gone. */
  read(id: string, options?: CallOptions): Promise<KeyRecord | null>;
  /** Creates exactly one; the secret is in this answer only. @throws AmbiguousCreateError when it is not known whether it exists. */
  create(body: ObjectValue, options?: CallOptions): Promise<CreatedKey>;
  /** Changes only the members of `patch`. @throws NotFoundError when it is gone. */
  update(id: string, patch: ObjectValue, options?: CallOptions): Promise<KeyRecord>;
  /** Succeeds also when it is gone already. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

export function keysOf(kit: Kit): Keys {
  const { exchange, serial, clock, serverClock, capabilities } = kit;
  const base = `${kit.addresses.account}/keys`;
  const decode = decodeOne<KeyRecord>("key");
  const pathOf = (id: string) => `${base}/${pathPart(id)}`;
  const fetch = (id: string, signal?: AbortSignal) =>
    nullWhenGone(exchange.run(readOperation(pathOf(id), decode), signal));
  const snapshot = new Snapshot<KeyRecord>({ list: (signal) => listAll(kit, base, "key", signal), get: fetch }, clock);
  const claimed = new Set<string>();
  const remove = (id: string, signal?: AbortSignal) =>
    nullWhenGone(exchange.run({ method: "DELETE", effect: "delete", path: pathOf(id), decode: decodeDone }, signal));

  return {
    async list({ signal } = {}) {
      capabilities.require("keys.read");
      return snapshot.all(signal);
    },
    async get(id, { signal } = {}) {
      capabilities.require("keys.read");
      const found = await fetch(id, signal);
      if (found) snapshot.put(found);
      else snapshot.remove(id);
      return found;
    },
    async read(id, { signal } = {}) {
      capabilities.require("keys.read");
      return snapshot.read(id, signal);
    },
    async create(body, { signal } = {}) {
      capabilities.require("keys.write");
      const hasOwnSecret = Boolean(body.hashData);
      const plan = {
        operation: {
          method: "POST",
          effect: "create",
          path: base,
          body: stringifyJson(body),
          decode: decodeCreatedKey,
        } as const,
        what: `the API key "${body.name}"`,
        list: () => snapshot.fresh(),
        idsBefore: (time: number) => snapshot.idsBefore(time),
        isNamesake: (record: KeyRecord) => record.name === body.name,
        isSame: (record: KeyRecord) => isSameKey(body, record),
        // A generated secret was in the lost answer only, so such a key is of no use to anybody.
        adopt: async (record: KeyRecord): Promise<CreatedKey | undefined> => {
          if (hasOwnSecret) return { key: record };
          await remove(record.id);
          snapshot.remove(record.id);
          return undefined;
        },
        idOf: ({ key }: CreatedKey) => key.id,
      };
      const create = () => createOnce(plan, { exchange, clock, serverClock, claimed }, signal);
      const created = await serial.run(`new key ${body.name}`, create, signal);
      snapshot.put(created.key);
      return created;
    },
    async update(id, patch, { signal } = {}) {
      capabilities.require("keys.write");
      const operation = {
        method: "PATCH",
        effect: "update",
        path: pathOf(id),
        body: stringifyJson(patch),
        decode,
      } as const;
      return serial.run(
        `key ${id}`,
        async () => {
          snapshot.doubt(id);
          const updated = await exchange.run(operation, signal);
          snapshot.put(updated);
          return updated;
        },
        signal,
      );
    },
    async delete(id, { signal } = {}) {
      capabilities.require("keys.write");
      return serial.run(
        `key ${id}`,
        async () => {
          snapshot.doubt(id);
          await remove(id, signal);
          snapshot.remove(id);
        },
        signal,
      );
    },
  };
}

/** Hashes are never read back, but the visible end of the key's id is. */
function isSameKey(sent: ObjectValue, read: KeyRecord): boolean {
  const { hashData, assignedRoleIds: _, roles: __, ...rest } = sent;
  const suffix = hashData as { keyIdSuffix?: unknown } | null | undefined;
  return isUncontradicted(rest, read) && isUncontradicted(suffix?.keyIdSuffix, read.keySuffix);
}
