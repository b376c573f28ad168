import { type Definition, removalsOf, spellSnake, toSnake } from "../../model";

/** The table "argument -> what happens when it is removed from the configuration", of a definition that says so. */
export function removalSection(definition: Definition): string {
  const told = Object.entries(definition.type.attributes).some(([, { removal }]) => removal !== undefined);
  if (definition.kind !== "resource" || !told) return "";
  const hosted = removalsOf(definition, "managed");
  const rows = Object.entries(removalsOf(definition)).map(([name, { says }]) => {
    const there = hosted[name]?.says ?? says;
    return `| \`${toSnake(name)}\` | ${spellSnake(there === says ? says : `${says} Managed mode: ${there}`)} |`;
  });
  return `## Removing arguments\n\n| Removed from the configuration | What happens |\n|---|---|\n${rows.join("\n")}`;
}
