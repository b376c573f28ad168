import {
  type Attributes,
  type Definition,
  fromWire,
  hasMember,
  hasTwoAbsentForms,
  holdsIdentityOnly,
  type Mismatch,
  managed,
  type ObjectType,
  type ObjectValue,
  type Value,
  withoutDefaults,
} from "terraform-provider-sdk/schema";

/**
 * The state of a record of the service. Values that the service never returns stay as written, and values that were never set are not part
 * of the state.
 */
export function stateOf(
  definition: Definition,
  record: ObjectValue,
  prior: ObjectValue,
  mismatch?: Mismatch,
): ObjectValue {
  const now = fromWire(definition.type, record, mismatch);
  if (holdsIdentityOnly(definition.type, prior)) return remembered(definition.type.attributes, now, prior);
  return remembered(definition.type.attributes, managed(definition.type, now, prior), prior);
}

/**
 * An import shows what absent means, so that an author may write it or leave it out: both then plan nothing. Terraform allows that at the top
 * level only; further down what means the same as absent is absent.
 */
export function withAbsentForms({ type }: Definition, state: ObjectValue): ObjectValue {
  const nested = Object.entries(state).map(([name, value]): [string, Value] => {
    const attribute = type.attributes[name];
    return [name, attribute ? withoutDefaults(attribute.type, value) : value];
  });
  return { ...Object.fromEntries(nested), ...absentForms(type, state) };
}

function absentForms(type: ObjectType, state: ObjectValue): ObjectValue {
  const absent = Object.entries(type.attributes).filter(
    ([name, attribute]) =>
      hasTwoAbsentForms(attribute) && hasMember(type, state, name) && (state[name] ?? null) === null,
  );
  return Object.fromEntries(absent.map(([name, { omitted }]) => [name, omitted?.means ?? null]));
}

function remembered(attributes: Attributes, now: ObjectValue, prior: ObjectValue): ObjectValue {
  const kept = Object.entries(attributes).filter(
    ([, { api: { readBack, name: wire } = {}, set: { writeOnly } = {} }]) =>
      !writeOnly && (readBack === false || wire === false),
  );
  return { ...now, ...Object.fromEntries(kept.map(([name]) => [name, prior[name] ?? null])) };
}
