import type { JsonValue } from "terraform-provider-sdk/internal/provider";
import {
  type ImportedOf,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  own,
  recordOf,
  sameAttribute,
} from "terraform-provider-sdk/internal/schema";
import { isObject } from "terraform-provider-sdk/schema";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { contentOf, idOf, knownItems, presentationOf, without } from "../../../../lib/tiles";
import type { Unmanaged } from "../../stored/ownership";
import { type ContentMember, type Dashboard, type Known, sharedMembers } from "./members";

type Imported = ImportedOf<Dashboard>;

export const nothingUnmanaged: Unmanaged = { members: [], tiles: recordOf([]) };

/** After a create or an update the configuration says what is mentioned; its tiles are those of the response, in order. */
export function unmanagedAfterApply(config: Known, body: JsonObject): Unmanaged {
  const tiles = knownItems(config.tiles);
  return {
    members: sharedMembers.filter((name) => !isPresent(config[name])),
    tiles: presentationByTile(body, (_, index) => {
      const tile = tiles[index];
      return tile && contentOf(tile);
    }),
  };
}

/** The members that stay as the service has them, because nobody here ever wrote them. A query that stays keeps its language. */
export function keptMembers(config: Known, { members }: Unmanaged): ReadonlySet<string> {
  const kept = members.filter((name) => !isPresent(own(config, name)));
  return new Set(
    kept.includes("savedQuery") && !isPresent(config.savedQueryLanguage) ? [...kept, "savedQueryLanguage"] : kept,
  );
}

/** What was unmanaged before still is, and so is what somebody added where the state has nothing: after an import that is everything. */
export function unmanagedAfterRead(before: Unmanaged, state: Imported, body: JsonObject): Unmanaged {
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

function isNothing(name: ContentMember, state: Imported): boolean {
  return !isPresent(state[name]) || sameAttribute(dashboard.type.attributes[name], state[name], null);
}

/** Private state of a dashboard. */
export function privateStateOf({ members, tiles }: Unmanaged): JsonValue {
  return { unowned: { members, tiles } };
}
