import { isPresent, isUnknown, type ObjectValue, UNKNOWN, type Value } from "../../../../lib/model";

const tileReferences = ["dashboardId", "tileId"] as const;
export const references = [...tileReferences, "savedSearchId"] as const;

/** What an alert watches: its `source`, else what its references say; unknown while that cannot be told. */
export function sourceOf(alert: ObjectValue): Value {
  const { source = null } = alert;
  if (source !== null && !isUnknown(source)) return source;
  const tile = tileReferences.some((name) => isPresent(alert[name]));
  const search = isPresent(alert.savedSearchId);
  if (tile !== search) return tile ? "tile" : "saved_search";
  return references.some((name) => isUnknown(alert[name])) ? UNKNOWN : null;
}

/** The alert without the members that its source makes irrelevant; older servers keep such leftovers. */
export function relevant(alert: ObjectValue, source: Value): ObjectValue {
  if (source === "tile") return { ...alert, savedSearchId: null, groupBy: null };
  if (source === "saved_search") return { ...alert, dashboardId: null, tileId: null };
  return alert;
}

/** True when what is watched changes, or may: what was watched before may then be deleted in the same run, and the alert with it. */
export function watchesAnother(prior: ObjectValue, planned: ObjectValue): boolean {
  const [before, after] = [relevant(prior, sourceOf(prior)), relevant(planned, sourceOf(planned))];
  return references.some((name) => (before[name] ?? null) !== (after[name] ?? null));
}
