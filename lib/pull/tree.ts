/** A piece of code in either language, as far as it can be compared and changed. */
export interface Tree {
  /**
   * `members`: a body or an object, parts by name. `items`: a list. `call`: a call with its arguments. `chain`: what something begins with,
   * and the calls that follow. `other`: what is computed, which is compared as text and never looked into.
   */
  readonly is: "literal" | "reference" | "members" | "items" | "call" | "chain" | "other";
  /** The value of a literal as JSON, the name of what is called, else the text without its layout. */
  readonly says: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
  /** What stands between the brackets. */
  readonly inside?: readonly [start: number, end: number];
}

export interface Part {
  /** Name of a member or method; nothing for an item. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly tree: Tree;
}

/** A text and the tree of one object in it. */
export interface Source {
  readonly text: string;
  readonly tree: Tree;
  readonly language: "hcl" | "ts" | "json";
}

/** What a tree says, whatever its layout and the order of its members. */
export function meaningOf({ is, says, parts }: Tree): string {
  const inside = parts.map(({ key, tree }) => `${key}:${meaningOf(tree)}`);
  return `${is} ${says}(${(is === "members" ? inside.sort() : inside).join(",")})`;
}

export function partOf({ parts }: Tree, key: string): Part | undefined {
  return parts.find((one) => one.key === key);
}

/** The name of a tile or another item: its `name`, or the first argument of the call that makes it. */
export function titleOf(tree: Tree): string | undefined {
  if (tree.is === "members") {
    const name = partOf(tree, "name")?.tree;
    return name?.is === "literal" ? name.says : undefined;
  }
  const [first] = tree.parts;
  if (tree.is === "chain") return first && titleOf(first.tree);
  return tree.is === "call" && first?.tree.is === "literal" ? first.tree.says : undefined;
}

/** The literals of a tree; nothing that is computed. */
export function literalsIn(tree: Tree): readonly Tree[] {
  return tree.is === "literal" ? [tree] : tree.parts.flatMap((part) => literalsIn(part.tree));
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text after edits that do not overlap; those at one place in their order. */
export function edited(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let at = 0;
  for (const edit of sorted) {
    result += text.slice(at, edit.start) + edit.text;
    at = Math.max(at, edit.end);
  }
  return result + text.slice(at);
}

/** The blanks at the beginning of the line of a place. */
export function indentAt(text: string, place: number): string {
  const line = text.slice(text.lastIndexOf("\n", place - 1) + 1);
  return line.slice(0, line.length - line.trimStart().length).replace(/[^ \t].*$/s, "");
}
