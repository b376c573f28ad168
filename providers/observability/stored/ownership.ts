import type { JsonRecord, JsonValue, NormalizeContext } from "terraform-provider-sdk";
import {
  type Definition,
  isPresent,
  isRecord,
  type ObjectValue,
  recordOf,
  type Value,
} from "terraform-provider-sdk/schema";

/*
 * What nobody here wrote: it is no drift, and an update does not change it. Where a state shows only what the author wrote, null says so.
 * Private state has the rest: of a dashboard, whose state shows everything, and of arguments that an import found and the author may omit.
 */

export interface Unmanaged {
  readonly members: readonly string[];
  /** Presentation of a dashboard's tiles, by tile ID. */
  readonly tiles: Readonly<Record<string, readonly string[]>>;
}

/** What private state says is unmanaged, in either of its forms; nothing if it says nothing. */
export function unmanagedIn(privateState: JsonValue | undefined): Unmanaged {
  const { unowned: unmanaged } = isRecord(privateState) ? privateState : {};
  if (!isRecord(unmanaged)) return { members: keptSinceImport(privateState), tiles: recordOf([]) };
  const tiles = isRecord(unmanaged.tiles) ? Object.entries(unmanaged.tiles) : [];
  return { members: names(unmanaged.members), tiles: recordOf(tiles.map(([id, list]) => [id, names(list)] as const)) };
}

/** What the read after an import leaves in private state: the arguments that stay as they are until the configuration has them. */
export function unmanagedAfterImport({ type }: Definition): JsonRecord | undefined {
  const kept = Object.keys(type.attributes).filter((name) => type.attributes[name]?.omitted?.keptSinceImport);
  return kept.length > 0 ? { keptSinceImport: kept } : undefined;
}

/** The same after an update, which may have configured some of them. */
export function unmanagedAfterUpdate(privateState: JsonValue | undefined, config: ObjectValue): JsonRecord {
  const kept = omittedIn(privateState, config);
  return kept.length > 0 ? { keptSinceImport: kept } : {};
}

/** The proposed value with what an import found and the configuration omits. */
export function withUnmanaged({ config, prior, proposed, private: privateState }: NormalizeContext): ObjectValue {
  const kept = omittedIn(privateState, config);
  return { ...proposed, ...Object.fromEntries(kept.map((name): [string, Value] => [name, prior[name] ?? null])) };
}

function omittedIn(privateState: JsonValue | undefined, config: ObjectValue): readonly string[] {
  return keptSinceImport(privateState).filter((name) => !isPresent(config[name]));
}

function keptSinceImport(privateState: JsonValue | undefined): readonly string[] {
  return names(isRecord(privateState) ? privateState.keptSinceImport : undefined);
}

function names(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}
