import { omitUndefined, toCamel } from "terraform-provider-sdk/values";
import { quoted, withoutTemplates } from "./hcl";
import { withKeptHoles } from "./kept-holes";
import {
  argumentsOf,
  asColumns,
  changedNames,
  counterpartIn,
  definitionRemoval,
  inOneLine,
  isForeign,
  isInPlace,
  isMadeAs,
  isOverridden,
  isSaid,
  isWritten,
  itemPath,
  literalChanges,
  memberPath,
  nameIn,
  objectIn,
  partsLike,
  placeholder,
  replacements,
  titlesIn,
} from "./likeness";
import type { Leftover, Merged, MergeOptions } from "./merge-result";
import {
  align,
  type Edit,
  indentAt,
  literalsIn,
  literalText,
  meaningOf,
  type Part,
  partOf,
  partRemoval,
  type Source,
  sameCode,
  type Tree,
  titleOf,
} from "./tree";

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
  return isInPlace(ours, ours) && new Merger(source, source, options).isSame(base, ours);
}

/** Parts of a tree by those of another. */
type Pairs = ReadonlyMap<Part, Part>;

class Merger implements Merged {
  readonly edits: Edit[] = [];
  readonly leftovers: Leftover[] = [];
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
    for (const [basePart, ourPart] of this.pairs(base, ours)) this.learn(basePart.tree, ourPart.tree);
    const [, number, remainder = ""] = objectIn(base) ?? [];
    const words = nameIn(this.ours, ours);
    if (number === undefined || words === undefined) return;
    this.words.set(`${number}${remainder}`, words);
    if (remainder !== "" && words.endsWith(remainder)) this.words.set(number, words.slice(0, -remainder.length));
  }

  private pairs(base: Tree, ours: Tree): Pairs {
    return align(base.parts, partsLike(base, ours), (basePart, ourPart) => this.isSame(basePart.tree, ourPart.tree));
  }

  /**
   * True if the code says what the writer said, with its own words for other objects. `isSure`: only with words that are known to be those of
   * the same objects.
   */
  isSame(base: Tree, ours: Tree, isSure = false): boolean {
    const [, number, remainder = ""] = objectIn(base) ?? [];
    if (number !== undefined) {
      if (isSure) return this.wordsFor(number, remainder) === this.ours.text.slice(ours.start, ours.end);
      return ours.type === "reference" || ours.type === "chain" || ours.type === "literal";
    }
    if (ours.type === "choice") {
      const branches = ours.parts.map(({ tree }) => this.isSame(base, tree, isSure));
      if (isSure) return branches.every(Boolean);
      return branches.some(Boolean);
    }
    if (base.type !== ours.type || base.parts.length !== ours.parts.length || base.content !== ours.content)
      return false;
    const isByKey = base.type === "members";
    return base.parts.every((part, index) => {
      const ourPart = isByKey ? partOf(ours, part.key) : ours.parts[index];
      return ourPart !== undefined && part.key === ourPart.key && this.isSame(part.tree, ourPart.tree, isSure);
    });
  }

  /** The code's words for an object, with what follows. */
  private wordsFor(number: string, remainder: string): string | undefined {
    const head = this.words.get(number);
    const wholeWords = this.words.get(`${number}${remainder}`);
    if (wholeWords !== undefined) return wholeWords;
    if (head !== undefined) return `${head}${remainder}`;
    return this.options.spell(Number(number), remainder);
  }

  merge(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    if (meaningOf(base) === meaningOf(theirs) || this.isSame(theirs, ours, true)) return;
    if (ours.type === "choice") return this.chosen(base, theirs, ours, path);
    const isAlike = isMadeAs(base, theirs) && (base.type === "items" || isMadeAs(base, ours));
    if (isAlike && !["literal", "reference", "other"].includes(base.type)) this.parts(base, theirs, ours, path);
    else if (this.isSame(base, ours)) this.replace(ours, theirs, path);
    else this.literals(base, theirs, ours, path);
  }

  /** The branch that is taken says what the state has; never both. */
  private chosen(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const exact = ours.parts.filter(({ tree }) => this.isSame(base, tree));
    if (exact.length > 0) return this.mergeOnly(exact, base, theirs, ours, path);
    // What an earlier pull changed is as the service has it.
    if (ours.parts.some(({ tree }) => this.isSame(theirs, tree, true))) return;
    const alike = ours.parts.filter(({ tree }) => isMadeAs(base, tree));
    this.mergeOnly(alike, base, theirs, ours, path);
  }

  /** Merges into the only branch that is meant. */
  private mergeOnly([branch, ...more]: readonly Part[], base: Tree, theirs: Tree, ours: Tree, path: string): void {
    if (!branch || more.length > 0) return this.leave("computed", path, ours, theirs);
    this.merge(base, theirs, branch.tree, path);
  }

  /** Merges members, items, arguments or the calls of a chain, each with its like. */
  private parts(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const isList = base.type === "items" || base.type === "call";
    const theirPartOf = new Map(align(base.parts, theirs.parts, sameCode, this.options.renamed));
    const ourPartOf = new Map(this.pairs(base, ours));
    if (base.type === "members") this.renameKeys(base, theirs, theirPartOf, ourPartOf, path);
    // What an earlier pull changed is as the service has it.
    if (isList) this.pairEarlierItems(base, ours, theirPartOf, ourPartOf);
    const order = base.parts
      .flatMap((part) => theirs.parts.indexOf(theirPartOf.get(part) ?? part))
      .filter((position) => position >= 0);
    if (isList && order.some((position, index) => position < (order[index - 1] ?? 0))) {
      if (this.isSame(base, ours)) return this.replace(ours, theirs, path);
      return this.leave("differs", path, ours, theirs);
    }
    /** Parts of the code by those of the service. */
    const places = new Map<Part, Part>();
    const pathOf = (part: Part, index: number) => {
      if (isList) return itemPath(path, base, part, index);
      return memberPath(path, part);
    };
    const reasonOfUnpaired = isWritten(ours) ? "differs" : "computed";
    const replaced = isList ? replacements(base, theirs, theirPartOf) : new Map<Part, Part>();
    for (const [part, theirPart] of replaced) {
      const inner = asColumns(part, theirPart);
      if (inner && ourPartOf.has(part)) theirPartOf.set(part, inner);
    }
    const pairedParts = new Set([...theirPartOf.values(), ...replaced.values()]);
    const unpairedOurs = this.unpairedParts(base, ours, ourPartOf);
    const isNew = (ourPart: Part) =>
      theirs.parts.some((theirPart) => !pairedParts.has(theirPart) && this.isThere(theirPart, ourPart, base.type));
    /** Without a part that nobody knows, the code has what it shows. */
    const isPlain = isList && ours.type === base.type && isWritten(ours) && unpairedOurs.every(isNew);
    for (const [index, part] of base.parts.entries()) {
      const [theirPart, mine, partPath] = [theirPartOf.get(part), ourPartOf.get(part), pathOf(part, index)];
      if (theirPart && mine) places.set(theirPart, mine);
      if (theirPart && sameCode(part, theirPart)) continue;
      if (theirPart && mine && isOverridden(part, theirPart, mine, ours))
        this.override(theirPart, mine, ours, partPath);
      else if (theirPart && mine) this.mergePart(part, theirPart, mine, partPath);
      else if (mine) this.remove(part, mine, ours, partPath, replaced.get(part));
      else if (!theirPart && isPlain) continue;
      else if (isList && theirs.parts.every(({ tree }) => tree.type === "literal"))
        return this.leaveLiterals(reasonOfUnpaired, path, ours, base, theirs);
      else if (isList)
        this.leave(reasonOfUnpaired, partPath, counterpartIn(ours, base, index), theirPart?.tree, part.tree);
      else if (theirPart) this.offer(theirPart, part.tree, theirs, ours, places, partPath);
    }
    for (const [index, theirPart] of theirs.parts.entries()) {
      if (pairedParts.has(theirPart)) continue;
      const partPath = pathOf(theirPart, index);
      const mine = unpairedOurs.find((candidate) => this.isThere(theirPart, candidate, base.type));
      const previous = theirs.parts.slice(0, index).findLast((candidate) => pairedParts.has(candidate));
      const isLast = theirs.parts.slice(index).every((candidate) => !pairedParts.has(candidate));
      if (mine) places.set(theirPart, mine);
      if (mine && (isList || this.isSame(theirPart.tree, mine.tree, true))) continue;
      const [ourCode, theirCode] = [mine, theirPart].map(
        (part) => part && (base.type === "chain" ? argumentsOf(part.tree) : part.tree),
      );
      if (mine?.tree.shared && isOverridden(theirPart, theirPart, mine, ours))
        this.override(theirPart, mine, ours, partPath);
      else if (ourCode?.type === "literal" && theirCode) this.replace(ourCode, theirCode, partPath);
      else if (mine) this.leave("differs", partPath, mine.tree, theirPart.tree);
      else if (isList && (!ours.inside || ours.type !== base.type || (previous && !places.has(previous) && !isLast)))
        this.leave("unplaced", partPath, ours, theirPart.tree);
      else this.offer(theirPart, undefined, theirs, ours, places, partPath);
    }
  }

  /** Nothing of a tile is edited whose new name is left: with the old one it is another tile. */
  private mergePart(base: Part, theirPart: Part, mine: Part, path: string): void {
    const [{ length: editCount }, { length: leftoverCount }] = [this.edits, this.leftovers];
    this.merge(base.tree, theirPart.tree, mine.tree, path);
    const names = [`${path} name`, `${path}[0]`];
    const isNameLeft = this.leftovers.slice(leftoverCount).some((leftover) => names.includes(leftover.path));
    if (!path.startsWith("tile ") || !isNameLeft) return;
    for (const { text, ...range } of this.edits.splice(editCount))
      this.leftovers.push({ why: "renamed", path, wantedText: text, ...range });
  }

  /** Pairs items that an earlier pull changed with those of the code. */
  private pairEarlierItems(base: Tree, ours: Tree, theirPartOf: Pairs, ourPartOf: Map<Part, Part>): void {
    for (const part of base.parts) {
      const theirPart = theirPartOf.get(part);
      if (!theirPart || ourPartOf.has(part)) continue;
      const unpaired = this.unpairedParts(base, ours, ourPartOf).filter(({ key }) => key === theirPart.key);
      const mine = unpaired.find(
        (candidate) => this.isThere(theirPart, candidate, base.type) || this.isSame(theirPart.tree, candidate.tree),
      );
      if (mine) ourPartOf.set(part, mine);
    }
  }

  /** Members whose keys people renamed, such as tabs: only the key is edited. */
  private renameKeys(base: Tree, theirs: Tree, theirPartOf: Map<Part, Part>, ourPartOf: Pairs, path: string): void {
    const pairedParts = new Set(theirPartOf.values());
    const isName = ({ tree }: Part) => tree.type !== "literal" || path.endsWith("tabIds");
    for (const part of base.parts.filter((candidate) => !theirPartOf.has(candidate) && isName(candidate))) {
      const theirPart = theirs.parts.find((candidate) => !pairedParts.has(candidate) && sameCode(part, candidate));
      const mine = ourPartOf.get(part);
      if (!theirPart?.name || !mine) continue;
      theirPartOf.set(part, theirPart);
      pairedParts.add(theirPart);
      this.renameKey(mine, this.theirs.text.slice(...theirPart.name), memberPath(path, part));
    }
  }

  private renameKey({ name, tree, start }: Part, text: string, path: string): void {
    if (!name || tree.namedAt?.shared) return this.leave("computed", path, tree, undefined);
    const isShorthand = tree.namedAt?.start === name[0] && start === name[0];
    if (isShorthand) this.edits.push({ start, end: start, text: `${text}: ` });
    else this.edits.push({ start: name[0], end: name[1], text });
  }

  /** The parts of the code that stand for none of the writer's. */
  private unpairedParts(base: Tree, ours: Tree, ourPartOf: Pairs): Part[] {
    return partsLike(base, ours).filter((candidate) => ![...ourPartOf.values()].includes(candidate));
  }

  /** True for a member of one name, also a tile's size, for what says the same, and for tiles of one name however they are written. */
  private isThere(theirPart: Part, ours: Part, within: Tree["type"]): boolean {
    // Other calls of builders may add to those of the same name.
    if (within === "members" || theirPart.key === "size" || theirPart.key !== ours.key)
      return theirPart.key === ours.key;
    const isOneTile =
      theirPart.key === "" && titleOf(theirPart.tree) !== undefined && titleOf(theirPart.tree) === titleOf(ours.tree);
    return isOneTile || this.isSame(theirPart.tree, ours.tree, true);
  }

  /** A part that the code does not have comes after the one before it that both have, if it is taken. */
  private offer(theirPart: Part, base: Tree | undefined, theirs: Tree, ours: Tree, places: Pairs, path: string): void {
    const changed = base ? changedNames(theirPart.key, base, theirPart.tree) : [theirPart.key];
    if (theirPart.key !== "" && !changed.every((name) => this.options.takes(toCamel(name))))
      return void this.skipped.push(path);
    // What the code computes is not written out beside it.
    if (
      theirPart.key === "" &&
      [...titlesIn(theirPart.tree)].some((title) => this.titles.has(title) && !this.ownTitles.has(title))
    )
      return this.leave("computed", path, ours, theirPart.tree);
    const index = theirs.parts.indexOf(theirPart);
    const earlierPlaces = theirs.parts.slice(0, index).flatMap((part) => places.get(part) ?? []);
    const isLast = theirs.parts.slice(index + 1).every((part) => !places.has(part));
    const neighbour = theirs.parts[index - 1];
    const isBeside = neighbour !== undefined && places.has(neighbour);
    const isChain = ours.type === "chain";
    const isAtEnd = isLast && !isBeside && !isChain && ours.type !== "members";
    const earlierPlace = isAtEnd ? undefined : earlierPlaces.at(-1);
    const firstCall = isChain ? ours.parts[0] : undefined;
    this.insert(theirPart, earlierPlace ?? firstCall, ours, path, isLast);
  }

  /** The literals that differ, each where the code has it once. */
  private literals(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    if (ours.type === "literal") return this.leave("differs", path, ours, theirs);
    const changes = literalChanges(base, theirs);
    const allLiterals = literalsIn(ours);
    const placesOf = ({ content }: Tree) => allLiterals.filter((literal) => literal.content === content);
    // What an earlier pull changed is as the service has it.
    if (changes && isSaid(changes, allLiterals, literalsIn(theirs))) {
      this.guesses += 1;
      return;
    }
    const changedLiterals = (changes ?? []).map(([old, changed]) => ({ changed, places: placesOf(old) }));
    if (changedLiterals.some(({ places }) => places.length > 1)) return this.leave("repeated", path, ours, theirs);
    if (changes === undefined || ours.type === "other" || changedLiterals.some(({ places }) => places.length === 0))
      return this.leave("computed", path, ours, theirs, base);
    for (const { changed, places } of changedLiterals) for (const place of places) this.replace(place, changed, path);
  }

  /**
   * A heredoc needs the rest of its line; what stands in single quotes keeps them. Where a name stands for code that others use too, or that is
   * made otherwise, the name is replaced.
   */
  private replace(ours: Tree, theirs: Tree, path: string): void {
    const { namedAt } = ours;
    const isOther = ours.type !== theirs.type || (ours.type === "chain" && !isMadeAs(ours, theirs));
    const isByName = namedAt && (ours.shared !== undefined || isOther);
    const shared = isByName ? namedAt.shared : ours.shared;
    // What the name stands for may be used elsewhere, too.
    if (shared) return this.leave("shared", path, { ...ours, ...(isByName && namedAt), shared }, theirs);
    if (isByName && !ours.shared) this.edits.push(...definitionRemoval(this.ours, ours));
    this.replaceAt(isByName ? namedAt : ours, theirs, path);
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
  private remove(base: Part, part: Part, container: Tree, path: string, theirPart?: Part): void {
    const owner = (container.sources ?? [container]).find(({ parts }) => parts.includes(part));
    const isTile = titleOf(base.tree) !== undefined && titleOf(base.tree) === titleOf(part.tree);
    if (!owner || part.tree.type === "other" || (!isTile && isForeign(part)))
      return this.leave("computed", path, part.tree, theirPart?.tree);
    const shared = owner.shared ?? (part.tree.namedAt ?? part.tree).shared;
    if (shared) return this.leave("shared", path, { ...part.tree, shared }, undefined);
    if (part.tree.namedAt && !part.tree.shared) this.edits.push(...definitionRemoval(this.ours, part.tree));
    if (theirPart) return this.replaceAt(part, theirPart.tree, path);
    this.edits.push(partRemoval(this.ours, owner, part));
  }

  /** Says a member or a call once more, behind what others use too. */
  private override(theirPart: Part, mine: Part, ours: Tree, path: string): void {
    if (ours.type === "chain") return this.insert(theirPart, mine, ours, path);
    const sources = ours.sources ?? [ours];
    const from = sources.findIndex(({ parts }) => parts.includes(mine));
    const ownSource = sources.slice(from + 1).findLast(({ shared, inside }) => !shared && inside);
    if (!ownSource) return this.leave("shared", path, mine.tree, theirPart.tree);
    this.insertInto(ownSource, theirPart, ownSource.parts.at(-1), path);
  }

  /** Inserts a part after another of the same owner, or as the first; at the end if nobody knows where the others are. */
  private insert(theirPart: Part, previous: Part | undefined, container: Tree, path: string, isLast = false): void {
    if (container.type === "chain") return this.insertCall(theirPart, previous, container, path);
    const sources = (container.sources ?? [container]).filter(({ inside }) => inside);
    const ownSources = sources.filter(({ shared }) => !shared);
    const beside = previous && ownSources.find(({ parts }) => parts.includes(previous));
    const isList = container.type !== "members";
    if (container.shared && ownSources.length === 0) return this.leave("shared", path, container, theirPart.tree);
    if (beside) return this.insertInto(beside, theirPart, previous, path);
    const isJoined =
      isList && container.inside !== undefined && sources.every(({ start }) => start !== container.start);
    if (isJoined && isLast) return this.insertList(container, theirPart, path);
    const owner = ownSources.at(-1);
    if (!owner) {
      const [source = container] = sources;
      return this.leave(source.shared ? "shared" : "unplaced", path, source, theirPart.tree);
    }
    const isAppended = owner !== container || (isList && previous !== undefined) || (isList && isLast);
    this.insertInto(owner, theirPart, isAppended ? owner.parts.at(-1) : undefined, path);
  }

  /** A call behind another, or behind all of them where those are in code that others use too. */
  private insertCall(theirPart: Part, previous: Part | undefined, owner: Tree, path: string): void {
    const { text } = this.ours;
    const isOwn = previous !== undefined && !previous.tree.shared;
    const shared = isOwn ? undefined : owner.shared;
    if (shared) return this.leave("shared", path, { ...owner, shared }, theirPart.tree);
    const place = (isOwn ? previous : owner).end;
    const first = owner.parts.find((part) => /^\s*\n/.test(text.slice(part.start, part.end)));
    const isBroken = first !== undefined && (isOwn || (first.start >= owner.start && first.end <= owner.end));
    const line = first && first.start + text.slice(first.start).search(/\S/);
    const indent = indentAt(text, isBroken && line !== undefined ? line : owner.start);
    const printed = this.printed(theirPart, indent);
    if (printed === undefined) return this.leave("unplaced", path, owner, theirPart.tree);
    this.edits.push({ start: place, end: place, text: (isBroken ? `\n${indent}` : "") + printed.trim() });
  }

  /** A list of its own at the end of several that are put together. */
  private insertList({ inside = [0, 0] }: Tree, theirPart: Part, path: string): void {
    const { text } = this.ours;
    const lists = text.slice(...inside).trimEnd();
    const end = inside[0] + lists.length;
    const first = inside[0] + lists.search(/\S/);
    const isBroken = /\n[ \t]*$/.test(text.slice(0, first));
    const indent = indentAt(text, first);
    const printed = this.printed(theirPart, indent);
    if (printed === undefined)
      return this.leave("unplaced", path, { ...theirPart.tree, start: end, end }, theirPart.tree);
    const comma = lists.endsWith(",") ? "" : ",";
    const list = isBroken ? `\n${indent}[${printed}],` : ` [${printed}]`;
    this.edits.push({ start: end, end, text: `${comma}${list}` });
  }

  private insertInto(owner: Tree, theirPart: Part, previous: Part | undefined, path: string): void {
    const { text, language } = this.ours;
    const [start, end] = owner.inside ?? [owner.start, owner.end];
    const [first] = owner.parts;
    // A list is broken over lines between its items, not inside of one.
    const isBroken = first === undefined || text.slice(start, first.start).includes("\n");
    const outer = indentAt(text, owner.start);
    const innerIndent = first ? indentAt(text, first.start) : `${outer}  `;
    const indent = isBroken ? innerIndent : outer;
    const printed = this.printed(theirPart, indent);
    if (printed === undefined) return this.leave("unplaced", path, owner, theirPart.tree);
    const add = (offset: number, more: string) => this.edits.push({ start: offset, end: offset, text: more });
    const insertAt = previous?.end ?? start;
    if (!isBroken) {
      const inLine = inOneLine(printed, language);
      if (previous) return void add(insertAt, `, ${inLine}`);
      return void add(insertAt, `${inLine}, `);
    }
    const [ownComma = ""] = /^[ \t]*,/.exec(text.slice(insertAt)) ?? [];
    const comma = language !== "hcl" || owner.type !== "members" || ownComma !== "" ? "," : "";
    const isLast = owner.parts.at(-1) === previous;
    if (previous && comma && !ownComma) add(insertAt, ",");
    const [remark = ""] = /^[ \t]*(?:(?:#|\/\/)[^\n]*)?(?=\r?\n)/.exec(text.slice(insertAt + ownComma.length)) ?? [];
    const close = owner.parts.length === 0 && !text.slice(start, end).includes("\n") ? `\n${outer}` : "";
    const trailing = isLast && !ownComma && language === "json" ? "" : comma;
    add(insertAt + ownComma.length + remark.length, `\n${indent}${printed}${trailing}${close}`);
  }

  /** A call of one argument is left at its argument. */
  private leaveLiterals(why: Leftover["why"], path: string, ours: Tree, base: Tree, theirs: Tree): void {
    const [argument, theirArgument] = [ours.parts[0]?.tree, theirs.parts[0]?.tree];
    const isOneArgument = [ours, base, theirs].every(({ type, parts }) => type === "call" && parts.length === 1);
    if (isOneArgument && argument) return this.leave(why, path, argument, theirArgument, base.parts[0]?.tree);
    this.leave(why, path, ours, theirs);
  }

  private leave(why: Leftover["why"], path: string, ours: Tree, theirTree: Tree | undefined, base?: Tree): void {
    const { start, end, shared } = ours;
    const wantedText = theirTree && this.printed(theirTree, "");
    const textForAll = withKeptHoles(ours, this.ours, base, theirTree);
    this.leftovers.push({ why, path, start, end, ...omitUndefined({ shared, wantedText, textForAll }) });
  }

  /** What the writer printed, in the words and at the indentation of the code; nothing if the code lacks an object. */
  private printed({ start, end }: Tree | Part, indent: string): string | undefined {
    const { text, language, tree } = this.theirs;
    const literals = literalsIn(tree);
    let isWhole = true;
    const lineOrObject = new RegExp(`\n${indentAt(text, start)}(?=[^\n])|${placeholder.source}`, "g");
    const spelledText = text
      .slice(start, end)
      .replace(lineOrObject, (match, number: string | undefined, remainder, offset: number) => {
        const isLine = match.startsWith("\n");
        const place = start + offset + (isLine ? 1 : 0);
        // The lines of a text in TypeScript are what they are, and no text has objects.
        const isInText = literals.some((literal) => literal.start < place && place < literal.end);
        if (isInText && (!isLine || language === "ts")) return match;
        if (isLine) return `\n${indent}`;
        const words = this.wordsFor(number ?? "", remainder);
        isWhole &&= words !== undefined;
        return words ?? "";
      });
    const finalText = this.ours.isTemplate ? withoutTemplates(spelledText) : spelledText;
    return isWhole ? finalText : undefined;
  }
}
