import type { Store } from "../store/store";

/** Names of everything that refers to an object, by kind: what would miss it. */
export function usersOf(store: Store, id: string): string[] {
  const refers = (value: unknown) => JSON.stringify(value).includes(`"${id}"`);
  const named = (kind: string, all: readonly { id: string; name: string | null }[]) =>
    all.filter((one) => one.id !== id && refers(one)).map(({ name }) => `${kind} “${name ?? "unnamed"}”`);
  return [
    ...named("dashboard", store.dashboards.list()),
    ...named("alert", store.alerts.list()),
    ...named("search", store.savedSearches.list()),
    ...named("source", store.sources.list()),
  ];
}
