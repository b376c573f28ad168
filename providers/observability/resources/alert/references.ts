import { type ImportedOf, isPresent, type ReceivedOf, type Unknown } from "terraform-provider-sdk/internal/schema";
import { isUnknown, type KnownOf, type PlannedOf, type StateOf, UNKNOWN } from "terraform-provider-sdk/schema";
import type { alert, channel } from "../../../../lib/kinds/alert";
import type { Product } from "../../../../lib/service/products";

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

/** What an alert of each source watches, by argument. */
const watchedBy = {
  tile: ["dashboardId", "tileId"],
  saved_search: ["savedSearchId"],
  inline: ["chart"],
} as const;

type Source = keyof typeof watchedBy;
type Watched = (typeof watchedBy)[Source][number];
type Given = "source" | Watched;

const sources: readonly Source[] = ["tile", "saved_search", "inline"];

/** The arguments of which each belongs to one source. */
export const watchedMembers: readonly Watched[] = sources.flatMap((source) => watchedBy[source]);

/**
 * What an alert watches: its `source`, else by what it names; unknown while that is unknown. Without a product null: what a source means, and
 * which references go with it, is then unknown.
 */
export function sourceOf(alert: Pick<Known, Given>, product: Product): string | null;
export function sourceOf(alert: Pick<Planned, Given>, product: Product): string | Unknown | null;
export function sourceOf(alert: Pick<Planned, Given>, product: Product): string | Unknown | null {
  if (product === "base") return null;
  const { source } = alert;
  if (source !== null && !isUnknown(source)) return source;
  const given = sources.filter((one) => watchedBy[one].some((name) => isPresent(alert[name])));
  const [only = null] = given;
  if (given.length === 1) return only;
  return watchedMembers.some((name) => isUnknown(alert[name])) ? UNKNOWN : null;
}

/** False for an argument that an alert of this source cannot have. */
export function isRelevant(name: Watched, source: string | null): boolean {
  const own = sources.find((one) => one === source);
  return own === undefined || watchedBy[own].some((one) => one === name);
}

/** The alert without the members that its source makes irrelevant; older servers keep such leftovers. */
export function relevant<T extends Pick<Planned, Given | "groupBy">>(alert: T, source: string | Unknown | null): T {
  if (isUnknown(source)) return alert;
  const irrelevant = watchedMembers.filter((name) => !isRelevant(name, source));
  const isGrouped = irrelevant.length === 0 || source === "saved_search";
  const names = isGrouped ? irrelevant : [...irrelevant, "groupBy"];
  return { ...alert, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/** True if an alert no longer watches what it did, or may not. A chart of its own may change. */
export function isMoved(prior: Known, planned: Planned, product: Product): boolean {
  const [before, after] = [relevant(prior, sourceOf(prior, product)), relevant(planned, sourceOf(planned, product))];
  const references = [...watchedBy.tile, ...watchedBy.saved_search] as const;
  return references.some((name) => before[name] !== after[name]);
}
