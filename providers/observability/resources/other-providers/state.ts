import { isList, isObject, isPresent, type ObjectValue, parseJson, type Value } from "../../../../lib/schema";

/** State of another provider, with its own names. */
export type OtherState = ObjectValue;

/** The objects of a list, or of a single nested object where the other provider has one. */
export function objects(value: Value | undefined): readonly OtherState[] {
  if (isObject(value)) return [value];
  return isList(value) ? value.filter(isObject) : [];
}

export function text(value: Value | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export function leaf(value: Value | undefined): Value {
  return value ?? null;
}

/** What a JSON text holds; `undefined` when it is none. */
export function parsed(value: Value | undefined): Value | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}

/** Without the members that are absent. */
export function present(record: Readonly<Record<string, Value | undefined>>): OtherState {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (isPresent(value) && value !== "" ? [[name, value]] : [])),
  );
}
