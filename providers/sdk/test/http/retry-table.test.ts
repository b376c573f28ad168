import { ApiError, codeOf, type Failure } from "../../http/api-error";
import type { Attempt } from "../../http/attempt";
import { Budget } from "../../http/budget";
import { failureOf } from "../../http/errors";
import { Exchange, type ExchangeOptions, type UnknownOutcome } from "../../http/exchange";
import type { Effect, Operation } from "../../http/operation";
import { type LookUp, sharedWaitMs } from "../../http/retry-table";
import { QuickClock } from "../support/quick-clock";

const effects: readonly Effect[] = ["read", "update", "delete", "create", "query"];
const failed = (failure: Failure, status?: number) => ({
  error: new ApiError({ code: codeOf(failure), status }),
  failure,
});
const status = (number: number, fromProxy = false) =>
  failed(failureOf(number, fromProxy ? "html" : "json", false), number);

const marks: Record<LookUp["ifAbsent"], string> = { ambiguous: "?", fail: "!", repeat: "?+" };

/**
 * Attempts until the exchange gives up, by effect: read, update, delete, create, query. `?` = the object is looked up, `!` = once,
 * `?+` = and created again if it does not exist.
 */
const table: [string, Attempt<string>, string][] = [
  ["connection refused, DNS, TLS before sending", failed("unreachable"), "5 5 5 5 5"],
  ["connection lost after sending", failed("connection_lost"), "5 5 5 1? 5"],
  ["timeout", failed("timeout"), "5 5 5 1? 5"],
  ["idle connection closed", failed("connection_stale"), "5 5 5 1?+ 5"],
  ["no secure connection", failed("insecure"), "1 1 1 1 1"],
  ["too large a response", failed("oversized_response"), "1 1 1 1? 1"],
  ["an object that was not asked for", failed("another_object"), "1 1 1 1 1"],
  ["303", status(303, true), "5 5 5 1? 5"],
  ["307", status(307, true), "1 1 1 1 1"],
  ["408", status(408), "5 5 5 1? 5"],
  ["unreadable response", failed("unreadable_response"), "5 5 5 1? 5"],
  ["a page of something else", failed("foreign_page"), "3 3 3 1? 3"],
  ["502", status(502), "5 5 5 1? 5"],
  ["503", status(503, true), "5 5 5 1? 5"],
  ["504", status(504, true), "5 5 5 1? 5"],
  ["429", status(429), "5 5 5 5 5"],
  ["500 of the service", status(500), "3 3 3 1! 1"],
  ["500 of a proxy", status(500, true), "5 5 5 1? 5"],
  ["409", status(409), "1 1 1 1 1"],
  ["other 4xx", status(400), "1 1 1 1 1"],
  ["cancelled", failed("cancelled"), "1 1 1 1 1"],
];

describe("the retry table", () => {
  it.each(table)("%s", async (_, attempt, expected) => {
    const counts = await Promise.all(effects.map((effect) => attemptsFor(effect, attempt)));
    expect(counts.join(" ")).toBe(expected);
  });

  it("retries nothing with max_retries = 0", async () => {
    expect(await attemptsFor("read", status(503), 0)).toBe("1");
    expect(await attemptsFor("read", status(500), 0)).toBe("1");
  });

  it("waits a random part of a doubling delay", async () => {
    const clock = new QuickClock();
    await attemptsFor("read", status(503), 6, clock, () => 1);
    expect(clock.slept).toEqual([500, 1000, 2000, 4000, 8000, 10000]);
    const lucky = new QuickClock();
    await attemptsFor("read", status(503), 3, lucky, () => 0);
    expect(lucky.slept).toEqual([0, 0, 0]);
  });

  it("waits 1 s, doubling to 30 s, never less than half, after a 429 without a time", async () => {
    const clock = new QuickClock();
    const begun = clock.now();
    await attemptsFor("read", status(429), 3, clock, () => 0);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(500 + 1000 + 2000);
    expect(clock.now() - begun).toBeLessThan(4000);
  });

  it("waits as long as a 429 requests", async () => {
    const clock = new QuickClock();
    await attemptsFor("read", { ...status(429), retryMs: 7_000 }, 1, clock);
    expect(clock.slept[0]).toBeGreaterThan(6_990);
    expect(clock.slept[0]).toBeLessThan(7_500);
  });

  it("does not count a 429 that says when to retry as an attempt, and logs the wait", async () => {
    const clock = new QuickClock();
    const logged: unknown[] = [];
    const log = { info: (...line: unknown[]) => void logged.push(line), warn() {} };
    expect(await attemptsFor("create", { ...status(429), retryMs: 29_000 }, 4, clock, () => 0, log)).toBe("11");
    const fields = { method: "POST", path: "/", seconds: 29, failure: "rate_limited" };
    expect(logged[0]).toEqual(["The rate limit is exhausted: POST / will be retried in 29 s.", fields]);
  });

  it("retries at another moment than other processes", async () => {
    const waits = [0, 0.5, 1].map((share) => sharedWaitMs(10_000, () => share));
    expect(waits).toEqual([10_000, 10_250, 10_500]);
  });

  it("fails at once if a 429 requests a longer wait than the deadline allows", async () => {
    expect(await attemptsFor("read", { ...status(429), retryMs: 3_600_000 })).toBe("1");
  });

  it("fails at the deadline: the timeout of one attempt times their number", async () => {
    const clock = new QuickClock();
    const begun = clock.now();
    await attemptsFor("read", { ...status(429), retryMs: 100_000 }, 4, clock);
    expect(clock.now() - begun).toBeLessThanOrEqual(300_500);
  });
});

async function attemptsFor(
  effect: Effect,
  outcome: Attempt<string>,
  maxRetries = 4,
  clock = new QuickClock(),
  random = () => 0.5,
  log: ExchangeOptions["log"] = { info() {}, warn() {} },
): Promise<string> {
  let count = 0;
  const attempter = {
    attempt: async () => {
      count += 1;
      return outcome as Attempt<never>;
    },
  };
  const budget = new Budget(clock, { requests: 0, perSeconds: 1, firm: true });
  const exchange = new Exchange({ clock, random, budget, attempter, maxRetries, timeoutSeconds: 60, log });
  const operation: Operation<string> = { method: "POST", effect, path: "/", decode: () => "" };
  const result = await exchange.attempt(operation).catch((error: unknown) => error);
  if (result instanceof ApiError) return `${count}`;
  return `${count}${marks[(result as UnknownOutcome).lookUp.ifAbsent]}`;
}
