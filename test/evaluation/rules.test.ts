import { type EvaluatedAlert, type Interval, invalidAlert, meets } from "../../lib/evaluation/alert";
import { AlertHistory, evaluate, type Row } from "../../lib/evaluation/evaluate";
import { parsedFormula } from "../../lib/evaluation/formula";
import { catchUpLimit, dueRun, windowEnd } from "../../lib/evaluation/schedule";

const moment = (text: string): number => Date.parse(`2026-03-02T${text}Z`);
const text = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString().slice(11, 19);
const alert: EvaluatedAlert = { interval: "5m", threshold: 5, thresholdType: "above" };

describe("Windows", () => {
  test.each<[string, Partial<EvaluatedAlert>, string, string | undefined]>([
    ["the grid", {}, "10:13:59", "10:10:00"],
    ["a boundary", {}, "10:15:00", "10:15:00"],
    ["an offset", { scheduleOffsetMinutes: 3 }, "10:12:59", "10:08:00"],
    ["a day", { interval: "1d" }, "10:13:00", "00:00:00"],
    ["a start with seconds", { scheduleStartAt: "2026-03-02T10:02:30Z" }, "10:07:30", "10:07:30"],
    [
      "a start with an offset, which is ignored",
      { scheduleStartAt: "2026-03-02T10:02:30Z", scheduleOffsetMinutes: 4 },
      "10:13:00",
      "10:12:30",
    ],
    ["the first window after a start", { scheduleStartAt: "2026-03-02T10:02:30Z" }, "10:07:29", undefined],
    ["before a start", { scheduleStartAt: "2026-03-02T11:00:00Z" }, "10:07:29", undefined],
  ])("end with %s", (_name, schedule, now, end) => {
    expect(text(windowEnd({ ...alert, ...schedule }, moment(now)))).toBe(end);
  });

  test.each<[Interval, number]>([
    ["1m", 50],
    ["5m", 50],
    ["15m", 50],
    ["30m", 48],
    ["1h", 24],
    ["6h", 4],
    ["12h", 2],
    ["1d", 1],
  ])("of %s are caught up %s at a time", (interval, windows) => {
    expect(catchUpLimit({ ...alert, interval })).toBe(windows);
    const now = moment("00:00:00");
    const run = dueRun({ ...alert, interval }, now - 6 * 24 * 3_600_000, now);
    expect(run?.buckets).toHaveLength(windows);
  });

  test.each<[string, Partial<EvaluatedAlert>, string | undefined, string, string[] | undefined]>([
    ["once", {}, "10:10:00", "10:14:00", undefined],
    ["at first the last window only", {}, undefined, "10:14:00", ["10:05:00"]],
    ["from the last record on", {}, "10:00:00", "10:10:00", ["10:00:00", "10:05:00"]],
    ["in two parts with an offset", { scheduleOffsetMinutes: 3 }, "10:08:00", "10:13:00", ["10:05:00", "10:10:00"]],
    [
      "not before a start",
      { scheduleStartAt: "2026-03-02T10:02:30Z" },
      undefined,
      "10:07:30",
      ["10:00:00", "10:05:00"],
    ],
    [
      "on the hour for long intervals",
      { interval: "6h", scheduleOffsetMinutes: 90 },
      "01:30:00",
      "07:30:00",
      ["01:00:00", "07:00:00"],
    ],
    ["in a short window after a changed interval", { interval: "15m" }, "10:10:00", "10:15:00", ["10:00:00"]],
    ["not while the last record is later than the window", { interval: "1h" }, "10:30:00", "10:59:00", undefined],
    ["from that record on in the next window", { interval: "1h" }, "10:30:00", "11:00:00", ["10:00:00"]],
  ])("are evaluated %s", (_name, schedule, last, now, buckets) => {
    const run = dueRun({ ...alert, ...schedule }, last === undefined ? undefined : moment(last), moment(now));
    expect(run?.buckets.map(text)).toEqual(buckets);
  });
});

describe("Comparison", () => {
  const values = [3.999, 4, 5, 5.001];
  test.each<[EvaluatedAlert["thresholdType"], boolean[]]>([
    ["above", [false, true, true, true]],
    ["above_exclusive", [false, false, true, true]],
    ["below", [true, false, false, false]],
    ["below_or_equal", [true, true, false, false]],
    ["equal", [false, true, false, false]],
    ["not_equal", [true, false, true, true]],
    ["between", [false, true, true, false]],
    ["not_between", [true, false, false, true]],
  ])("%s", (thresholdType, expected) => {
    expect(values.map((value) => meets({ thresholdType, threshold: 4, thresholdMax: 5 }, value))).toEqual(expected);
  });

  test("has no tolerance", () => {
    expect(meets({ thresholdType: "equal", threshold: 0.3 }, 0.1 + 0.2)).toBe(false);
  });

  test("of a range without its end is invalid", () => {
    expect(invalidAlert({ thresholdType: "between", threshold: 1 })).toContain("thresholdMax is required");
    expect(invalidAlert({ thresholdType: "above", threshold: 1 })).toBeUndefined();
  });
});

