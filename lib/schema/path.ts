import { toSnake } from "./names";
import type { Path } from "./type";

/** `["tiles", 2, "asRatio"]` -> `tiles[2].asRatio`, the spelling of TypeScript. */
export function formatPath(path: Path): string {
  return join(path, (name) => name);
}

/** `["tiles", 2, "asRatio"]` -> `tiles[2].as_ratio`, the spelling of Terraform. */
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
