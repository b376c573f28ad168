import { type Definition, toSnake, type ValueType } from "../../model";

/** Spells the names of attributes in a description as Terraform does; other words in backticks are values and stay. */
export type SnakeSpell = (text: string) => string;

/** The spelling for a catalogue: its attributes' names are what can be told from values. Members of JSON keep the wire's names. */
export function snakeSpelling(definitions: readonly Definition[]): SnakeSpell {
  const names = new Set<string>();
  for (const { type } of definitions) collect(type, names);
  return (text) =>
    text.replace(/`[^`]+`/g, (code) =>
      code.replace(/\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g, (name) => (names.has(name) ? toSnake(name) : name)),
    );
}

function collect(type: ValueType, names: Set<string>): void {
  if (type.kind === "list" || type.kind === "set" || type.kind === "map") return collect(type.of, names);
  if (type.kind !== "object") return;
  for (const [name, attribute] of Object.entries(type.attributes)) {
    names.add(name);
    collect(attribute.type, names);
  }
}
