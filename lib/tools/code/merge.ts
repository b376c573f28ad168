import { toCamel } from "terraform-provider-sdk/internal/schema";
import { quoted } from "./hcl";
import {
  argumentsOf,
  asColumns,
  changedNames,
  inOneLine,
  isForeign,
  isInPlace,
  isMadeAs,
  isSaid,
  isWritten,
  itemPath,
  lastCallWins,
  literalChanges,
  memberPath,
  objectIn,
  partsLike,
  placeholder,
  replacements,
  titlesIn,
} from "./likeness";
import {
  align,
  type Edit,
  indentAt,
  literalsIn,
  literalText,
  meaningOf,
  type Part,
  partOf,
  removal,
  type Shared,
  type Source,
  sameMeaning,
  type Tree,
  titleOf,
} from "./tree";

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
  readonly why: "computed" | "differs" | "unplaced" | "shared" | "repeated" | "unprintable";
  readonly path: string;
  /** The code there, as the service would have it. */
  readonly wanted?: string;
  readonly start: number;
  readonly end: number;
  /** What else is made of the code there. */
  readonly shared?: Shared;
}

export interface Merged {
  readonly edits: readonly Edit[];
  readonly left: readonly Left[];
  /** Members that the code never set and that are not taken. */
  readonly skipped: readonly string[];
  /** How often only equal literals say that an earlier pull changed the code. */
  readonly guesses: number;
}

/**
 * Brings what differs between two texts of one writer, for the state and for the service, into code that says the same in its own way.
 * Only what differs is touched.
 */
export function merge(base: Source, theirs: Source, ours: Source, options: MergeOptions): Merged {
  const merger = new Merger(theirs, ours, options, titlesIn(base.tree));
  merger.learn(base.tree, ours.tree);
  merger.merge(base.tree, theirs.tree, ours.tree, "");
  return merger;
}

