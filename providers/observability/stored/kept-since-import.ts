import { type Definition, isRecord, type ObjectValue, type Value } from "../../../lib/schema";
import type { JsonRecord, JsonValue, SettleContext } from "../../sdk";

/** What the read after an import leaves in private state: the arguments that stay as they are until the configuration has them. */
export function rememberImport({ type }: Definition): JsonRecord | undefined {
  const kept = Object.keys(type.attributes).filter((name) => type.attributes[name]?.keptSinceImport);
  return kept.length > 0 ? { keptSinceImport: kept } : undefined;
}

/** The same after an update, which may have configured some of them. */
export function stillKept(memory: JsonValue | undefined, config: ObjectValue): JsonRecord {
  const kept = keptNames(memory).filter((name) => isOmitted(config, name));
  return kept.length > 0 ? { keptSinceImport: kept } : {};
}

/** The proposed value with what an import found and the configuration omits. */
export function settleKept({ config, prior, proposed, private: memory }: SettleContext): ObjectValue {
  const kept = keptNames(memory).filter((name) => isOmitted(config, name));
  return { ...proposed, ...Object.fromEntries(kept.map((name): [string, Value] => [name, prior[name] ?? null])) };
}

function keptNames(memory: JsonValue | undefined): readonly string[] {
  const names: unknown = isRecord(memory) ? memory.keptSinceImport : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

function isOmitted(config: ObjectValue, name: string): boolean {
  return (config[name] ?? null) === null;
}
