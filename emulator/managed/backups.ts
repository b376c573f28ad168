import { type Call, data } from "../http/result";
import type { Operation } from "../operations/operation";
import { Refusal } from "../rejection";
import type { Backup, Opaque } from "../store/records";

const newestFirst = (a: Backup, b: Backup): number => (a.startedAt < b.startedAt ? 1 : -1);
const shown = (backup: Backup, { serviceId }: Call): Opaque => ({ serviceId, ...backup });

export const backupOperations: Operation[] = [
  {
    method: "get",
    path: "/services/:serviceId/backups",
    modes: ["account"],
    run: (call) =>
      data(
        call.store.backups
          .list()
          .sort(newestFirst)
          .map((backup) => shown(backup, call)),
      ),
  },
  {
    method: "get",
    path: "/services/:serviceId/backups/:backupId",
    modes: ["account"],
    run: (call) => {
      const backup = call.store.backups.find(call.params.backupId ?? "");
      if (!backup) throw new Refusal(404, "Backup not found");
      return data(shown(backup, call));
    },
  },
];
