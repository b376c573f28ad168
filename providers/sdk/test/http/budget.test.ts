import { HandClock } from "terraform-provider-sdk/testing";
import { Budget, type Slot } from "../../http/budget";
import type { RateSignals } from "../../http/window";
import { idle } from "../../testing";

const openSource = (remaining: number, resetMs: number): RateSignals => ({
  limit: 100,
  windowMs: 60_000,
  remaining,
  resetMs,
});

/** Requests slots; `started` lists the numbers of those that got one. */
class Line {
  readonly started: number[] = [];
  readonly slots = new Map<number, Slot>();

  constructor(
    readonly budget: Budget,
    private readonly clock: HandClock,
  ) {}

  ask(number: number, ticket = this.budget.ticket(), signal?: AbortSignal): Promise<void> {
    return this.budget.acquire(ticket, signal).then((slot) => {
      this.started.push(number);
      this.slots.set(number, slot);
    });
  }

  async askMany(count: number, from = 1): Promise<void> {
    for (let number = from; number < from + count; number += 1) this.ask(number).catch(() => {});
    await idle();
  }

  /** Ends the given requests, or all of them. */
  async end(signals: RateSignals = {}, ...numbers: number[]): Promise<void> {
    for (const [number, slot] of this.slots) {
      if (numbers.length > 0 && !numbers.includes(number)) continue;
      slot.end(signals);
      this.slots.delete(number);
    }
    await idle();
  }

  get time(): number {
    return this.clock.now();
  }
}

function line(requests: number, perSeconds: number, firm = false) {
  const clock = new HandClock();
  return { clock, line: new Line(new Budget(clock, { requests, perSeconds, firm }), clock) };
}

