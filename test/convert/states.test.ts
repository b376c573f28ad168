import { evaluatedAlert, windowLength } from "../../lib/evaluation/alert";
import { play } from "../../lib/evaluation/play";
import { effectsOf } from "../../lib/tools/convert/findings";
import { recognize } from "../../lib/tools/convert/recognize";
import { convertRule } from "../../lib/tools/convert/rules";
import { type Evaluation, notifyingSeries, ofRule } from "../support/grafana/rule-states";
import fc, { casesOf } from "../support/properties";
import { targetAt } from "./support";

const start = Date.parse("2026-01-01T00:00:00Z");
const step = 10_000;
const minute = 60_000;

const queries = {
  counted: "SELECT count() AS value FROM logs WHERE $__timeFilter(t)",
  newest: "SELECT t AS time, v AS value FROM logs WHERE $__timeFilter(t) ORDER BY time",
  grouped: "SELECT Service AS service, avg(v) AS value FROM logs WHERE $__timeFilter(t) GROUP BY service",
};

const rules = fc.record({
  query: fc.constantFrom(...(["counted", "newest", "grouped"] as const)),
  interval: fc.constantFrom("10s", "30s", "1m", "2m", "5m", "10m"),
  wait: fc.constantFrom("0s", "1m", "150s", "5m"),
  evaluator: fc.constantFrom("gt", "lt", "gte", "lte"),
  noDataState: fc.constantFrom("OK", "NoData", "Alerting", "KeepLast"),
  execErrState: fc.constantFrom("OK", "Error", "Alerting", "KeepLast"),
});
type Rule = typeof rules extends fc.Arbitrary<infer T> ? T : never;

/** What a series has from a moment on; nothing is missing. */
const changes = fc.array(
  fc.record({ steps: fc.integer({ min: 1, max: 40 }), value: fc.constantFrom(0, 3, 5, 7, undefined) }),
  { minLength: 20, maxLength: 60 },
);
const histories = fc.record({ a: changes, b: changes });
const failures = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 4 });

interface World {
  readonly rule: Rule;
  readonly failing: readonly number[];
  readonly values: (time: number) => ReadonlyMap<string, number>;
  readonly end: number;
}

const worldsOf = (drawn: fc.Arbitrary<Rule>) =>
  fc.record({ rule: drawn, history: histories, failing: failures }).map(({ rule, history, failing }): World => {
    const spread = Object.entries(history).map(([name, list]) => {
      return [name, list.flatMap(({ steps, value }) => new Array<number | undefined>(steps).fill(value))] as const;
    });
    const shown = rule.query === "grouped" ? spread : spread.slice(0, 1).map(([, list]) => ["", list] as const);
    const valueAt = (list: readonly (number | undefined)[], time: number) => list[Math.floor((time - start) / step)];
    return {
      rule,
      failing,
      end: start + Math.min(...shown.map(([, list]) => list.length)) * step,
      values: (time) => {
        const found = shown.flatMap(([name, list]) => {
          const value = valueAt(list, time) ?? (rule.query === "counted" ? 0 : undefined);
          return value === undefined ? [] : [[name, value] as const];
        });
        return new Map(found);
      },
    };
  });

const worlds = worldsOf(rules);

const instants = (length: number, end: number) =>
  Array.from({ length: Math.floor((end - start) / length) }, (_, index) => start + (index + 1) * length).filter(
    (time) => time < end,
  );

const conversions = new Map<string, ReturnType<typeof convertedRule>>();

/** Of few rules, drawn many times. */
function convertedOf(rule: Rule) {
  const key = Object.values(rule).join(" ");
  const converted = conversions.get(key) ?? convertedRule(rule);
  conversions.set(key, converted);
  return converted;
}

function convertedRule({ query, interval, wait, evaluator, noDataState, execErrState }: Rule) {
  const data = [
    {
      ...{ refId: "A", datasourceUid: "clickhouse", relativeTimeRange: { from: 600, to: 0 } },
      model: { rawSql: queries[query] },
    },
    { refId: "B", datasourceUid: "__expr__", model: { type: "reduce", reducer: "last", expression: "A" } },
    {
      ...{ refId: "C", datasourceUid: "__expr__" },
      model: { type: "threshold", expression: "B", conditions: [{ evaluator: { type: evaluator, params: [5] } }] },
    },
  ];
  const rule = { title: "Rule", condition: "C", for: wait, noDataState, execErrState, data };
  const [group] = recognize({ apiVersion: 1, groups: [{ name: "Group", interval, rules: [rule] }] }).groups;
  const [part] = group?.rules ?? [];
  if (!group || !part) throw new Error("There is no rule.");
  return convertRule(part, group, targetAt());
}

const compare: Readonly<Record<string, (value: number) => boolean>> = {
  gt: (value) => value > 5,
  gte: (value) => value >= 5,
  lt: (value) => value < 5,
  lte: (value) => value <= 5,
};

