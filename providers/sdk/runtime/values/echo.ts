import {
  asObject,
  holdsUnknown,
  isUnknown,
  knownPart,
  type ObjectValue,
  own,
  type Value,
} from "../../../../lib/schema";

/**
 * The new state after create or update: what was planned, with only its unknowns taken from the response. A service that
 * trims, sorts or fills in does not break the plan; the next read shows the difference. Unknowns that the response does
 * not cover become null.
 */
export function fillUnknowns(planned: ObjectValue, response: ObjectValue): ObjectValue {
  return Object.fromEntries(Object.entries(planned).map(([name, item]) => [name, fill(item, own(response, name))]));
}

function fill(planned: Value, response: Value | undefined): Value {
  if (isUnknown(planned)) return knownPart(response ?? null);
  if (!holdsUnknown(planned)) return planned;
  if (Array.isArray(planned)) {
    return planned.map((item: Value, i) => fill(item, Array.isArray(response) ? response[i] : undefined));
  }
  const object = asObject(planned);
  return object ? fillUnknowns(object, asObject(response) ?? {}) : planned;
}
