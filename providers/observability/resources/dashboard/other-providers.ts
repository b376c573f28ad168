import {
  fromWire,
  isRecord,
  mapMembers,
  type ObjectValue,
  own,
  stringifyJson,
  type Value,
  withoutEnvelope,
} from "terraform-provider-sdk/schema";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { knownItems } from "../../../../lib/tiles";
import { series as seriesType } from "../../../../lib/tiles/series";
import { leaf, type Moves, type OtherState, objects, parsed, present, text } from "../../stored/other-providers";

/** Takes over the dashboards of other providers. The next refresh fills the IDs missing from their states, and tags, which some of them sort. */
export const dashboardMoves: Omit<Moves, "definition"> = {
  known: "tile, tiles and dashboard_json",
  stateOf(state) {
    const read = readerOf(state);
    return read && withoutEmpty(read(state));
  },
};

function readerOf(state: OtherState): ((state: OtherState) => ObjectValue) | undefined {
  if ("dashboard_json" in state) return jsonState;
  if ("tile" in state) return blocksState;
  return "tiles" in state ? typedState : undefined;
}

/** Repeated blocks cannot be absent, attributes can: an empty list is what nobody wrote. */
function withoutEmpty(state: ObjectValue): ObjectValue {
  const isEmpty = (value: Value) => Array.isArray(value) && value.length === 0;
  return mapMembers(state, (value) => (isEmpty(value) ? null : value));
}

/** A state that holds the whole dashboard as one JSON text; IDs are in the service's normalized text, or in a map by name. */
function jsonState(state: OtherState): ObjectValue {
  const body = withoutEnvelope(dashboard.type.attributes.dashboardJson.type, parsed(state.dashboard_json));
  const names = knownItems(fromWire(dashboard.type, body ?? {}).tiles).map(({ name }) => String(name));
  const idOf = idsByName(state);
  const ids = names
    .filter((name) => names.indexOf(name) === names.lastIndexOf(name))
    .flatMap((name) => {
      const id = idOf(name);
      return id === null ? [] : [[name, id] as const];
    });
  return { id: leaf(state.id), dashboardJson: leaf(state.dashboard_json), tileIds: Object.fromEntries(ids) };
}

function idsByName(state: OtherState): (name: string) => string | null {
  const normalized = parsed(state.normalized_json);
  const tiles = isRecord(normalized) ? objects(normalized.tiles) : [];
  const map = isRecord(state.tile_ids) ? state.tile_ids : {};
  return (name) => {
    const named = tiles.filter((tile) => tile.name === name);
    return (named.length === 1 ? text(named[0]?.id) : null) ?? text(own(map, name));
  };
}

/** A state whose tiles are blocks for the frame with JSON texts for the content. */
function blocksState(state: OtherState): ObjectValue {
  return {
    id: leaf(state.id),
    name: leaf(state.name),
    savedQuery: text(state.saved_query),
    savedQueryLanguage: text(state.saved_query_language),
    tiles: objects(state.tile).map(tileOf),
    filters: objects(state.filter).map(filterOf),
  };
}

function tileOf(tile: OtherState): ObjectValue {
  const { name, x, y, w, h } = tile;
  const frame = { id: text(tile.id), name: leaf(name ?? ""), x: leaf(x), y: leaf(y), w: leaf(w), h: leaf(h) };
  const config = parsed(tile.config_json);
  if (config !== undefined) return { ...frame, config: stringifyJson(config) };
  const series = parsed(tile.series_json);
  return { ...frame, series: objects(series).map((item) => fromWire(seriesType, item)) };
}

/** The form in which two providers keep a filter. */
function filterOf(filter: OtherState): ObjectValue {
  return {
    id: text(filter.id),
    type: text(filter.type),
    name: leaf(filter.name),
    expression: leaf(filter.expression),
    sourceId: leaf(filter.source_id),
    sourceMetricType: text(filter.source_metric_type),
  };
}

/** A state whose tiles are typed throughout and have no IDs. */
function typedState(state: OtherState): ObjectValue {
  return {
    id: leaf(state.id),
    team: text(state.team),
    name: leaf(state.name),
    savedQuery: text(state.saved_query),
    savedQueryLanguage: text(state.saved_query_language),
    savedFilterValues: objects(state.saved_filter_values).map(({ type, condition }) => ({
      type: text(type),
      condition: leaf(condition),
    })),
    tiles: objects(state.tiles).map(typedTileOf),
    filters: objects(state.filters).map(filterOf),
  };
}

function typedTileOf({ x, y, w, h, config }: OtherState): ObjectValue {
  const [content = {}] = objects(config);
  const frame = { id: null, x: leaf(x), y: leaf(y), w: leaf(w), h: leaf(h) };
  return { ...frame, name: leaf(content.name ?? ""), config: stringifyJson(configOf(content)) };
}

function configOf(content: OtherState): OtherState {
  const { display_type: displayType, source: sourceId, where, where_language: whereLanguage } = content;
  switch (displayType) {
    case "markdown":
      return { displayType, markdown: content.content ?? "" };
    case "search": {
      const select = Array.isArray(content.fields) ? content.fields.join(", ") : "";
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
