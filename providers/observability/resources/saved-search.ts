import { isRecord, isUnknown, parseJson, sameValue, type Unknown } from "terraform-provider-sdk/schema";
import { savedSearch } from "../../../lib/kinds/saved-search";
import { kindResource } from "../stored/stored-resource";

/** `observability_saved_search`. */
export const savedSearchResource = kindResource(savedSearch, {
  store: (client) => client.savedSearches,
  hooks: {
    /** The service fills in the type of a filter. */
    normalize({ config, prior, proposed }) {
      const same = sameFilters(config.filters, prior.filters);
      return same ? { ...proposed, filters: prior.filters } : proposed;
    },
    state(state, _, prior) {
      const same = sameFilters(prior.filters, state.filters);
      return same ? { ...state, filters: prior.filters } : state;
    },
  },
});

type Filters = string | Unknown | null;

function sameFilters(a: Filters, b: Filters): boolean {
  if (a === null || b === null || isUnknown(a) || isUnknown(b)) return false;
  const [left, right] = [withTypes(a), withTypes(b)];
  return left !== undefined && sameValue(left, right);
}

function withTypes(text: string): unknown {
  try {
    const filters = parseJson(text);
    if (!Array.isArray(filters)) return filters;
    return filters.map((filter) => (isRecord(filter) ? { type: "sql", ...filter } : filter));
  } catch {
    return undefined;
  }
}
