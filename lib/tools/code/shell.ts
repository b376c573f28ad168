/** A text as a shell takes it literally. */
export function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A path as a shell and the program that it calls take it literally. */
export function shellPath(name: string): string {
  return shellWord(name.startsWith("-") ? `./${name}` : name);
}
