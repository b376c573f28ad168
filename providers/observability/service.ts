import type { Client } from "../../lib/client";
import type { PlannedDashboards } from "./planned-dashboards";

/** What `configure` returns, shared by all calls: the client, and what the calls of one run share. */
export interface Service extends Client {
  readonly plannedDashboards: PlannedDashboards;
  forTeam(team: string | undefined): Service;
}
