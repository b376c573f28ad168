import {
  attributesOf,
  hasTwoAbsentForms,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  type Value,
} from "../../../../lib/schema";

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
