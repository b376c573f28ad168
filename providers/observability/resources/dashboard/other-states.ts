import { fromWire, withoutEnvelope } from "terraform-provider-sdk/definitions";
import { isObject, type Value } from "terraform-provider-sdk/schema";
import {
  asItems,
  filterMembers,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  type ObjectValue,
  omitUndefined,
  own,
  parseJson,
  readJson,
  stringifyJson,
} from "terraform-provider-sdk/values";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { knownItems, withUnsentLanguages } from "../../../../lib/tiles";
import { series as seriesType } from "../../../../lib/tiles/series";
import { tile as tileType } from "../../../../lib/tiles/tile";
import { type Moves, membersByName, type OtherState, objects } from "../../stored/other-providers";
import { changedDocument } from "./document";
import { knownText } from "./tiles";

/** Takes over the dashboards of other providers. The next refresh fills the IDs missing from their states. */
export const dashboardMoves: Omit<Moves, "definition"> = {
  ownMembers: "tile, tiles and dashboard_json",
  stateOf(state) {
    if ("dashboard_json" in state) return jsonState(state);
    if ("tile" in state)
      return namedState({ ...state, filters: state.filter ?? null }, objects(state.tile).map(tileOf));
    if ("tiles" in state) return namedState(state, objects(state.tiles).map(typedTileOf));
    return undefined;
  },
};

/** A state with our names but for its tiles, without tags, which some providers sort. Repeated blocks cannot be absent, attributes can. */
function namedState(state: OtherState, tiles: readonly ObjectValue[]): ObjectValue {
  const named = membersByName(dashboard.type, { ...state, tags: null, tiles: null, tile_ids: null });
  if (tiles.length === 0) return { ...named, tiles: null };
  return { ...named, tiles };
}

/** A state that holds the whole dashboard as one JSON text; IDs are in the service's normalized text, or in a map by name. */
function jsonState(state: OtherState): ObjectValue {
  const body = withoutEnvelope(dashboard.type.attributes.dashboardJson.type, parsed(state.dashboard_json));
  const names = knownItems(fromWire(dashboard.type, body ?? {}).tiles).map(({ name }) => String(name));
  const unique = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  const tiles = objects(membersOf(parsed(state.normalized_json)).tiles);
  const map = membersOf(state.tile_ids);
  const ids = unique.map((name) => {
    const [first, second] = tiles.filter((tile) => tile.name === name);
    return [name, knownText(!second && first?.id) ?? knownText(own(map, name))] as const;
  });
  const tileIds = filterMembers(Object.fromEntries(ids), isPresent);
  return { id: state.id ?? null, dashboardJson: state.dashboard_json ?? null, tileIds };
}

function membersOf(value: Value | undefined): ObjectValue {
  if (!isObject(value)) return {};
  return value;
}

/** A tile whose block has the frame, and JSON texts for the content. */
function tileOf(tile: OtherState): ObjectValue {
  const config = parsed(tile.config_json);
  const frame = { ...membersByName(tileType, tile), name: tile.name ?? "" };
  if (config !== undefined) return { ...frame, config: stringifyJson(config) };
  return { ...frame, series: objects(parsed(tile.series_json)).map((item) => fromWire(seriesType, item)) };
}

/** A tile that is typed throughout and has no ID. */
function typedTileOf({ config, ...frame }: OtherState): ObjectValue {
  const [content = {}] = objects(config);
  return { ...membersByName(tileType, frame), name: content.name ?? "", config: stringifyJson(configOf(content)) };
}

function configOf(content: OtherState): OtherState {
  const { display_type: displayType, source: sourceId, where, where_language: whereLanguage } = content;
  switch (displayType) {
    case "markdown":
      return { displayType, markdown: content.content ?? "" };
    case "search": {
      const select = asItems(content.fields).join(", ");
      return { ...present({ displayType, sourceId }), select, ...present({ where, whereLanguage }) };
    }
    default:
      return {
        ...present({ displayType, sourceId }),
        select: objects(content.select).map(selectItem),
        ...present({ groupBy: content.group_by }),
      };
  }
}

function selectItem(item: OtherState): OtherState {
  return present({
    aggFn: item.agg_fn,
    valueExpression: item.agg_fn === "count" ? undefined : item.value_expression,
    where: item.agg_condition,
    whereLanguage: item.agg_condition_language,
    alias: item.alias,
    level: item.agg_fn === "quantile" ? item.level : undefined,
  });
}

/** What a JSON text holds; `undefined` when it is none. */
function parsed(value: Value | undefined): Value | undefined {
  if (typeof value !== "string") return undefined;
  return readJson(value) as Json | undefined;
}

/** Without the members that are absent. */
function present(record: Readonly<Record<string, Value | undefined>>): OtherState {
  return filterMembers(filterMembers(record, isPresent), (value) => value !== "");
}

/** A state of schema version 1, as Terraform stores it, with null for the languages that were never sent. */
export function withNullLanguages(raw: Json): Value {
  if (!isObject(raw)) return raw;
  const { tiles, dashboard_json: document } = raw;
  const unsentIn = ({ tiles: writtenTiles }: JsonObject): object => {
    if (!isList(writtenTiles)) return {};
    const unsent = writtenTiles.map(withLanguages);
    if (unsent.every((tile, index) => tile === writtenTiles[index])) return {};
    return { tiles: unsent };
  };
  return {
    ...raw,
    ...omitUndefined({
      tiles: isList(tiles) ? tiles.map(withLanguages) : undefined,
      dashboard_json: typeof document === "string" ? changedDocument(document, unsentIn) : undefined,
    }),
  };
}

/** A tile of a state, whose config is a text, or of a document. */
function withLanguages(tile: Json): Json {
  if (!isObject(tile)) return tile;
  const isText = typeof tile.config === "string";
  const config = isText ? parseJson(String(tile.config)) : (tile.config ?? null);
  const unsent = isObject(config) ? withUnsentLanguages(config) : config;
  if (unsent === config) return tile;
  if (isText) return { ...tile, config: stringifyJson(unsent) };
  return { ...tile, config: unsent };
}
