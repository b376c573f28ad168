/** A file that is written. */
export interface SourceFile {
  /** Path below the output folder, with `/`. */
  readonly name: string;
  readonly text: string;
  /** What is in it, for the list of files. */
  readonly says: string;
}

/** `1 alert`, `3 alerts`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
