import { workbookWindows } from "../../lib";
import { type EvaluatedAlert, windowLength } from "../../lib/evaluation/alert";
import { backtest } from "../../lib/evaluation/backtest";
import { type BurnRate, burnRateIn, burnRateSql } from "../../lib/evaluation/burn-rate";
import { type PlayedRun, play } from "../../lib/evaluation/play";
import { spanLength } from "../../lib/evaluation/schedule";
import type { SeriesPoint } from "../../lib/evaluation/value";
import fc from "../support/properties";
import { textOf } from "../support/sources";

const minute = 60_000;
const start = Date.parse("2026-03-01T00:00:00Z");
const minutesOf = (span: string): number => (spanLength(span) ?? 0) / minute;
const counted = {
  total: "ServiceName = 'checkout'",
  bad: "StatusCode = 'Error'",
  weight: "1",
  time: "Timestamp",
  allowed: 0.001,
  minimumBad: 2,
};
const query = ({ long, short }: { long: string; short: string }): BurnRate => ({
  ...counted,
  long: minutesOf(long) * 60,
  short: minutesOf(short) * 60,
});

/** An incident: the share of requests that fail, for so many minutes from the start, and the burn rate outside of it. */
interface Incident {
  readonly rate: number;
  readonly minutes: number;
  readonly before: number;
}

/** A point for each minute, with 100,000 requests, so that every share is a whole number of failures. */
function pointsOf({ rate, minutes, before }: Incident, until: number): SeriesPoint[] {
  return Array.from({ length: until + 4320 }, (_, index) => {
    const at = index - 4320;
    const share = at >= 0 && at < minutes ? rate : before * counted.allowed;
    return { time: start + at * minute, group: [], values: [100_000, Math.round(share * 100_000)] };
  });
}

type Window = (typeof workbookWindows)[number];

function played(window: Window, incident: Incident): PlayedRun[] {
  const alert: EvaluatedAlert = { interval: window.every, threshold: window.factor, thresholdType: "above" };
  const step = windowLength(alert);
  const until = incident.minutes + minutesOf(window.short) + 2 * (step / minute);
  const runs = Array.from({ length: Math.ceil((until * minute) / step) + 1 }, (_, index) => ({
    evaluatedAt: start + index * step,
    fails: false,
  }));
  const target = {
    series: [{ aggFn: "count" }, { aggFn: "count" }],
    groupBy: [],
    sql: "number",
    burnRate: query(window),
  };
  return play(alert, { ...target, sql: "number" }, { points: pointsOf(incident, until) }, runs);
}

/** Minutes until the first alert, and from the end of the incident until it resolves; `undefined` for never. */
function times(window: Window, incident: Incident) {
  const runs = played(window, incident);
  const first = runs.findIndex(({ state }) => state === "ALERT");
  const resolved = runs.findIndex(({ state }, index) => index > first && state === "OK");
  const at = (index: number) => ((runs[index]?.evaluatedAt ?? Number.NaN) - start) / minute;
  const changes = runs.filter(({ state }, index) => index > 0 && state !== runs[index - 1]?.state).length;
  return first < 0 ? undefined : { detected: at(first), reset: at(resolved) - incident.minutes, changes };
}

/** The workbook's formulas: the long window decides when an alert fires, the short one when it resolves. */
function expected({ long, short, factor }: Window, { rate, minutes, before }: Incident) {
  const burn = rate / counted.allowed;
  const detected = (minutesOf(long) * (factor - before)) / (burn - before);
  if (burn < factor || detected > minutes) return undefined;
  return { detected, reset: (minutesOf(short) * (burn - factor)) / (burn - before) };
}

const stepOf = ({ every }: Window): number => windowLength({ interval: every }) / minute;

/** An alert fires and resolves at the first evaluation after the computed moment, and changes its state only then. */
function expectTimes(
  measured: ReturnType<typeof times>,
  computed: { detected: number; reset: number } | undefined,
  step: number,
  rounding = 1e-6,
): void {
  const isAfter = (real: number | undefined, moment: number | undefined) =>
    real === undefined || moment === undefined
      ? real === moment
      : real >= moment - rounding && real <= Math.max(0, moment) + step + rounding;
  expect({
    measured,
    detected: isAfter(measured?.detected, computed?.detected),
    reset: isAfter(measured?.reset, computed?.reset),
    changes: measured?.changes,
  }).toEqual({
    ...{ measured, detected: true, reset: true },
    changes: computed && 2,
  });
}

