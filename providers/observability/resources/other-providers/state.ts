import { isRecord, parseJson, type Value } from "../../../../lib/model";

/** State of another provider, with its own names. */
export type OtherState = Readonly<Record<string, unknown>>;

/** The objects of a list, or of a single nested object where the other provider has one. */
export function objects(value: unknown): readonly OtherState[] {
  if (isRecord(value)) return [value];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export function leaf(value: unknown): Value {
  return value === undefined ? null : (value as Value);
}

/** What a JSON text holds; `undefined` when it is none. */
export function parsed(value: unknown): unknown {
  if (typeof value !== "string" || value === "") return undefined;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}

/** Without the members that are absent. */
export function present(record: OtherState): OtherState {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
}
