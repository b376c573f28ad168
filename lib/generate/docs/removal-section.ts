import { modeNames } from "../../products";
import { type Definition, removalsOf, spellSnake, toSnake } from "../../schema";

/** The table of what happens when an argument is removed from the configuration. */
export function removalSection(definition: Definition): string {
  const told = Object.entries(definition.type.attributes).some(
    ([, { removal, wire }]) => removal !== undefined && wire !== false,
  );
  if (definition.kind !== "resource" || !told) return "";
  const inModes = modeNames.map((mode) => ({ mode, removals: removalsOf(definition, mode) }));
  const rows = Object.entries(removalsOf(definition)).map(([name, { says }]) => {
    const others = inModes.filter(({ removals }) => (removals[name]?.says ?? says) !== says);
    const there = others.map(({ mode, removals }) => ` ${titleOf(mode)} mode: ${removals[name]?.says}`);
    return `| \`${toSnake(name)}\` | ${spellSnake(`${says}${there.join("")}`)} |`;
  });
  return `## Removing arguments\n\n| Removed from the configuration | What happens |\n|---|---|\n${rows.join("\n")}`;
}

function titleOf(mode: string): string {
  return `${mode.charAt(0).toUpperCase()}${mode.slice(1).replaceAll("_", " ")}`;
}
