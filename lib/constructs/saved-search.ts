import { Alert, type AlertConfig } from "./alert";
import { SavedSearch as GeneratedSavedSearch } from "./generated/saved-search";

/** Configuration of an alert on this saved search. */
export type SearchAlertConfig = Omit<
  AlertConfig,
  "dashboardId" | "savedSearch" | "savedSearchId" | "source" | "tile" | "tileId"
>;

/** A saved search, which alerts can watch. When it is deleted, the service deletes its alerts. */
export class SavedSearch extends GeneratedSavedSearch {
  /** Adds an alert on the number of rows that the search finds, as a child construct of the search. */
  alert(id: string, config: SearchAlertConfig): Alert {
    return new Alert(this, id, { savedSearch: this, ...config });
  }
}
