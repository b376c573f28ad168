import { distinct, isUncontradicted } from "../../schema/same";
import { isRecord } from "../../schema/value";
import { fromWire } from "../../schema/wire";
import { alikeContent, TileContent } from "../../tiles";
import { tile } from "../../tiles/tile";
import type { DashboardRecord } from "../records/records";

/** True when a read dashboard is what `sent` becomes on the service (contract section 15). */
export function isSameDashboard(sent: Readonly<Record<string, unknown>>, read: DashboardRecord): boolean {
  const sentTiles = listOf(sent.tiles);
  const readTiles = listOf(read.tiles);
  const rest = { ...sent, tiles: undefined, tags: distinct(sent.tags), id: undefined };
  return (
    isUncontradicted(rest, read) &&
    sentTiles.length === readTiles.length &&
    sentTiles.every((tile, index) => isSameTile(tile, readTiles[index]))
  );
}

/** The service returns a tile in series as config. */
function isSameTile(sent: unknown, read: unknown): boolean {
  if (!isRecord(sent) || !isRecord(read)) return false;
  const { id: _, series, asRatio, ...rest } = sent;
  if (!isUncontradicted(rest, read)) return false;
  if (!Array.isArray(series) || !isRecord(read.config)) return isUncontradicted({ series, asRatio }, read);
  return alikeContent(new TileContent(fromWire(tile, sent)), new TileContent(fromWire(tile, read)));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
