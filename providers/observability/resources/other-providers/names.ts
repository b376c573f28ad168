import {
  type Change,
  mapTyped,
  nestedIn,
  type ObjectType,
  type ObjectValue,
  toSnake,
  type Value,
  type ValueType,
} from "../../../../lib/schema";
import { leaf, type OtherState, objects } from "./state";

/** A value with Terraform's names, as state is stored; absent members stay absent. */
export function snakeNames(type: ObjectType, value: Value): Value {
  return mapTyped(type, value, renamed);
}

const renamed: Change<ObjectValue, Value> = {
  object: ({ attributes }, value) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const attribute = attributes[name];
        return attribute ? [[toSnake(name), mapTyped(attribute.type, inner, renamed)]] : [];
      }),
    ),
};

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
  const nested = nestedIn(type);
  if (nested?.nesting !== "single") return leaf(value);
  const [inner] = objects(value);
  return inner === undefined ? null : sameNames(nested.type, inner);
}