describe("States", () => {
  /** Evaluates a window for each list of rows, one after the other; undefined is a window that nobody evaluated. */
  function states(rule: EvaluatedAlert, isGrouped: boolean, windows: (Record<string, number | null> | undefined)[]) {
    const history = new AlertHistory(rule.numConsecutiveWindows ?? 1);
    let now = moment("10:00:00");
    return windows.map((window) => {
      now += 300_000;
      if (!window) return "missed";
      const run = { start: now - 300_000, end: now, buckets: [now - 300_000] };
      const rows = Object.entries(window).map(([group, value]): Row => ({ bucket: run.start, group, value }));
      const { records, state, events } = evaluate(rule, run, rows, { history, isGrouped, evaluatedAt: now });
      history.add(records);
      return `${state}: ${events.map((event) => `${event.state}${event.group && ` ${event.group}`}`).join(", ")}`;
    });
  }

  test("fire in every window, not only on a change", () => {
    expect(states(alert, false, [{ "": 6 }, { "": 6 }, {}, {}])).toEqual([
      "ALERT: ALERT",
      "ALERT: ALERT",
      "OK: OK",
      "OK: ",
    ]);
  });

  test("need consecutive windows; a missed window interrupts them, and a firing alert is resolved", () => {
    const rule = { ...alert, numConsecutiveWindows: 2 };
    const six = { "": 6 };
    expect(states(rule, false, [six, {}, six, six, six, undefined, six, {}])).toEqual([
      "PENDING: ",
      "OK: ",
      "PENDING: ",
      "ALERT: ALERT",
      "ALERT: ALERT",
      "missed",
      "PENDING: ",
      "OK: OK",
    ]);
  });

  test("of a group that disappears resolve for above, and do not change for below", () => {
    expect(states(alert, true, [{ a: 6, b: 1 }, { b: 1 }])).toEqual(["ALERT: ALERT a", "OK: OK a"]);
    const below: EvaluatedAlert = { ...alert, thresholdType: "below" };
    expect(states(below, true, [{ a: 1, b: 6 }, { b: 6 }, {}, { b: 6 }])).toEqual([
      "ALERT: ALERT a",
      "OK: ",
      "ALERT: ALERT",
      "OK: ",
    ]);
  });

  test("of an ungrouped alert whose row has no value resolve with 0", () => {
    expect(states(alert, false, [{ "": 6 }, { "": null }])).toEqual(["ALERT: ALERT", "OK: OK"]);
  });

  test("forget a group after seven days", () => {
    const history = new AlertHistory();
    const now = moment("10:00:00");
    const old = now - 8 * 24 * 3_600_000;
    history.add([
      { createdAt: old, group: "a", state: "ALERT", counts: 1, lastValues: [], fired: true, backfilled: 0 },
    ]);
    expect([history.lastEnd(now), history.firingGroups(now)]).toEqual([undefined, []]);
  });

  test("forget what is later than now, after the clock was set back", () => {
    const history = new AlertHistory(2);
    const record = { group: "a", counts: 1, lastValues: [], backfilled: 0 };
    history.add([{ ...record, state: "OK", createdAt: moment("10:00:00") }]);
    history.add([{ ...record, state: "ALERT", createdAt: moment("10:05:00") }]);
    const known = (now: number) => [text(history.lastEnd(now)), history.lastRecord("a", now)?.state];
    expect(known(moment("10:06:00"))).toEqual(["10:05:00", "ALERT"]);
    expect(known(moment("10:04:00"))).toEqual(["10:00:00", "OK"]);
    history.add([{ ...record, state: "PENDING", createdAt: moment("09:30:00") }]);
    expect(known(moment("09:31:00"))).toEqual(["09:30:00", "PENDING"]);
    expect(known(moment("10:06:00"))).toEqual(["09:30:00", "PENDING"]);
    history.add([{ ...record, state: "OK", createdAt: moment("09:30:00") }]);
    expect(history.within("a", moment("09:00:00"), moment("10:00:00")).map(({ state }) => state)).toEqual(["OK"]);
  });

  test("of a grouped alert get an extra record while another alert fires", () => {
    const run = { start: 0, end: 300_000, buckets: [0] };
    const circumstances = { history: new AlertHistory(), isGrouped: true, evaluatedAt: 300_000, othersFire: true };
    const { records, events } = evaluate(alert, run, [{ bucket: 0, group: "a", value: 1 }], circumstances);
    expect([records.map(({ group, state }) => `${group} ${state}`), events]).toEqual([["a OK", " OK"], []]);
  });
});

describe("Formulas", () => {
  test.each<[string, number | null]>([
    ["A / (A + B) * 100", 25],
    ["-a + 2.5 * B", 6.5],
    ["A - B - C", null],
    ["A / 0", null],
    ["(A + B) / (B - 3)", null],
    ["8 / 4 / 2 + A * 0", 1],
    ["1. * .5 * A", 0.5],
  ])("%s is %s", (expression, expected) => {
    expect(parsedFormula(expression)([1, 3])).toBe(expected);
  });

  test.each([
    ["", "Unexpected end of expression"],
    ["A +", "Unexpected end of expression"],
    ["(A", "Missing closing parenthesis"],
    ["(A B)", "Missing closing parenthesis"],
    ["A)", "Unmatched closing parenthesis"],
    ["()", "Unexpected closing parenthesis"],
    ["A (", "Unexpected opening parenthesis"],
    ["A B", 'Unexpected series reference "B"'],
    ["A 2.5", 'Unexpected number "2.5"'],
    ["+A", 'Unexpected operator "+"'],
    ["A * / 2", 'Unexpected operator "/"'],
    ["A ^ 2", 'Unexpected "^"'],
    ["AB", 'Unexpected "AB"'],
  ])("%j is rejected: %s", (expression, reason) => {
    expect(() => parsedFormula(expression)).toThrow(`The formula "${expression}" cannot be read: ${reason}.`);
  });
});
