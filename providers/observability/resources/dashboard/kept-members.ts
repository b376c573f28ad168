import { isList, isObject, isPresent, type Json, type JsonObject, own, selectVariant } from "../../../../lib/schema";
import type { Tile } from "../../../../lib/tiles";
import { tileConfig } from "../../../../lib/tiles/config";
import { pairItems } from "../../../../lib/tiles/query";

/** The presentation of the service's tile, by name, that an update does not carry into the author's. */
export function lostPresentation(
  tile: Tile,
  authored: JsonObject,
  service: JsonObject,
  names: readonly string[],
): readonly string[] {
  const variant = selectVariant(tileConfig, authored);
  const isSameKind = variant !== undefined && selectVariant(tileConfig, service) === variant;
  if (!isSameKind || !isSentInConfig(tile, authored)) return names;
  return names.filter((name) => {
    if (name === "select.numberFormat") return !continuesItems(authored.select, service.select);
    return own(variant.type.attributes, name)?.keptIf?.(authored, service) === false;
  });
}

/** True if each item continues one of the service's, and none of these is left. */
function continuesItems(authored: Json | undefined, now: Json | undefined): boolean {
  const [items, before] = [isList(authored) ? authored : [], isList(now) ? now : []];
  return items.length === before.length && pairItems(items, before).every(isPresent);
}

/** True if an update can send the tile in config, the only form with all presentation. */
export function isSentInConfig(tile: Tile, authored: JsonObject): boolean {
  return tile.config !== null || isExpressible(authored);
}

/** True if the service accepts the config: it stores a series without a column, but rejects it in this form (contract 5.6). */
export function isExpressible(config: JsonObject): boolean {
  if (!isList(config.select)) return true;
  return config.select.every(
    (item) =>
      !isObject(item) || item.aggFn === "count" || (isPresent(item.valueExpression) && item.valueExpression !== ""),
  );
}
