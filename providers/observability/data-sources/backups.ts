import type { BackupRecord, Client } from "../../../lib/client";
import { backup, backups } from "../../../lib/definitions/service";
import { dataSource } from "../../sdk";
import { resultOf } from "./result";

/** `observability_backups`. */
export const backupsDataSource = dataSource<Client, typeof backups>(backups, {
  async read(context) {
    const { client, config, signal } = context;
    const all = newestFirst(await client.backups.list({ signal }));
    const wanted = all.filter(({ status }) => config.status === null || status === config.status);
    const results = wanted.map((record, index) => resultOf(backup, record, ["backups", index], context));
    return { backups: results, latest: results[0] ?? null };
  },
});

/** Newest first by start; those without a time come last, and equal ones stay in the service's order. */
function newestFirst(all: readonly BackupRecord[]): readonly BackupRecord[] {
  const startOf = ({ startedAt }: BackupRecord) => Date.parse(startedAt ?? "") || Number.NEGATIVE_INFINITY;
  return [...all].sort((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(b) > startOf(a) ? 1 : -1));
}
