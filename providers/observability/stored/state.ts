import {
  type Attributes,
  type Definition,
  fromWire,
  hasMember,
  hasTwoAbsentForms,
  holdsIdentityOnly,
  isRecord,
  type Mismatch,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  type Value,
  type ValueType,
} from "../../../lib/schema";

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
  return remembered(definition.type.attributes, mentioned(definition.type, now, prior), prior);
}

/**
 * An import shows what absent means, so that an author may write it or leave it out: both then plan nothing. Terraform allows that at the top
 * level only; further down what means the same as absent is absent.
 */
export function withAbsentForms({ type }: Definition, state: ObjectValue): ObjectValue {
  const nested = Object.entries(state).map(([name, value]): [string, Value] => {
    const attribute = type.attributes[name];
    return [name, attribute ? withoutEmpty(attribute.type, value) : value];
  });
  return { ...Object.fromEntries(nested), ...absentForms(type, state) };
}

function withoutEmpty(type: ValueType, value: Value): Value {
  if (Array.isArray(value) && (type.kind === "list" || type.kind === "set"))
    return value.map((item: Value) => withoutEmpty(type.of, item));
  if (type.kind !== "object" || !isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Value] => {
    const attribute = type.attributes[name];
    const isEmpty = attribute?.presence === "optional" && sameAttribute(attribute, member, null);
    return [name, isEmpty || !attribute ? null : withoutEmpty(attribute.type, member)];
  });
  return Object.fromEntries(members);
}

function absentForms(type: ObjectType, state: ObjectValue): ObjectValue {
  const absent = Object.entries(type.attributes).filter(
    ([name, attribute]) =>
      hasTwoAbsentForms(attribute) && hasMember(type, state, name) && (state[name] ?? null) === null,
  );
  return Object.fromEntries(absent.map(([name, { absentMeans }]) => [name, absentMeans ?? null]));
}

function mentioned(type: ObjectType, now: ObjectValue, prior: ObjectValue): ObjectValue {
  const members = Object.entries(type.attributes).map(([name, attribute]): [string, Value] => {
    const [value, before] = [now[name] ?? null, prior[name] ?? null];
    const isAbsent = !attribute.comparedWhenAbsent || sameAttribute(attribute, value, null);
    if (attribute.presence === "optional" && before === null && isAbsent) return [name, null];
    if (attribute.type.kind !== "object" || !isObject(value) || !isObject(before)) return [name, value];
    return [name, mentioned(attribute.type, value, before)];
  });
  return Object.fromEntries(members);
}

function remembered(attributes: Attributes, now: ObjectValue, prior: ObjectValue): ObjectValue {
  const kept = Object.entries(attributes).filter(
    ([, { readBack, wire, writeOnly }]) => !writeOnly && (readBack === false || wire === false),
  );
  return { ...now, ...Object.fromEntries(kept.map(([name]) => [name, prior[name] ?? null])) };
}

function isObject(value: Value): value is ObjectValue {
  return isRecord(value);
}
