import { createHash } from "node:crypto";
import { cancelled } from "./api-error";
import { type Clock, systemClock } from "./clock";
import { CountedWindow, type RateSignals, ReportedWindow } from "./window";

/** A little more than the clocks' resolution, so that the window is open at the service too. */
const marginMs = 20;

/** The limit of a service. */
export interface RateLimit {
  /** Requests in one window; 0 turns pacing off. */
  readonly requests: number;
  readonly perSeconds: number;
  /** True for a limit that the author chose: it holds even where the service would allow more. */
  readonly firm?: boolean;
}

interface Waiter {
  readonly ticket: number;
  readonly grant: () => void;
}

/** A started request; `end` must be called once, with what the response's headers say and whether it was a 429. */
export interface Slot {
  end(signals: RateSignals, wasRejected?: boolean): void;
}

/**
 * Starts requests within the service's limit, in their order. It uses the published limit until responses report the real one. No request
 * waits while the window has room; only the last tenth of it is spread over the remaining time, and only if more requests wait than it
 * allows.
 */
export class Budget {
  private readonly waiting: Waiter[] = [];
  private readonly counted: CountedWindow;
  private readonly reported = new ReportedWindow();
  private closedUntil = 0;
  private lastGrant = 0;
  private alarm: AbortController | undefined;
  private nextTicket = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limit: RateLimit,
  ) {
    this.counted = new CountedWindow(limit.requests, limit.perSeconds * 1000);
  }

  /** A position in the queue; a retried request keeps its position. */
  ticket(): number {
    this.nextTicket += 1;
    return this.nextTicket;
  }

  /** Resolves when the request may start. @throws ApiError `cancelled` when `signal` aborts first. */
  acquire(ticket: number, signal?: AbortSignal): Promise<Slot> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        if (this.waiting.length === 0) this.alarm?.abort();
        reject(cancelled());
      };
      const waiter: Waiter = {
        ticket,
        grant: () => {
          signal?.removeEventListener("abort", leave);
          resolve(this.start());
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      const position = this.waiting.findIndex((queued) => queued.ticket > ticket);
      this.waiting.splice(position < 0 ? this.waiting.length : position, 0, waiter);
      this.admit();
    });
  }

  /** No request starts before `milliseconds` have passed, as the service requires. */
  close(milliseconds: number): void {
    this.closedUntil = Math.max(this.closedUntil, this.clock.now() + milliseconds + marginMs);
  }

  /** How many requests may start right now; `undefined` when there is no pacing. */
  remaining(): number | undefined {
    if (this.limit.requests === 0) return undefined;
    return Math.max(0, this.room().free);
  }

  private start(): Slot {
    this.counted.start();
    this.reported.start();
    this.lastGrant = this.clock.now();
    let ended = false;
    return {
      end: (signals, wasRejected = false) => {
        if (ended) return;
        ended = true;
        this.learn(signals, wasRejected);
      },
    };
  }

  private learn(signals: RateSignals, wasRejected: boolean): void {
    const time = this.clock.now();
    this.counted.end(time, wasRejected);
    this.reported.end(time, signals);
    if (!this.limit.firm && signals.limit && signals.windowMs) {
      this.counted.requests = signals.limit;
      this.counted.windowMs = signals.windowMs;
    }
    this.admit();
  }

  private admit(): void {
    while (this.waiting.length > 0) {
      const wait = this.waitForNext();
      if (wait === undefined) return;
      if (wait > 0) return this.wakeIn(wait);
      this.waiting.shift()?.grant();
    }
  }

  /** Milliseconds until the first queued request may start; `undefined`: when a running request ends. */
  private waitForNext(): number | undefined {
    const time = this.clock.now();
    if (time < this.closedUntil) return this.closedUntil - time;
    if (this.limit.requests === 0) return 0;
    const { free, opensAt } = this.room();
    if (free <= 0) return opensAt === undefined ? undefined : Math.max(1, opensAt - time);
    const resetsIn = this.reported.isKnown ? this.reported.resetsIn(time) : undefined;
    if (resetsIn === undefined || this.waiting.length <= free || !this.reported.isNearlyUsed()) return 0;
    return Math.max(0, this.lastGrant + resetsIn / (free + 1) - time);
  }

  private room() {
    const time = this.clock.now();
    const counted = this.counted.room(time);
    if (!this.reported.isKnown) return counted;
    const reported = this.reported.room(time);
    if (this.limit.firm && counted.free < reported.free) return counted;
    return reported;
  }

  private wakeIn(milliseconds: number): void {
    this.alarm?.abort();
    const alarm = new AbortController();
    this.alarm = alarm;
    this.clock.sleep(milliseconds, alarm.signal).then(
      () => this.admit(),
      () => {},
    );
  }
}

/** Returns one budget for each service and credential. */
export class SharedBudgets {
  private readonly budgets = new Map<string, Budget>();

  constructor(private readonly clock: Clock) {}

  /** Clients of one process that use the same credential share the budget of the first with the same limit. */
  budgetFor(limit: RateLimit, origin: string, credential: string): Budget {
    const digest = createHash("sha256").update(`${origin} ${credential}`).digest("base64");
    const key = `${digest} ${limit.requests}/${limit.perSeconds} ${limit.firm ?? false}`;
    let budget = this.budgets.get(key);
    if (!budget) {
      budget = new Budget(this.clock, limit);
      this.budgets.set(key, budget);
    }
    return budget;
  }
}

/** The budgets of this process. */
export const processBudgets = new SharedBudgets(systemClock);
