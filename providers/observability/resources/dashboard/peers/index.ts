import { dashboard } from "../../../../../lib/definitions";
import { isRecord, type ObjectValue, type Value } from "../../../../../lib/model";
import { DiagnosticError, type MoveSource, type Stored } from "../../../../sdk";
import { blocksState } from "./blocks";
import { jsonState } from "./json-text";
import type { PeerState } from "./peer";
import { snakeNames } from "./snake-names";
import { typedState } from "./typed";

/** Resource types of other providers that manage the same dashboards, by `namespace/type` of the provider. */
const sources: Readonly<Record<string, string>> = {
  "teamlapse/clickstack": "clickstack_dashboard",
  "jplorier/clickstack": "clickstack_dashboard",
  "pleny-labs/clickstack": "clickstack_dashboard",
  "clickhouse/clickhouse": "clickhouse_clickstack_dashboard",
};

/** Takes over the dashboard of another provider (`moved` across providers). Ids it does not know are filled by the refresh that follows. */
export function moveDashboard({ providerAddress, typeName, state }: MoveSource): Stored | undefined {
  const provider = providerAddress.toLowerCase().split("/").slice(-2).join("/");
  if (sources[provider] !== typeName) return undefined;
  return { state: stateOfPeer(state, `${typeName} of ${providerAddress}`) };
}

/** State of version 0 was written by another provider whose resource has our type name (`terraform state replace-provider`). */
export function upgradeDashboard(raw: Value): Value {
  return snakeNames(dashboard.type, stateOfPeer(raw, "a state of schema version 0"));
}

function stateOfPeer(raw: Value, what: string): ObjectValue {
  const state = isRecord(raw) ? (raw as PeerState) : {};
  if ("dashboard_json" in state) return withoutEmpty(jsonState(state));
  if ("tile" in state) return withoutEmpty(blocksState(state));
  if ("tiles" in state) return withoutEmpty(typedState(state));
  throw new DiagnosticError(
    "State of another provider is not recognised",
    `${what} has none of the members tile, tiles and dashboard_json. Remove it from the state with a removed block and import the dashboard by its id.`,
  );
}

/** Repeated blocks cannot be absent, attributes can: an empty list is what nobody wrote. */
function withoutEmpty(state: ObjectValue): ObjectValue {
  const isEmpty = (value: Value) => Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, isEmpty(value) ? null : value]));
}
