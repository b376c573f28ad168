import { type Change, mapTyped, parseJson, toSnake, type ValueType } from "../../schema";

/** A configuration from Terraform's JSON, spelled as the author spells it: names in camelCase, JSON attributes parsed. */
export function fromTerraform(type: ValueType, value: unknown): unknown {
  return mapTyped(type, value, spelledForAuthors);
}

const spelledForAuthors: Change<Readonly<Record<string, unknown>>, unknown> = {
  object({ attributes }, value) {
    const members = Object.entries(attributes).flatMap(([name, attribute]) => {
      const given = value[toSnake(name)];
      return given === undefined ? [] : [[name, fromTerraform(attribute.type, given)] as const];
    });
    return Object.fromEntries(members);
  },
  leaf: ({ kind }, value) => (kind === "json" && typeof value === "string" ? parsedOr(value) : value),
};

/** JSON with tokens is an expression and stays text. */
function parsedOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
