import { dashboard } from "../../../../../lib/kinds/dashboard";
import { fromWire, isRecord, type ObjectValue, own, withoutEnvelope } from "../../../../../lib/schema";
import { knownItems } from "../../../../../lib/tiles";
import { leaf, type OtherState, objects, parsed, text } from "../../other-providers/state";

/** A state that holds the whole dashboard as one JSON text; IDs are in the service's normalised text, or in a map by name. */
export function jsonState(state: OtherState): ObjectValue {
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
