/* What both sides have in common: calls of macros in a text, with their arguments, outside of comments. */

/** The range of a query, in milliseconds, and the length of its time buckets, in seconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly interval: number;
}

export type Macro = (args: readonly string[]) => string;

/** The position behind a comment that starts here; the same one without a comment. */
export function endOfComment(text: string, start: number, markers: readonly string[]): number {
  const ends = markers.map((marker) => [marker, marker === "/*" ? "*/" : "\n"] as const);
  const [, end] = ends.find(([marker]) => text.startsWith(marker, start)) ?? [];
  if (end === undefined) return start;
  const found = text.indexOf(end, start + 2);
  return found < 0 ? text.length : found + (end === "\n" ? 0 : end.length);
}

/** The position behind what is in quotes; the same one if there is no quote. */
function endOfQuotes(text: string, start: number): number {
  const quote = text.charAt(start);
  if (!["'", '"', "`"].includes(quote)) return start;
  for (let index = start + 1; index < text.length; index += 1) {
    if (text.charAt(index) === "\\") index += 1;
    else if (text.charAt(index) === quote) return index + 1;
  }
  return text.length;
}

/** The arguments in the brackets that open here, and the position behind them; none without a bracket. */
export function argumentsAt(text: string, start: number): { readonly args: readonly string[]; readonly end: number } {
  if (text.charAt(start) !== "(") return { args: [], end: start };
  const args: string[] = [];
  let depth = 0;
  let begin = start + 1;
  for (let index = start; index < text.length; index += 1) {
    const end = endOfQuotes(text, index);
    if (end > index) {
      index = end - 1;
      continue;
    }
    const sign = text.charAt(index);
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if ((sign !== "," || depth > 1) && depth > 0) continue;
    args.push(text.slice(begin, index).trim());
    begin = index + 1;
    if (depth === 0) return { args: args.filter((arg) => arg !== ""), end: index + 1 };
  }
  throw new Error(`A bracket is not closed in ${text}`);
}
