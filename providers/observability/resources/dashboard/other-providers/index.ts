import { dashboard } from "../../../../../lib/kinds/dashboard";
import type { ObjectValue, Value } from "../../../../../lib/schema";
import type { OtherState } from "../../other-providers/state";
import { takeOver } from "../../other-providers/take-over";
import { blocksState } from "./blocks";
import { jsonState } from "./json-text";
import { typedState } from "./typed";

/** Takes over the dashboards of other providers. IDs missing from their states are filled by the next refresh. */
export const dashboardTakeOver = takeOver({
  definition: dashboard,
  known: "tile, tiles and dashboard_json",
  stateOf(state) {
    const read = readerOf(state);
    return read && withoutEmpty(read(state));
  },
});

function readerOf(state: OtherState): ((state: OtherState) => ObjectValue) | undefined {
  if ("dashboard_json" in state) return jsonState;
  if ("tile" in state) return blocksState;
  return "tiles" in state ? typedState : undefined;
}

/** Repeated blocks cannot be absent, attributes can: an empty list is what nobody wrote. */
function withoutEmpty(state: ObjectValue): ObjectValue {
  const isEmpty = (value: Value) => Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, isEmpty(value) ? null : value]));
}
