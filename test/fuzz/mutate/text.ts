import type { Random } from "../../support/random/random";

const odd = [
  "",
  "\0",
  "\ud800",
  "\u202e",
  "\u001b[31m",
  "\r\n",
  '"',
  "\\",
  "\\x",
  "{",
  "}",
  "#",
  "${",
  "%{",
  "..",
  "/",
  "__proto__",
  "constructor",
  "NaN",
  "-Inf",
  "1e999",
  "9".repeat(400),
  "é",
  "🚀",
  "\u2028",
] as const;

/** A piece of text that readers stumble over. */
export const oddText = (r: Random): string => r.pick(odd);

/** The same text after a few changes. */
export function mutateText(text: string, r: Random, times = r.between(1, 4)): string {
  let changed = text;
  for (let i = 0; i < times; i += 1) changed = change(changed, r);
  return changed;
}

function change(text: string, r: Random): string {
  const at = r.between(0, text.length);
  const length = r.between(0, 12);
  switch (r.between(0, 5)) {
    case 0:
      return text.slice(0, at) + oddText(r) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + text.slice(at, at + length).repeat(r.between(1, 20)) + text.slice(at);
    case 3:
      return text.slice(0, at) + oddText(r) + text.slice(at + length);
    case 4:
      return text.slice(0, at);
    default:
      return text.slice(0, at) + String.fromCharCode(r.between(0, 0x3000)) + text.slice(at + 1);
  }
}
