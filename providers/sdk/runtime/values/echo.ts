import { holdsUnknown, isUnknown, type ObjectValue, type Value } from "../../../../lib/model";
import { asObject } from "./walk";

/**
 * The new state after create or update: what was planned, with only its unknowns taken from the response. A service that
 * trims, sorts or fills in does not break the plan; the next read shows the difference. Unknowns that the response does
 * not cover become null.
 */
export function fillUnknowns(planned: ObjectValue, response: ObjectValue): ObjectValue {
  return mapObject(planned, (item, name) => fill(item, response[name]));
}

function fill(planned: Value, response: Value | undefined): Value {
  if (isUnknown(planned)) return withoutUnknowns(response ?? null);
  if (!holdsUnknown(planned)) return planned;
  if (Array.isArray(planned)) {
    return planned.map((item: Value, i) => fill(item, Array.isArray(response) ? response[i] : undefined));
  }
  const object = asObject(planned);
  return object ? fillUnknowns(object, asObject(response) ?? {}) : planned;
}

/** The value with null for every unknown. */
function withoutUnknowns(value: Value): Value {
  if (isUnknown(value)) return null;
  if (!holdsUnknown(value)) return value;
  if (Array.isArray(value)) return value.map(withoutUnknowns);
  const object = asObject(value);
  return object ? knownObject(object) : value;
}

/** The object with null for every unknown. */
export function knownObject(value: ObjectValue): ObjectValue {
  return mapObject(value, withoutUnknowns);
}

function mapObject(value: ObjectValue, change: (item: Value, name: string) => Value): ObjectValue {
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item, name)]));
}
