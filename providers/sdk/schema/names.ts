import type { Path } from "./type";

/** `tileIds` -> `tile_ids`: the only place where names change between TypeScript and Terraform. */
export function toSnake(camel: string): string {
  const cached = snakeOf.get(camel);
  if (cached !== undefined) return cached;
  const snake = camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeOf.set(camel, snake);
  camelOf.set(snake, camel);
  return snake;
}

/** `tile_ids` -> `tileIds`. */
export function toCamel(snake: string): string {
  const cached = camelOf.get(snake);
  if (cached !== undefined) return cached;
  return snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `tile_ids` or `tileIds` -> `TileIds`. */
export function toPascal(name: string): string {
  const camel = toCamel(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** What the CDK takes of every resource and data source beside its arguments, which win over it. */
export const metaArguments = ["connection", "count", "dependsOn", "forEach", "lifecycle", "provider", "provisioners"];

const snakeOf = new Map<string, string>();
const camelOf = new Map<string, string>();

/** `["groups", 2, "isOpen"]` -> `groups[2].isOpen`, the spelling of TypeScript. */
export function formatPath(path: Path): string {
  return join(path, (name) => name);
}

/** `["groups", 2, "isOpen"]` -> `groups[2].is_open`, the spelling of Terraform. */
export function formatTerraformPath(path: Path): string {
  return join(path, toSnake);
}

function join(path: Path, spell: (name: string) => string): string {
  let out = "";
  for (const step of path) {
    if (typeof step === "number") out += `[${step}]`;
    else if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(step)) out += `[${JSON.stringify(step)}]`;
    else out += out === "" ? spell(step) : `.${spell(step)}`;
  }
  return out;
}

/** The construct ID of a lookup by name. It keeps what the CDK keeps of an ID in the address of an element. */
export function lookupId(kind: string, name: string): string {
  return `${kind}-${name}`.replaceAll("/", "--").replace(/[^A-Za-z0-9_-]/g, "");
}

/**
 * A description as Terraform spells it. Descriptions name fields once, in backticks and camelCase, as TypeScript does: `tileIds` becomes
 * `tile_ids`, and everything else in backticks is a value and stays. Members of JSON are camelCase in both and are not spelled.
 */
export function spellSnake(description: string): string {
  return description.replace(/`[^`]+`/g, (code) => code.replace(camelName, toSnake));
}

const camelName = /\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;
