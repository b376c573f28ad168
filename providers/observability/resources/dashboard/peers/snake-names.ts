import { isRecord, type ObjectType, toSnake, type Value, type ValueType } from "../../../../../lib/model";

/** A value with Terraform's names, as state is stored; absent members stay absent. */
export function snakeNames(type: ObjectType, value: Value): Value {
  return rename(type, value);
}

function rename(type: ValueType, value: Value): Value {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value))
    return value.map((item: Value) => rename(type.of, item));
  if (type.kind !== "object" || !isRecord(value)) return value;
  const { attributes } = type;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const attribute = attributes[name];
      return attribute ? [[toSnake(name), rename(attribute.type, inner as Value)]] : [];
    }),
  );
}
