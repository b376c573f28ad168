import type { Budget } from "../budget/budget";
import type { Clock } from "../clock";
import { type ApiError, cancelled } from "../errors/api-error";
import type { Attempt, Attempter } from "./attempt";
import { backoffMs, limitedBackoffMs } from "./backoff";
import type { Operation } from "./operation";
import { type Action, failureOf, fewRetries, retryTable } from "./retry-table";

export interface ExchangeOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly budget: Budget;
  readonly attempter: Pick<Attempter, "attempt">;
  readonly maxRetries: number;
  readonly timeoutSeconds: number;
}

/** A result, or for a create the failure after which nobody knows whether the object exists. */
export type Outcome<T> = { readonly value: T } | { readonly unknown: ApiError };

/** Sends operations: waits for the budget, repeats what may be repeated, gives up at the deadline. */
export class Exchange {
  constructor(private readonly options: ExchangeOptions) {}

  /** @throws ApiError */
  async run<T>(operation: Operation<T>, signal?: AbortSignal): Promise<T> {
    const outcome = await this.attempt(operation, signal);
    if ("unknown" in outcome) throw outcome.unknown;
    return outcome.value;
  }

  /** As `run`, but a create whose outcome is unknown is returned as such. @throws ApiError */
  async attempt<T>(operation: Operation<T>, signal?: AbortSignal): Promise<Outcome<T>> {
    const { clock, budget, attempter, maxRetries } = this.options;
    const timeoutMs = (operation.timeoutSeconds ?? this.options.timeoutSeconds) * 1000;
    const ticket = budget.ticket();
    let deadline = Number.POSITIVE_INFINITY;
    for (let tried = 0; ; tried += 1) {
      const slot = await budget.acquire(ticket, signal);
      const started = clock.now();
      if (tried === 0) deadline = started + timeoutMs * (maxRetries + 1);
      const leftMs = Math.max(1, deadline - started);
      const attempt = await attempter.attempt(operation, slot, Math.min(timeoutMs, leftMs), tried + 1, signal);
      if ("value" in attempt) return attempt;

      const action = this.actionAfter(operation, attempt, tried);
      if (action === "look_up") return { unknown: attempt.error };
      if (action === "fail") throw attempt.error;
      const waitMs = this.waitAfter(attempt, tried);
      if (clock.now() + waitMs >= deadline) throw attempt.error;
      if (attempt.error.code === "rate_limited") budget.close(waitMs);
      else await clock.sleep(waitMs, signal);
      if (signal?.aborted) throw cancelled();
    }
  }

  private actionAfter(operation: Operation<unknown>, { error, fromProxy }: FailedAttempt, tried: number): Action {
    const action = retryTable[failureOf(error, fromProxy)][operation.effect];
    const most = action === "few" ? Math.min(fewRetries, this.options.maxRetries) : this.options.maxRetries;
    if (action === "retry" || action === "few") return tried < most ? action : "fail";
    return action;
  }

  private waitAfter({ error, retryMs }: FailedAttempt, tried: number): number {
    const { random } = this.options;
    if (error.code !== "rate_limited") return backoffMs(tried, random);
    return retryMs ? retryMs : limitedBackoffMs(tried, random);
  }
}

type FailedAttempt = Extract<Attempt<unknown>, { error: ApiError }>;
