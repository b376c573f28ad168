import { offeredValues, type StringType, type ValueType } from "../schema";

/**
 * The configuration type of a value. Strings, numbers, booleans and lists accept tokens, a value of a closed set by `custom`, an object by
 * `token`. An object is only its interface: a union with a token would add the token's members to completion, and the compiler would no
 * longer suggest the nearest member.
 */
export function configType(type: ValueType): string {
  switch (type.kind) {
    case "string":
      return stringType(type);
    case "number":
      return "number";
    case "bool":
      return "boolean | IResolvable";
    case "json":
      return type.union ? `${type.union.name} | string` : "string | number | boolean | object";
    case "list":
    case "set":
      return `readonly ${wrapped(configType(type.of))}[] | IResolvable`;
    case "map":
      return `{ readonly [key: string]: ${configType(type.of)} }`;
    case "object":
      return type.name;
  }
}

function stringType(type: StringType): string {
  const { oneOf } = type;
  if (oneOf?.length === 1) return JSON.stringify(oneOf[0]);
  const words = offeredValues(type);
  return words ? `${literals(words)} | Custom | IResolvable` : "string";
}

function wrapped(type: string): string {
  return type.includes(" ") ? `(${type})` : type;
}

function literals(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}
