import { formatPath, formatTerraformPath, type Path } from "../model";

/** A problem of a configuration: where, and one sentence with the value and the remedy. */
export interface Issue {
  readonly severity: "error" | "warning";
  /** Where it is, JSON members included: `["tiles", 0, "config", "select", 0, "level"]`. */
  readonly path: Path;
  /** The part of `path` that the schema knows, i.e. up to the JSON attribute. */
  readonly attributePath: Path;
  /** The sentence, path first, names spelled as asked. */
  readonly message: string;
}

/** How names are written in messages: `camel` in TypeScript, `snake` in Terraform. */
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
