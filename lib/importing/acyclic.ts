/**
 * Accepts references as long as they form no cycle, in the given order. A reference that would close a cycle is rejected and stays an ID.
 */
export class Acyclic {
  private readonly next = new Map<string, Set<string>>();

  /** True when `from` may refer to `to`, which is taken then. */
  take(from: string, to: string): boolean {
    if (!this.allows(from, to)) return false;
    const targets = this.next.get(from) ?? new Set();
    this.next.set(from, targets.add(to));
    return true;
  }

  /** True when `from` may refer to `to`. */
  allows(from: string, to: string): boolean {
    return from !== to && !this.reaches(to, from);
  }

  private reaches(start: string, end: string): boolean {
    const seen = new Set([start]);
    for (const one of seen) {
      if (one === end) return true;
      for (const target of this.next.get(one) ?? []) seen.add(target);
    }
    return false;
  }
}
