/** For each item of a list the index of the one in another list that it continues; `undefined` for a new one. */
export type Partners = readonly (number | undefined)[];

/** Pairs the items of two lists; each pass leaves those that are paired alone. */
export class Match<T> {
  private readonly found: (number | undefined)[];
  private readonly used = new Set<number>();

  constructor(
    private readonly next: readonly T[],
    private readonly prior: readonly T[],
  ) {
    this.found = next.map(() => undefined);
  }

  get partners(): Partners {
    return this.found;
  }

  /** Those that alone have a name on both sides. */
  byUnique(nameOf: (item: T) => string | undefined): void {
    const left = uniqueIndexes(this.leftNext(), nameOf);
    const right = uniqueIndexes(this.leftPrior(), nameOf);
    for (const [name, index] of left) {
      const other = right.get(name);
      if (index !== undefined && other !== undefined) this.join(index, other);
    }
  }

  /** Each with the first that is alike. */
  byFirst(isAlike: (item: T, old: T) => boolean): void {
    for (const [index, item] of this.leftNext()) {
      const other = this.prior.findIndex((old, at) => !this.used.has(at) && isAlike(item, old));
      if (other >= 0) this.join(index, other);
    }
  }

  /** Each with the one at its place, if there are as many. */
  byPlace(): void {
    if (this.next.length !== this.prior.length) return;
    for (const [index] of this.leftNext()) if (!this.used.has(index)) this.join(index, index);
  }

  private join(index: number, other: number): void {
    this.found[index] = other;
    this.used.add(other);
  }

  private *leftNext(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.next.entries()) if (this.found[index] === undefined) yield [index, item];
  }

  private *leftPrior(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.prior.entries()) if (!this.used.has(index)) yield [index, item];
  }
}

/** The index of each name; `undefined` for one that several items have. */
function uniqueIndexes<T>(
  items: Iterable<readonly [number, T]>,
  nameOf: (item: T) => string | undefined,
): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (const [index, item] of items) {
    const name = nameOf(item);
    if (name !== undefined) found.set(name, found.has(name) ? undefined : index);
  }
  return found;
}

/** Each item with the ID of its partner, or with another where it has none; no ID is used twice. */
export function withIdsOf<T extends object, O>(
  items: readonly T[],
  others: readonly { readonly id?: unknown }[],
  partners: Partners,
  otherwise: () => O,
): (T & { readonly id: string | O })[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const { id } = others[partners[index] ?? -1] ?? {};
    if (typeof id !== "string" || id === "" || taken.has(id)) return { ...item, id: otherwise() };
    taken.add(id);
    return { ...item, id };
  });
}
