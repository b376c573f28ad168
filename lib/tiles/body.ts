import { toWire } from "terraform-provider-sdk/definitions";
import { jsonToWire } from "terraform-provider-sdk/internal/schema";
import { isPresent, type JsonObject, type ObjectValue, omitUndefined, own } from "terraform-provider-sdk/values";
import type { TileForm } from "../service/products";
import { contentOf } from "./content";
import { hasCondition } from "./query";
import { series as seriesType } from "./series";
import { knownItems, type Tile, tile as tileType } from "./tile";

/** A tile as it is sent: in the form in which it is written. */
export function tileBody(tile: Tile, tileForm: TileForm): ObjectValue {
  const frame = tileFrame(tile, tileForm);
  const config = isPresent(tile.config) ? sentContent(tile) : undefined;
  if (config !== undefined) return { ...frame, config };
  const series = knownItems(tile.series).map((item) => seriesBody(item, tileForm));
  const isShown = series.length > 0 || (tileForm === "series" && isPresent(tile.series));
  return omitUndefined({ ...frame, asRatio: tile.asRatio ?? undefined, series: isShown ? series : undefined });
}

/** What a tile shows as config, with the languages of its conditions. */
export function sentContent(tile: Tile): JsonObject | undefined {
  const content = contentOf(tile);
  return content && jsonToWire(tileType.attributes.config.type, content);
}

/** A tile without what it shows. ClickStack, whose form of tiles is `config`, requires a name; without a product nothing is added. */
export function tileFrame(tile: Tile, tileForm: TileForm): ObjectValue {
  const frame = toWire(tileType, { ...tile, series: null, config: null, asRatio: null });
  if (tileForm !== "config") return frame;
  return { name: tileType.attributes.name.omitted.means, ...frame };
}

/** The members that ClickStack insists on, by type of series (contract 5.6). */
const insisted: Readonly<Record<string, ObjectValue>> = {
  markdown: { content: "" },
  search: { where: "", fields: [] },
  number: { where: "" },
};

/** Those that the document requires of every series. */
const required = ["sourceId", "aggFn", "where", "groupBy"] as const;

function seriesBody(series: ObjectValue, tileForm: TileForm): ObjectValue {
  const { attributes } = seriesType;
  const members = toWire(seriesType, series);
  if (tileForm === "series")
    return { ...Object.fromEntries(required.map((name) => [name, attributes[name].omitted.means])), ...members };
  const { type = attributes.type.omitted.storedAs } = members;
  const usualMembers = { type, ...(own(insisted, String(type)) ?? { where: "", groupBy: [] }) };
  if (!hasCondition(members)) return { ...usualMembers, ...members };
  return { ...usualMembers, whereLanguage: attributes.whereLanguage.omitted.storedAs, ...members };
}