describe("the budget before the first response", () => {
  it("lets the whole published limit start at once", async () => {
    const { line: queue } = line(10, 10);
    await queue.askMany(10);
    expect(queue.started).toHaveLength(10);
  });

  it("frees a slot one window after the response, so that no window of the service exceeds the limit", async () => {
    const { clock, line: queue } = line(10, 10);
    await queue.askMany(12);
    expect(queue.started).toHaveLength(10);
    await clock.advance(300);
    await queue.end({}, 1, 2);
    await clock.advance(9_999);
    expect(queue.started).toHaveLength(10);
    await clock.advance(2);
    expect(queue.started).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it("serves requests in order, and a retried request keeps its position", async () => {
    const { clock, line: queue } = line(1, 10);
    const early = queue.budget.ticket();
    await queue.askMany(3);
    queue.ask(0, early);
    await queue.end();
    for (let round = 0; round < 3; round += 1) {
      await clock.advance(10_001);
      await queue.end();
    }
    expect(queue.started).toEqual([1, 0, 2, 3]);
  });

  it("removes a cancelled request from the queue without using a slot", async () => {
    const { clock, line: queue } = line(1, 10);
    await queue.askMany(1);
    const stop = new AbortController();
    const waiting = queue.ask(2, undefined, stop.signal);
    queue.ask(3);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    await expect(queue.ask(4, undefined, stop.signal)).rejects.toMatchObject({ code: "cancelled" });
    await queue.end();
    await clock.advance(10_001);
    expect(queue.started).toEqual([1, 3]);
  });

  it("does not pace with requests = 0, but still waits after a 429", async () => {
    const { clock, line: queue } = line(0, 1);
    await queue.askMany(500);
    expect(queue.started).toHaveLength(500);
    queue.budget.close(5_000);
    queue.ask(501);
    await clock.advance(5_000);
    expect(queue.started).toHaveLength(500);
    await clock.advance(50);
    expect(queue.started).toHaveLength(501);
  });
});

describe("the budget from rate headers", () => {
  it("lets requests start while there is room, whatever the published limit was", async () => {
    const { line: queue } = line(10, 10);
    await queue.askMany(1);
    await queue.end({ limit: 50, windowMs: 60_000, remaining: 49, resetMs: 60_000 });
    await queue.askMany(45, 2);
    expect(queue.started).toHaveLength(46);
  });

  it("waits for the reset when other clients have used the window", async () => {
    const { clock, line: queue } = line(100, 60);
    await queue.askMany(1);
    await queue.end(openSource(0, 7_000));
    await queue.askMany(2, 2);
    await clock.advance(6_999);
    expect(queue.started).toEqual([1]);
    await clock.advance(1);
    expect(queue.started).toEqual([1, 2, 3]);
  });

  it("trusts the earliest reset of a window, as each is rounded up", async () => {
    const { clock, line: queue } = line(100, 60);
    await queue.askMany(2);
    await queue.end(openSource(1, 10_000), 1);
    await clock.advance(300);
    await queue.end(openSource(0, 10_000), 2);
    await queue.askMany(1, 3);
    await clock.advance(9_699);
    expect(queue.started).toEqual([1, 2]);
    await clock.advance(1);
    expect(queue.started).toEqual([1, 2, 3]);
  });

  it("takes the smallest remaining count of a window, in any order of responses", async () => {
    const { line: queue } = line(100, 60);
    await queue.askMany(2);
    await queue.end(openSource(3, 30_000), 2);
    await queue.end(openSource(9, 30_000), 1);
    await queue.askMany(5, 3);
    expect(queue.started).toEqual([1, 2, 3, 4, 5]);
  });

  it("counts in-flight requests against the remaining count", async () => {
    const { line: queue } = line(100, 60);
    await queue.askMany(5);
    await queue.end(openSource(6, 30_000), 1);
    await queue.askMany(10, 6);
    expect(queue.started).toHaveLength(7);
  });

  it("spreads only the last tenth of the window, and only when more requests wait than it allows", async () => {
    const small = line(100, 60);
    await small.line.askMany(1);
    await small.line.end(openSource(5, 12_000));
    await small.line.askMany(5, 2);
    expect(small.line.started).toHaveLength(6);

    const { clock, line: large } = line(100, 60);
    await large.askMany(1);
    large.budget.close(980);
    await large.askMany(20, 2);
    await large.end(openSource(5, 13_000));
    await clock.advance(1_000);
    await clock.advance(5_900);
    expect(large.started.length).toBeLessThanOrEqual(4);
    await clock.advance(6_099);
    expect(large.started).toHaveLength(6);
    await clock.advance(1);
    expect(large.started).toHaveLength(21);
  });

  it("starts again when the window has reopened", async () => {
    const { clock, line: queue } = line(100, 60);
    await queue.askMany(1);
    await queue.end(openSource(0, 5_000));
    await clock.advance(5_000);
    await queue.askMany(100, 2);
    expect(queue.started).toHaveLength(101);
    await queue.end(openSource(99, 60_000), 2);
    await queue.end(openSource(0, 60_000));
    await queue.askMany(1, 102);
    expect(queue.started).toHaveLength(101);
    await clock.advance(60_000);
    expect(queue.started).toHaveLength(102);
  });

  it("continues with one request at a time when the service stops sending rate headers", async () => {
    const { clock, line: queue } = line(100, 60);
    await queue.askMany(1);
    await queue.end({ limit: 2, windowMs: 1_000, remaining: 0, resetMs: 1_000 });
    await queue.askMany(6, 2);
    await clock.advance(1_000);
    for (let round = 0; round < 6; round += 1) await queue.end();
    expect(queue.started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("works with a service that reports a limit of 0", async () => {
    const { clock, line: queue } = line(100, 60);
    await queue.askMany(1);
    await queue.end({ limit: 0, remaining: 0, resetMs: 1_000 });
    await queue.askMany(1, 2);
    await clock.advance(1_000);
    expect(queue.started).toEqual([1, 2]);
  });

  it("stays below a configured limit", async () => {
    const { line: queue } = line(3, 60, true);
    await queue.askMany(1);
    await queue.end(openSource(99, 60_000));
    await queue.askMany(5, 2);
    expect(queue.started).toEqual([1, 2, 3]);
  });

  it("stays below the remaining count of the service when the configured limit is larger", async () => {
    const { line: queue } = line(1_000, 60, true);
    await queue.askMany(1);
    await queue.end(openSource(2, 60_000));
    await queue.askMany(2, 2);
    expect(queue.started).toEqual([1, 2, 3]);
    await queue.askMany(2, 4);
    expect(queue.started).toEqual([1, 2, 3]);
  });

  it("counts a response without headers as one request", async () => {
    const { line: queue } = line(100, 60);
    await queue.askMany(2);
    await queue.end(openSource(3, 60_000), 1);
    await queue.end({}, 2);
    await queue.askMany(5, 3);
    expect(queue.started.length).toBeLessThanOrEqual(4);
  });
});

describe("the budget after a 429", () => {
  it("blocks all requests until the service's window reopens", async () => {
    const { clock, line: queue } = line(10, 10);
    await queue.askMany(1);
    queue.budget.close(4_000);
    await queue.askMany(3, 2);
    await clock.advance(4_000);
    expect(queue.started).toEqual([1]);
    await clock.advance(50);
    expect(queue.started).toEqual([1, 2, 3, 4]);
  });

  it("does not count rejected requests", async () => {
    const { clock, line: queue } = line(10, 10);
    await queue.askMany(10);
    for (const slot of queue.slots.values()) slot.end({ resetMs: 4_000, retryMs: 4_000 }, true);
    queue.budget.close(4_000);
    await queue.askMany(10, 11);
    await clock.advance(4_050);
    expect(queue.started).toHaveLength(20);
  });
});
