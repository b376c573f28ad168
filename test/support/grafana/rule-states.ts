/*
 * What Grafana makes of the results of a rule, written from the documentation and the behaviour of version 12: states of each series, with the
 * time that a rule waits, and what a missing value or a failing query counts as.
 */

export interface EvaluatedRule {
  /** In milliseconds. */
  readonly wait: number;
  readonly interval: number;
  readonly noData: string;
  readonly onError: string;
  readonly meets: (value: number) => boolean;
}

/** The results of a rule at an instant: values by series, or a failure. */
export interface Evaluation {
  readonly time: number;
  readonly fails: boolean;
  readonly values: ReadonlyMap<string, number>;
}

interface SeriesState {
  readonly is: "normal" | "pending" | "alerting";
  /** When the condition was met first. */
  readonly since: number;
  /** When the series was there last. */
  readonly seen: number;
}

/** The series that stand for a rule without data, and for one that fails. */
export const ofRule = "(rule)";

/** How often a series may be missing before its alert is resolved. */
const missingEvaluations = 2;

/** The series that notify, for each evaluation. */
export function notifyingSeries(
  rule: EvaluatedRule,
  evaluations: readonly Evaluation[],
): readonly ReadonlySet<string>[] {
  let states: ReadonlyMap<string, SeriesState> = new Map();
  return evaluations.map(({ time, fails, values }) => {
    const hasData = !fails && values.size > 0;
    const otherwise = fails ? rule.onError : rule.noData;
    states = hasData ? withValues(states, rule, time, values) : withoutData(states, rule, time, otherwise);
    const firing = [...states].filter(([, { is }]) => is === "alerting").map(([name]) => name);
    const isNamed = !hasData && (otherwise === "NoData" || otherwise === "Error");
    return new Set([...firing, ...(isNamed ? [ofRule] : [])]);
  });
}

function withValues(
  states: ReadonlyMap<string, SeriesState>,
  rule: EvaluatedRule,
  time: number,
  values: ReadonlyMap<string, number>,
): ReadonlyMap<string, SeriesState> {
  const present = [...values].map(([name, value]) => {
    return [name, rule.meets(value) ? met(states.get(name), rule, time) : normal(time)] as const;
  });
  const isKept = ([name, { seen }]: readonly [string, SeriesState]) =>
    !values.has(name) && time - seen < missingEvaluations * rule.interval;
  return new Map([...[...states].filter(isKept), ...present]);
}

function normal(time: number): SeriesState {
  return { is: "normal", since: time, seen: time };
}

function met(state: SeriesState | undefined, { wait }: EvaluatedRule, time: number): SeriesState {
  if (state?.is === "alerting") return { ...state, seen: time };
  const since = state?.is === "pending" ? state.since : time;
  return { is: time - since >= wait ? "alerting" : "pending", since, seen: time };
}

/** Every series that is known gets the state that the rule names; without one, the rule itself. */
function withoutData(
  states: ReadonlyMap<string, SeriesState>,
  rule: EvaluatedRule,
  time: number,
  state: string,
): ReadonlyMap<string, SeriesState> {
  const known = states.size > 0 ? [...states] : [["", undefined] as const];
  if (state === "OK") return new Map(known.map(([name]) => [name, normal(time)]));
  if (state === "Alerting") return new Map(known.map(([name, before]) => [name, met(before, rule, time)]));
  if (state === "KeepLast") return new Map([...states].map(([name, before]) => [name, { ...before, seen: time }]));
  return new Map([...states].filter(([, { seen }]) => time - seen < missingEvaluations * rule.interval));
}
