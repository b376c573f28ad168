import { readJson } from "terraform-provider-sdk/values";

/** A piece of code in either language, as far as it can be compared and changed. */
export interface Tree {
  /**
   * `members`: a file, a body or an object, parts by name. `block`: one of Terraform's language. `items`: a list. `call`: a call with its
   * arguments. `chain`: what something begins with, and the calls that follow. `choice`: one of two. `template`: a text, parts in its holes.
   * `loop`: a list made of another, parts the list and what is made of each. `function`: names what it takes, one part its result. `other`:
   * what is computed, and compared as text.
   */
  readonly type:
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
  readonly content: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
  /** Of a block; the names that a loop gives. */
  readonly labels?: readonly string[];
  /** What a function takes of its arguments. */
  readonly parameters?: readonly Parameter[];
  /** What stands between the brackets. */
  readonly inside?: Range;
  /** What else is made of this code. */
  readonly shared?: Shared;
  /** The objects or lists that this one is put together of, in their order. */
  readonly sources?: readonly Tree[];
  /** Where a name stands for this code. */
  readonly namedAt?: Written;
}

/** A name for a part of an argument; the path begins with the number of the argument. */
export interface Parameter {
  readonly name: string;
  readonly path: readonly string[];
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
  readonly condition?: Condition;
}

/** What is true only for the one object that is meant of those that some code makes, as code in a range can say it. */
export interface Condition {
  readonly text: string;
  readonly range: Range;
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
  /** True for JSON in a text of Terraform's language, where `${` begins what is computed. */
  readonly isTemplate?: true;
}

/** An object that a file makes: its resource type and label, or its class and construct ID. */
export interface Made {
  readonly type: string;
  readonly name: string;
  readonly body: Tree;
  /** Of the whole block or statement, if it can be removed. */
  readonly statement?: Range;
}

