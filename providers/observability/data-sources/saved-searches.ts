import { savedSearches, savedSearchLookup } from "../../../lib/definitions/data-sources/saved-searches";
import { storedList, storedLookup } from "./stored";

/** `observability_saved_searches`. */
export const savedSearchesDataSource = storedList(savedSearches, {
  store: (client) => client.savedSearches,
  member: "savedSearches",
});

/** `observability_saved_search`. */
export const savedSearchDataSource = storedLookup(savedSearchLookup, {
  store: (client) => client.savedSearches,
  thing: "saved search",
  narrowedBy: "sourceId",
});
