import { type ObjectType, type ObjectValue, sameMeaning, type Value } from "../../../../lib/model";
import { asObject } from "./walk";

/**
 * The proposed value with the prior one put back where both mean the same. Terraform takes the prior form of a
 * configured attribute only as a whole: a list keeps its prior form entirely or not at all; a single nested object is
 * decided attribute by attribute.
 */
export function settleByMeaning(
  type: ObjectType,
  proposed: ObjectValue,
  prior: ObjectValue,
  config: ObjectValue | null,
): ObjectValue {
  const out: Record<string, Value> = {};
  for (const [name, attribute] of Object.entries(type.attributes)) {
    const [value, before, configured] = [proposed[name] ?? null, prior[name] ?? null, config?.[name] ?? null];
    const inside = asObject(value);
    const insideBefore = asObject(before);
    if (configured === null || before === null || value === null) out[name] = value;
    else if (attribute.type.kind === "object" && inside && insideBefore)
      out[name] = settleByMeaning(attribute.type, inside, insideBefore, asObject(configured));
    else out[name] = sameMeaning(attribute.type, value, before) ? before : value;
  }
  return out;
}
