import { dashboard } from "../../../../../lib/definitions";
import { fromWire, isRecord, type ObjectValue } from "../../../../../lib/model";
import { leaf, type OtherState, objects, parsed, text } from "../../other-providers/state";
import { knownItems } from "../tile";

/** A state that holds the whole dashboard as one JSON text; ids are in the service's normalised text, or in a map by name. */
export function jsonState(state: OtherState): ObjectValue {
  const body = parsed(state.dashboard_json);
  const value = fromWire(dashboard.type, isRecord(body) ? body : {});
  const tiles = knownItems(value.tiles);
  const idOf = idsByName(state);
  return {
    ...value,
    id: leaf(state.id),
    tiles: tiles.map((tile) => ({
      ...tile,
      id: tiles.filter(({ name }) => name === tile.name).length === 1 ? idOf(String(tile.name)) : null,
    })),
  };
}

function idsByName(state: OtherState): (name: string) => string | null {
  const normalized = parsed(state.normalized_json);
  const tiles = isRecord(normalized) ? objects(normalized.tiles) : [];
  const map = isRecord(state.tile_ids) ? state.tile_ids : {};
  return (name) => {
    const named = tiles.filter((tile) => tile.name === name);
    return (named.length === 1 ? text(named[0]?.id) : null) ?? text(map[name]);
  };
}
