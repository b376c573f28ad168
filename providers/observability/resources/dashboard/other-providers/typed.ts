import { type ObjectValue, stringifyJson } from "../../../../../lib/schema";
import { leaf, type OtherState, objects, present, text } from "../../other-providers/state";
import { filterOf } from "./blocks";

/** A state whose tiles are typed throughout and have no IDs. */
export function typedState(state: OtherState): ObjectValue {
  return {
    id: leaf(state.id),
    team: text(state.team),
    name: leaf(state.name),
    tags: leaf(state.tags),
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
