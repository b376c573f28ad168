import type { ImportedOf, KnownOf, PlannedOf, ReceivedOf, StateOf, Unknown } from "terraform-provider-sdk/schema";
import type { alert, channel } from "../../../../lib/kinds/alert";

export type Alert = typeof alert;

/** An alert as a plan has it; one that is configured, applied or stored is such a one without unknowns. */
export type Planned = PlannedOf<Alert>;
export type Known = KnownOf<Alert>;
export type State = StateOf<Alert>;
export type Received = ReceivedOf<Alert>;
export type Imported = ImportedOf<Alert>;

export type Channel = KnownOf<typeof channel>;

/** The notification targets of an alert, in either form. */
export interface Notifies<C> {
  readonly channel: C | Unknown | null;
  readonly channels: readonly (C | Unknown)[] | Unknown | null;
}
