/*
 * How code is laid out, whatever it says: an object with several members has one a line, and so has a list, unless it is a short one of plain
 * values. No width decides, so that a change of one member changes its own lines only.
 */

const short = 80;

/** Items between brackets, each in a line of its own that ends with `end`. */
export function inLines(open: string, items: readonly string[], close: string, indent: string, end = ","): string {
  return `${open}\n${items.map((item) => `${indent}  ${item}${end}\n`).join("")}${indent}${close}`;
}

export function isOneLine(text: string): boolean {
  return !text.includes("\n");
}

/** The items in one line, if they are plain values and short enough. */
export function inOneLine(items: readonly string[], arePlain: boolean): string | undefined {
  const line = items.join(", ");
  return arePlain && isOneLine(line) && (items.length < 2 || line.length <= short) ? line : undefined;
}
