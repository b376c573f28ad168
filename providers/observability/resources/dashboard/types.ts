import type { dashboard, filter } from "../../../../lib/kinds/dashboard";
import type { KnownOf, PlannedOf, StateOf } from "../../../../lib/schema";

export type Dashboard = typeof dashboard;

/** A dashboard as a plan has it; one that is configured, applied or stored is such a one without unknowns. */
export type Planned = PlannedOf<Dashboard>;
export type Known = KnownOf<Dashboard>;
export type State = StateOf<Dashboard>;

export type Filter = PlannedOf<typeof filter>;
