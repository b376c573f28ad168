import type { Value } from "../../../../lib/model";
import type { MoveSource, Stored } from "../../../sdk";

export function upgradeDashboard(raw: Value): Value {
  return raw;
}

export function moveDashboard(_: MoveSource): Stored | undefined {
  return undefined;
}
