import { toCamel } from "terraform-provider-sdk/internal/schema";
import { quoted } from "./hcl";
import {
  align,
  type Edit,
  headKey,
  indentAt,
  literalsIn,
  literalText,
  meaningOf,
  type Part,
  partOf,
  type Source,
  sameMeaning,
  type Tree,
  titleOf,
} from "./tree";

/** What stands for an object in what the writer prints, until the code's own words for it are known. */
const placeholder = /\bpulled_(\d+)_object((?:\.\w+)*)/;

export interface MergeOptions {
  /** Whether a member is taken that the code never set. */
  takes(name: string): boolean;
  /** The titles of tiles by those that they have now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The words for an object that the code has nowhere: by its number, with what follows. */
  spell(number: number, rest: string): string | undefined;
}

/** What has to be done by hand, and where. */
export interface Left {
  readonly why: "computed" | "differs" | "unplaced" | "shared";
  readonly path: string;
  /** The code there, as the service would have it. */
  readonly wanted?: string;
  readonly start: number;
  readonly end: number;
}

export interface Merged {
  readonly edits: readonly Edit[];
  readonly left: readonly Left[];
  /** Members that the code never set and that are not taken. */
  readonly skipped: readonly string[];
}

/**
 * Brings what differs between two texts of one writer, for the state and for the service, into code that says the same in its own way.
 * Only what differs is touched.
 */
export function merge(base: Source, theirs: Source, ours: Source, options: MergeOptions): Merged {
  const merger = new Merger(theirs, ours, options);
  merger.learn(base.tree, ours.tree);
  merger.merge(base.tree, theirs.tree, ours.tree, "");
  return merger;
}

/** True if code says what the writer said, with its own words for other objects. */
export function isWrittenAs(base: Tree, ours: Tree, source: Source): boolean {
  const options = { takes: () => true, renamed: new Map(), spell: () => undefined };
  return new Merger(source, source, options).same(base, ours);
}

/** Both sides of what has to be decided by hand, in whole lines, as git marks them. */
export function conflict(text: string, { wanted, ...left }: Left): Edit | undefined {
  if (wanted === undefined) return undefined;
  const start = text.lastIndexOf("\n", left.start - 1) + 1;
  const next = text.indexOf("\n", left.end);
  const end = next < 0 ? text.length : next + 1;
  const indented = wanted.replaceAll("\n", `\n${indentAt(text, left.start)}`);
  const theirs = `${text.slice(start, left.start)}${indented}${text.slice(left.end, end)}`;
  return { start, end, text: `<<<<<<< code\n${text.slice(start, end)}=======\n${theirs}>>>>>>> service\n` };
}

class Merger implements Merged {
  readonly edits: Edit[] = [];
  readonly left: Left[] = [];
  readonly skipped: string[] = [];
  /** The code's words for objects, by the writer's. */
  private readonly words = new Map<string, string>();

  constructor(
    private readonly theirs: Source,
    private readonly ours: Source,
    private readonly options: MergeOptions,
  ) {}

  /** Learns how the code calls what the writer has placeholders for. */
  learn(base: Tree, ours: Tree): void {
    for (const [one, other] of this.pairs(base, ours)) this.learn(one.tree, other.tree);
    const [, number, rest = ""] = objectIn(base) ?? [];
    if (number === undefined || (ours.is !== "reference" && ours.is !== "chain")) return;
    const said = this.ours.text.slice(ours.start, ours.end);
    this.words.set(`${number}${rest}`, said);
    if (rest !== "" && said.endsWith(rest)) this.words.set(number, said.slice(0, -rest.length));
  }

  private pairs(base: Tree, ours: Tree): ReadonlyMap<Part, Part> {
    return align(base.parts, partsLike(base, ours), (one, other) => this.same(one.tree, other.tree));
  }

  /**
   * True if the code says what the writer said, with its own words for other objects. `isSure`: only with words that are known to be those of
   * the same objects.
   */
  same(base: Tree, ours: Tree, isSure = false): boolean {
    const [, number, rest = ""] = objectIn(base) ?? [];
    if (number !== undefined) {
      if (isSure) return this.wordsFor(number, rest) === this.ours.text.slice(ours.start, ours.end);
      return ours.is === "reference" || ours.is === "chain" || ours.is === "literal";
    }
    if (base.is !== ours.is || base.parts.length !== ours.parts.length || base.says !== ours.says) return false;
    return base.parts.every((part, index) => {
      const other = base.is === "members" ? partOf(ours, part.key) : ours.parts[index];
      return other !== undefined && part.key === other.key && this.same(part.tree, other.tree, isSure);
    });
  }

  /** The code's words for an object, with what follows. */
  private wordsFor(number: string, rest: string): string | undefined {
    const head = this.words.get(number);
    const own = this.words.get(`${number}${rest}`) ?? (head === undefined ? undefined : `${head}${rest}`);
    return own ?? this.options.spell(Number(number), rest);
  }

