import type { Members } from "terraform-provider-sdk/values";
import { recognize } from "../../../lib/tools/convert/recognize";
import { convertRule } from "../../../lib/tools/convert/rules";
import type { Target } from "../../../lib/tools/convert/target";
import { recordOf, textOf } from "../../../lib/tools/convert/values";
import type { Engine } from "./engine";
import { sentQuery } from "./plugin";
import { tileQuery } from "./service";
import { alertValues, reducedSeries } from "./shown";

const spans = "FROM otel_traces WHERE $__timeFilter(Timestamp)";

interface Query {
  readonly rawSql: string;
  readonly from: number;
  readonly to?: number;
}

/** A rule over queries A, B and so on, that reduces each and computes with them. */
export interface ComparedRule {
  readonly queries: readonly Query[];
  readonly reducer: string;
  /** Arithmetic with the reduced values; without it, the first is compared. */
  readonly math?: (values: readonly number[]) => number;
  readonly expression?: string;
}

/** Rules by what they are about. */
export const comparedRules: Readonly<Record<string, ComparedRule>> = {
  "a count": { queries: [{ rawSql: `SELECT count() AS value ${spans}`, from: 600 }], reducer: "last" },
  "a count of some time ago": {
    queries: [{ rawSql: `SELECT count() AS c ${spans}`, from: 900, to: 300 }],
    reducer: "last",
  },
  "a quantile": {
    queries: [{ rawSql: `SELECT quantile(0.95)(Duration) / 1e6 AS ms ${spans}`, from: 300 }],
    reducer: "mean",
  },
  "bounds of the range": {
    queries: [
      {
        rawSql: "SELECT count() AS c FROM otel_logs WHERE Timestamp >= $__fromTime_ms AND Timestamp < $__toTime_ms",
        from: 600,
      },
    ],
    reducer: "last",
  },
  "values by group": {
    queries: [{ rawSql: `SELECT ServiceName AS service, avg(Duration) AS d ${spans} GROUP BY service`, from: 600 }],
    reducer: "last",
  },
  "a quotient of two queries": {
    queries: [
      { rawSql: `SELECT count() AS bad ${spans} AND StatusCode = 'Error'`, from: 600 },
      { rawSql: `SELECT count() AS total ${spans}`, from: 1200 },
    ],
    ...{ reducer: "last", expression: "$R0 / $R1 * 100", math: ([bad = 0, total = 1]) => (bad / total) * 100 },
  },
  ...Object.fromEntries(
    ["last", "mean", "max", "min", "sum", "median"].map((reducer) => [
      `the ${reducer} of a series`,
      {
        queries: [
          {
            rawSql: `SELECT toStartOfInterval(Timestamp, INTERVAL 60 SECOND) AS time, avg(Duration) AS d ${spans} GROUP BY time ORDER BY time`,
            from: 900,
          },
        ],
        reducer,
      },
    ]),
  ),
  "the most of series by group": {
    queries: [
      {
        rawSql: `SELECT $__timeGroup(Timestamp, '1m') AS time, ServiceName AS service, count() AS c ${spans} GROUP BY time, service ORDER BY time`,
        from: 900,
      },
    ],
    reducer: "max",
  },
  "the last of a series of steps": {
    queries: [
      {
        rawSql: `SELECT $__timeInterval(Timestamp) AS time, count() AS c ${spans} GROUP BY time ORDER BY time`,
        from: 300,
      },
    ],
    reducer: "last",
  },
};

const interval = 300_000;

/** The values that a rule and its alert compare at an instant, by group. */
export async function valuesOnBothSides(rule: ComparedRule, end: number, target: Target, engine: Engine) {
  const reduced = await Promise.all(
    rule.queries.map(async ({ rawSql, from, to = 0 }) => {
      const range = { from: end - from * 1000, to: end - to * 1000, interval: 1 };
      return reducedSeries(await engine.query(sentQuery(rawSql, [], range)), rule.reducer);
    }),
  );
  const [first = {}] = reduced;
  const computed = rule.math?.(reduced.map((values) => Number(Object.values(values)[0])));
  const { config } = recordOf(convertedRule(rule, target).tile);
  const { displayType, sqlTemplate } = recordOf(config);
  const parameters = {
    ...{ startDateMilliseconds: end - interval, endDateMilliseconds: end },
    ...{ intervalSeconds: interval / 1000, intervalMilliseconds: interval },
  };
  const sql = tileQuery(textOf(sqlTemplate), { variables: new Map(), conditions: [] });
  const ours = alertValues(textOf(displayType), await engine.query(sql, parameters));
  return { theirs: computed === undefined ? first : { "": Number(computed.toPrecision(12)) }, ours };
}

function convertedRule({ queries, reducer, expression }: ComparedRule, target: Target) {
  const own = { datasourceUid: "__expr__" };
  const data: Members[] = queries.flatMap(({ rawSql, from, to = 0 }, index) => [
    { refId: `Q${index}`, datasourceUid: "clickhouse", relativeTimeRange: { from, to }, model: { rawSql } },
    { refId: `R${index}`, ...own, model: { type: "reduce", reducer, expression: `Q${index}` } },
  ]);
  const compared = expression === undefined ? "R0" : "M";
  const math = expression === undefined ? [] : [{ refId: "M", ...own, model: { type: "math", expression } }];
  const conditions = [{ evaluator: { type: "gt", params: [5] } }];
  const last = { refId: "C", ...own, model: { type: "threshold", expression: compared, conditions } };
  const rules = [{ title: "Rule", condition: "C", for: "0s", data: [...data, ...math, last] }];
  const [group] = recognize({ apiVersion: 1, groups: [{ name: "Group", interval: "5m", rules }] }).groups;
  const [part] = group?.rules ?? [];
  if (!group || !part) throw new Error("There is no rule.");
  return convertRule(part, group, target);
}
