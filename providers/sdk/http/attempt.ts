import type { Logger } from "../plugin/logger";
import type { Slot } from "./budget";
import type { Clock, ServerClock } from "./clock";
import type { ErrorMaker, Failed } from "./errors";
import { NetworkFailure } from "./failure";
import { type HttpResponse, header } from "./message";
import { buildRequest, isRead, type Operation, type RequestContext, UnreadableResponse } from "./operation";
import { sendFollowing, type Transport } from "./transport";
import { rateSignals } from "./window";

export type Attempt<T> =
  | { readonly value: T }
  | (Failed & {
      /** The wait that a 429 requests. */
      readonly retryMs?: number;
    });

export interface AttempterOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly log: Pick<Logger, "debug">;
  readonly context: RequestContext;
  readonly errors: ErrorMaker;
  /** For the log line: what the budget has left. */
  readonly remaining: () => number | undefined;
}

/** Sends one request once and returns the outcome; logs one debug line. */
export class Attempter {
  constructor(private readonly options: AttempterOptions) {}

  async attempt<T>(
    operation: Operation<T>,
    slot: Slot,
    timeoutMs: number,
    count: number,
    signal?: AbortSignal,
  ): Promise<Attempt<T>> {
    const { transport, clock, serverClock, context, errors } = this.options;
    const started = clock.now();
    const sentAt = Date.now();
    // A response to a write must not be lost, so a cancellation aborts only reads.
    const request = { ...buildRequest(operation, context), timeoutMs, signal: isRead(operation) ? signal : undefined };
    try {
      const response = await sendFollowing(transport, request);
      const receivedAt = Date.now();
      const statedAt = Date.parse(header(response, "date") ?? "");
      serverClock.observe(statedAt, sentAt, receivedAt);
      // The service's own time of day: its clock and the machine's may differ.
      const signals = rateSignals((name) => header(response, name), statedAt || receivedAt);
      slot.end(signals, response.status === 429);
      const attempt = this.judge(operation, response, count, signals.retryMs);
      this.report(operation, clock.now() - started, count, response, attempt);
      return attempt;
    } catch (failure) {
      slot.end({});
      if (!(failure instanceof NetworkFailure)) throw failure;
      const failed = errors.fromNetwork(operation, failure, count);
      this.report(operation, clock.now() - started, count, undefined, failed);
      return failed;
    }
  }

  private judge<T>(operation: Operation<T>, response: HttpResponse, count: number, retryMs?: number): Attempt<T> {
    const { errors, context } = this.options;
    const isSuccess = response.status >= 200 && response.status <= 299;
    const inside = isSuccess ? errors.statusInside(response.text) : undefined;
    if (!isSuccess || inside !== undefined)
      return { ...errors.fromResponse(operation, response, count, inside), retryMs };
    try {
      return {
        value: operation.decode({
          text: response.text,
          envelope: context.envelope,
          header: (name) => header(response, name),
        }),
      };
    } catch (reason) {
      if (!(reason instanceof UnreadableResponse)) throw reason;
      return errors.unreadable(operation, response, count, reason);
    }
  }

  private report(
    operation: Operation<unknown>,
    ms: number,
    count: number,
    response: HttpResponse | undefined,
    attempt: Attempt<unknown>,
  ) {
    const { log, remaining } = this.options;
    const { error } = { error: undefined, ...attempt };
    const requestId = error?.requestId ?? (response && header(response, "x-request-id"));
    log.debug(`${operation.method} ${operation.path} ${response?.status ?? error?.code ?? ""}`, {
      method: operation.method,
      path: operation.path,
      status: response?.status,
      failure: error?.code,
      milliseconds: Math.round(ms),
      attempt: count,
      remaining: remaining(),
      requestId: requestId || undefined,
    });
  }
}
