import {
  asObject,
  attributesOf,
  hasTwoAbsentForms,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  type Value,
} from "../../../../lib/schema";

/**
 * The proposed value, with the prior one where both mean the same. Terraform accepts the prior form of a configured attribute only as a
 * whole: a list keeps its prior form completely or not at all; a single nested object is compared attribute by attribute.
 */
export function settleByMeaning(
  type: ObjectType,
  proposed: ObjectValue,
  prior: ObjectValue,
  config: ObjectValue | null,
): ObjectValue {
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const [value, before, configured] = [proposed[name] ?? null, prior[name] ?? null, config?.[name] ?? null];
    const inside = asObject(value);
    const insideBefore = asObject(before);
    if (configured === null || before === null || value === null) out[name] = value;
    else if (attribute.type.kind === "object" && inside && insideBefore)
      out[name] = settleByMeaning(attribute.type, inside, insideBefore, asObject(configured));
    else out[name] = sameAttribute(attribute, value, before) ? before : value;
  }
  return out;
}

/**
 * The proposed value where nothing is configured: Terraform carries the prior value of what may be absent in two forms, and it stays only
 * if it is one of these.
 */
export function settleAbsent(
  type: ObjectType,
  proposed: ObjectValue,
  prior: ObjectValue | null,
  config: ObjectValue,
): ObjectValue {
  const absent = attributesOf(type).filter(
    ([name, attribute]) => hasTwoAbsentForms(attribute) && (config[name] ?? null) === null,
  );
  const settled = absent.map(([name, attribute]): [string, Value] => {
    const before = prior?.[name] ?? null;
    return [name, sameAttribute(attribute, before, null) ? before : null];
  });
  return { ...proposed, ...Object.fromEntries(settled) };
}
