import {
  isObject,
  type ObjectType,
  type ObjectValue,
  toSnake,
  type Value,
  type ValueType,
} from "../../../../lib/schema";
import { leaf, type OtherState, objects } from "./state";

/** A value with Terraform's names, as state is stored; absent members stay absent. */
export function snakeNames(type: ObjectType, value: Value): Value {
  return rename(type, value);
}

function rename(type: ValueType, value: Value): Value {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value))
    return value.map((item: Value) => rename(type.of, item));
  if (type.kind !== "object" || !isObject(value)) return value;
  const { attributes } = type;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const attribute = attributes[name];
      return attribute ? [[toSnake(name), rename(attribute.type, inner)]] : [];
    }),
  );
}

/**
 * What another provider keeps under the names of ours. Where it has a block, an object arrives as a list of one; an empty text or list is
 * what nobody wrote.
 */
export function sameNames(type: ObjectType, state: OtherState): ObjectValue {
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, attribute]) => [name, sameName(attribute.type, state[toSnake(name)])]),
  );
}

function sameName(type: ValueType, value: Value | undefined): Value {
  if (value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (type.kind !== "object") return leaf(value);
  const [inner] = objects(value);
  return inner === undefined ? null : sameNames(type, inner);
}
