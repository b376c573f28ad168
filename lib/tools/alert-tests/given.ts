import { didYouMean, messageOf } from "terraform-provider-sdk/values";
import { windowLength } from "../../evaluation/alert";
import { requestSeries } from "../../evaluation/chart";
import { canAggregate, type Given, type GivenEvent } from "../../evaluation/play";
import { bucketOf, windowEnd } from "../../evaluation/schedule";
import { canFold, pointsOf, type Target } from "../../evaluation/value";
import { type AlertTest, Problem } from "./format";
import { groupValues, type Subject } from "./subject";

const mostWindows = 10_000;
const noCalculation = { asRatio: false, formulas: [], burnRate: undefined };

/** What a test gives, and how its values become the one that is compared. */
export interface Prepared {
  readonly input: Given;
  readonly target: Target;
  /** When everything that is given is over. */
  readonly end: number;
}

/** @throws Problem when what is given does not fit the alert. */
export function givenOf(subject: Subject, test: AlertTest, start: number): Prepared {
  const { alert } = subject;
  const [kind, secondKind] = (["values", "series", "events"] as const).filter((name) => test[name] !== undefined);
  if (!kind) throw new Problem([], "gives nothing; write `values`, `series` or `events`.");
  if (secondKind) throw new Problem([secondKind], `is given beside \`${kind}\`; write one of them.`);
  if (test.step !== undefined && test.events)
    throw new Problem(["step"], "is for `values` and `series`; events have their own times.");
  if (test.events) return eventsOf(subject, test.events, start);
  const length = windowLength(alert);
  const step = test.step ?? length;
  if (step <= 0 || length % step !== 0)
    throw new Problem(["step"], `must divide the interval of the alert, which is ${alert.interval}.`);
  const { compared, groupValues, notCombined } = comparedValues(subject, test);
  const end = start + Math.max(0, ...groupValues.map(({ values }) => values.length)) * step;
  const { long = 0, short = 0 } = compared.burnRate ?? {};
  if ((short * 1000) % step !== 0 || (long * 1000) % step !== 0)
    throw new Problem(["step"], `must divide the ${short} and ${long} seconds that the query looks back over.`);
  if (step < length && notCombined !== undefined)
    throw new Problem(
      ["step"],
      `is finer than the interval, but ${notCombined} cannot be combined from parts; give events.`,
    );
  for (let time = start; time < end && step <= length; time += step)
    if (bucketOf(alert, time) !== bucketOf(alert, time + step - 1)) {
      const problem =
        "is needed: the windows of this alert begin off the grid of its interval, and the service compares their two parts separately.";
      throw new Problem(["step"], `${problem} Write \`step: 1m\` with a value for each minute, or give events.`);
    }
  const points = groupValues.flatMap(({ values, ...point }) =>
    values.flatMap((value, index) => {
      if (value === undefined) return [];
      return [{ ...point, value, time: start + index * step }];
    }),
  );
  return { input: { points: pointsOf(points) }, target: compared, end };
}

/** The values of a test, how the alert compares them, and what of this cannot be put together from parts of a window. */
function comparedValues(subject: Subject, test: AlertTest) {
  const { target } = subject;
  if (!test.values) {
    const groupValues = Object.entries(test.series ?? {}).flatMap(([name, values]) => {
      const path = ["series", name];
      const series = seriesIndex(target, name, path);
      return valuesOf(subject, values, path).map((groupValue) => ({ ...groupValue, series }));
    });
    return { compared: target, groupValues, notCombined: uncombinedFunction(target) };
  }
  const groupValues = valuesOf(subject, test.values, ["values"]);
  if (target.asRatio === true || (target.formulas?.length ?? 0) > 0) {
    const compared: Target = { ...target, series: [{ aggFn: "last_value" }], ...noCalculation };
    return { compared, groupValues, notCombined: "a ratio or formula" };
  }
  const { aggFn } = target.series.at(-1) ?? { aggFn: "count" };
  const compared: Target = { ...target, series: [{ aggFn }], ...noCalculation };
  return { compared, groupValues, notCombined: uncombinedFunction(compared) };
}

function uncombinedFunction({ series }: Target): string | undefined {
  return series.map(({ aggFn }) => aggFn).find((aggFn) => !canFold(aggFn));
}

