import type { Logger } from "../plugin/logger";
import { ApiError, cancelled } from "./api-error";
import type { Attempt, Attempter } from "./attempt";
import type { Budget } from "./budget";
import type { Clock } from "./clock";
import { isRead, type Operation, type Remedies } from "./operation";
import { backoffMs, type LookUp, limitedBackoffMs, retryTable, sharedWaitMs } from "./retry-table";

export interface ExchangeOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly budget: Budget;
  readonly attempter: Pick<Attempter, "attempt">;
  readonly maxRetries: number;
  readonly timeoutSeconds: number;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly remedies?: Remedies;
}

/** The failure of a create after which it is unknown whether the object exists, and how to look for it. */
export interface UnknownOutcome<E extends Error = ApiError> {
  readonly failure: E;
  readonly lookUp: LookUp;
}

export type Outcome<T> = { readonly value: T } | UnknownOutcome;

/** A wait that is worth a line in the log. */
const noteworthyMs = 3000;
/** A wait for the rate limit that is worth a warning: Terraform shows only that it still works. */
const longMs = 30_000;
/** A 429 that names a shorter wait counts as an attempt: some gateways always name 0. */
const shortestNamedMs = 500;
/** A timer with more runs out at once. */
const longestTimeoutMs = 2 ** 31 - 1;

/** Sends operations: waits for the budget, retries what may be retried, fails at the deadline. */
export class Exchange {
  constructor(private readonly options: ExchangeOptions) {}

  /** @throws ApiError */
  async run<T>(operation: Operation<T>, signal?: AbortSignal): Promise<T> {
    const outcome = await this.attempt(operation, signal);
    if ("failure" in outcome) throw outcome.failure;
    return outcome.value;
  }

  /**
   * As `run`, but returns a create with an unknown outcome as such. A 429 that says when to retry does not count as an attempt; no attempt
   * starts later than the timeout of all attempts together. A read gets what is left of that time, a write the whole timeout of an attempt,
   * because its outcome must be known. @throws ApiError
   */
  async attempt<T>(operation: Operation<T>, signal?: AbortSignal): Promise<Outcome<T>> {
    const { clock, budget, attempter, maxRetries, remedies } = this.options;
    const timeoutMs = Math.min(longestTimeoutMs, (operation.timeoutSeconds ?? this.options.timeoutSeconds) * 1000);
    const ticket = budget.ticket();
    let deadline = Number.POSITIVE_INFINITY;
    let sentCount = 0;
    let first = 0;
    let isWarned = false;
    let lastError: ApiError | undefined;
    for (let tried = 0; ; ) {
      const slot = await budget.acquire(ticket, signal);
      const started = clock.now();
      if (sentCount === 0) {
        first = started;
        deadline = started + timeoutMs * (maxRetries + 1);
      }
      if (lastError && started >= deadline) {
        slot.end({}, true);
        throw lasting(lastError, started - first);
      }
      sentCount += 1;
      const allowedMs = isRead(operation) ? Math.min(timeoutMs, deadline - started) : timeoutMs;
      const attempt = await attempter.attempt(
        { ...operation, remedies: { ...remedies, ...operation.remedies } },
        slot,
        allowedMs,
        sentCount,
        signal,
      );
      if ("value" in attempt) return attempt;

      lastError = attempt.error;
      const saysWhen = attempt.failure === "rate_limited" && namesWait(attempt);
      const action = retryTable[attempt.failure][operation.effect];
      if ("looksAfterMs" in action) return { failure: attempt.error, lookUp: action };
      if (!saysWhen && tried >= Math.min(action.mostRetries, maxRetries)) throw attempt.error;
      const waitMs = this.waitAfter(attempt, tried);
      const retryAt = clock.now() + waitMs;
      if (retryAt >= deadline) throw lasting(attempt.error, clock.now() - first);
      this.report(operation, attempt.error, waitMs);
      if (saysWhen && !isWarned && retryAt - first >= longMs) {
        this.warn(operation, retryAt - first, deadline - retryAt);
        isWarned = true;
      }
      if (!saysWhen) tried += 1;
      if (attempt.failure === "rate_limited") budget.close(waitMs);
      else await clock.sleep(waitMs, signal);
      if (signal?.aborted) throw cancelled();
    }
  }

  private waitAfter(attempt: FailedAttempt, tried: number): number {
    const { random } = this.options;
    if (attempt.failure !== "rate_limited") return backoffMs(tried, random);
    if (namesWait(attempt)) return sharedWaitMs(attempt.retryMs, random);
    return limitedBackoffMs(tried, random);
  }

  private report({ method, path }: Operation<unknown>, { code }: ApiError, waitMs: number): void {
    if (waitMs < noteworthyMs) return;
    const seconds = Math.round(waitMs / 1000);
    const why = code === "rate_limited" ? "The rate limit is exhausted" : "The request failed";
    const message = `${why}: ${method} ${path} will be retried in ${seconds} s.`;
    this.options.log.info(message, { method, path, seconds, failure: code });
  }

  private warn({ method, path }: Operation<unknown>, waitedMs: number, leftMs: number): void {
    const [seconds, remainingSeconds] = [Math.round(waitedMs / 1000), Math.round(leftMs / 1000)];
    const message = `The service has limited the rate of ${method} ${path} (HTTP 429) for ${seconds} s. It will be retried for ${remainingSeconds} s at most.`;
    this.options.log.warn(message, { method, path, seconds });
  }
}

/** The error of a request that the rate limit held up, with how long. */
function lasting(error: ApiError, milliseconds: number): ApiError {
  if (error.code !== "rate_limited") return error;
  return new ApiError({ ...error, seconds: Math.round(milliseconds / 1000) });
}

function namesWait(attempt: FailedAttempt): attempt is FailedAttempt & { readonly retryMs: number } {
  return attempt.retryMs !== undefined && attempt.retryMs >= shortestNamedMs;
}

type FailedAttempt = Extract<Attempt<unknown>, { error: ApiError }>;
