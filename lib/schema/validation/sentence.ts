import { formatPath, formatTerraformPath, type Path } from "..";

/** Spelling of names in messages: `camel` in TypeScript, `snake` in Terraform. */
export type Spelling = "camel" | "snake";

/** `tiles[0].asRatio needs …`. Names of attributes stand in backticks in a rule's sentence, so that they can be spelled here. */
export function sentence(
  attributePath: Path,
  path: Path,
  predicate: string,
  spelling: Spelling,
  subject: string,
): string {
  const inside = formatPath(path.slice(attributePath.length));
  const outside = spelling === "snake" ? formatTerraformPath(attributePath) : formatPath(attributePath);
  const joined =
    inside === "" ? outside : outside === "" ? inside : `${outside}${inside.startsWith("[") ? "" : "."}${inside}`;
  const words =
    spelling === "snake" && inside === "" ? predicate.replace(/`([a-z]+(?:[A-Z][A-Za-z]*)?)`/g, spellSnake) : predicate;
  return `${joined === "" ? subject : joined} ${words}`;
}

function spellSnake(_: string, name: string): string {
  return `\`${formatTerraformPath([name])}\``;
}