/** What a test writes for a series, by default the first one: values for all, or for each group. */
function valuesOf(subject: Subject, testValues: NonNullable<AlertTest["values"]>, path: readonly string[]) {
  const { groupBy } = subject.target;
  if ("groups" in testValues)
    return testValues.groups.map(([name, values]) => {
      return { group: atPath([...path, name], () => groupValues(subject, [name])), values, series: 0 };
    });
  if (groupBy.length > 0)
    throw new Problem(path, `must be a mapping from group to values: the alert groups by ${groupBy.join(", ")}.`);
  return [{ group: [], values: testValues.all, series: 0 }];
}

/** Series are named A, B, … as in formulas; those of a burn rate `total` and `bad`. */
function seriesIndex({ series, burnRate }: Target, name: string, path: readonly (string | number)[]): number {
  const indexIn = (names: readonly string[], seriesName: string) => {
    const index = names.indexOf(seriesName);
    if (index >= 0) return index;
    throw new Problem(path, `is no series; the tile has ${names.join(", ")}.${didYouMean(name, names)}`);
  };
  if (burnRate) return indexIn(requestSeries, name);
  const letters = series.map((_, index) => String.fromCharCode(65 + index));
  return indexIn(letters, name.toUpperCase());
}

/** Says of an error where in the file it belongs. */
export function atPath<T>(path: readonly (string | number)[], read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(path, messageOf(error));
  }
}

function eventsOf(subject: Subject, testEvents: NonNullable<AlertTest["events"]>, start: number): Prepared {
  const { target, alert } = subject;
  const events: GivenEvent[] = [];
  for (const [index, event] of testEvents.entries()) {
    const path = ["events", index];
    const { at: momentAt, count = 1, value, group, series, every, times, arrives } = event;
    if ((every === undefined) !== (times === undefined) || every === 0)
      throw new Problem(path, "needs `every` and `times` together, for example `every: 30s, times: 20`.");
    if (group === undefined && target.groupBy.length > 0)
      throw new Problem(path, `has no group; the alert groups by ${target.groupBy.join(", ")}.`);
    const eventGroup = group === undefined ? [] : atPath([...path, "group"], () => groupValues(subject, group));
    const indexes = [...target.series.keys()];
    if (series !== undefined) indexes.splice(0, indexes.length, seriesIndex(target, series, [...path, "series"]));
    for (const seriesPlace of indexes) {
      const { aggFn } = target.series[seriesPlace] ?? { aggFn: "count" };
      if (!canAggregate(aggFn))
        throw new Problem(path, `cannot be used: ${aggFn} is not computed of events here; give values.`);
      for (let repeat = 0; repeat < (times ?? 1); repeat += 1) {
        const time = momentAt(start) + repeat * (every ?? 0);
        const arrival = Math.max(time, arrives?.(start) ?? time);
        events.push({ time, arrives: arrival, group: eventGroup, series: seriesPlace, count, value });
      }
    }
  }
  const latestTime = events.reduce((latest, { time }) => Math.max(latest, time), start);
  return { input: { events }, target, end: latestTime + 1 + windowLength(alert) };
}

/** The runs that a test names, or one at the end of each window until everything that is given is over. */
export function runsOf(
  { alert }: Subject,
  test: AlertTest,
  start: number,
  end: number,
): { evaluatedAt: number; fails: boolean }[] {
  const length = windowLength(alert);
  const failing = (test.failing ?? []).map((moment) => moment(start));
  const moments = test.runs?.map((moment) => moment(start)) ?? [];
  const early = moments.findIndex((moment, index) => index > 0 && moment <= (moments[index - 1] ?? moment));
  if (early >= 0) throw new Problem(["runs", early], "is not later than the run before it.");
  if (!test.runs) {
    if ((end - start) / length > mostWindows)
      throw new Problem([], `covers more than ${mostWindows} windows of ${alert.interval}.`);
    const first = windowEnd(alert, start + length) ?? Date.parse(alert.scheduleStartAt ?? "") + length;
    for (let moment = first; moment - length < end; moment += length) moments.push(moment);
  }
  const stray = failing.findIndex((moment) => !moments.includes(moment));
  if (stray >= 0)
    throw new Problem(
      ["failing", stray],
      "is no time at which the service evaluates the alert: that is at the end of a window, or what `runs` says.",
    );
  return moments.map((evaluatedAt) => ({ evaluatedAt, fails: failing.includes(evaluatedAt) }));
}
