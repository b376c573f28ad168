import type { Clock } from "../clock";

/** What is known of reads that may follow the first one of a kind. */
export interface FurtherReads {
  /** Loads what a request needs; called while the first reads wait. */
  readonly prepare?: () => void;
  /** True while further reads are certain to follow soon. */
  readonly expectsReads?: () => boolean;
}

/** Milliseconds that the first reads wait at the most for others that are announced: Terraform may need tens for a large object. */
const longest = 100;
/** Milliseconds that they wait if no others are announced: more on a busy machine, where it took long to get here. */
const usual = () => Math.min(30, Math.max(3, process.uptime() * 60));

/** The wait of the first reads of a kind for others, with which they can share a list. */
export class FirstReads {
  private waiting: Promise<void> | undefined;
  private readonly usual = usual();

  constructor(
    private readonly further: FurtherReads,
    private readonly clock: Clock,
  ) {}

  /** Resolves when there are others, or when none is expected any more. */
  wait(areMany: () => boolean): Promise<void> {
    this.waiting ??= this.others(areMany).finally(() => {
      this.waiting = undefined;
    });
    return this.waiting;
  }

  private async others(areMany: () => boolean): Promise<void> {
    const { prepare, expectsReads = () => false } = this.further;
    const end = this.clock.now() + longest;
    const first = this.after(this.usual);
    prepare?.();
    await first;
    while (!areMany() && expectsReads() && this.clock.now() < end) await this.after(this.usual);
  }

  /** Resolves once what has arrived by then was handled. */
  private async after(milliseconds: number): Promise<void> {
    await this.clock.sleep(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
