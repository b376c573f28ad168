import { itemsOf } from "../../../../lib/tiles";
import type { CallContext } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Service } from "../../service";
import { tilesById } from "./tiles-by-id";
import type { Planned } from "./types";

/** Announces to the alerts of this run which tiles a dashboard has, or will have. A dashboard or tiles without an ID are unknown. */
export function announceTiles(context: CallContext<Service>, { id, tiles }: Pick<Planned, "id" | "tiles">): void {
  const client = clientIfKnown(context);
  const items = itemsOf(tiles);
  if (client && items && typeof id === "string") client.plannedDashboards.note(id, tilesById(items));
}
