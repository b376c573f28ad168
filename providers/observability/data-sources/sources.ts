import { sourceLookup, sources } from "../../../lib/definitions";
import { storedList, storedLookup } from "./stored";

/** `observability_sources`. */
export const sourcesDataSource = storedList(sources, {
  store: (client) => client.sources,
  member: "sources",
});

/** `observability_source`. */
export const sourceDataSource = storedLookup(sourceLookup, {
  store: (client) => client.sources,
  thing: "source",
  narrowedBy: "kind",
});