/** Why the code of an object is not changed, and what stands in the way. */
export interface Elsewhere {
  /**
   * `remote module`: it is in no folder of the project. `generated module`: this package wrote it. `same name`: several blocks or constructs.
   * `JSON`: a file of Terraform's JSON has it.
   */
  readonly why: "remote module" | "generated module" | "same name" | "JSON" | "not found";
  /** Where the module comes from, or its file. */
  readonly name?: string;
  /** In the text of all files. */
  readonly places: readonly number[];
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a tree says, whatever its layout and the order of its members. */
export function meaningOf({ type, content, parts }: Tree): string {
  const inside = parts.map(({ key, tree }) => `${key}:${meaningOf(tree)}`);
  if (type === "members") inside.sort();
  return `${type} ${content}(${inside.join(",")})`;
}

/** True for two parts that say the same. */
export function sameCode(first: Part, second: Part): boolean {
  return meaningOf(first.tree) === meaningOf(second.tree);
}

export function partOf({ parts }: Tree, key: string): Part | undefined {
  return parts.find((part) => part.key === key);
}

/** The name of a tile or another item: its `name`, or the first argument of the call that makes it. */
export function titleOf(tree: Tree): string | undefined {
  const first = tree.type === "members" ? partOf(tree, "name") : tree.parts[0];
  if (tree.type === "chain") return first && titleOf(first.tree);
  if ((tree.type === "members" || tree.type === "call") && first?.tree.type === "literal") return first.tree.content;
  return undefined;
}

/** The text that a literal of the code stands for. */
export function literalText(tree: Tree | undefined): string | undefined {
  if (tree?.type !== "literal") return undefined;
  const value = readJson(tree.content);
  if (typeof value === "string") return value;
  return undefined;
}

/** The literals of a tree; nothing that is computed. */
export function literalsIn(tree: Tree): readonly Tree[] {
  if (tree.type === "literal") return [tree];
  return tree.parts.flatMap((part) => literalsIn(part.tree));
}

/**
 * The parts of another tree that stand for those of one: first what has the same name, once in both; then what is the same, in its order; at
 * last what stands in the same number between the same neighbours. `renamed`: names in the first tree by those in the second.
 */
export function align(
  from: readonly Part[],
  to: readonly Part[],
  isSame: (first: Part, second: Part) => boolean,
  renamed: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<Part, Part> {
  const names = from.map((part) => part.key || titleOf(part.tree));
  const toNames = to.map(({ key, tree }) => key || (renamed.get(titleOf(tree) ?? "") ?? titleOf(tree)));
  const isOnce = (name: unknown, names: readonly unknown[]) => names.indexOf(name) === names.lastIndexOf(name);
  const indices = names.map((name) => {
    if (name !== undefined && isOnce(name, names) && isOnce(name, toNames)) return toNames.indexOf(name);
    return -1;
  });
  /** What is free between the neighbours of a part. */
  const freeAt = (index: number) => {
    const lowest = indices.slice(0, index).findLast((index) => index >= 0) ?? -1;
    const highest = indices.slice(index + 1).find((index) => index > lowest) ?? to.length;
    return to
      .map((_, toIndex) => toIndex)
      .filter((toIndex) => toIndex > lowest && toIndex < highest && !indices.includes(toIndex));
  };
  for (const [index, part] of from.entries())
    if (indices[index] === -1)
      indices[index] =
        freeAt(index).find((toIndex) => isAlike(part, to[toIndex]) && isSame(part, to[toIndex] ?? part)) ?? -1;
  for (const [start, toIndex] of indices.entries()) {
    if (toIndex !== -1 || indices[start - 1] === -1) continue;
    const nextPaired = indices.findIndex((toIndex, index) => index > start && toIndex !== -1);
    const gap = from.slice(start, nextPaired < 0 ? undefined : nextPaired);
    const free = freeAt(start);
    if (free.length === gap.length && gap.every((part, index) => isAlike(part, to[free[index] ?? -1])))
      indices.splice(start, gap.length, ...free);
  }
  return new Map(
    from.flatMap((part, index) => {
      if (to[indices[index] ?? -1]) return [[part, to[indices[index] ?? -1] ?? part]];
      return [];
    }),
  );
}

/** True for parts that have the same name, or are made with the same. */
function isAlike(first: Part, second: Part | undefined): boolean {
  const shapeOf = ({ type, content, parts: [head] }: Tree): string => {
    if (type === "chain" && head) return shapeOf(head.tree);
    if (type === "call") return `call ${content}`;
    return `${type} `;
  };
  return first.key === second?.key && (first.key !== "" || shapeOf(first.tree) === shapeOf(second.tree));
}

/** A text after edits that do not overlap; those at one place in their order. */
export function edited(text: string, edits: readonly Edit[]): string {
  let [result, offset] = ["", 0];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(offset, edit.start) + edit.text;
    offset = Math.max(offset, edit.end);
  }
  return result + text.slice(offset);
}

/** Removes what stands alone in its lines with them, and with a blank line that would be one too many; else only what it is itself. */
export function removal(text: string, { start, end }: Pick<Tree, "start" | "end">): Edit {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const [blank = ""] = /^[ \t]*\n?/.exec(text.slice(end)) ?? [];
  const isAlone = text.slice(line, start).trim() === "" && (blank.endsWith("\n") || end + blank.length === text.length);
  if (!isAlone) return { start, end: end + blank.length, text: "" };
  const isBehindBlank = /\n[ \t]*\n$/.test(text.slice(0, line));
  const from = isBehindBlank ? text.slice(0, line).trimEnd().length + 1 : line;
  return { start: from, end: end + blank.length, text: "" };
}

/** Removes a part of a tree with its comma, and its lines if nothing else is in them. */
export function partRemoval({ text, language }: Pick<Source, "text" | "language">, owner: Tree, part: Part): Edit {
  if (owner.type === "chain") return { start: part.start, end: part.end, text: "" };
  const trailing = /^[ \t]*,?[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?(\n|$)/.exec(text.slice(part.end));
  const line = text.lastIndexOf("\n", part.start - 1) + 1;
  const index = owner.parts.indexOf(part);
  const [previous, following] = [owner.parts[index - 1], owner.parts[index + 1]];
  // No comma may stand behind the last item of JSON.
  const isLastOfJson = language === "json" && previous !== undefined && following === undefined;
  const isAlone = trailing !== null && text.slice(line, part.start).trim() === "" && !isLastOfJson;
  if (isAlone) return { start: line, end: part.end + trailing[0].length, text: "" };
  if (following) return { start: part.start, end: following.start, text: "" };
  return { start: previous?.end ?? part.start, end: part.end, text: "" };
}

/** The blanks at the beginning of the line of a place. */
export function indentAt(text: string, place: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", place - 1) + 1))?.[0] ?? "";
}
