import { asComputed, computed, define, list, object, optional, optionalComputed } from "../../model";
import { objectId } from "../object-id";
import { savedSearch } from "../saved-search";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const members = asComputed(savedSearch.type.attributes);

const savedSearchResult = object("SavedSearchResult", members);

export const savedSearches = define({
  kind: "data_source",
  name: "saved_searches",
  capability: "savedSearches.read",
  description: "All saved searches of the team, in the service's order (oldest first), or those of one source.",
  type: object("SavedSearchesConfig", {
    sourceId: optional(objectId(), "Only searches of this source."),
    savedSearches: computed(list(savedSearchResult), "The saved searches."),
  }),
});

export const savedSearchLookup = define({
  kind: "data_source",
  name: "saved_search",
  capability: "savedSearches.read",
  description: "One saved search, by id or by name.",
  type: object(
    "SavedSearchLookupConfig",
    {
      ...members,
      ...idOrName("saved search"),
      sourceId: optionalComputed(
        objectId(),
        "Id of the source that is searched; narrows the search, as names need not be unique.",
      ),
    },
    [oneOfIdAndName],
  ),
});
