import { headKey, literalsIn, type Part, partOf, type Source, sameMeaning, type Tree, titleOf } from "./tree";

/** What stands for an object in what the writer prints, until the code's own words for it are known. */
export const placeholder = /\bpulled_(\d+)_object((?:\.\w+)*)/;

/** The path of a tile is its title, as in what a pull shows of an object; what is encoded has the path of its text. */
export function itemPath(path: string, { says }: Tree, { tree }: Part, index: number): string {
  const title = /^(tiles|\.\.\.Layout)\b/.test(path) ? titleOf(tree) : undefined;
  if (title !== undefined) return `tile ${title}`;
  return says === "jsonencode" ? path : `${path}[${index}]`;
}

export function memberPath(path: string, { key }: Part): string {
  if (key === "" || key === headKey) return path;
  return `${path}${path === "" ? "" : path.startsWith("tile ") && path.endsWith('"') ? " " : "."}${key}`;
}

/** True for trees of one kind that call the same, at least at first. */
export function isMadeAs({ is, says, parts: [first] }: Tree, other: Tree): boolean {
  const head = other.parts[0]?.tree;
  if (is !== other.is || says !== other.says) return false;
  if (is !== "chain") return true;
  const isNamed = head?.is === "call" || [first?.tree.says, head?.says].includes("Layout");
  return first?.tree.is === head?.is && (!isNamed || first?.tree.says === head?.says);
}

/** The number of the object that a reference of the writer stands for, and what follows. */
export function objectIn({ is, says }: Tree): RegExpExecArray | null {
  return is === "reference" ? placeholder.exec(says) : null;
}

/** The arguments of a call as one tree: a literal if all of them are written out there. */
export function argumentsOf({ parts, inside, ...call }: Tree): Tree {
  const [start, end] = inside ?? [call.start, call.end];
  const isLiteral = inside && parts.every(({ tree, start }) => tree.is === "literal" && tree.start === start);
  return { is: isLiteral ? "literal" : "other", says: call.says, start, end, parts };
}

/** The parts of the code's tree that may stand for those of the writer's. */
export function partsLike(base: Tree, ours: Tree): readonly Part[] {
  if (ours.is !== base.is) return [];
  const isOverridden = ({ key }: Part, index: number) =>
    lastCallWins.has(key) && ours.parts.slice(index + 1).some((later) => later.key === key);
  return ours.is === "chain" ? ours.parts.filter((part, index) => !isOverridden(part, index)) : ours.parts;
}

/** Printed code as it stands between others in their line. */
export function inOneLine(printed: string, language: Source["language"]): string {
  if (language === "hcl") return printed.replace(/^([\w-]+) +=/, "$1 =");
  return printed.includes("`") ? printed : printed.replace(/\n\s*(?=\.)/g, "");
}

/** Calls of builders of which the last one counts. */
export const lastCallWins: ReadonlySet<string> = new Set(["size", "at", "format", "groupBy"]);

/** True for code that stands where it is used, as a whole. */
export function isInPlace(tree: Tree, { start, end }: Pick<Tree, "start" | "end">): boolean {
  return tree.start >= start && tree.end <= end && tree.parts.every((part) => isInPlace(part.tree, { start, end }));
}

/** The titles of all tiles in a tree. */
export function titlesIn(tree: Tree): ReadonlySet<string> {
  const own = tree.is === "members" || tree.is === "chain" ? titleOf(tree) : undefined;
  return new Set([...(own === undefined ? [] : [own]), ...tree.parts.flatMap((part) => [...titlesIn(part.tree)])]);
}

const builder = /^(timeSeries|\w+Tile|jsonencode)$/;

