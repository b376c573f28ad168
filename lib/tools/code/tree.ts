import { readJson } from "terraform-provider-sdk/internal/schema";

/** A piece of code in either language, as far as it can be compared and changed. */
export interface Tree {
  /**
   * `members`: a file, a body or an object, parts by name. `block`: one of Terraform's language. `items`: a list. `call`: a call with its
   * arguments. `chain`: what something begins with, and the calls that follow. `choice`: one of two. `template`: a text, parts in its holes.
   * `loop`: a list made of another, parts the list and what is made of each. `function`: labels its parameters, one part its result. `other`:
   * what is computed, and compared as text.
   */
  readonly is:
    | "literal"
    | "reference"
    | "members"
    | "block"
    | "items"
    | "call"
    | "chain"
    | "choice"
    | "template"
    | "loop"
    | "function"
    | "other";
  /** The value of a literal as JSON, the name of what is called, the type of a block, else the text without its layout. */
  readonly says: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
  /** Of a block; the names that a loop or a function gives. */
  readonly labels?: readonly string[];
  /** What stands between the brackets. */
  readonly inside?: Range;
  /** What else is made of this code. */
  readonly shared?: Shared;
  /** The objects or lists that this one is put together of, in their order. */
  readonly sources?: readonly Tree[];
  /** Where a name stands for this code. */
  readonly written?: Written;
}

interface Written {
  readonly start: number;
  readonly end: number;
  readonly shared?: Shared;
}

/** Where a name is used, and what is taken of it; `*` stands for each item or value of a collection. */
export interface Use {
  readonly path: readonly string[];
  readonly start: number;
}

/** Why an edit of code would change more than one object. */
export interface Shared {
  /** The name that is used more than once, or what makes several. */
  readonly name: string;
  /** Where it is used. */
  readonly uses: readonly number[];
}

export type Range = readonly [start: number, end: number];

/** What a chain begins with. */
export const headKey = "()";

export interface Part {
  /** Name of a member or method, or `headKey`; nothing for an item. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly tree: Tree;
  /** Where the name of a member is written. */
  readonly name?: Range;
}

/** A text and the tree of one object in it. */
export interface Source {
  readonly text: string;
  readonly tree: Tree;
  readonly language: "hcl" | "ts" | "json";
}

/** An object that a file makes: its resource type and label, or its class and construct ID. */
export interface Made {
  readonly type: string;
  readonly name: string;
  readonly body: Tree;
  /** Of the whole block or statement, if it can be removed. */
  readonly whole?: Range;
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a tree says, whatever its layout and the order of its members. */
export function meaningOf({ is, says, parts }: Tree): string {
  const inside = parts.map(({ key, tree }) => `${key}:${meaningOf(tree)}`);
  return `${is} ${says}(${(is === "members" ? inside.sort() : inside).join(",")})`;
}

/** True for two parts that say the same. */
export function sameMeaning(one: Part, other: Part): boolean {
  return meaningOf(one.tree) === meaningOf(other.tree);
}

export function partOf({ parts }: Tree, key: string): Part | undefined {
  return parts.find((one) => one.key === key);
}

/** The name of a tile or another item: its `name`, or the first argument of the call that makes it. */
export function titleOf(tree: Tree): string | undefined {
  const first = tree.is === "members" ? partOf(tree, "name") : tree.parts[0];
  if (tree.is === "chain") return first && titleOf(first.tree);
  return (tree.is === "members" || tree.is === "call") && first?.tree.is === "literal" ? first.tree.says : undefined;
}

/** The text that a literal of the code stands for. */
export function literalText(tree: Tree | undefined): string | undefined {
  const value = tree?.is === "literal" ? readJson(tree.says) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** The literals of a tree; nothing that is computed. */
export function literalsIn(tree: Tree): readonly Tree[] {
  return tree.is === "literal" ? [tree] : tree.parts.flatMap((part) => literalsIn(part.tree));
}

/**
 * The parts of another tree that stand for those of one: first what has the same name, once in both; then what is the same, in its order; at
 * last what stands in the same number between the same neighbours. `renamed`: names in the first tree by those in the second.
 */
export function align(
  from: readonly Part[],
  to: readonly Part[],
  same: (one: Part, other: Part) => boolean,
  renamed: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<Part, Part> {
  const names = from.map((part) => part.key || titleOf(part.tree));
  const others = to.map(({ key, tree }) => key || (renamed.get(titleOf(tree) ?? "") ?? titleOf(tree)));
  const isOnce = (name: unknown, all: readonly unknown[]) => all.indexOf(name) === all.lastIndexOf(name);
  const found = names.map((name) =>
    name !== undefined && isOnce(name, names) && isOnce(name, others) ? others.indexOf(name) : -1,
  );
  /** What is free between the neighbours of a part. */
  const freeAt = (index: number) => {
    const after = found.slice(0, index).findLast((at) => at >= 0) ?? -1;
    const before = found.slice(index + 1).find((at) => at > after) ?? to.length;
    return to.map((_, at) => at).filter((at) => at > after && at < before && !found.includes(at));
  };
  for (const [index, part] of from.entries())
    if (found[index] === -1)
      found[index] = freeAt(index).find((at) => isAlike(part, to[at]) && same(part, to[at] ?? part)) ?? -1;
  for (const [start, at] of found.entries()) {
    if (at !== -1 || found[start - 1] === -1) continue;
    const next = found.findIndex((one, index) => index > start && one !== -1);
    const gap = from.slice(start, next < 0 ? undefined : next);
    const free = freeAt(start);
    if (free.length === gap.length && gap.every((part, index) => isAlike(part, to[free[index] ?? -1])))
      found.splice(start, gap.length, ...free);
  }
  return new Map(
    from.flatMap((part, index) => (to[found[index] ?? -1] ? [[part, to[found[index] ?? -1] ?? part]] : [])),
  );
}

/** True for parts that have the same name, or are made with the same. */
function isAlike(one: Part, other: Part | undefined): boolean {
  const shapeOf = ({ is, says, parts: [head] }: Tree): string =>
    is === "chain" && head ? shapeOf(head.tree) : `${is} ${is === "call" ? says : ""}`;
  return one.key === other?.key && (one.key !== "" || shapeOf(one.tree) === shapeOf(other.tree));
}

/** A text after edits that do not overlap; those at one place in their order. */
export function edited(text: string, edits: readonly Edit[]): string {
  let [result, at] = ["", 0];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text;
    at = Math.max(at, edit.end);
  }
  return result + text.slice(at);
}

/** Removes what stands alone in its lines with them, and with a blank line that would be one too many; else only what it is itself. */
export function removal(text: string, { start, end }: Pick<Tree, "start" | "end">): Edit {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const [rest = ""] = /^[ \t]*\n?/.exec(text.slice(end)) ?? [];
  const isAlone = text.slice(line, start).trim() === "" && (rest.endsWith("\n") || end + rest.length === text.length);
  if (!isAlone) return { start, end: end + rest.length, text: "" };
  const isBehindBlank = /\n[ \t]*\n$/.test(text.slice(0, line));
  return { start: isBehindBlank ? text.slice(0, line).trimEnd().length + 1 : line, end: end + rest.length, text: "" };
}

/** The blanks at the beginning of the line of a place. */
export function indentAt(text: string, place: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", place - 1) + 1))?.[0] ?? "";
}
