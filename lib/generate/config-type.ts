import type { StringType, ValueType } from "../model";

/**
 * What the author writes for a type. Strings, numbers, booleans and lists take tokens as they are, a word of a set by `custom`, an object
 * by `token`. An object is its interface alone: beside it the members of a token would be completed, and the compiler would no longer
 * suggest the member that was meant.
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

function stringType({ oneOf, known }: StringType): string {
  if (oneOf?.length === 1) return JSON.stringify(oneOf[0]);
  const words = oneOf ?? known;
  return words ? `${literals(words)} | Custom | IResolvable` : "string";
}

function wrapped(type: string): string {
  return type.includes(" ") ? `(${type})` : type;
}

function literals(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}
