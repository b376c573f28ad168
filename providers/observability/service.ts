import type { Client } from "../../lib/client";
import type { PlannedDashboards } from "./planned-dashboards";

/** What `configure` returns, shared by all calls: the client, and what the calls of one run tell each other. */
export interface Service extends Client {
  readonly plannedDashboards: PlannedDashboards;
  forTeam(team: string | undefined): Service;
}
