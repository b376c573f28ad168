import type { ValueType } from "../model";

/** What the author writes for a type. Tokens pass everywhere: as text or number, or as what the CDK resolves later. */
export function configType(type: ValueType): string {
  switch (type.kind) {
    case "string":
      if (type.oneOf?.length === 1) return JSON.stringify(type.oneOf[0]);
      if (type.oneOf) return `${literals(type.oneOf)} | IResolvable`;
      return type.known ? `${literals(type.known)} | (string & {})` : "string";
    case "number":
      return "number";
    case "bool":
      return "boolean | IResolvable";
    case "json":
      return type.union ? `${type.union.name} | string | IResolvable` : "string | number | boolean | object";
    case "list":
    case "set":
      return `readonly ${wrapped(configType(type.of))}[] | IResolvable`;
    case "map":
      return `{ readonly [key: string]: ${configType(type.of)} } | IResolvable`;
    case "object":
      return `${type.name} | IResolvable`;
  }
}

function wrapped(type: string): string {
  return type.includes(" ") ? `(${type})` : type;
}

function literals(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}
