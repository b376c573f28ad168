import type { Client } from "../../../../lib/client";
import type { ObjectValue } from "../../../../lib/model";
import type { CallContext } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import { notePlannedTiles, tilesById } from "../../planned-dashboards";
import { displayTypeOf } from "./display-type";
import { itemsOf } from "./tile";

/** Tells the alerts of this run which tiles a dashboard has, or will have. A dashboard or tiles without an id are not known yet. */
export function announceTiles(context: CallContext<Client>, { id, tiles }: ObjectValue): void {
  const client = clientIfKnown(context);
  const items = itemsOf(tiles);
  if (client && items && typeof id === "string") notePlannedTiles(client, id, tilesById(items, displayTypeOf));
}
