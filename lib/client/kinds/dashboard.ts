import { isSameDashboard } from "../create/same-dashboard";
import type { DashboardRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const dashboards = storedRecord<DashboardRecord>({
  thing: "dashboard",
  path: "dashboards",
  schema: "dashboard",
  reads: "dashboards.read",
  writes: "dashboards.write",
  paged: false,
  isComplete: (entry) => Array.isArray(entry.tiles),
  isSame: isSameDashboard,
});