/** True if code says what the writer said, with its own words for other objects. */
export function isWrittenAs(base: Tree, ours: Tree, source: Source): boolean {
  const options = { takes: () => true, renamed: new Map(), spell: () => undefined };
  return isInPlace(ours, ours) && new Merger(source, source, options).same(base, ours);
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
  guesses = 0;
  /** The code's words for objects, by the writer's. */
  private readonly words = new Map<string, string>();
  private readonly ownTitles: ReadonlySet<string>;

  constructor(
    private readonly theirs: Source,
    private readonly ours: Source,
    private readonly options: MergeOptions,
    /** Titles of the tiles that were there. */
    private readonly titles: ReadonlySet<string> = new Set(),
  ) {
    this.ownTitles = titlesIn(ours.tree);
  }

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
    if (ours.is === "choice") {
      const branches = ours.parts.map(({ tree }) => this.same(base, tree, isSure));
      return isSure ? branches.every(Boolean) : branches.some(Boolean);
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
    if (ours.is === "choice") return this.chosen(base, theirs, ours, path);
    const isAlike = isMadeAs(base, theirs) && (base.is === "items" || isMadeAs(base, ours));
    if (isAlike && !["literal", "reference", "other"].includes(base.is)) this.parts(base, theirs, ours, path);
    else if (this.same(base, ours)) this.replace(ours, theirs, path);
    else this.literals(base, theirs, ours, path);
  }

  /** The branch that is taken says what the state has; never both. */
  private chosen(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const exact = ours.parts.filter(({ tree }) => this.same(base, tree));
    const alike = exact.length > 0 ? exact : ours.parts.filter(({ tree }) => isMadeAs(base, tree));
    const [branch, ...more] = alike;
    // What an earlier pull changed is as the service has it.
    if (exact.length === 0 && ours.parts.some(({ tree }) => this.same(theirs, tree, true))) return;
    if (!branch || more.length > 0) return this.leave("computed", path, ours, theirs);
    this.merge(base, theirs, branch.tree, path);
  }

  /** Merges members, items, arguments or the calls of a chain, each with its like. */
  private parts(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const isList = base.is === "items" || base.is === "call";
    const then = new Map(align(base.parts, theirs.parts, sameMeaning, this.options.renamed));
    const found = new Map(this.pairs(base, ours));
    if (base.is === "members") this.renameKeys(base, theirs, then, found, path);
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
    const replaced = isList ? replacements(base, theirs, then) : new Map<Part, Part>();
    for (const [part, next] of replaced) {
      const inner = found.has(part) ? asColumns(part, next) : undefined;
      if (inner) then.set(part, inner);
    }
    const known = new Set([...then.values(), ...replaced.values()]);
    const others = this.others(base, ours, found);
    const isNew = (one: Part) => theirs.parts.some((next) => !known.has(next) && this.isThere(next, one, base.is));
    /** Without a part that nobody knows, the code has what it shows. */
    const isPlain = isList && ours.is === base.is && isWritten(ours) && others.every(isNew);
    for (const [index, part] of base.parts.entries()) {
      const [next, mine, at] = [then.get(part), found.get(part), pathOf(part, index)];
      if (next && mine) places.set(next, mine);
      if (next && sameMeaning(part, next)) continue;
      if (next && mine && this.isOverridden(part, next, mine, ours)) this.override(next, mine, ours, at);
      else if (next && mine) this.merge(part.tree, next.tree, mine.tree, at);
      else if (mine) this.remove(part, mine, ours, at, replaced.get(part));
      else if (!next && isPlain) continue;
      else if (isList) this.leave(isWritten(ours) ? "differs" : "computed", at, ours, next?.tree);
      else if (next) this.offer(next, part.tree, theirs, ours, places, at);
    }
    for (const [index, next] of theirs.parts.entries()) {
      if (known.has(next)) continue;
      const at = pathOf(next, index);
      const mine = others.find((one) => this.isThere(next, one, base.is));
      const before = theirs.parts.slice(0, index).findLast((one) => known.has(one));
      const isLast = theirs.parts.slice(index).every((one) => !known.has(one));
      if (mine) places.set(next, mine);
      if (mine && (isList || this.same(next.tree, mine.tree, true))) continue;
      const [said, wanted] = [mine, next].map((one) => one && (base.is === "chain" ? argumentsOf(one.tree) : one.tree));
      if (mine?.tree.shared && this.isOverridden(next, next, mine, ours)) this.override(next, mine, ours, at);
      else if (said?.is === "literal" && wanted) this.replace(said, wanted, at);
      else if (mine) this.leave("differs", at, mine.tree, next.tree);
      else if (isList && (!ours.inside || ours.is !== base.is || (before && !places.has(before) && !isLast)))
        this.leave("unplaced", at, ours, next.tree);
      else this.offer(next, undefined, theirs, ours, places, at);
    }
  }

  /** Members whose keys people renamed, such as tabs: only the key is edited. */
  private renameKeys(
    base: Tree,
    theirs: Tree,
    then: Map<Part, Part>,
    found: ReadonlyMap<Part, Part>,
    path: string,
  ): void {
    const known = new Set(then.values());
    const isName = ({ tree }: Part) => tree.is !== "literal" || path.endsWith("tabIds");
    for (const part of base.parts.filter((one) => !then.has(one) && isName(one))) {
      const next = theirs.parts.find((one) => !known.has(one) && sameMeaning(part, one));
      const mine = found.get(part);
      if (!next?.name || !mine) continue;
      then.set(part, next);
      known.add(next);
      this.renameKey(mine, this.theirs.text.slice(...next.name), memberPath(path, part));
    }
  }

  private renameKey({ name, tree, start }: Part, text: string, path: string): void {
    if (!name || tree.written?.shared) return this.leave("computed", path, tree, undefined);
    const isShorthand = tree.written?.start === name[0] && start === name[0];
    this.edits.push(isShorthand ? { start, end: start, text: `${text}: ` } : { start: name[0], end: name[1], text });
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
    // What the code computes is not written out beside it.
    if (next.key === "" && [...titlesIn(next.tree)].some((one) => this.titles.has(one) && !this.ownTitles.has(one)))
      return this.leave("computed", path, ours, next.tree);
    const index = theirs.parts.indexOf(next);
    const before = theirs.parts.slice(0, index).flatMap((part) => places.get(part) ?? []);
    const isLast = theirs.parts.slice(index + 1).every((part) => !places.has(part));
    const neighbour = theirs.parts[index - 1];
    const isBeside = neighbour !== undefined && places.has(neighbour);
    const isAtEnd = isLast && !isBeside && ours.is !== "chain" && ours.is !== "members";
    const place = isAtEnd ? undefined : (before.at(-1) ?? (ours.is === "chain" ? ours.parts[0] : undefined));
    this.insert(next, place, ours, path, isLast);
  }

  /** The literals that differ, each where the code has it once. */
  private literals(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    if (ours.is === "literal") return this.leave("differs", path, ours, theirs);
    const changes = literalChanges(base, theirs);
    const all = literalsIn(ours);
    const placesOf = ({ says }: Tree) => all.filter((one) => one.says === says);
    // What an earlier pull changed is as the service has it.
    if (changes && isSaid(changes, all, literalsIn(theirs))) {
      this.guesses += 1;
      return;
    }
    const places = (changes ?? []).map(([old, next]) => ({ next, at: placesOf(old) }));
    if (changes === undefined || ours.is === "other" || places.some(({ at }) => at.length !== 1))
      return this.leave(places.some(({ at }) => at.length > 1) ? "repeated" : "computed", path, ours, theirs);
    for (const { next, at } of places) for (const one of at) this.replace(one, next, path);
  }

  /**
   * A heredoc needs the rest of its line; what stands in single quotes keeps them. Where a name stands for code that others use too, or that is
   * made otherwise, the name is replaced.
   */
  private replace(ours: Tree, theirs: Tree, path: string): void {
    const { written } = ours;
    const isOther = ours.is !== theirs.is || (ours.is === "chain" && !isMadeAs(ours, theirs));
    const isByName = written && (ours.shared !== undefined || isOther);
    const shared = isByName ? written.shared : ours.shared;
    if (shared) return this.leave("shared", path, { ...ours, shared }, theirs);
    if (isByName && !ours.shared) this.removeDefinition(ours);
    this.replaceAt(isByName ? written : ours, theirs, path);
  }

  private replaceAt({ start, end }: Pick<Tree, "start" | "end">, theirs: Tree, path: string): void {
    const { text } = this.ours;
    const isText = this.theirs.language === "hcl" && !/^[ \t]*\r?(\n|$)/.test(text.slice(end));
    const value = isText ? literalText(theirs) : undefined;
    const printed = value === undefined ? this.printed(theirs, indentAt(text, start)) : quoted(value);
    if (printed === undefined) return this.leave("unplaced", path, { ...theirs, start, end }, theirs);
    const isQuoted = text[start] === "'" && /^"[^'"\\]*"$/.test(printed);
    this.edits.push({ start, end, text: isQuoted ? `'${printed.slice(1, -1)}'` : printed });
  }

  /** Removes a part with its comma, and its lines if nothing else is in them; or writes another in its place. */
  private remove(base: Part, part: Part, whole: Tree, path: string, next?: Part): void {
    const { text, language } = this.ours;
    const owner = (whole.sources ?? [whole]).find(({ parts }) => parts.includes(part));
    const isTile = titleOf(base.tree) !== undefined && titleOf(base.tree) === titleOf(part.tree);
    if (!owner || part.tree.is === "other" || (!isTile && isForeign(part)))
      return this.leave("computed", path, part.tree, next?.tree);
    const shared = owner.shared ?? (part.tree.written ?? part.tree).shared;
    if (shared) return this.leave("shared", path, { ...part.tree, shared }, undefined);
    if (part.tree.written && !part.tree.shared) this.removeDefinition(part.tree);
    if (next) return this.replaceAt(part, next.tree, path);
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

  /** Removes the constant or local value that nothing uses any more. */
  private removeDefinition({ start, end, written }: Tree): void {
    const { text, language } = this.ours;
    const name = written && text.slice(written.start, written.end).split(".").at(-1);
    const [, lead = ""] =
      (language === "ts" ? /(const (\w+)\s*(?::[^=\n]*)?=\s*)$/ : /(([\w-]+)\s*=\s*)$/).exec(text.slice(0, start)) ??
      [];
    const [declared] = /[\w-]+(?=\s*(?::[^=]*)?=\s*$)/.exec(lead) ?? [];
    if (name === undefined || declared !== name) return;
    const rest = /^\s*;/.exec(text.slice(end))?.[0].length ?? 0;
    this.edits.push(removal(text, { start: start - lead.length, end: end + rest }));
  }

  /** True for what others use too, where the code of the object can say something else in front of it. */
  private isOverridden(base: Part, next: Part, { tree, key }: Part, ours: Tree): boolean {
    if (!tree.shared || ours.shared) return false;
    if (ours.is === "members")
      return base.key !== "" && (tree.written === undefined || tree.written.shared !== undefined);
    return ours.is === "chain" && lastCallWins.has(key) && next.key === key;
  }

  /** Says a member or a call once more, behind what others use too. */
  private override(next: Part, mine: Part, ours: Tree, path: string): void {
    if (ours.is === "chain") return this.insert(next, mine, ours, path);
    const sources = ours.sources ?? [ours];
    const from = sources.findIndex(({ parts }) => parts.includes(mine));
    const own = sources.slice(from + 1).findLast(({ shared, inside }) => !shared && inside);
    if (!own) return this.leave("shared", path, mine.tree, next.tree);
    this.insertInto(own, next, own.parts.at(-1), path);
  }

  /** Inserts a part after another of the same owner, or as the first; at the end if nobody knows where the others are. */
  private insert(next: Part, before: Part | undefined, whole: Tree, path: string, isLast = false): void {
    if (whole.is === "chain") return this.insertCall(next, before, whole, path);
    const sources = (whole.sources ?? [whole]).filter(({ inside }) => inside);
    const own = sources.filter(({ shared }) => !shared);
    const beside = before && own.find(({ parts }) => parts.includes(before));
    const isList = whole.is !== "members";
    if (whole.shared && own.length === 0) return this.leave("shared", path, whole, next.tree);
    if (beside) return this.insertInto(beside, next, before, path);
    const isJoined = isList && whole.inside !== undefined && sources.every(({ start }) => start !== whole.start);
    if (isJoined && isLast) return this.insertList(whole, next, path);
    const owner = own.at(-1);
    if (!owner) return this.leave(sources[0]?.shared ? "shared" : "unplaced", path, sources[0] ?? whole, next.tree);
    const isAppended = owner !== whole || (isList && before !== undefined) || (isList && isLast);
    this.insertInto(owner, next, isAppended ? owner.parts.at(-1) : undefined, path);
  }

  /** A call behind another, or behind all of them where those are in code that others use too. */
  private insertCall(next: Part, before: Part | undefined, owner: Tree, path: string): void {
    const { text } = this.ours;
    const isOwn = before !== undefined && !before.tree.shared;
    const shared = isOwn ? undefined : owner.shared;
    if (shared) return this.leave("shared", path, { ...owner, shared }, next.tree);
    const place = isOwn ? before.end : owner.end;
    const first = owner.parts.find((one) => /^\s*\n/.test(text.slice(one.start, one.end)));
    const isBroken = first !== undefined && (isOwn || (first.start >= owner.start && first.end <= owner.end));
    const line = first && first.start + text.slice(first.start).search(/\S/);
    const indent = indentAt(text, isBroken && line !== undefined ? line : owner.start);
    const printed = this.printed(next, indent);
    if (printed === undefined) return this.leave("unplaced", path, owner, next.tree);
    this.edits.push({ start: place, end: place, text: `${isBroken ? `\n${indent}` : ""}${printed.trim()}` });
  }

  /** A list of its own at the end of several that are put together. */
  private insertList({ inside = [0, 0] }: Tree, next: Part, path: string): void {
    const { text } = this.ours;
    const lists = text.slice(...inside).trimEnd();
    const end = inside[0] + lists.length;
    const first = inside[0] + lists.search(/\S/);
    const isBroken = /\n[ \t]*$/.test(text.slice(0, first));
    const indent = indentAt(text, first);
    const printed = this.printed(next, indent);
    if (printed === undefined) return this.leave("unplaced", path, { ...next.tree, start: end, end }, next.tree);
    const comma = lists.endsWith(",") ? "" : ",";
    this.edits.push({
      start: end,
      end,
      text: `${comma}${isBroken ? `\n${indent}` : " "}[${printed}]${isBroken ? "," : ""}`,
    });
  }

  private insertInto(owner: Tree, next: Part, before: Part | undefined, path: string): void {
    const { text, language } = this.ours;
    const [start, end] = owner.inside ?? [owner.start, owner.end];
    const [first] = owner.parts;
    // A list is broken over lines between its items, not inside of one.
    const isBroken = first === undefined || text.slice(start, first.start).includes("\n");
    const outer = indentAt(text, owner.start);
    const indent = !isBroken ? outer : !first ? `${outer}  ` : indentAt(text, first.start);
    const printed = this.printed(next, indent);
    if (printed === undefined) return this.leave("unplaced", path, owner, next.tree);
    const add = (at: number, more: string) => this.edits.push({ start: at, end: at, text: more });
    const at = before?.end ?? start;
    if (!isBroken) {
      const inLine = inOneLine(printed, language);
      return void add(at, before ? `, ${inLine}` : `${inLine}, `);
    }
    const [after = ""] = /^[ \t]*,/.exec(text.slice(at)) ?? [];
    const comma = language !== "hcl" || owner.is !== "members" || after !== "" ? "," : "";
    const isLast = owner.parts.at(-1) === before;
    if (before && comma && !after) add(at, ",");
    const [remark = ""] = /^[ \t]*(?:(?:#|\/\/)[^\n]*)?(?=\r?\n)/.exec(text.slice(at + after.length)) ?? [];
    const close = owner.parts.length === 0 && !text.slice(start, end).includes("\n") ? `\n${outer}` : "";
    const trailing = isLast && !after && language === "json" ? "" : comma;
    add(at + after.length + remark.length, `\n${indent}${printed}${trailing}${close}`);
  }

  private leave(why: Left["why"], path: string, { start, end, shared }: Tree, wanted: Tree | undefined): void {
    const text = wanted && this.printed(wanted, "");
    const reason = why === "shared" && shared ? { shared } : {};
    this.left.push({ why, path, start, end, ...reason, ...(text !== undefined && { wanted: text }) });
  }

  /** What the writer printed, in the words and at the indentation of the code; nothing if the code lacks an object. */
  private printed({ start, end }: Tree | Part, indent: string): string | undefined {
    const { text, language, tree } = this.theirs;
    const literals = literalsIn(tree);
    let isWhole = true;
    const lineOrObject = new RegExp(`\n${indentAt(text, start)}(?=[^\n])|${placeholder.source}`, "g");
    const said = text.slice(start, end).replace(lineOrObject, (found, number: string | undefined, rest, at: number) => {
      const isLine = found.startsWith("\n");
      const place = start + at + (isLine ? 1 : 0);
      // The lines of a text in TypeScript are what they are, and no text has objects.
      const isInText = literals.some((one) => one.start < place && place < one.end);
      if (isInText && (!isLine || language === "ts")) return found;
      if (isLine) return `\n${indent}`;
      const words = this.wordsFor(number ?? "", rest);
      isWhole &&= words !== undefined;
      return words ?? "";
    });
    return isWhole ? said : undefined;
  }
}