describe("Detection and reset are those of the workbook, within one evaluation", () => {
  const never = undefined;
  const table: [string, Incident, detected: (number | undefined)[], reset: (number | undefined)[]][] = [
    ["100 % for 10 minutes", { rate: 1, minutes: 10, before: 0 }, [0.9, 2.2, 4.3, 4.3], [4.9, 29.8, 119.6, 359.6]],
    ["10 % for an hour", { rate: 0.1, minutes: 60, before: 0 }, [8.6, 21.6, 43.2, 43.2], [4.3, 28.2, 116.4, 356.4]],
    ["2 % for 8 hours", { rate: 0.02, minutes: 480, before: 0 }, [43.2, 108, 216, 216], [1.4, 21, 102, 342]],
    [
      "0.2 % for 60 hours",
      { rate: 0.002, minutes: 3600, before: 0 },
      [never, never, never, 2160],
      [never, never, never, 180],
    ],
  ];

  test.each(
    table.flatMap(([name, incident, detected, reset]) =>
      workbookWindows.map(
        (window, index) => [name, window.long, incident, window, detected[index], reset[index]] as const,
      ),
    ),
  )("%s, %s", (_name, _long, incident, window, detected, reset) => {
    const measured = times(window, incident);
    // The table has one digit after the point.
    expectTimes(
      measured,
      detected === undefined || reset === undefined ? undefined : { detected, reset },
      stepOf(window),
      0.1,
    );
  });

  test("the guide's table has the first evaluation after each of them", () => {
    const rows = textOf("docs/guides/service-level-objectives.md").matchAll(/^\| (?:page|ticket) \|.*$/gm);
    const minutesIn = (cell = "") =>
      cell === "never"
        ? undefined
        : (spanLength(cell.replace(/ (?:min|h|d)$/, (unit) => unit.trim().charAt(0))) ?? 0) / minute;
    const said = [...rows].map(([row]) => row.split(" | ").slice(5, 9).map(minutesIn));
    const rates = [1, 0.1, 0.02, 0.002];
    const measured = workbookWindows.map((window) =>
      // Long enough for each to fire.
      rates.map((rate) => times(window, { rate, minutes: 2400, before: 0 })?.detected),
    );
    expect(said).toEqual(measured);
  });

  test("for every incident, also where some requests always fail", () => {
    const incident = fc.record({
      rate: fc.integer({ min: 20, max: 1000 }).map((share) => share / 1000),
      minutes: fc.integer({ min: 1, max: 600 }),
      before: fc.integer({ min: 0, max: 9 }).map((burn) => burn / 10),
    });
    fc.assert(
      fc.property(incident, fc.constantFrom(...workbookWindows), (one, window) => {
        const computed = expected(window, one);
        // An incident that ends right when it is detected may be over before the next evaluation.
        fc.pre(!computed || one.minutes - computed.detected >= stepOf(window));
        expectTimes(times(window, one), computed, stepOf(window));
      }),
      { numRuns: 40 },
    );
  });

  test("an error rate that the objective allows notifies nobody", () => {
    const rates = fc.integer({ min: 0, max: 99 }).map((share) => share / 100_000);
    fc.assert(
      fc.property(rates, fc.constantFrom(...workbookWindows), (rate, window) => {
        expect(times(window, { rate, minutes: 600, before: rate / counted.allowed })).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });
});

/** The values that the first alert compares, of requests in single minutes, at evaluations so many minutes after the start. */
function valuesOf(
  counts: readonly [at: number, total: number, bad: number][],
  moments: readonly number[],
  more: Partial<BurnRate> = {},
): (number | null | undefined)[] {
  const points = counts.map(([at, total, bad]) => ({ time: start + at * minute, group: [], values: [total, bad] }));
  const burnRate = { ...query(workbookWindows[0]), ...more };
  const target = { series: [{ aggFn: "count" }, { aggFn: "count" }], groupBy: [], sql: "number" as const, burnRate };
  const alert: EvaluatedAlert = { interval: "1m", threshold: 14.4, thresholdType: "above" };
  const runs = moments.map((at) => ({ evaluatedAt: start + at * minute, fails: false }));
  return play(alert, target, { points }, runs).map(({ rows }) => rows[0]?.value);
}

test.each<[string, Parameters<typeof valuesOf>, number[]]>([
  ["without requests there is no burn rate", [[], [1, 60]], [0, 0]],
  ["a service that falls silent while it fails does not stay in alarm", [[[0, 100, 100]], [1, 5, 6]], [1000, 1000, 0]],
  ["one failed request of three notifies nobody", [[[0, 3, 1]], [1, 2]], [0, 0]],
  ["unless one is enough", [[[0, 4, 1]], [1, 5, 6], { minimumBad: 1 }], [250, 250, 0]],
  [
    "a request at the end of a window is not in it, one at its start is",
    [[[5, 10, 10]], [5, 6, 10, 11]],
    [0, 1000, 1000, 0],
  ],
])("%s", (_name, [counts, moments, more], values) => {
  const rounded = valuesOf(counts, moments, more).map((value) => Math.round(Number(value)));
  expect(rounded).toEqual(values);
});

test("a request that arrives late counts from then on", () => {
  const burnRate = query(workbookWindows[0]);
  const event = (series: number, arrives: number) => ({
    time: start,
    arrives: start + arrives * minute,
    group: [],
    series,
    count: 10,
  });
  const target = { series: [{ aggFn: "count" }, { aggFn: "count" }], groupBy: [], sql: "number" as const, burnRate };
  const alert: EvaluatedAlert = { interval: "1m", threshold: 14.4, thresholdType: "above" };
  const runs = [1, 2, 3].map((at) => ({ evaluatedAt: start + at * minute, fails: false }));
  const events = [event(0, 0), event(1, 2)];
  expect(play(alert, target, { events }, runs).map(({ rows }) => rows[0]?.value)).toEqual([0, 1000, 1000]);
});

test("groups have a state of their own, and one without requests no longer has one", () => {
  const burnRate = { ...query(workbookWindows[0]), group: "ServiceName" };
  const points = [0, 1, 2, 3].flatMap((at) =>
    ["cart", "web"].map((name) => ({
      time: start + at * minute,
      group: [name],
      values: [100, name === "cart" && at < 1 ? 50 : 0],
    })),
  );
  const target = {
    series: [{ aggFn: "count" }, { aggFn: "count" }],
    groupBy: ["ServiceName"],
    sql: "series" as const,
    burnRate,
  };
  const alert: EvaluatedAlert = { interval: "1m", threshold: 14.4, thresholdType: "above" };
  const runs = [1, 6, 65].map((at) => ({ evaluatedAt: start + at * minute, fails: false }));
  expect(
    play(alert, target, { points }, runs).map(({ state, rows, events }) => [
      state,
      rows.length,
      ...events.map(({ group }) => group),
    ]),
  ).toEqual([
    ["ALERT", 2, "ServiceName:cart"],
    ["OK", 2, "ServiceName:cart"],
    ["OK", 0],
  ]);
});

describe("The SQL of a burn rate", () => {
  const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => !one.includes("\0"));
  const seconds = fc.integer({ min: 1, max: 5000 }).map((one) => one * 60);
  const queries = fc.record(
    {
      ...{ total: text, bad: text, weight: text, time: fc.constantFrom("Timestamp", "TimestampTime") },
      ...{ long: seconds, short: seconds, minimumBad: fc.integer({ min: 1, max: 9 }) },
      allowed: fc.integer({ min: 1, max: 999_999 }).map((one) => one / 1e6),
      group: fc.constantFrom("ServiceName", "ResourceAttributes['a']"),
    },
    { requiredKeys: ["total", "bad", "weight", "time", "long", "short", "minimumBad", "allowed"] },
  );

  test("says all that its evaluation needs", () => {
    fc.assert(
      fc.property(queries, (one) => {
        const read = burnRateIn(`${burnRateSql(one)}\n`);
        // A condition that looks like a part of the SQL may be read otherwise, but only as the same SQL.
        expect(read && burnRateSql(read)).toEqual(burnRateSql(one));
      }),
    );
    expect(burnRateIn(burnRateSql(query(workbookWindows[0])))).toEqual(query(workbookWindows[0]));
  });

  test("that somebody changed is not modelled", () => {
    const sql = burnRateSql(query(workbookWindows[0]));
    fc.assert(
      fc.property(fc.nat(sql.length - 1), (at) => {
        const read = burnRateIn(sql.slice(0, at) + sql.slice(at + 1));
        expect(read === undefined || burnRateSql(read) !== sql).toBe(true);
      }),
    );
    expect(burnRateIn(sql.replace("least", "greatest"))).toBeUndefined();
    expect(burnRateIn(sql.replace("bad_long < 2", "bad_long < two"))).toBeUndefined();
    expect(burnRateIn("SELECT 1")).toBeUndefined();
  });
});

test("a backtest of counts fires when the evaluation does", () => {
  const [, window] = workbookWindows;
  const incident = { rate: 0.1, minutes: 60, before: 0.5 };
  const alert: EvaluatedAlert = { interval: window.every, threshold: window.factor, thresholdType: "above" };
  const points = pointsOf(incident, 180);
  const burnRate = query(window);
  const series = [{ aggFn: "count" }, { aggFn: "count" }];
  const result = backtest(alert, {
    series,
    points,
    burnRate,
    start: start - 4320 * minute,
    end: start + 180 * minute,
    reportFrom: start,
  });
  const fired = played(window, incident).filter(({ state }) => state === "ALERT");
  expect(result).toMatchObject({ alertWindows: fired.length, resolves: 1, state: "OK", caveats: [], windows: 36 });
  expect(result.firings).toMatchObject([{ end: fired.at(-1)?.evaluatedAt, windows: fired.length }]);
});
