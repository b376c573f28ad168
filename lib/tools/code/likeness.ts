import {
  type Edit,
  headKey,
  literalsIn,
  type Part,
  partOf,
  removal,
  type Source,
  sameCode,
  type Tree,
  titleOf,
} from "./tree";

/** What stands for an object in what the writer prints, until the code's own words for it are known. */
export const placeholder = /\bpulled_(\d+)_object((?:\.\w+)*)/;

/** The path of a tile is its title, as in what a pull shows of an object; what is encoded has the path of its text. */
export function itemPath(path: string, { content }: Tree, { tree }: Part, index: number): string {
  const title = /^(tiles|\.\.\.Layout)\b/.test(path) ? titleOf(tree) : undefined;
  if (title !== undefined) return `tile ${title}`;
  if (content === "jsonencode") return path;
  return `${path}[${index}]`;
}

export function memberPath(path: string, { key }: Part): string {
  if (key === "" || key === headKey) return path;
  if (path === "") return key;
  if (path.startsWith("tile ") && path.endsWith('"')) return `${path} ${key}`;
  return `${path}.${key}`;
}

/** True for trees of one kind that call the same, at least at first; of a `Layout`, for blocks of one kind. */
export function isMadeAs({ type, content, parts: [first, block] }: Tree, second: Tree): boolean {
  const head = second.parts[0]?.tree;
  if (type !== second.type || content !== second.content) return false;
  if (type !== "chain") return true;
  const isNamed = head?.type === "call" || [first?.tree.content, head?.content].includes("Layout");
  // What is taken of an object is taken by the same call.
  const isObject = first !== undefined && objectIn(first.tree) !== null;
  if ((first?.tree.content === "Layout" || isObject) && block?.key !== second.parts[1]?.key) return false;
  return first?.tree.type === head?.type && (!isNamed || first?.tree.content === head?.content);
}

/** The number of the object that a reference of the writer stands for, and what follows. */
export function objectIn({ type, content }: Tree): RegExpExecArray | null {
  if (type === "reference") return placeholder.exec(content);
  return null;
}

/** The arguments of a call as one tree: a literal if all of them are written out there. */
export function argumentsOf({ parts, inside, ...call }: Tree): Tree {
  const [start, end] = inside ?? [call.start, call.end];
  const isLiteral = inside && parts.every(({ tree, start }) => tree.type === "literal" && tree.start === start);
  return { type: isLiteral ? "literal" : "other", content: call.content, start, end, parts };
}

/** The parts of the code's tree that may stand for those of the writer's. */
export function partsLike(base: Tree, ours: Tree): readonly Part[] {
  if (ours.type !== base.type) return [];
  const isOverridden = ({ key }: Part, index: number) =>
    lastCallWins.has(key) && ours.parts.slice(index + 1).some((later) => later.key === key);
  if (ours.type === "chain") return ours.parts.filter((part, index) => !isOverridden(part, index));
  return ours.parts;
}

/** Printed code as it stands between others in their line. */
export function inOneLine(printed: string, language: Source["language"]): string {
  if (language === "hcl") return printed.replace(/^([\w-]+) +=/, "$1 =");
  if (printed.includes("`")) return printed;
  return printed.replace(/\n\s*(?=\.)/g, "");
}

/** Calls of builders of which the last one counts. */
const lastCallWins: ReadonlySet<string> = new Set(["size", "at", "format", "groupBy"]);

/** True for code that stands where it is used, as a whole. */
export function isInPlace(tree: Tree, { start, end }: Pick<Tree, "start" | "end">): boolean {
  return tree.start >= start && tree.end <= end && tree.parts.every((part) => isInPlace(part.tree, { start, end }));
}

/** What stands in a call where the writer has an argument, else the whole. */
export function counterpartIn(ours: Tree, base: Tree, index: number): Tree {
  const argument = ours.type === "call" && ours.parts.length === base.parts.length ? ours.parts[index] : undefined;
  if (argument) return argument.tree;
  return ours;
}

/** How code calls an object: also by the local value or variable that its ID is. */
export function nameIn(
  { text, tree, language }: Pick<Source, "text" | "tree" | "language">,
  { type, start, end, namedAt }: Tree,
): string | undefined {
  if (type === "reference" || type === "chain") return text.slice(start, end);
  const isOwn = namedAt && language === "hcl" && namedAt.start >= tree.start && namedAt.end <= tree.end;
  if (!isOwn) return undefined;
  const name = text.slice(namedAt.start, namedAt.end);
  if (/^(local|var)\./.test(name)) return name;
  return undefined;
}

/** Removes the constant or local value that nothing uses any more; nothing where the code there is something else. */
export function definitionRemoval({ text, language }: Pick<Source, "text" | "language">, tree: Tree): Edit[] {
  const { start, end, namedAt } = tree;
  const name = namedAt && text.slice(namedAt.start, namedAt.end).split(".").at(-1);
  const leads = language === "ts" ? /(const (\w+)\s*(?::[^=\n]*)?=\s*)$/ : /(([\w-]+)\s*=\s*)$/;
  const [, lead = ""] = leads.exec(text.slice(0, start)) ?? [];
  const [declared] = /[\w-]+(?=\s*(?::[^=]*)?=\s*$)/.exec(lead) ?? [];
  if (name === undefined || declared !== name) return [];
  const trailingLength = /^\s*;/.exec(text.slice(end))?.[0].length ?? 0;
  return [removal(text, { start: start - lead.length, end: end + trailingLength })];
}