/** True for what has more in it than a writer of values would write, such as the tiles of a function in a `Layout`. */
export function isForeign({ key, tree }: Part, isInLayout = false): boolean {
  const head = tree.is === "chain" ? tree.parts[0]?.tree : undefined;
  const isLayout = head === undefined ? isInLayout : head.is === "reference" && head.says === "Layout";
  if (["other", "loop", "template", "choice", "function"].includes(tree.is)) return true;
  if (tree.is === "reference" && isInLayout && key !== headKey) return true;
  if (tree.is === "call" && key === headKey && !builder.test(tree.says)) return true;
  if (key.startsWith("...") && !isLayout && tree.is !== "members" && tree.is !== "items") return true;
  return tree.parts.some((part) => isForeign(part, isLayout));
}

/** True for a list, or for arguments, whose items are all written out. */
export function isWritten({ is, parts }: Tree): boolean {
  const isList = is === "items" || is === "call";
  return isList && parts.every(({ key, tree }) => key !== "..." && tree.is !== "other" && tree.is !== "reference");
}

/** The literals that differ between two trees of the same form. */
export function literalChanges(base: Tree, theirs: Tree): (readonly [Tree, Tree])[] | undefined {
  if (formOf(base) !== formOf(theirs)) return undefined;
  const after = literalsIn(theirs);
  return literalsIn(base).flatMap((one, index) => {
    const next = after[index];
    return next && next.says !== one.says ? [[one, next] as const] : [];
  });
}

/** True for code that has what every change sets, once as the service has it, and nothing of what was there before. */
export function isSaid(
  changes: readonly (readonly [Tree, Tree])[],
  code: readonly Tree[],
  theirs: readonly Tree[],
): boolean {
  const countOf = (wanted: Tree, all: readonly Tree[]) => all.filter(({ says }) => says === wanted.says).length;
  return changes.every(
    ([old, next]) => countOf(old, code) === 0 && countOf(next, code) === 1 && countOf(next, theirs) === 1,
  );
}

/** What a tree says but for its literals. */
function formOf({ is, says, parts }: Tree): string {
  return is === "literal" ? is : `${is} ${says}(${parts.map(({ key, tree }) => `${key}:${formOf(tree)}`).join(",")})`;
}

/** The names of the members, or calls, that differ inside of a member. */
export function changedNames(key: string, base: Tree, theirs: Tree): string[] {
  const names = [...new Set([...base.parts, ...theirs.parts].map((part) => part.key))];
  if (base.is !== theirs.is || !["members", "chain"].includes(base.is) || names.length < 2) return [key];
  return names.flatMap((name) => {
    const [one, other] = [partOf(base, name), partOf(theirs, name)];
    if (!one || !other) return [name];
    return sameMeaning(one, other) ? [] : changedNames(name, one.tree, other.tree);
  });
}

/** New parts that stand where others were, between the same neighbours, by those. */
export function replacements(base: Tree, theirs: Tree, then: ReadonlyMap<Part, Part>): Map<Part, Part> {
  const known = new Set(then.values());
  const found = new Map<Part, Part>();
  for (const [index, part] of base.parts.entries()) {
    const before = base.parts[index - 1];
    const like = before && (then.get(before) ?? found.get(before));
    const next = before && !like ? undefined : theirs.parts[like ? theirs.parts.indexOf(like) + 1 : 0];
    if (!then.has(part) && next && !known.has(next)) found.set(part, next);
  }
  return found;
}

/** A tile that was beside others in `Layout.columns`, or above them in `Layout.rows`, as what is left of that. */
export function asColumns({ tree }: Part, next: Part): Part | undefined {
  const [head, step, ...more] = tree.parts;
  const isBlock = tree.is === "chain" && head?.tree.says === "Layout" && /^(columns|rows)$/.test(step?.key ?? "");
  const title = titleOf(next.tree);
  if (!isBlock || !head || !step || more.length > 0 || title === undefined) return undefined;
  if (!step.tree.parts.some((part) => titleOf(part.tree) === title)) return undefined;
  const call: Tree = { ...step.tree, parts: [next] };
  return { ...next, tree: { ...next.tree, is: "chain", says: "", parts: [head, { ...step, tree: call }] } };
}
