import { idOrName, oneOfIdAndName } from "../../kinds/derive";
import { teamToRead } from "../../kinds/kind";
import { savedSearch } from "../../kinds/saved-search";
import { asComputed, computed, define, list, object, optional, optionalComputed } from "../../schema";
import { objectId } from "../../words";

const members = asComputed(savedSearch.type.attributes);

const savedSearchResult = object("SavedSearchResult", members);

export const savedSearches = define({
  kind: "data_source",
  name: "saved_searches",
  capability: "savedSearches.read",
  description: "Lists the saved searches of the team, oldest first. You can filter them by source.",
  type: object("SavedSearchesConfig", {
    sourceId: optional(objectId(), "Return only saved searches of this source."),
    team: teamToRead,
    savedSearches: computed(list(savedSearchResult), "Matching saved searches."),
  }),
});

export const savedSearchLookup = define({
  kind: "data_source",
  name: "saved_search",
  capability: "savedSearches.read",
  description: "Looks up a saved search by ID or name.",
  type: object(
    "SavedSearchLookupConfig",
    {
      ...members,
      ...idOrName("saved search"),
      team: teamToRead,
      sourceId: optionalComputed(objectId(), "ID of the source. Set it if several saved searches share a name."),
    },
    [oneOfIdAndName],
  ),
});
