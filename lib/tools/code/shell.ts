/** A text as a shell takes it literally. */
export function shellWord(text: string): string {
  if (/^[\w./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A path as a shell and the program that it calls take it literally. */
export function shellPath(name: string): string {
  if (name.startsWith("-")) return shellWord(`./${name}`);
  return shellWord(name);
}
