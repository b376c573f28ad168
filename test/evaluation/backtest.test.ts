import type { EvaluatedAlert } from "../../lib/evaluation/alert";
import { backtest } from "../../lib/evaluation/backtest";
import type { SeriesPoint } from "../../lib/evaluation/value";
import { processorMs } from "../../providers/sdk/test/support/inside/testing";

const minute = 60_000;
const start = Date.parse("2026-03-02T10:00:00Z");
const alert: EvaluatedAlert = { interval: "5m", threshold: 5, thresholdType: "above" };
const count = { series: [{ aggFn: "count" }] };

/** Points at the given distance in minutes; null omits a bucket. */
const pointsEvery = (minutes: number, values: (number | null)[], group: string[] = []): SeriesPoint[] =>
  values.flatMap((value, index) =>
    value === null ? [] : [{ time: start + index * minutes * minute, group, values: [String(value)] }],
  );
const minutesAfterStart = (minutes: number): number => start + minutes * minute;

describe("A backtest", () => {
  test("counts windows, notifications, stretches of firing and the distance to the threshold", () => {
    const points = pointsEvery(5, [1, 6, 7, 0, 9, null, 2]);
    const result = backtest(alert, { ...count, points, start, end: minutesAfterStart(35) });
    expect(result).toMatchObject({
      windows: 7,
      alertWindows: 3,
      notifications: 3,
      resolves: 2,
      maximum: 9,
      state: "OK",
      caveats: [],
    });
    expect(result.firings).toEqual([
      { group: "", start: minutesAfterStart(5), end: minutesAfterStart(15), windows: 2 },
      { group: "", start: minutesAfterStart(20), end: minutesAfterStart(25), windows: 1 },
    ]);
    expect(result.longest).toBe(result.firings[0]);
    expect(result.percentile99).toBeCloseTo(8.88);
  });

  test("of an alert that does not fire has no firings, and its maximum", () => {
    const result = backtest(
      { ...alert, threshold: 20 },
      { ...count, points: pointsEvery(5, [1, 9, 3]), start, end: minutesAfterStart(15) },
    );
    expect(result).toMatchObject({ alertWindows: 0, maximum: 9, firings: [], longest: undefined });
  });

  test("of a query that finds nothing has neither maximum nor percentile, though zeros are evaluated", () => {
    const result = backtest(alert, { ...count, points: [], start, end: minutesAfterStart(15) });
    expect([result.windows, result.alertWindows, result.maximum, result.percentile99]).toEqual([
      3,
      0,
      undefined,
      undefined,
    ]);
  });

  test("compares the number that an alert groups by, as the service does", () => {
    const points = pointsEvery(5, [100, 100], ["3"]);
    const result = backtest(alert, {
      ...count,
      points,
      start,
      end: minutesAfterStart(10),
      groupBy: ["SeverityNumber"],
    });
    expect(result).toMatchObject({ alertWindows: 0, maximum: 3 });
  });

  test("fires without data if 0 meets the condition", () => {
    const below: EvaluatedAlert = { ...alert, thresholdType: "below" };
    expect(backtest(below, { ...count, points: [], start, end: minutesAfterStart(10) })).toMatchObject({
      alertWindows: 2,
    });
  });

  test("keeps a state for each group and counts consecutive windows", () => {
    const points = [...pointsEvery(5, [6, 6, 6, 6], ["a"]), ...pointsEvery(5, [6, 1, 6, 1], ["b"])];
    const rule = { ...alert, numConsecutiveWindows: 2 };
    const result = backtest(rule, { ...count, points, start, end: minutesAfterStart(20), groupBy: ["ServiceName"] });
    expect(result.firings.map(({ group, windows }) => [group, windows])).toEqual([["ServiceName:a", 3]]);
  });

  test("warms up before it reports", () => {
    const points = pointsEvery(5, [6, 6, 6, 1]);
    const rule = { ...alert, numConsecutiveWindows: 3 };
    const known = { ...count, points, start, end: minutesAfterStart(20) };
    expect(backtest(rule, { ...known, reportFrom: minutesAfterStart(10) })).toMatchObject({
      windows: 2,
      alertWindows: 1,
      resolves: 1,
    });
    expect(backtest(rule, { ...known, points: points.slice(2), start: minutesAfterStart(10) })).toMatchObject({
      alertWindows: 0,
    });
  });

  test("compares the two parts of a window that an offset splits, from one-minute points", () => {
    const points = pointsEvery(1, [0, 0, 0, 2, 2, 2, 2, 0]);
    const rule = { ...alert, scheduleOffsetMinutes: 3 };
    const known = { ...count, points, start: minutesAfterStart(0), end: minutesAfterStart(8), granularity: minute };
    expect(backtest(rule, known)).toMatchObject({ windows: 1, alertWindows: 0, maximum: 4 });
    expect(backtest({ ...rule, threshold: 4 }, known)).toMatchObject({ alertWindows: 1, notifications: 1 });
    expect(backtest(rule, known).caveats).toEqual([expect.stringContaining("splits every window into two parts")]);
  });

  test("begins with the first whole window of a schedule that starts within its range", () => {
    const points = pointsEvery(1, new Array<number>(20).fill(3));
    const rule: EvaluatedAlert = { ...alert, threshold: 9, scheduleStartAt: "2026-03-02T10:02:00Z" };
    const result = backtest(rule, { ...count, points, start, end: minutesAfterStart(20), granularity: minute });
    expect(result).toMatchObject({ windows: 3, notifications: 3, resolves: 3, maximum: 9 });
    const low = backtest(
      { ...rule, threshold: 6 },
      { ...count, points, start, end: minutesAfterStart(20), granularity: minute },
    );
    expect(low.firings).toMatchObject([{ start: minutesAfterStart(2), end: minutesAfterStart(17), windows: 3 }]);
    const later = { ...rule, scheduleStartAt: "2026-03-02T10:16:00Z" };
    expect(backtest(later, { ...count, points, start, end: minutesAfterStart(20), granularity: minute }).windows).toBe(
      0,
    );
  });

  test.each<[string, Partial<EvaluatedAlert>]>([
    ["an offset of an hour", { interval: "6h", scheduleOffsetMinutes: 90 }],
    ["a start an hour off the grid", { interval: "6h", scheduleStartAt: "2026-03-01T09:00:00Z" }],
    ["a daily start at nine", { interval: "1d", scheduleStartAt: "2026-03-01T09:00:00Z" }],
  ])("warns that long intervals with %s have no data", (_name, schedule) => {
    const points = pointsEvery(1, new Array<number>(48 * 60).fill(9));
    const known = { ...count, points, start, end: minutesAfterStart(48 * 60), granularity: minute };
    const result = backtest({ ...alert, ...schedule }, known);
    expect(result).toMatchObject({ alertWindows: 0, maximum: 0 });
    expect(result.caveats).toEqual([expect.stringContaining("every value of this interval is 0")]);
  });

  test("warns of two parts if a long interval starts less than an hour off the grid", () => {
    const rule: EvaluatedAlert = { ...alert, interval: "1d", scheduleStartAt: "2026-03-01T00:30:00Z" };
    const points = pointsEvery(1, new Array<number>(48 * 60).fill(9));
    const result = backtest(rule, { ...count, points, start, end: minutesAfterStart(48 * 60), granularity: minute });
    expect(result.maximum).toBeGreaterThan(0);
    expect(result.caveats).toEqual([expect.stringContaining("splits every window into two parts")]);
  });

  test.each<[string, object, (string | number | undefined)[], number]>([
    ["the last of several series", { series: [{ aggFn: "count" }, { aggFn: "count" }] }, ["9", "2"], 2],
    ["0 where the last series has no row", { series: [{ aggFn: "count" }, { aggFn: "count" }] }, ["9", undefined], 0],
    ["a ratio", { series: [{ aggFn: "count" }, { aggFn: "count" }], asRatio: true }, ["3", "4"], 0.75],
    [
      "the last formula",
      {
        series: [{ aggFn: "count" }, { aggFn: "avg" }],
        formulas: [{ expression: "A" }, { expression: "a/(A+B)*100" }],
      },
      ["1", 3],
      25,
    ],
  ])("compares %s", (_name, target, values, expected) => {
    const points = [{ time: start, group: [], values }];
    const known = { ...count, ...target, points, start, end: minutesAfterStart(5) };
    expect(backtest({ ...alert, threshold: expected, thresholdType: "equal" }, known).alertWindows).toBe(1);
  });

  test.each<[string, object, (string | number | undefined)[]]>([
    ["an average without rows", { series: [{ aggFn: "count" }, { aggFn: "avg" }] }, ["9", undefined]],
    [
      "a ratio with nothing to divide by",
      { series: [{ aggFn: "count" }, { aggFn: "count" }], asRatio: true },
      ["3", "0"],
    ],
    ["a metric series without a row", { series: [{ aggFn: "max" }], isMetric: true }, [undefined]],
  ])("skips %s instead of reading 0", (_name, target, values) => {
    const points = [{ time: start, group: [], values }];
    const result = backtest(
      { ...alert, thresholdType: "below" },
      { ...count, ...target, points, start, end: minutesAfterStart(5) },
    );
    expect([result.windows, result.alertWindows, result.maximum]).toEqual([1, 0, undefined]);
  });

  test("of a week of minutes in many groups is fast", async () => {
    const groups = ["a", "b", "c", "d", "e"];
    const points = groups.flatMap((group) => pointsEvery(1, new Array<number>(10_080).fill(6), [group]));
    const rule: EvaluatedAlert = { ...alert, interval: "1m", numConsecutiveWindows: 3 };
    const took = await processorMs(() => {
      const result = backtest(rule, { ...count, points, start, end: minutesAfterStart(10_080), groupBy: ["g"] });
      expect(result).toMatchObject({ windows: 10_080, alertWindows: 10_078 });
    });
    expect(took).toBeLessThan(10_000);
  });
});
