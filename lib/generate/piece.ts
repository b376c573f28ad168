/** A piece of generated code that stands in one file: what it declares and its text. */
export interface Piece {
  readonly names: readonly string[];
  readonly text: string;
}

/** A generated file. */
export interface Source {
  readonly file: string;
  readonly pieces: readonly Piece[];
}
