/* What values have in common that have no meaning for the target, whatever they are. */

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** An ID or a version, which some programs write as a number. */
export function isIdentifier(value: unknown): value is string | number {
  return isText(value) || isNumber(value);
}
