import {
  type Attribute,
  attributesOf,
  type ObjectType,
  type ObjectValue,
  UNKNOWN,
  type Value,
  zipTyped,
} from "../../../../lib/schema";

/**
 * The plan of a change: computed attributes that nobody configured become unknown, except those with a default and, on
 * update, the stable ones, which keep their prior value. New elements of a list or map have no prior value to keep.
 */
export function withUnknowns(
  type: ObjectType,
  proposed: ObjectValue,
  config: ObjectValue | null,
  prior: ObjectValue | null,
): ObjectValue {
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const value = proposed[name] ?? null;
    const configured = config?.[name] ?? null;
    if (configured === null && becomesUnknown(attribute, prior)) out[name] = UNKNOWN;
    else if (configured === null) out[name] = value;
    else out[name] = zipTyped(attribute.type, value, [configured, prior?.[name]], withUnknownsAt, standIns);
  }
  return out;
}

function becomesUnknown(attribute: Attribute, prior: ObjectValue | null): boolean {
  const computed = attribute.presence === "computed" || attribute.presence === "optional_computed";
  if (!computed || attribute.writeOnly || attribute.default !== undefined) return false;
  return !(attribute.stable && prior);
}

function withUnknownsAt(type: ObjectType, value: ObjectValue, partners: readonly (ObjectValue | null)[]): ObjectValue {
  const [config, prior] = partners;
  return withUnknowns(type, value, config ?? null, prior ?? null);
}

/** Terraform has matched the elements of sets already: what is still null in one was neither configured nor kept. */
function standIns(element: ObjectValue): readonly (ObjectValue | null)[] {
  return [element, null];
}
