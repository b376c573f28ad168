import { isPresent, isUnknown, UNKNOWN, type Unknown } from "terraform-provider-sdk/schema";
import type { Known, Planned } from "./types";

const tileReferences = ["dashboardId", "tileId"] as const;
export const references = [...tileReferences, "savedSearchId"] as const;

type Reference = "source" | (typeof references)[number];

/** What an alert watches: its `source`, else by its references; unknown while these are unknown. */
export function sourceOf(alert: Pick<Known, Reference>): string | null;
export function sourceOf(alert: Pick<Planned, Reference>): string | Unknown | null;
export function sourceOf(alert: Pick<Planned, Reference>): string | Unknown | null {
  const { source } = alert;
  if (source !== null && !isUnknown(source)) return source;
  const tile = tileReferences.some((name) => isPresent(alert[name]));
  const search = isPresent(alert.savedSearchId);
  if (tile !== search) return tile ? "tile" : "saved_search";
  return references.some((name) => isUnknown(alert[name])) ? UNKNOWN : null;
}

/** False for a reference that an alert of this source cannot have. */
export function isRelevant(name: (typeof references)[number], source: string | null): boolean {
  if (source === "tile") return name !== "savedSearchId";
  return source !== "saved_search" || name === "savedSearchId";
}

/** The alert without the members that its source makes irrelevant; older servers keep such leftovers. */
export function relevant<T extends Pick<Planned, Reference | "groupBy">>(alert: T, source: string | Unknown | null): T {
  if (source === "tile") return { ...alert, savedSearchId: null, groupBy: null };
  if (source === "saved_search") return { ...alert, dashboardId: null, tileId: null };
  return alert;
}

/** True if the watched tile or search changes, or may: the previous one may then be deleted in the same run, and the alert with it. */
export function watchesAnother(prior: Known, planned: Planned): boolean {
  const [before, after] = [relevant(prior, sourceOf(prior)), relevant(planned, sourceOf(planned))];
  return references.some((name) => before[name] !== after[name]);
}
