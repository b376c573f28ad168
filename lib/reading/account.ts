import type { Path } from "terraform-provider-sdk/values";
import { eachLeaf, isContainer, type Leaf, type Meaningless, type PatternPlace, patternsOf } from "./leaves";

/**
 * Keeps account of what a reader of a document asks for, so that nothing is lost in silence: what it never asked for is reported. The reader
 * gets `view` in place of the document. It counts as asking to take a leaf out, also with `...rest` or `Object.entries`, so a reader spreads
 * only into its result.
 */
export class ReadingAccount {
  private readonly views = new Map<object, object>();
  private readonly parts = new Map<object, { readonly part: object; readonly path: Path }>();
  private readonly askedMembers = new Map<object, Set<string>>();
  /** The document as a reader must see it. */
  readonly view: unknown;

  private readonly meaningless: PatternPlace;

  /** @param meaningless What need not be asked for. */
  constructor(
    private readonly document: unknown,
    meaningless: readonly Meaningless[] | PatternPlace = [],
  ) {
    this.meaningless = patternsOf(meaningless);
    this.view = this.viewOf(document, []);
  }

  /** The leaves that nobody asked for: of the whole document, or below a part of the view. */
  unread(part: unknown = this.view): Leaf[] {
    const root = this.pathOf(part);
    const leaves: Leaf[] = [];
    eachLeaf(this.document, this.meaningless, (leaf, holder, isKnown) => {
      const isBelow = root?.every((step, index) => leaf.path[index] === step) ?? false;
      const isAsked = holder === undefined || this.askedMembers.get(holder)?.has(String(leaf.path.at(-1))) === true;
      if (isBelow && !(isAsked && isKnown)) leaves.push(leaf);
    });
    return leaves;
  }

  /** The place of a part of the view in the document. */
  pathOf(part: unknown): Path | undefined {
    if (!isContainer(part)) return undefined;
    return this.parts.get(part)?.path;
  }

  /** A result without views. Whatever of the document is in it counts as asked for. */
  copied<T>(result: T): T;
  copied(result: unknown): unknown {
    if (Array.isArray(result)) return result.map((item) => this.copied(item));
    if (!isContainer(result)) return result;
    return Object.fromEntries(Object.entries(result).map(([name, item]) => [name, this.copied(item)]));
  }

  /** The part of the document behind a part of the view, without asking for what is in it: for a finding about all of it. */
  original(part: unknown): unknown {
    if (!isContainer(part)) return part;
    return this.parts.get(part)?.part ?? part;
  }

  private viewOf(value: unknown, path: Path): unknown {
    if (!isContainer(value)) return value;
    const earlierView = this.views.get(value);
    if (earlierView) return earlierView;
    const view = new Proxy(value, {
      get: (part, name) => {
        const item: unknown = Reflect.get(part, name);
        if (typeof name === "symbol" || !Object.hasOwn(part, name)) return item;
        if (!isContainer(item)) this.note(part, name);
        return this.viewOf(item, [...path, Array.isArray(part) ? Number(name) : name]);
      },
      set: () => false,
    });
    this.views.set(value, view);
    this.parts.set(view, { part: value, path });
    return view;
  }

  private note(part: object, name: string): void {
    const names = this.askedMembers.get(part);
    if (names) names.add(name);
    else this.askedMembers.set(part, new Set([name]));
  }
}
