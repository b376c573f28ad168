import type { DashboardRecord } from "../../../../lib/client";
import { isRecord, recordOf } from "../../../../lib/schema";
import type { JsonValue } from "../../../sdk";
import { seen } from "./concurrency";
import { sharedMembers } from "./types";
import { nothingUnowned, type Unowned } from "./unowned";

/** Private state of a dashboard as the service returned it. */
export function memoryOf(body: DashboardRecord, unowned: Unowned): JsonValue {
  return { seen: seen(body), unowned: { members: unowned.members, tiles: unowned.tiles } };
}

/** The unowned members in private state; empty if there are none. */
export function unownedIn(privateState: JsonValue | undefined): Unowned {
  const kept = isRecord(privateState) ? privateState.unowned : undefined;
  if (!isRecord(kept)) return nothingUnowned;
  const tiles = isRecord(kept.tiles) ? Object.entries(kept.tiles) : [];
  return {
    members: sharedMembers.filter((name) => names(kept.members).includes(name)),
    tiles: recordOf(tiles.map(([id, list]) => [id, names(list)] as const)),
  };
}

function names(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}
