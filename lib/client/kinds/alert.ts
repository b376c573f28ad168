import { isSameAlert } from "../create/same-alert";
import type { AlertRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const alerts = storedRecord<AlertRecord>({
  thing: "alert",
  path: "alerts",
  schema: "alert",
  reads: "alerts.read",
  writes: "alerts.write",
  isSame: isSameAlert,
  /** An alert shares its turn with the dashboard that it watches. */
  turn: ({ dashboardId }) => (typeof dashboardId === "string" ? `dashboard ${dashboardId}` : undefined),
});
