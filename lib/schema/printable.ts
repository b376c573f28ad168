/**
 * Characters that a terminal, an editor or a browser obeys instead of showing: control characters (C0, DEL, C1), separators of lines and
 * paragraphs, controls of the direction of writing, halves of surrogate pairs, and the byte order mark.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\ufeff]/gu;

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Text of the service as people see it: one line without control characters. Each of them becomes the escape that JSON, TypeScript and HCL
 * have for it, such as `\n` or `\u001b`. All other characters stay, backslashes and quotes too.
 */
export function printable(text: string): string {
  return text.replace(unprintable, escapeOf);
}

/** The same for a text of several lines, such as a report: its line feeds stay. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (character) => (character === "\n" ? character : escapeOf(character)));
}

/** True if a text has nothing that `printable` escapes. */
export function isPrintable(text: string): boolean {
  return text.search(unprintable) === -1;
}

function escapeOf(character: string): string {
  return named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
