import { toSnake } from "./names";

/**
 * A description as Terraform spells it. Descriptions name fields once, in backticks and camelCase, as TypeScript does: `tileIds` becomes
 * `tile_ids`, and everything else in backticks is a value and stays. Members of JSON are camelCase in both and are not spelled.
 */
export function spellSnake(description: string): string {
  return description.replace(/`[^`]+`/g, (code) => code.replace(camelName, toSnake));
}

const camelName = /\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;