  merge(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    if (meaningOf(base) === meaningOf(theirs) || this.same(theirs, ours, true)) return;
    const isAlike = isMadeAs(base, theirs) && (base.is === "items" || isMadeAs(base, ours));
    if (isAlike && !["literal", "reference", "other"].includes(base.is)) this.parts(base, theirs, ours, path);
    else if (this.same(base, ours)) this.replace(ours, theirs, path);
    else this.literals(base, theirs, ours, path);
  }

  /** Merges members, items, arguments or the calls of a chain, each with its like. */
  private parts(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const isList = base.is === "items" || base.is === "call";
    const then = align(base.parts, theirs.parts, sameMeaning, this.options.renamed);
    const found = new Map(this.pairs(base, ours));
    // What an earlier pull changed is as the service has it.
    for (const part of isList ? base.parts : []) {
      const next = then.get(part);
      if (!next || found.has(part)) continue;
      const others = this.others(base, ours, found).filter(({ key }) => key === next.key);
      const mine = others.find((one) => this.isThere(next, one, base.is) || this.same(next.tree, one.tree));
      if (mine) found.set(part, mine);
    }
    const order = base.parts.flatMap((part) => theirs.parts.indexOf(then.get(part) ?? part)).filter((at) => at >= 0);
    if (isList && order.some((at, index) => at < (order[index - 1] ?? 0)))
      return this.same(base, ours) ? this.replace(ours, theirs, path) : this.leave("differs", path, ours, theirs);
    /** Parts of the code by those of the service. */
    const places = new Map<Part, Part>();
    const pathOf = (part: Part, index: number) => (isList ? itemPath(path, base, part, index) : memberPath(path, part));
    const known = new Set(then.values());
    const others = this.others(base, ours, found);
    const isNew = (one: Part) => theirs.parts.some((next) => !known.has(next) && this.isThere(next, one, base.is));
    /** Without a part that nobody knows, the code has what it shows. */
    const isPlain = isList && isWritten(ours) && others.every(isNew);
    for (const [index, part] of base.parts.entries()) {
      const [next, mine, at] = [then.get(part), found.get(part), pathOf(part, index)];
      if (next && mine) places.set(next, mine);
      if (next && sameMeaning(part, next)) continue;
      if (next && mine) this.merge(part.tree, next.tree, mine.tree, at);
      else if (mine) this.remove(mine, ours, at);
      else if (!next && isPlain) continue;
      else if (isList) this.leave(isWritten(ours) ? "differs" : "computed", at, ours, next?.tree);
      else if (next) this.offer(next, part.tree, theirs, ours, places, at);
    }
    for (const [index, next] of theirs.parts.entries()) {
      if (known.has(next)) continue;
      const at = pathOf(next, index);
      const mine = others.find((one) => this.isThere(next, one, base.is));
      const before = theirs.parts.slice(0, index).findLast((one) => known.has(one));
      if (mine) places.set(next, mine);
      if (mine && (isList || this.same(next.tree, mine.tree, true))) continue;
      const [said, wanted] = [mine, next].map((one) => one && (base.is === "chain" ? argumentsOf(one.tree) : one.tree));
      if (said?.is === "literal" && wanted) this.replace(said, wanted, at);
      else if (mine) this.leave("differs", at, mine.tree, next.tree);
      else if (isList && (!ours.inside || (before && !places.has(before)))) this.leave("unplaced", at, ours, next.tree);
      else this.offer(next, undefined, theirs, ours, places, at);
    }
  }

  /** The parts of the code that stand for none of the writer's. */
  private others(base: Tree, ours: Tree, found: ReadonlyMap<Part, Part>): Part[] {
    return partsLike(base, ours).filter((one) => ![...found.values()].includes(one));
  }

  /** True for a member of one name, also a tile's size, for what says the same, and for tiles of one name however they are written. */
  private isThere(next: Part, ours: Part, within: Tree["is"]): boolean {
    // Other calls of builders may add to those of the same name.
    if (within === "members" || next.key === "size" || next.key !== ours.key) return next.key === ours.key;
    const isOneTile = next.key === "" && titleOf(next.tree) !== undefined && titleOf(next.tree) === titleOf(ours.tree);
    return isOneTile || this.same(next.tree, ours.tree, true);
  }

  /** A part that the code does not have comes after the one before it that both have, if it is taken. */
  private offer(
    next: Part,
    base: Tree | undefined,
    theirs: Tree,
    ours: Tree,
    places: ReadonlyMap<Part, Part>,
    path: string,
  ): void {
    const changed = base ? changedNames(next.key, base, next.tree) : [next.key];
    if (next.key !== "" && !changed.every((name) => this.options.takes(toCamel(name))))
      return void this.skipped.push(path);
    const before = theirs.parts.slice(0, theirs.parts.indexOf(next)).flatMap((part) => places.get(part) ?? []);
    this.insert(next, before.at(-1) ?? (ours.is === "chain" ? ours.parts[0] : undefined), ours, path);
  }

