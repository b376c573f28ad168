import { type Attribute, fromWire, mapMembers, objectIn } from "terraform-provider-sdk/internal/schema";
import { type KnownOf, object, type PlannedOf, type StateOf } from "terraform-provider-sdk/schema";
import { type dashboard, dashboardMembers, type filter } from "../../../../lib/kinds/dashboard";

export type Dashboard = typeof dashboard;

/** A dashboard as a plan has it; one that is configured, applied or stored is such a one without unknowns. */
export type Planned = PlannedOf<Dashboard>;
export type Known = KnownOf<Dashboard>;
export type State = StateOf<Dashboard>;

export type Filter = PlannedOf<typeof filter>;

const attributes: Readonly<Record<string, Attribute>> = dashboardMembers;

/** The members of a dashboard beside its name. */
export type ContentMember = keyof typeof dashboardMembers;

const contentMembers = Object.keys(attributes).filter((name): name is ContentMember => true);

/** Those that stay unchanged in the service as long as the configuration does not set them: all but what it fills in by itself. */
export const sharedMembers = contentMembers.filter((name) => attributes[name]?.omitted?.filledWith === undefined);

/** Those that are no lists of items with IDs of the service. */
export const plainMembers = contentMembers.filter((name) => {
  const { type } = attributes[name] ?? {};
  return (type && objectIn(type)?.attributes.id?.presence) !== "computed";
});

/** The value of each member if it is not set. */
export const absentForms = fromWire(
  object("DashboardMembers", dashboardMembers),
  mapMembers(attributes, ({ omitted }) => omitted?.means ?? null),
);
