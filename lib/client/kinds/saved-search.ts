import type { SavedSearchRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const savedSearches = storedRecord<SavedSearchRecord>({
  thing: "saved search",
  path: "saved-searches",
  schema: "savedSearch",
  reads: "savedSearches.read",
  writes: "savedSearches.write",
});
