import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stringify } from "yaml";
import { windowLength } from "../../lib/evaluation/alert";
import { testAlerts } from "../../lib/tools/alert-tests";
import { cell, columnsOf, matching, metricRows } from "../evaluation/query";
import { type Case, recordedCases } from "../evaluation/recorded";
import { planOf } from "./plan";

/*
 * Each recorded evaluation of the real service as a file of alert tests: the rows that its query found are events, the runs of the
 * service's task are the runs, and what it sent and stored is what is expected.
 */

const folder = mkdtempSync(path.join(tmpdir(), "alert-tests-"));
afterAll(() => rmSync(folder, { recursive: true }));

const letter = (index: number) => String.fromCharCode(65 + index);

function logEvents({ rows = [], lateRows = [], savedSearch, tile, alert }: Case): object[] {
  const columns = columnsOf(savedSearch ? alert.groupBy : tile?.groupBy);
  const [, service] = /ServiceName = '(\w+)'/.exec(tile?.sqlTemplate ?? "") ?? [];
  const filters = savedSearch
    ? [
        {
          aggFn: "count",
          wheres: [savedSearch.where, ...(savedSearch.filters ?? []).map(({ condition }) => condition)],
        },
      ]
    : (tile?.select ?? [{ aggFn: "count", where: `ServiceName = '${service}'` }]).map((item) => ({
        ...item,
        wheres: [item.where],
      }));
  const all = [
    ...rows.map((row) => ({ row, more: {} })),
    ...lateRows.flatMap(({ insertedBefore, rows: own }) =>
      own.map((row) => ({ row, more: { arrives: insertedBefore } })),
    ),
  ];
  // A decimal is no number to the service.
  if (tile?.sqlTemplate?.includes("toDecimal64")) return [];
  return filters.flatMap((item, index) =>
    all
      .filter(({ row }) => matching([row], ...item.wheres).length > 0)
      .map(({ row, more }) => {
        const [, key] =
          /LogAttributes\['(\w+)'\]/.exec("valueExpression" in item ? (item.valueExpression ?? "") : "") ?? [];
        const value = key === undefined ? Number.NaN : Number(row.LogAttributes?.[key] ?? Number.NaN);
        return {
          at: row.t,
          count: row.n,
          ...(columns.length > 0 && { group: columns.map((column) => String(cell(row, column))) }),
          ...(filters.length > 1 && { series: letter(index) }),
          ...(!Number.isNaN(value) && { value }),
          ...more,
        };
      }),
  );
}

/** Metrics as the values of their windows. */
function metricValues({ alert, gaugePoints, cumulativeSumPoints, evaluations }: Case): object {
  const length = windowLength(alert);
  const start = Math.floor(Date.parse(evaluations[0]?.now ?? "") / length) * length - length;
  const end = Date.parse(evaluations.at(-1)?.now ?? "");
  const values = Array.from({ length: (end - start) / length }, (_, index) => {
    const run = { start: start + index * length, end: start + (index + 1) * length, buckets: [] };
    const rows = metricRows(alert, run, gaugePoints ?? cumulativeSumPoints ?? [], !gaugePoints);
    return rows.find(({ bucket }) => bucket === run.start)?.value ?? "_";
  });
  return { start: new Date(start).toISOString(), values: values.join(" ") };
}

/** `ServiceName:api, SeverityText:error` as a test writes it. */
function groupText(group: string, columns: number): string {
  const parts = columns > 1 ? group.split(", ") : [group];
  return parts.map((part) => part.slice(part.lastIndexOf(":") + 1)).join(", ");
}

function fileOf(recorded: Case): string {
  const { name, evaluations, silenced, tile, gaugePoints, cumulativeSumPoints, alert, savedSearch } = recorded;
  const columns = columnsOf(savedSearch ? alert.groupBy : tile?.groupBy).length;
  const isGrouped = columns > 0;
  const times = (state: string) => {
    const all = evaluations.flatMap(({ now, notifications }) => notifications.map((one) => ({ now, ...one })));
    const own = all.filter((one) => one.state === state);
    if (!isGrouped) return own.map(({ now }) => now);
    const groups = [...new Set(own.map(({ group }) => group))];
    return Object.fromEntries(
      groups.map((group) => [
        groupText(group, columns),
        own.filter((one) => one.group === group).map(({ now }) => now),
      ]),
    );
  };
  const sent = evaluations.flatMap(({ now, notifications }) =>
    notifications.map(({ state, group, value, start }) => ({
      at: now,
      state,
      ...(isGrouped && { group: groupText(group, columns) }),
      value,
      start,
    })),
  );
  const test = {
    name,
    ...(gaugePoints || cumulativeSumPoints ? metricValues(recorded) : { events: logEvents(recorded) }),
    runs: evaluations.map(({ now }) => now),
    ...(tile?.sqlTemplate?.includes("not_there") && { failing: evaluations.map(({ now }) => now) }),
    ...(silenced && { silenced: silenced.until }),
    expect: {
      // What would have been sent during a silence is not recorded.
      ...(!silenced && { fired: times("ALERT"), resolved: times("OK") }),
      sent,
      states: evaluations.map(({ state }) => state).join(" "),
    },
  };
  return stringify({ alert: "observability_alert.x", tests: [test] });
}

async function run(recorded: Case) {
  const plan = path.join(folder, "plan.json");
  writeFileSync(
    plan,
    JSON.stringify(planOf({ tile: recorded.tile, search: recorded.savedSearch, alert: recorded.alert })),
  );
  writeFileSync(path.join(folder, "recorded.alert-test.yaml"), fileOf(recorded));
  const host = { environment: {}, signal: new AbortController().signal, report: () => {} };
  return testAlerts({ target: folder, plan }, host);
}

const isEvaluated = ({ tile }: Case) => !tile || ["line", "stacked_bar", "number"].includes(tile.displayType);

test("the recordings contain all forms of what an alert watches", () => {
  expect(recordedCases.filter(isEvaluated).length).toBe(49);
});

test.each(recordedCases.filter(isEvaluated).map((recorded) => [recorded.name, recorded] as const))(
  "a file made of the recording passes: %s",
  async (_, recorded) => {
    const results = await run(recorded);
    expect(results.map(({ failures }) => failures)).toEqual([[]]);
    expect(results[0]?.outcome.runs).toHaveLength(recorded.evaluations.length);
  },
);

test.each(recordedCases.filter((one) => !isEvaluated(one)).map((recorded) => [recorded.name, recorded] as const))(
  "a file about what the service never evaluates is rejected: %s",
  async (_, recorded) => {
    await expect(run(recorded)).rejects.toThrow("is never evaluated: its tile has the type table");
  },
);
