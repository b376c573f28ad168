import { isRecord, type ObjectValue } from "../../../../lib/model";
import { contentOf } from "./content";
import { knownItems } from "./tile";

/** What a tile shows, whether it is the service's or an author's, in whichever form; `undefined` while it is not known. */
export function displayTypeOf(tile: ObjectValue): string | undefined {
  const config = isRecord(tile.config) ? tile.config : contentOf({ ...tile, series: knownItems(tile.series) });
  return typeof config?.displayType === "string" ? config.displayType : undefined;
}
