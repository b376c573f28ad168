/** A source of random choices that repeats itself for the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number of `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }

  /** The member with a value, with the given chance. */
  maybe<T>(name: string, share: number, value: () => T): Record<string, T> {
    return this.chance(share) ? { [name]: value() } : {};
  }

  many<T>(from: number, to: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.between(from, to) }, (_, index) => make(index));
  }
}
