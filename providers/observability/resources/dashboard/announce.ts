import type { ObjectValue } from "../../../../lib/model";
import type { CallContext } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import { tilesById } from "../../planned-dashboards";
import type { Service } from "../../service";
import { displayTypeOf } from "./display-type";
import { itemsOf } from "./tile";

/** Tells the alerts of this run which tiles a dashboard has, or will have. A dashboard or tiles without an id are not known yet. */
export function announceTiles(context: CallContext<Service>, { id, tiles }: ObjectValue): void {
  const client = clientIfKnown(context);
  const items = itemsOf(tiles);
  if (client && items && typeof id === "string") client.plannedDashboards.note(id, tilesById(items, displayTypeOf));
}