/** The series that fire on each side, by instant. */
function bothSides({ rule, failing, values, end }: World) {
  const { alert: written, isGrouped, findings } = convertedOf(rule);
  const alert = evaluatedAlert(written ?? {});
  if (!alert) throw new Error("The rule is not converted.");
  const seconds = (text: string) => Number.parseInt(text, 10) * (text.endsWith("m") ? minute : 1000);
  const interval = seconds(rule.interval);
  const failsAt = (time: number) => failing.includes(Math.floor((time - start) / minute));
  const grafana = instants(interval, end).map(
    (time): Evaluation => ({ time, fails: failsAt(time), values: values(time) }),
  );
  const theirs = notifyingSeries(
    {
      ...{ wait: seconds(rule.wait), interval, noData: rule.noDataState, onError: rule.execErrState },
      meets: compare[rule.evaluator] ?? (() => false),
    },
    grafana,
  );
  const length = windowLength(alert);
  const ends = instants(length, end);
  const points = ends.flatMap((time) =>
    [...values(time)].map(([name, value]) => ({ time: time - 1, group: name === "" ? [] : [name], values: [value] })),
  );
  const target = { series: [{ aggFn: "last_value" }], sql: isGrouped ? "series" : "number" } as const;
  const runs = ends.map((time) => ({ evaluatedAt: time + 5000, fails: failsAt(time) }));
  let fired: ReadonlySet<string> = new Set();
  const ours = play(alert, target, { points }, runs).map(({ records, run }) => {
    if (run) fired = new Set(records.filter(({ state }) => state === "ALERT").map(({ group }) => group));
    return fired;
  });
  return { findings, alert, grafana, theirs, ends, ours, length, interval };
}

/** What really happened to alerts: one was missed as long as it lasted, or came though Grafana has none. */
function happened(world: World): ReadonlySet<string> {
  const { grafana, theirs, ends, ours, length, interval } = bothSides(world);
  const effects = new Set<string>();
  const theirsAt = (time: number) => {
    const latest = grafana.findLastIndex((evaluation) => evaluation.time <= time);
    const inWindow = theirs.filter((_, index) => (grafana[index]?.time ?? 0) > time - length && index <= latest);
    return new Set([...inWindow, theirs[latest] ?? []].flatMap((names) => [...names]));
  };
  const isSame = (name: string, names: ReadonlySet<string>) =>
    names.has(name) || (names.size > 0 && (name === ofRule || name === "" || names.has(ofRule) || names.has("")));
  ends.forEach((time, index) => {
    const names = theirsAt(time);
    if ([...(ours[index] ?? [])].some((name) => !isSame(name, names))) effects.add("often");
  });
  for (const { name, from, to } of episodes(theirs)) {
    const [begin, until] = [grafana[from]?.time ?? 0, (grafana[to]?.time ?? 0) + Math.max(length, interval)];
    const isOver = until < (ends.at(-1) ?? 0);
    const isSeen = ends.some((time, index) => time >= begin && time < until && isSame(name, ours[index] ?? new Set()));
    if (isOver && !isSeen) effects.add("missed");
  }
  return effects;
}

/** How long each series notifies without a break, by the numbers of evaluations. */
function episodes(firing: readonly ReadonlySet<string>[]) {
  return firing.flatMap((names, from) =>
    [...names].flatMap((name) => {
      if (firing[from - 1]?.has(name)) return [];
      const end = firing.findIndex((later, index) => index > from && !later.has(name));
      return [{ name, from, to: (end < 0 ? firing.length : end) - 1 }];
    }),
  );
}

function claimed(world: World): ReadonlySet<string> {
  const { findings } = convertedOf(world.rule);
  // That a firing alert repeats its notification is no state.
  return new Set(findings.filter(({ id }) => id !== "every-window").flatMap(effectsOf));
}

test("an alert that is missed, or comes though Grafana has none, is named as such", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const claims = claimed(world);
      expect([...happened(world)].filter((effect) => !claims.has(effect))).toEqual([]);
    }),
    casesOf(100),
  );
});

test("a rule that differs in its notifications alone fires in the same windows", () => {
  const others = ["every-window", "no-data-never"];
  const isSame = (rule: Rule) => convertedOf(rule).findings.every(({ id }) => others.includes(id));
  fc.assert(
    fc.property(worldsOf(rules.filter(isSame)), (world) => {
      const { theirs, ours } = bothSides(world);
      expect(ours.map((names) => [...names])).toEqual(theirs.map((names) => [...names]));
    }),
    casesOf(40),
  );
});

test.each([
  ["a short interval", { interval: "10s" }, "interval-longer"],
  ["an interval that the service does not have", { interval: "2m", wait: "5m" }, "interval-shorter"],
  ["a group that is missing", { query: "grouped", wait: "5m" }, "missing-series"],
  ["a missing value that is no alert", { query: "newest", evaluator: "lt" }, "no-data"],
  ["a failing query that resolves", { execErrState: "OK" }, "exec-error"],
  ["a failing query while a rule waits", { wait: "5m" }, "exec-gap"],
] as const)("%s has an effect that really happens", (_, more, id) => {
  const plain: Rule = {
    ...{ query: "counted", interval: "1m", wait: "0s", evaluator: "gt" },
    ...{ noDataState: "OK", execErrState: "KeepLast", ...more },
  };
  const finding = convertedOf(plain).findings.find((one) => one.id === id);
  const wanted = finding ? [...effectsOf(finding)] : ["no finding"];
  const seen = new Set<string>();
  const isMissing = fc.property(worldsOf(fc.constant(plain)), (world) => {
    for (const effect of happened(world)) seen.add(effect);
    return !wanted.every((effect) => seen.has(effect));
  });
  fc.check(isMissing, { numRuns: 300, endOnFailure: true });
  expect([...seen].sort()).toEqual(expect.arrayContaining(wanted));
});
