/** Milliseconds that the first reads of a type wait at most: Terraform may need tens for a large object. */
const longestTotal = 100;
/** Bounds of one wait. Between them, it is as long as Terraform took from the reported read to the read itself, which is more on a busy machine. */
const [shortestWait, longestWait] = [3, 30];

/** The time of the process; tests pass their own. */
export interface ReadClock {
  /** Milliseconds that never go backwards. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

const processClock: ReadClock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Knows which reads follow: Terraform reads an object right after it upgraded its state or imported it. The first reads of a type wait for
 * each other, so that the provider can answer them with one request. An engine that plans before it reads (`plan -minimal-refresh`,
 * `-refresh=false`) reads only what changes, so no read is certain.
 */
export class FirstReads {
  /** When the reads that did not come yet were reported, by type name. */
  private readonly reported = new Map<string, number[]>();
  private readonly arrived = new Map<string, number>();
  private readonly waits = new Map<string, Promise<void>>();
  private readonly calls = { reads: 0, plans: 0 };

  constructor(private readonly clock: ReadClock = processClock) {}

  /** A read of an object of the type follows. */
  report(typeName: string): void {
    const times = this.reported.get(typeName) ?? [];
    times.push(this.clock.now());
    this.reported.set(typeName, times);
  }

  /** A read of the type is here. It may go on when there is another one, or when none is expected any more. `meanwhile` runs during the wait. */
  arrive(typeName: string, meanwhile: () => void = () => {}): Promise<void> {
    this.calls.reads += 1;
    const arrival = this.clock.now();
    const since = this.reported.get(typeName)?.shift() ?? arrival;
    this.arrived.set(typeName, (this.arrived.get(typeName) ?? 0) + 1);
    let wait = this.waits.get(typeName);
    if (!wait) {
      wait = this.awaitOthers(typeName, Math.min(longestWait, Math.max(shortestWait, arrival - since)), meanwhile);
      this.waits.set(typeName, wait);
    }
    return wait;
  }

  /** A plan of an existing object is here; usually, a read came before it. */
  plan(): void {
    this.calls.plans += 1;
  }

  private async awaitOthers(typeName: string, step: number, meanwhile: () => void): Promise<void> {
    const end = this.clock.now() + longestTotal;
    const first = this.sleepAtLeast(step);
    meanwhile();
    await first;
    while (this.arrived.get(typeName) === 1 && this.isExpected() && this.clock.now() < end)
      await this.sleepAtLeast(step);
  }

  private isExpected(): boolean {
    const plansFirst = this.calls.plans > this.calls.reads;
    return !plansFirst && [...this.reported.values()].some(({ length }) => length > 0);
  }

  /** Resolves once what has arrived by then was handled. */
  private async sleepAtLeast(milliseconds: number): Promise<void> {
    await this.clock.sleep(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
