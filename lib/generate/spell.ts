import { type Definition, toCamel, toSnake, type ValueType } from "../model";

/** Spells the names of attributes in a description as TypeScript does; other words in backticks are values and stay. */
export type Spell = (text: string) => string;

/** The spelling for a catalogue: its attributes' names are what can be told from values. */
export function spelling(definitions: readonly Definition[]): Spell {
  const names = new Set<string>();
  for (const { type } of definitions) collect(type, names);
  const camel = (name: string) => (names.has(name) ? toCamel(name) : name);
  return (text) =>
    text.replace(/`[^`]+`/g, (code) =>
      /^`[a-z0-9_. =(){}"[\]]+`$/.test(code) ? code.replace(/[a-z0-9]+(?:_[a-z0-9]+)+/g, camel) : code,
    );
}

function collect(type: ValueType, names: Set<string>): void {
  if (type.kind === "list" || type.kind === "set" || type.kind === "map") return collect(type.of, names);
  if (type.kind === "json") {
    for (const variant of Object.values(type.union?.variants ?? {})) collect(variant.type, names);
    return;
  }
  if (type.kind !== "object") return;
  for (const [name, attribute] of Object.entries(type.attributes)) {
    names.add(toSnake(name));
    collect(attribute.type, names);
  }
}
