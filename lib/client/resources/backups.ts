import { decodeOne } from "../records/decode";
import type { BackupRecord } from "../records/records";
import { nullWhenGone } from "./gone";
import { type Kit, pathPart, readOperation } from "./kit";
import { type LookupById, lookupOf } from "./read-only";

export function backupsOf(kit: Kit): LookupById<BackupRecord> {
  const base = `${kit.addresses.service}/backups`;
  const decode = decodeOne<BackupRecord>("backup");
  return {
    list: lookupOf<BackupRecord>(kit, "backups.read", base, "backup").list,
    async get(id, { signal } = {}) {
      kit.capabilities.require("backups.read");
      return nullWhenGone(kit.exchange.run(readOperation(`${base}/${pathPart(id)}`, decode), signal));
    },
  };
}
