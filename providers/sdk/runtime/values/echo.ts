import { holdsUnknown, isUnknown, type ObjectValue, type Value } from "../../../../lib/model";
import { asObject } from "./walk";

/**
 * The new state after create or update: what was planned, with only its unknowns taken from the answer. A service that
 * trims, sorts or fills in does not break the plan; the next read shows the difference. Unknowns that the answer does
 * not cover become null.
 */
export function fillUnknowns(planned: ObjectValue, answer: ObjectValue): ObjectValue {
  return fill(planned, answer) as ObjectValue;
}

function fill(planned: Value, answer: Value | undefined): Value {
  if (isUnknown(planned)) return answer === undefined || holdsUnknown(answer) ? known(answer) : answer;
  if (!holdsUnknown(planned)) return planned;
  if (Array.isArray(planned)) {
    return planned.map((item: Value, i) => fill(item, Array.isArray(answer) ? answer[i] : undefined));
  }
  const there = asObject(answer);
  const entries = Object.entries(planned as ObjectValue).map(([key, item]) => [key, fill(item, there?.[key])] as const);
  return Object.fromEntries(entries);
}

/** The value with null for every unknown. */
function known(value: Value | undefined): Value {
  if (value === undefined || isUnknown(value)) return null;
  if (Array.isArray(value)) return value.map(known);
  const members = asObject(value);
  if (!members) return value;
  return Object.fromEntries(Object.entries(members).map(([key, item]) => [key, known(item)]));
}
