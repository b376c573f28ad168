import { type Edit, indentAt, type Shared } from "./tree";

export interface MergeOptions {
  /** Whether a member is taken that the code never set. */
  takes(name: string): boolean;
  /** The titles of tiles by those that they have now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The words for an object that the code has nowhere: by its number, with what follows. */
  spell(number: number, remainder: string): string | undefined;
}

/** What has to be done by hand, and where. */
export interface Leftover {
  /** `renamed`: it is of a tile whose name is left. `gaps`: a `Layout` does not leave these. */
  readonly why: "computed" | "differs" | "unplaced" | "shared" | "repeated" | "unprintable" | "renamed" | "gaps";
  readonly path: string;
  /** The code there, as the service would have it. */
  readonly wantedText?: string;
  /** The same with what the code there computes, so that it is right for everything that is made of it. */
  readonly textForAll?: string;
  readonly start: number;
  readonly end: number;
  /** What else is made of the code there. */
  readonly shared?: Shared;
}

export interface Merged {
  readonly edits: readonly Edit[];
  readonly leftovers: readonly Leftover[];
  /** Members that the code never set and that are not taken. */
  readonly skipped: readonly string[];
  /** How often only equal literals say that an earlier pull changed the code. */
  readonly guesses: number;
}

/** Both sides of what has to be decided by hand, in whole lines, as git marks them. */
export function conflict(text: string, { wantedText, ...place }: Leftover): Edit | undefined {
  if (wantedText === undefined) return undefined;
  const start = text.lastIndexOf("\n", place.start - 1) + 1;
  const lineEnd = text.indexOf("\n", place.end);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  const indented = wantedText.replaceAll("\n", `\n${indentAt(text, place.start)}`);
  const theirs = `${text.slice(start, place.start)}${indented}${text.slice(place.end, end)}`;
  return { start, end, text: `<<<<<<< code\n${text.slice(start, end)}=======\n${theirs}>>>>>>> service\n` };
}
