import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import {
  type ImportedOf,
  isList,
  isObject,
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  recordOf,
  sameAttribute,
} from "../../../../lib/schema";
import { contentOf, idOf, knownItems, presentationOf, without } from "../../../../lib/tiles";
import type { JsonValue } from "../../../sdk";
import { seen } from "./lost-update";
import { type Dashboard, type Known, type SharedMember, sharedMembers } from "./types";

type Imported = ImportedOf<Dashboard>;

/** Values of the service that the configuration never set: they are not drift, and updates do not change them. */
export interface Unowned {
  readonly members: readonly SharedMember[];
  /** Presentation by tile id. */
  readonly tiles: Readonly<Record<string, readonly string[]>>;
}

export const nothingUnowned: Unowned = { members: [], tiles: recordOf([]) };

/** After an import nothing was mentioned yet. */
export function unownedAfterImport(body: JsonObject): Unowned {
  return { members: sharedMembers, tiles: presentationByTile(body, () => undefined) };
}

/** After a create or an update the configuration says what is mentioned; its tiles are those of the response, in order. */
export function unownedAfterApply(config: Known, body: JsonObject): Unowned {
  const tiles = knownItems(config.tiles);
  return {
    members: sharedMembers.filter((name) => !isPresent(config[name])),
    tiles: presentationByTile(body, (_, index) => {
      const tile = tiles[index];
      return tile && contentOf(tile);
    }),
  };
}

/** What was unowned before still is, and so is what somebody added where the state has nothing. */
export function unownedAfterRead(before: Unowned, state: Imported, body: JsonObject): Unowned {
  const mentioned = new Map(knownItems(state.tiles).map((tile) => [idOf(tile), contentOf(tile)]));
  return {
    members: sharedMembers.filter((name) => before.members.includes(name) || isNothing(name, state)),
    tiles: presentationByTile(body, (id) => {
      const content = mentioned.get(id);
      return content && without(content, before.tiles[id] ?? []);
    }),
  };
}

function presentationByTile(
  body: JsonObject,
  mentionedIn: (id: string, index: number) => JsonObject | undefined,
): Record<string, readonly string[]> {
  const tiles: readonly Json[] = isList(body.tiles) ? body.tiles : [];
  const found = tiles.flatMap((tile, index) => {
    const id = isObject(tile) ? idOf(tile) : undefined;
    if (id === undefined || !isObject(tile) || !isObject(tile.config)) return [];
    const mentioned = presentationOf(mentionedIn(id, index) ?? {});
    const names = presentationOf(tile.config).filter((name) => !mentioned.includes(name));
    return names.length === 0 ? [] : [[id, names] as const];
  });
  return recordOf(found);
}

function isNothing(name: SharedMember, state: Imported): boolean {
  return !isPresent(state[name]) || sameAttribute(dashboard.type.attributes[name], state[name], null);
}

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