  /** The literals that differ, each where the code has it once. */
  private literals(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    if (ours.is === "literal") return this.leave("differs", path, ours, theirs);
    const changes = literalChanges(base, theirs);
    const all = literalsIn(ours);
    const places = (changes ?? []).map(([old, next]) => ({ next, at: all.filter(({ says }) => says === old.says) }));
    if (changes === undefined || ours.is === "other" || places.some(({ at }) => at.length !== 1))
      return this.leave(places.some(({ at }) => at.length > 1) ? "shared" : "computed", path, ours, theirs);
    for (const { next, at } of places) for (const one of at) this.replace(one, next, path);
  }

  /** A heredoc needs the rest of its line; what stands in single quotes keeps them. */
  private replace(ours: Tree, theirs: Tree, path: string): void {
    const { text } = this.ours;
    const { start, end } = ours;
    const isText = this.theirs.language === "hcl" && !/^[ \t]*\r?(\n|$)/.test(text.slice(end));
    const value = isText ? literalText(theirs) : undefined;
    const printed = value === undefined ? this.printed(theirs, indentAt(text, start)) : quoted(value);
    if (printed === undefined) return this.leave("unplaced", path, ours, theirs);
    const isQuoted = text[start] === "'" && /^"[^'"\\]*"$/.test(printed);
    this.edits.push({ start, end, text: isQuoted ? `'${printed.slice(1, -1)}'` : printed });
  }

  /** Removes a part with its comma, and its lines if nothing else is in them. */
  private remove(part: Part, owner: Tree, path: string): void {
    const { text, language } = this.ours;
    if (part.tree.is === "other") return this.leave("computed", path, part.tree, undefined);
    if (owner.is === "chain") return void this.edits.push({ start: part.start, end: part.end, text: "" });
    const rest = /^[ \t]*,?[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?(\n|$)/.exec(text.slice(part.end));
    const line = text.lastIndexOf("\n", part.start - 1) + 1;
    const index = owner.parts.indexOf(part);
    const [before, after] = [owner.parts[index - 1], owner.parts[index + 1]];
    // No comma may stand behind the last item of JSON.
    const isLastOfJson = language === "json" && before !== undefined && after === undefined;
    const isAlone = rest !== null && text.slice(line, part.start).trim() === "" && !isLastOfJson;
    const start = isAlone ? line : after ? part.start : (before?.end ?? part.start);
    this.edits.push({ start, end: isAlone ? part.end + rest[0].length : (after?.start ?? part.end), text: "" });
  }

  /** Inserts a part after another of the same owner, or as the first. */
  private insert(next: Part, before: Part | undefined, owner: Tree, path: string): void {
    const { text, language } = this.ours;
    const isChain = owner.is === "chain";
    const [start, end] = owner.inside ?? [owner.start, owner.end];
    const first = isChain ? owner.parts.find((one) => /^\s*\n/.test(text.slice(one.start, one.end))) : owner.parts[0];
    const isBroken = isChain ? first !== undefined : owner.parts.length === 0 || text.slice(start, end).includes("\n");
    const firstLine = first && first.start + (isChain ? text.slice(first.start).search(/\S/) : 0);
    const outer = indentAt(text, owner.start);
    const indent = !isBroken ? outer : firstLine === undefined ? `${outer}  ` : indentAt(text, firstLine);
    const printed = this.printed(next, indent);
    if (printed === undefined) return this.leave("unplaced", path, owner, next.tree);
    const add = (at: number, more: string) => this.edits.push({ start: at, end: at, text: more });
    const at = before?.end ?? start;
    if (isChain) return void add(at, `${isBroken ? `\n${indent}` : ""}${printed.trim()}`);
    if (!isBroken) return void add(at, before ? `, ${printed}` : owner.parts.length > 0 ? `${printed}, ` : printed);
    const [after = ""] = /^[ \t]*,/.exec(text.slice(at)) ?? [];
    const comma = language !== "hcl" || owner.is !== "members" || after !== "" ? "," : "";
    const isLast = owner.parts.at(-1) === before;
    if (before && comma && !after) add(at, ",");
    const [remark = ""] = /^[ \t]*(?:(?:#|\/\/)[^\n]*)?(?=\r?\n)/.exec(text.slice(at + after.length)) ?? [];
    const close = owner.parts.length === 0 && !text.slice(start, end).includes("\n") ? `\n${outer}` : "";
    const trailing = isLast && !after && language === "json" ? "" : comma;
    add(at + after.length + remark.length, `\n${indent}${printed}${trailing}${close}`);
  }

  private leave(why: Left["why"], path: string, { start, end }: Tree, wanted: Tree | undefined): void {
    const text = wanted && this.printed(wanted, "");
    this.left.push({ why, path, start, end, ...(text !== undefined && { wanted: text }) });
  }

  /** What the writer printed, in the words and at the indentation of the code; nothing if the code lacks an object. */
  private printed({ start, end }: Tree | Part, indent: string): string | undefined {
    const { text, language, tree } = this.theirs;
    // The lines of a text in TypeScript are what they are.
    const isInside = (at: number) =>
      language === "ts" && literalsIn(tree).some((one) => one.start < at && at < one.end);
    let isWhole = true;
    const said = text
      .slice(start, end)
      .replace(new RegExp(`\n${indentAt(text, start)}(?=[^\n])`, "g"), (line, at: number) =>
        isInside(start + at + 1) ? line : `\n${indent}`,
      )
      .replace(new RegExp(placeholder, "g"), (_, number: string, rest: string) => {
        const words = this.wordsFor(number, rest);
        isWhole &&= words !== undefined;
        return words ?? "";
      });
    return isWhole ? said : undefined;
  }
}

/** The path of a tile is its title, as in what a pull shows of an object; what is encoded has the path of its text. */
function itemPath(path: string, { says }: Tree, { tree }: Part, index: number): string {
  const title = /^(tiles|\.\.\.Layout)\b/.test(path) ? titleOf(tree) : undefined;
  if (title !== undefined) return `tile ${title}`;
  return says === "jsonencode" ? path : `${path}[${index}]`;
}

function memberPath(path: string, { key }: Part): string {
  if (key === "" || key === headKey) return path;
  return `${path}${path === "" ? "" : path.startsWith("tile ") && path.endsWith('"') ? " " : "."}${key}`;
}

/** True for trees of one kind that call the same, at least at first. */
function isMadeAs({ is, says, parts: [first] }: Tree, other: Tree): boolean {
  const head = other.parts[0]?.tree;
  if (is !== other.is || says !== other.says) return false;
  return is !== "chain" || (first?.tree.is === head?.is && (head?.is !== "call" || first?.tree.says === head.says));
}

/** The number of the object that a reference of the writer stands for, and what follows. */
function objectIn({ is, says }: Tree): RegExpExecArray | null {
  return is === "reference" ? placeholder.exec(says) : null;
}

/** The arguments of a call as one tree: a literal if all of them are written out there. */
function argumentsOf({ parts, inside, ...call }: Tree): Tree {
  const [start, end] = inside ?? [call.start, call.end];
  const isLiteral = inside && parts.every(({ tree, start }) => tree.is === "literal" && tree.start === start);
  return { is: isLiteral ? "literal" : "other", says: call.says, start, end, parts };
}

/** The parts of the code's tree that may stand for those of the writer's. */
function partsLike(base: Tree, ours: Tree): readonly Part[] {
  return base.is === "items" ? listed(ours) : ours.is === base.is ? ours.parts : [];
}

/** The items of a list, also of several that are put together. */
function listed(tree: Tree): readonly Part[] {
  if (tree.is === "items") return tree.parts;
  if (tree.is !== "call" || tree.says !== "concat") return [];
  return tree.parts.flatMap((part) => (part.tree.is === "items" ? part.tree.parts : [part]));
}

/** True for a list, or for arguments, whose items are all written out. */
function isWritten({ is, parts }: Tree): boolean {
  return (is === "items" || is === "call") && parts.every(({ tree }) => tree.is !== "other" && tree.is !== "reference");
}

/** The literals that differ between two trees of the same form. */
function literalChanges(base: Tree, theirs: Tree): (readonly [Tree, Tree])[] | undefined {
  if (formOf(base) !== formOf(theirs)) return undefined;
  const after = literalsIn(theirs);
  return literalsIn(base).flatMap((one, index) => {
    const next = after[index];
    return next && next.says !== one.says ? [[one, next] as const] : [];
  });
}

/** What a tree says but for its literals. */
function formOf({ is, says, parts }: Tree): string {
  return is === "literal" ? is : `${is} ${says}(${parts.map(({ key, tree }) => `${key}:${formOf(tree)}`).join(",")})`;
}

/** The names of the members, or calls, that differ inside of a member. */
function changedNames(key: string, base: Tree, theirs: Tree): string[] {
  const names = [...new Set([...base.parts, ...theirs.parts].map((part) => part.key))];
  if (base.is !== theirs.is || !["members", "chain"].includes(base.is) || names.length < 2) return [key];
  return names.flatMap((name) => {
    const [one, other] = [partOf(base, name), partOf(theirs, name)];
    if (!one || !other) return [name];
    return sameMeaning(one, other) ? [] : changedNames(name, one.tree, other.tree);
  });
}
