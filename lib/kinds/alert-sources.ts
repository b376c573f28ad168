import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { isPresent, type Members, type Unknown } from "terraform-provider-sdk/values";
import type { Product } from "../service/products";

/** What an alert can watch, by its `source`: in sentences the alert and what it watches, and the arguments that say which, each with why. */
export const watchables = {
  tile: {
    alert: "a tile alert",
    what: "a tile",
    needs: {
      dashboardId: "a tile alert needs the ID of the dashboard",
      tileId: "a tile alert needs the ID of the tile",
    },
  },
  saved_search: {
    alert: "a saved search alert",
    what: "a saved search",
    needs: { savedSearchId: 'it is required when `source` is "saved_search"' },
  },
  inline: {
    alert: "an alert with its own chart",
    what: "its own chart",
    needs: { chart: 'it is required when `source` is "inline"' },
  },
} as const;

type Source = keyof typeof watchables;
type Watched = { [S in Source]: keyof (typeof watchables)[S]["needs"] }[Source];

export const alertSources = Object.keys(watchables) as readonly Source[];

/** The arguments of which each belongs to one source. */
export const watchedMembers = alertSources.flatMap((source) => watchedBy(source));

/** Those that refer to another object. */
export const watchedReferences = watchedMembers.filter((name) => name !== "chart");

/** What the service derives from a tile or a search. */
export const derivedMembers = ["displayName", "tags"] as const;

function watchedBy(source: Source): readonly Watched[] {
  return Object.keys(watchables[source].needs) as Watched[];
}

/** The arguments that an alert of this source cannot have; none while the source is not one of these. */
export function irrelevantTo(source: string | null): readonly (Watched | "groupBy")[] {
  const knownSource = alertSources.find((candidate) => candidate === source);
  if (knownSource === undefined) return [];
  const otherMembers = watchedMembers.filter((name) => !watchedBy(knownSource).includes(name));
  if (knownSource === "saved_search") return otherMembers;
  return [...otherMembers, "groupBy"];
}

/** The source of an alert that does not name it, by the arguments that it has; `undefined` if they are those of several, or of none. */
export function watchedIn(alert: Members): Source | undefined {
  const [source, ...more] = alertSources.filter((candidate) =>
    watchedBy(candidate).some((name) => isPresent(alert[name])),
  );
  return more.length === 0 ? source : undefined;
}

type Watches<V> = { readonly [M in Watched | "source"]: string | V | null };

/**
 * What an alert watches: its `source`, else by what it names; unknown while that is unknown. Without a product null: what a source means, and
 * which references go with it, is then unknown.
 */
export function sourceOf(alert: Watches<never>, product: Product): string | null;
export function sourceOf(alert: Watches<Unknown>, product: Product): string | Unknown | null;
export function sourceOf(alert: Watches<Unknown>, product: Product): string | Unknown | null {
  if (product === "base") return null;
  if (isPresent(alert.source) && !isUnknown(alert.source)) return alert.source;
  const source = watchedIn(alert);
  if (source !== undefined) return source;
  if (watchedMembers.some((name) => isUnknown(alert[name]))) return UNKNOWN;
  return null;
}

/** True if an alert no longer watches what it did, or may not. A chart of its own may change. */
export function isMoved(prior: Watches<never>, planned: Watches<Unknown>, product: Product): boolean {
  const [priorReferences, plannedReferences] = [prior, planned].map((alert) => {
    const source = sourceOf(alert, product);
    const irrelevant = isUnknown(source) ? [] : irrelevantTo(source);
    return watchedReferences.map((name) => (irrelevant.includes(name) ? null : alert[name]));
  });
  return watchedReferences.some((_, index) => priorReferences?.[index] !== plannedReferences?.[index]);
}
