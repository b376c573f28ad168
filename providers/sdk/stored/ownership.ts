import type { JsonRecord, JsonValue, NormalizeContext } from "../runtime/context";
import { type Definition, isPresent, isRecord, type ObjectValue, type Value } from "../schema";

/*
 * What nobody here wrote: it is no drift, and an update does not change it. Where a state shows only what the author wrote, null says so.
 * Private state has the arguments that an import found and the author may omit.
 */

/** What the read after an import leaves in private state: the arguments that stay as they are until the configuration has them. */
export function keptAfterImport({ type }: Definition): JsonRecord | undefined {
  const kept = Object.keys(type.attributes).filter((name) => type.attributes[name]?.omitted?.keptSinceImport);
  return kept.length > 0 ? { keptSinceImport: kept } : undefined;
}

/** The same after an update, which may have configured some of them. */
export function keptAfterUpdate(privateState: JsonValue | undefined, config: ObjectValue): JsonRecord {
  const kept = omittedIn(privateState, config);
  return kept.length > 0 ? { keptSinceImport: kept } : {};
}

/** The proposed value with what an import found and the configuration omits. */
export function withKept({ config, prior, proposed, private: privateState }: NormalizeContext): ObjectValue {
  const kept = omittedIn(privateState, config);
  return { ...proposed, ...Object.fromEntries(kept.map((name): [string, Value] => [name, prior[name] ?? null])) };
}

function omittedIn(privateState: JsonValue | undefined, config: ObjectValue): readonly string[] {
  return keptSinceImport(privateState).filter((name) => !isPresent(config[name]));
}

/** What private state says so of. */
export function keptSinceImport(privateState: JsonValue | undefined): readonly string[] {
  const { keptSinceImport: list } = isRecord(privateState) ? privateState : {};
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}
