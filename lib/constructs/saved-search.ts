import { Alert, type AlertProps } from "./alert";
import { SavedSearch as GeneratedSavedSearch } from "./generated/saved-search";

/** What an alert on a search is made from; the search is known. */
export type SearchAlertProps = Omit<
  AlertProps,
  "dashboardId" | "savedSearch" | "savedSearchId" | "source" | "tile" | "tileId"
>;

/** A saved search, which an alert may watch. Its alerts go with it when it is deleted. */
export class SavedSearch extends GeneratedSavedSearch {
  /** An alert on the number of rows that the search finds, below the search in the tree of constructs. */
  alert(id: string, props: SearchAlertProps): Alert {
    return new Alert(this, id, { savedSearch: this, ...props });
  }
}
