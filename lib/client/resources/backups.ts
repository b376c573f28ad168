import { decodeThis } from "../records/decode";
import type { BackupRecord } from "../records/records";
import { nullWhenGone } from "./gone";
import { type LookupById, lookupOf } from "./read-only";
import { pathPart, type ResourceContext, readOperation } from "./resource-context";

export function backupsOf(context: ResourceContext): LookupById<BackupRecord> {
  const base = `${context.addresses.service}/backups`;
  return {
    list: lookupOf<BackupRecord>(context, "backups.read", base, "backup").list,
    async get(id, { signal } = {}) {
      context.capabilities.require("backups.read");
      return nullWhenGone(
        context.exchange.run(readOperation(`${base}/${pathPart(id)}`, decodeThis<BackupRecord>("backup", id)), signal),
      );
    },
  };
}
