/*
 * How code is laid out, whatever it says: an object with several members has one a line, and so has a list, unless it is a short one of plain
 * values. No width decides, so that a change of one member changes its own lines only.
 */

const short = 80;

/** Items between brackets, each in a line of its own. */
export function inLines(open: string, items: readonly string[], close: string, indent: string): string {
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join("")}${indent}${close}`;
}

export function isOneLine(text: string): boolean {
  return !text.includes("\n");
}

/** Items between brackets, in one line if they are plain values and short enough. */
export function inBrackets(
  open: string,
  items: readonly string[],
  close: string,
  { indent = "", arePlain = true }: { readonly indent?: string; readonly arePlain?: boolean } = {},
): string {
  const line = items.join(", ");
  const isShort = arePlain && isOneLine(line) && (items.length < 2 || line.length <= short);
  const blank = open === "{" ? " " : "";
  if (!isShort) return inLines(open, items, close, indent);
  return `${open}${blank}${line}${blank}${close}`;
}