/** True for what others use too, where the code of the object can say something else in front of it. */
export function isOverridden(base: Part, theirPart: Part, { tree, key }: Part, ours: Tree): boolean {
  if (!tree.shared || ours.shared) return false;
  if (ours.type === "members")
    return base.key !== "" && (tree.namedAt === undefined || tree.namedAt.shared !== undefined);
  return ours.type === "chain" && lastCallWins.has(key) && theirPart.key === key;
}

/** The titles of all tiles in a tree. */
export function titlesIn(tree: Tree): ReadonlySet<string> {
  const title = tree.type === "members" || tree.type === "chain" ? titleOf(tree) : undefined;
  const titles = new Set(tree.parts.flatMap((part) => [...titlesIn(part.tree)]));
  if (title !== undefined) titles.add(title);
  return titles;
}

const builder = /^(timeSeries|\w+Tile|jsonencode)$/;

/** True for what has more in it than a writer of values would write, such as the tiles of a function in a `Layout`. */
export function isForeign({ key, tree }: Part, isInLayout = false): boolean {
  const head = tree.type === "chain" ? tree.parts[0]?.tree : undefined;
  const isLayout = head === undefined ? isInLayout : head.type === "reference" && head.content === "Layout";
  if (["other", "loop", "template", "choice", "function"].includes(tree.type)) return true;
  if (tree.type === "reference" && isInLayout && key !== headKey) return true;
  if (tree.type === "call" && key === headKey && !builder.test(tree.content)) return true;
  if (key.startsWith("...") && !isLayout && tree.type !== "members" && tree.type !== "items") return true;
  return tree.parts.some((part) => isForeign(part, isLayout));
}

/** True for a call of a value's method, such as `city.toLowerCase()`. */
function isMethod({ type, parts }: Tree): boolean {
  const head = parts[0]?.tree;
  return type === "chain" && head?.content !== "Layout" && head?.type !== "call";
}

/** True for a list, or for arguments, whose items are all written out. */
export function isWritten({ type, parts }: Tree): boolean {
  const isList = type === "items" || type === "call";
  const isComputed = ({ key, tree }: Part) =>
    key === "..." || ["other", "reference", "template"].includes(tree.type) || isMethod(tree);
  return isList && !parts.some(isComputed);
}

/** The literals that differ between two trees of the same form. */
export function literalChanges(base: Tree, theirs: Tree): (readonly [Tree, Tree])[] | undefined {
  if (formOf(base) !== formOf(theirs)) return undefined;
  const theirLiterals = literalsIn(theirs);
  return literalsIn(base).flatMap((literal, index) => {
    const theirLiteral = theirLiterals[index];
    if (theirLiteral && theirLiteral.content !== literal.content) return [[literal, theirLiteral] as const];
    return [];
  });
}

/** True for code that has what every change sets, once as the service has it, and nothing of what was there before. */
export function isSaid(
  changes: readonly (readonly [Tree, Tree])[],
  code: readonly Tree[],
  theirs: readonly Tree[],
): boolean {
  const countOf = (literal: Tree, literals: readonly Tree[]) =>
    literals.filter(({ content }) => content === literal.content).length;
  return changes.every(
    ([old, changed]) => countOf(old, code) === 0 && countOf(changed, code) === 1 && countOf(changed, theirs) === 1,
  );
}

/** What a tree says but for its literals. */
function formOf({ type, content, parts }: Tree): string {
  if (type === "literal") return type;
  return `${type} ${content}(${parts.map(({ key, tree }) => `${key}:${formOf(tree)}`).join(",")})`;
}

/** The names of the members, or calls, that differ inside of a member. */
export function changedNames(key: string, base: Tree, theirs: Tree): string[] {
  const names = [...new Set([...base.parts, ...theirs.parts].map((part) => part.key))];
  if (base.type !== theirs.type || !["members", "chain"].includes(base.type) || names.length < 2) return [key];
  return names.flatMap((name) => {
    const [basePart, theirPart] = [partOf(base, name), partOf(theirs, name)];
    if (!basePart || !theirPart) return [name];
    if (sameCode(basePart, theirPart)) return [];
    return changedNames(name, basePart.tree, theirPart.tree);
  });
}

/** New parts that stand where others were, between the same neighbours, by those. */
export function replacements(base: Tree, theirs: Tree, theirPartOf: ReadonlyMap<Part, Part>): Map<Part, Part> {
  const paired = new Set(theirPartOf.values());
  const replacedBy = new Map<Part, Part>();
  for (const [index, part] of base.parts.entries()) {
    const previous = base.parts[index - 1];
    const like = previous && (theirPartOf.get(previous) ?? replacedBy.get(previous));
    const theirIndex = like ? theirs.parts.indexOf(like) + 1 : 0;
    const theirPart = previous && !like ? undefined : theirs.parts[theirIndex];
    if (!theirPartOf.has(part) && theirPart && !paired.has(theirPart)) replacedBy.set(part, theirPart);
  }
  return replacedBy;
}

/** A tile that was beside others in `Layout.columns`, or above them in `Layout.rows`, as what is left of that. */
export function asColumns({ tree }: Part, theirPart: Part): Part | undefined {
  const [head, step, ...more] = tree.parts;
  const isBlock = tree.type === "chain" && head?.tree.content === "Layout" && /^(columns|rows)$/.test(step?.key ?? "");
  const title = titleOf(theirPart.tree);
  if (!isBlock || !head || !step || more.length > 0 || title === undefined) return undefined;
  if (!step.tree.parts.some((part) => titleOf(part.tree) === title)) return undefined;
  const call: Tree = { ...step.tree, parts: [theirPart] };
  return {
    ...theirPart,
    tree: { ...theirPart.tree, type: "chain", content: "", parts: [head, { ...step, tree: call }] },
  };
}
