import { readJson, toCamel } from "terraform-provider-sdk/internal/schema";
import { quoted } from "../importing/hcl";
import { align, alignKeys, sameMeaning } from "./align";
import { type Edit, indentAt, literalsIn, meaningOf, type Part, partOf, type Source, type Tree, titleOf } from "./tree";

/** What stands for an object in what the writer prints, until the code's own words for it are known. */
const placeholder = /\bpulled_(\d+)_object((?:\.\w+)*)/g;

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
    const [, number, rest = ""] = [...base.says.matchAll(placeholder)][0] ?? [];
    if (base.is === "reference" && number !== undefined) {
      const said = this.ours.text.slice(ours.start, ours.end);
      if (ours.is !== "reference" && ours.is !== "chain") return;
      this.words.set(`${number}${rest}`, said);
      if (rest !== "" && said.endsWith(rest)) this.words.set(number, said.slice(0, -rest.length));
      return;
    }
    for (const [one, other] of this.pairs(base, ours)) this.learn(one.tree, other.tree);
  }

  private pairs(base: Tree, ours: Tree): (readonly [Part, Part])[] {
    const others = base.is === "items" ? listed(ours) : ours.is === base.is ? ours.parts : [];
    const found =
      base.is === "members"
        ? base.parts.map(({ key }) => others.findIndex((one) => one.key === key))
        : base.is === "chain"
          ? alignKeys(base.parts, others)
          : align(base.parts, others, { same: (one, other) => this.same(one.tree, other.tree) });
    return base.parts.flatMap((part, index) => {
      const other = others[found[index] ?? -1];
      return other ? [[part, other] as const] : [];
    });
  }

  /**
   * True if the code says what the writer said, with its own words for other objects. `isSure`: only with words that are known to be those of
   * the same objects.
   */
  private same(base: Tree, ours: Tree, isSure = false): boolean {
    const [, number, rest = ""] = base.is === "reference" ? ([...base.says.matchAll(placeholder)][0] ?? []) : [];
    if (number !== undefined) {
      if (isSure) return this.wordsFor(number, rest) === this.ours.text.slice(ours.start, ours.end);
      return ours.is === "reference" || ours.is === "chain" || ours.is === "literal";
    }
    if (base.is !== ours.is || base.parts.length !== ours.parts.length) return false;
    if (base.is === "literal" || base.is === "other" || base.is === "reference") return base.says === ours.says;
    if (base.is === "call" && base.says !== ours.says) return false;
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
    if (base.is === theirs.is && base.says === theirs.says) {
      if (base.is === "members" && ours.is === "members") return this.members(base, theirs, ours, path);
      if (base.is === "chain" && ours.is === "chain" && this.isOneHead(base, theirs, ours))
        return this.chain(base, theirs, ours, path);
      if (base.is === "items") return this.items(base, theirs, ours, path);
      if (base.is === "call" && ours.is === "call" && base.says === ours.says)
        return this.items(base, theirs, ours, path);
    }
    if (this.same(base, ours)) return this.replace(ours, theirs, path);
    this.literals(base, theirs, ours, path);
  }

  private isOneHead(...trees: readonly Tree[]): boolean {
    const heads = trees.map(({ parts: [first] }) => (first?.tree.is === "call" ? first.tree.says : first?.tree.is));
    return new Set(heads).size === 1;
  }

  private members(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    for (const { key, tree } of base.parts) {
      const [next, own] = [partOf(theirs, key), partOf(ours, key)];
      const at = joined(path, key);
      if (next && meaningOf(next.tree) === meaningOf(tree)) continue;
      if (next && own) this.merge(tree, next.tree, own.tree, at);
      else if (own) this.remove(own, ours, at);
      else if (next) this.insertMember(next, tree, theirs, ours, at);
    }
    for (const next of theirs.parts) {
      if (partOf(base, next.key)) continue;
      const own = partOf(ours, next.key);
      const at = joined(path, next.key);
      if (!own) this.insertMember(next, undefined, theirs, ours, at);
      else if (this.same(next.tree, own.tree, true)) continue;
      else if (own.tree.is === "literal") this.replace(own.tree, next.tree, at);
      else this.leave("differs", at, own.tree, next.tree);
    }
  }

  /** A member that the code does not have: it comes after the one before it that both have. */
  private insertMember(next: Part, base: Tree | undefined, theirs: Tree, ours: Tree, path: string): void {
    const changed = base ? changedNames(next.key, base, next.tree) : [next.key];
    if (!changed.every((name) => this.options.takes(toCamel(name)))) return void this.skipped.push(path);
    const before = theirs.parts.slice(0, theirs.parts.indexOf(next)).map(({ key }) => partOf(ours, key));
    this.insert(
      next,
      before.findLast((one) => one !== undefined),
      ours,
      path,
    );
  }

  private chain(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const [then, own] = [alignKeys(base.parts, theirs.parts), alignKeys(base.parts, ours.parts)];
    for (const [index, part] of base.parts.entries()) {
      const [next, mine] = [theirs.parts[then[index] ?? -1], ours.parts[own[index] ?? -1]];
      const at = part.key === "" ? path : joined(path, part.key);
      if (next && sameMeaning(part, next)) continue;
      if (next && mine) this.merge(part.tree, next.tree, mine.tree, at);
      else if (mine && part.key !== "") this.edits.push({ start: mine.start, end: mine.end, text: "" });
      else if (!this.isTaken(part.key, part.tree, next?.tree)) this.skipped.push(at);
      else if (next) this.insertCall(next, theirs, ours, at);
    }
    for (const [index, next] of theirs.parts.entries()) {
      const isThere = ours.parts.some(
        (one, at) => !own.includes(at) && one.key === next.key && this.same(next.tree, one.tree, true),
      );
      if (then.includes(index) || isThere) continue;
      if (this.isTaken(next.key, undefined, next.tree)) this.insertCall(next, theirs, ours, joined(path, next.key));
      else this.skipped.push(joined(path, next.key));
    }
  }

  private isTaken(key: string, base: Tree | undefined, next: Tree | undefined): boolean {
    const changed = base && next ? changedNames(key, base, next) : [key];
    return changed.every((name) => this.options.takes(name));
  }

  /** A call comes after the one before it that both have. */
  private insertCall(next: Part, theirs: Tree, ours: Tree, path: string): void {
    const found = alignKeys(theirs.parts, ours.parts);
    const before = theirs.parts
      .slice(0, theirs.parts.indexOf(next))
      .flatMap((_, index) => ours.parts[found[index] ?? -1] ?? []);
    const anchor = before.at(-1) ?? ours.parts[0];
    const isBroken = ours.parts.slice(1).some((part) => /^\s*\n/.test(this.ours.text.slice(part.start, part.end)));
    const text = this.printed(
      next.start,
      next.end,
      isBroken ? this.indentOfCalls(ours) : indentAt(this.ours.text, ours.start),
      next.tree,
    );
    if (!anchor || text === undefined) return this.leave("unplaced", path, ours, next.tree);
    const indent = isBroken ? `\n${this.indentOfCalls(ours)}` : "";
    this.edits.push({ start: anchor.end, end: anchor.end, text: `${indent}${text.trim()}` });
  }

  private indentOfCalls({ parts: [, first] }: Tree): string {
    const text = this.ours.text.slice(first?.start);
    return indentAt(this.ours.text, (first?.start ?? 0) + text.length - text.trimStart().length + 1);
  }

  private items(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const own = base.is === "call" ? ours.parts : listed(ours);
    const same = (one: Part, other: Part) => this.same(one.tree, other.tree);
    const then = align(base.parts, theirs.parts, { renamed: this.options.renamed, same: sameMeaning });
    const found = align(base.parts, own, { same });
    const order = then.filter((at) => at >= 0);
    if (order.some((at, index) => index > 0 && at < (order[index - 1] ?? 0))) {
      if (this.same(base, ours)) return this.replace(ours, theirs, path);
      return this.leave("differs", path, ours, theirs);
    }
    for (const [index, part] of base.parts.entries()) {
      const [next, mine] = [theirs.parts[then[index] ?? -1], own[found[index] ?? -1]];
      const at = `${path}[${index}]`;
      if (next && sameMeaning(part, next)) continue;
      if (!mine) this.leave("computed", at, ours, next?.tree);
      else if (next) this.merge(part.tree, next.tree, mine.tree, at);
      else this.remove(mine, ours, at);
    }
    for (const [index, next] of theirs.parts.entries()) {
      const isThere = own.some(
        (one, at) => !found.includes(at) && (this.same(next.tree, one.tree, true) || isOneTile(next, one)),
      );
      if (then.includes(index) || isThere) continue;
      const before = theirs.parts.slice(0, index).flatMap((_, at) => own[found[then.indexOf(at)] ?? -1] ?? []);
      const isBehindKnown = index === 0 || !then.includes(index - 1) || (found[then.indexOf(index - 1)] ?? -1) >= 0;
      const isFirst = !theirs.parts.slice(0, index).some((_, at) => then.includes(at));
      if (ours.inside && isBehindKnown && (before.length > 0 || isFirst))
        this.insert(next, before.at(-1), ours, `${path}[${index}]`);
      else this.leave("unplaced", `${path}[${index}]`, ours, next.tree);
    }
  }

  /** The literals that differ, each where the code has it once. */
  private literals(base: Tree, theirs: Tree, ours: Tree, path: string): void {
    const changes = literalChanges(base, theirs);
    const all = literalsIn(ours);
    const places = (changes ?? []).map(([old, next]) => ({ next, at: all.filter(({ says }) => says === old.says) }));
    if (changes === undefined || ours.is === "other" || places.some(({ at }) => at.length !== 1))
      return this.leave(places.some(({ at }) => at.length > 1) ? "shared" : "computed", path, ours, theirs);
    for (const { next, at } of places) for (const one of at) this.replace(one, next, path);
  }

  private replace(ours: Tree, theirs: Tree, path: string): void {
    const text = this.inPlaceOf(ours, theirs);
    if (text === undefined) return this.leave("unplaced", path, ours, theirs);
    const isQuoted = this.ours.text[ours.start] === "'" && /^"[^'"\\]*"$/.test(text);
    this.edits.push({ start: ours.start, end: ours.end, text: isQuoted ? `'${text.slice(1, -1)}'` : text });
  }

  /** A heredoc needs the rest of its line. */
  private inPlaceOf(ours: Tree, theirs: Tree): string | undefined {
    const rest = this.ours.text.slice(ours.end);
    const isText = theirs.is === "literal" && this.theirs.language === "hcl";
    const value = isText && !/^[ \t]*\r?(\n|$)/.test(rest) ? textOf(theirs) : undefined;
    if (value !== undefined) return quoted(value);
    return this.printed(theirs.start, theirs.end, indentAt(this.ours.text, ours.start), theirs);
  }

  /** Removes an item or a member with its comma, and its lines if nothing else is in them. */
  private remove(part: Part, owner: Tree, path: string): void {
    const { text } = this.ours;
    if (part.tree.is === "other") return this.leave("computed", path, part.tree, undefined);
    const rest = /^[ \t]*,?[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?(\n|$)/.exec(text.slice(part.end));
    const line = text.lastIndexOf("\n", part.start - 1) + 1;
    if (rest && text.slice(line, part.start).trim() === "") {
      this.edits.push({ start: line, end: part.end + rest[0].length, text: "" });
      return;
    }
    const index = owner.parts.indexOf(part);
    const [before, after] = [owner.parts[index - 1], owner.parts[index + 1]];
    if (after) this.edits.push({ start: part.start, end: after.start, text: "" });
    else this.edits.push({ start: before?.end ?? part.start, end: part.end, text: "" });
  }

  /** Inserts an item or a member after another of the same owner, or as the first. */
  private insert(next: Part, before: Part | undefined, owner: Tree, path: string): void {
    const { text, language } = this.ours;
    const [start, end] = owner.inside ?? [owner.start, owner.end];
    const isBroken = text.slice(start, end).includes("\n") || owner.parts.length === 0;
    const indent =
      isBroken && owner.parts[0] ? indentAt(text, owner.parts[0].start) : `${indentAt(text, owner.start)}  `;
    const printed = this.printed(next.start, next.end, isBroken ? indent : indentAt(text, owner.start), next.tree);
    if (printed === undefined) return this.leave("unplaced", path, owner, next.tree);
    const hasCommas = language !== "hcl" || owner.is !== "members";
    const [after] = /^[ \t]*,/.exec(text.slice(before?.end ?? start)) ?? [];
    const comma = hasCommas || after ? "," : "";
    if (!isBroken) {
      const place = before?.end ?? start;
      const glued = before ? `, ${printed}` : owner.parts.length > 0 ? `${printed}, ` : printed;
      this.edits.push({ start: place, end: place, text: glued });
      return;
    }
    const isLast = before === undefined ? owner.parts.length === 0 : owner.parts.at(-1) === before;
    const trailing = isLast && !after && language === "json" ? "" : comma;
    if (before && comma && !after) this.edits.push({ start: before.end, end: before.end, text: "," });
    const from = before ? before.end + (after?.length ?? 0) : start;
    const [remark = ""] = /^[ \t]*(?:(?:#|\/\/)[^\n]*)?(?=\r?\n)/.exec(text.slice(from)) ?? [];
    const close =
      owner.parts.length === 0 && !text.slice(start, end).includes("\n") ? `\n${indentAt(text, owner.start)}` : "";
    this.edits.push({
      start: from + remark.length,
      end: from + remark.length,
      text: `\n${indent}${printed}${trailing}${close}`,
    });
  }

  private leave(why: Left["why"], path: string, ours: Tree, wanted: Tree | undefined): void {
    const text = wanted && this.printed(wanted.start, wanted.end, "", wanted);
    this.left.push({ why, path, start: ours.start, end: ours.end, ...(text !== undefined && { wanted: text }) });
  }

  /** What the writer printed, in the words and at the indentation of the code; nothing if the code lacks an object. */
  private printed(start: number, end: number, indent: string, tree: Tree): string | undefined {
    const { text } = this.theirs;
    const old = indentAt(text, start);
    const fixed =
      this.theirs.language === "ts"
        ? literalsIn(tree).filter((one) => text.slice(one.start, one.end).includes("\n"))
        : [];
    let at = start;
    const lines = text
      .slice(start, end)
      .split("\n")
      .map((line, index) => {
        const isInside = fixed.some((one) => one.start < at && at < one.end);
        at += line.length + 1;
        return index === 0 || isInside || line === "" || !line.startsWith(old)
          ? line
          : `${indent}${line.slice(old.length)}`;
      });
    let isWhole = true;
    const spelled = lines.join("\n").replace(placeholder, (_, number: string, rest: string) => {
      const said = this.wordsFor(number, rest);
      isWhole &&= said !== undefined;
      return said ?? "";
    });
    return isWhole ? spelled : undefined;
  }
}

/** True for tiles of one name, however they are written. */
function isOneTile(one: Part, other: Part): boolean {
  const title = titleOf(one.tree);
  return title !== undefined && title === titleOf(other.tree);
}

/** The items of a list, also of several that are put together. */
function listed(tree: Tree): readonly Part[] {
  if (tree.is === "items") return tree.parts;
  return tree.is === "call" && tree.says === "concat"
    ? tree.parts.flatMap((part) => (part.tree.is === "items" ? part.tree.parts : [part]))
    : [];
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** The literals that differ between two trees of the same form. */
function literalChanges(base: Tree, theirs: Tree): (readonly [Tree, Tree])[] | undefined {
  if (base.is !== theirs.is || base.parts.length !== theirs.parts.length) return undefined;
  if (base.is === "literal") return base.says === theirs.says ? [] : [[base, theirs]];
  if (base.says !== theirs.says) return undefined;
  const inside = base.parts.map((part, index) => {
    const other = base.is === "members" ? partOf(theirs, part.key) : theirs.parts[index];
    return other && literalChanges(part.tree, other.tree);
  });
  return inside.every((one) => one !== undefined) ? inside.flat() : undefined;
}

/** The names of the members, or calls, that differ inside of a member. */
function changedNames(key: string, base: Tree, theirs: Tree): string[] {
  if (base.is !== theirs.is || !["members", "chain", "call"].includes(base.is)) return [key];
  const names = [...new Set([...base.parts, ...theirs.parts].map((part) => part.key))];
  if (base.is === "call" || names.length < 2) return [key];
  return names.flatMap((name) => {
    const [one, other] = [partOf(base, name), partOf(theirs, name)];
    if (!one || !other) return [name];
    return sameMeaning(one, other) ? [] : changedNames(name, one.tree, other.tree);
  });
}

/** The text that a literal of the code stands for. */
export function textOf(tree: Tree | undefined): string | undefined {
  const value = tree?.is === "literal" ? readJson(tree.says) : undefined;
  return typeof value === "string" ? value : undefined;
}
