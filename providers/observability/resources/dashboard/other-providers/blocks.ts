import { fromWire, type ObjectValue, stringifyJson } from "../../../../../lib/schema";
import { series as seriesType } from "../../../../../lib/tiles/series";
import { leaf, type OtherState, objects, parsed, text } from "../../other-providers/state";

/** A state whose tiles are blocks for the frame with JSON texts for the content. */
export function blocksState(state: OtherState): ObjectValue {
  return {
    id: leaf(state.id),
    name: leaf(state.name),
    tags: leaf(state.tags),
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
export function filterOf(filter: OtherState): ObjectValue {
  return {
    id: text(filter.id),
    type: text(filter.type),
    name: leaf(filter.name),
    expression: leaf(filter.expression),
    sourceId: leaf(filter.source_id),
    sourceMetricType: text(filter.source_metric_type),
  };
}
