import type { Client } from "../../lib/client";
import type { PlannedDashboards } from "./planned-dashboards";
import type { PlannedLinks } from "./planned-links";

/** What `configure` returns, shared by all calls: the client, and what the calls of one run share. */
export interface Service extends Client {
  readonly plannedDashboards: PlannedDashboards;
  readonly plannedLinks: PlannedLinks;
  forTeam(team: string | undefined): Service;
}
