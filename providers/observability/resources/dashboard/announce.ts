import { itemsOf, type Tile } from "../../../../lib/tiles";
import type { CallContext } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Service } from "../../service";
import { tilesById } from "./tiles-by-id";
import type { Planned } from "./types";

/**
 * Announces to the alerts of this run which tiles a dashboard has, or will have. A dashboard or tiles without an ID are unknown, and so are
 * tiles that a document leaves to the UI.
 */
export function announceTiles(context: CallContext<Service>, { id, tiles }: Pick<Planned, "id" | "tiles">): void {
  const items = itemsOf(tiles);
  if (tiles && items && typeof id === "string") announceLater(context, id, () => items);
}

/** Like `announceTiles`; the tiles are computed when an alert needs them. */
export function announceLater(context: CallContext<Service>, id: string, tiles: () => readonly Tile[] | null): void {
  clientIfKnown(context)?.plannedDashboards.note(id, () => {
    const items = tiles();
    return items === null ? undefined : tilesById(items);
  });
}
