import type { CallContext } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Service } from "../../service";
import { itemsOf, type Planned } from "./tile";
import { tilesById } from "./tiles-by-id";

/** Tells the alerts of this run which tiles a dashboard has, or will have. A dashboard or tiles without an id are not known yet. */
export function announceTiles(context: CallContext<Service>, { id, tiles }: Pick<Planned, "id" | "tiles">): void {
  const client = clientIfKnown(context);
  const items = itemsOf(tiles);
  if (client && items && typeof id === "string") client.plannedDashboards.note(id, tilesById(items));
}
