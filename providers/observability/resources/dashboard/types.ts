import type { KnownOf, PlannedOf, StateOf } from "terraform-provider-sdk/schema";
import { dashboard, type filter } from "../../../../lib/kinds/dashboard";

export type Dashboard = typeof dashboard;

/** A dashboard as a plan has it; one that is configured, applied or stored is such a one without unknowns. */
export type Planned = PlannedOf<Dashboard>;
export type Known = KnownOf<Dashboard>;
export type State = StateOf<Dashboard>;

export type Filter = PlannedOf<typeof filter>;

/** Members of a dashboard that stay unchanged in the service as long as the configuration does not set them. */
export const sharedMembers = ["tags", "tiles", "filters", "savedQuery", "savedFilterValues", "containers"] as const;

/** Their values if they are not set. */
export const absentForms: Pick<Known, SharedMember> = {
  tags: dashboard.type.attributes.tags.omitted.means,
  tiles: dashboard.type.attributes.tiles.omitted.means,
  filters: dashboard.type.attributes.filters.omitted.means,
  savedQuery: null,
  savedFilterValues: dashboard.type.attributes.savedFilterValues.omitted.means,
  containers: dashboard.type.attributes.containers.omitted.means,
};

export type SharedMember = (typeof sharedMembers)[number];
