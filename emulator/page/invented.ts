import type { TileData } from "../../drawing";
import type { Opaque } from "../store/records";
import { Store } from "../store/store";
import { tileData } from "./tile-data";

const createdAt = new Date(0).toISOString();

/** Data invented for the query of a tile; the same for the same query. Its source is of a kind whose columns the emulator does not check. */
export function inventedTileData(config: Opaque, now: number): TileData {
  const store = new Store();
  const sourceId = String(config.sourceId ?? "source");
  const connection = { id: "connection", name: "", host: "", username: "", createdAt, updatedAt: createdAt };
  store.connections.put(connection);
  store.sources.put({
    id: sourceId,
    name: "",
    kind: "promql",
    connection: connection.id,
    timestampValueExpression: "Timestamp",
  });
  return tileData(store, { displayType: "line", ...config, sourceId }, now);
}
