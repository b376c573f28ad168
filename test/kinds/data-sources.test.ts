import { validate } from "terraform-provider-sdk/definitions";
import { type Definition, isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { readPattern } from "terraform-provider-sdk/values";
import { seed } from "../../lib/emulator/store/seed-ids";
import { allKinds } from "../../lib/kinds";
import { catalog } from "../../lib/kinds/catalog";
import { chartSeries } from "../../lib/kinds/queries";
import { serviceMetrics } from "../../lib/kinds/service";
import { readTime } from "../../lib/service/rules";

function dataSource(name: string): Definition {
  const found = catalog.dataSources.find((one) => one.name === name);
  if (!found) throw new Error(`there is no data source ${name}`);
  return found;
}

const [alertLookup, dashboardLookup, sourceLookup] = [
  dataSource("alert"),
  dataSource("dashboard"),
  dataSource("source"),
];
const [dashboards, sources] = [dataSource("dashboards"), dataSource("sources")];

const id = seed.logs;

function problems(definition: Definition, config: object): string[] {
  return validate(definition.type, config, { isOpaque: isUnknown, dialect: "clickstack" }).map(
    ({ severity, detail }) => `${severity}: ${detail}`,
  );
}

test("there is a data source for everything in the surface that is no kind of object", () => {
  const ofKinds = allKinds.flatMap(({ name, plural }) => [name, plural]);
  const others = catalog.dataSources.map(({ name }) => name).filter((name) => !ofKinds.includes(name));
  const ofTeam = ["invitation", "invitations", "team", "team_member", "team_members"];
  expect(others.sort()).toEqual(["backups", "chart_series", ...ofTeam, "search", "service_metrics"].sort());
});

test.each<[string, Definition, object, string[]]>([
  ["by name", sourceLookup, { name: "Logs" }, []],
  ["by id", sourceLookup, { id }, []],
  ["by an id known later", sourceLookup, { id: UNKNOWN }, []],
  ["by an id known later and a name", sourceLookup, { id: UNKNOWN, name: "Logs" }, []],
  ["by nothing", sourceLookup, { kind: "log" }, ["error: the configuration needs `id` or `name`; set one of them."]],
  ["by both", dashboardLookup, { id, name: "x" }, ["error: name conflicts with `id`; set only one of them."]],
  ["by an empty name", dashboardLookup, { name: "" }, ['error: name is ""; it must not be empty.']],
  [
    "by an id that is none",
    alertLookup,
    { id: "x" },
    ['error: id is "x"; it must be an ID of 24 lower-case hexadecimal digits; its data source finds it by the name.'],
  ],
  ["with an expression", dashboards, { nameRegex: "^API" }, []],
  ["with an expression known later", dashboards, { nameRegex: UNKNOWN }, []],
  ["with flags", serviceMetrics, { nameRegex: "(?i)query" }, []],
  [
    "with a broken expression",
    dashboards,
    { nameRegex: "a(" },
    ["error: nameRegex is not a valid regular expression: /a(/u: Unterminated group."],
  ],
  [
    "with an unknown kind",
    sources,
    { kind: "logs" },
    [
      'warning: kind is "logs", which is not a known value (log, trace, metric, session, promql). The value is used unchanged. Did you mean "log"?',
    ],
  ],
])("a lookup %s", (_, definition, config, expected) => {
  expect(problems(definition, config)).toEqual(expected);
});

const series = [{ sourceId: id, aggFn: "count" }];
const valued = { sourceId: id, field: "Duration" };
const range = { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-01T01:00:00Z" };
const query = { ...range, series };
const grouped = (groupBy: unknown) => ({ ...series[0], groupBy });

test.each<[string, object, string[]]>([
  ["of one series", query, []],
  ["with ends of both forms, one known later", { ...query, startTime: "1767225600000", endTime: UNKNOWN }, []],
  ["whose series are known later", { ...query, series: UNKNOWN }, []],
  ["with granularity and return type", { ...query, granularity: "30s", seriesReturnType: "column" }, []],
  ["without series", { ...query, series: [] }, ["series"]],
  ["of six series", { ...query, series: Array.from({ length: 6 }, () => series[0]) }, ["series"]],
  ["of another granularity", { ...query, granularity: "3m" }, ["granularity"]],
  ["of another return type", { ...query, seriesReturnType: "table" }, ["seriesReturnType"]],
  ["from a time that is none", { ...query, startTime: "yesterday" }, ["startTime"]],
  ["from seconds", { ...query, startTime: "1767225600" }, ["startTime"]],
  ["that ends where it starts", { ...query, endTime: range.startTime }, ["endTime"]],
  ["without a start", { endTime: range.endTime, series }, ["startTime"]],
  ["without a source", { ...query, series: [{ aggFn: "count" }] }, ["series[0].sourceId"]],
  ["without a function", { ...query, series: [{ sourceId: id }] }, ["series[0].aggFn"]],
  [
    "with p95",
    { ...query, series: [{ ...series[0], aggFn: "p95" }] },
    ['series[0].aggFn is "p95"; use "quantile" with level 0.95.'],
  ],
  ["with a quantile of no level", { ...query, series: [{ ...valued, aggFn: "quantile" }] }, ["series[0].level"]],
  ["with any level", { ...query, series: [{ ...valued, aggFn: "quantile", level: 0.123 }] }, []],
  ["with a level beyond 1", { ...query, series: [{ ...valued, aggFn: "quantile", level: 2 }] }, ["series[0].level"]],
  ["grouped alike", { ...query, series: [grouped(["a", "b"]), grouped(["a", "b"])] }, []],
  ["grouped by nothing, written in two ways", { ...query, series: [series[0], grouped([])] }, []],
  [
    "grouped differently",
    { ...query, series: [grouped(["a"]), grouped(["b"]), grouped(["a"])] },
    ["series[1].groupBy"],
  ],
  ["grouped in one series only", { ...query, series: [grouped(["a"]), series[0]] }, ["series[1].groupBy"]],
  ["whose grouping is known later", { ...query, series: [grouped(UNKNOWN), grouped(["a"]), grouped([UNKNOWN])] }, []],
])("a query %s", (_, config, places) => {
  const found = problems(chartSeries, config).filter((problem) => problem.startsWith("error"));
  expect(found).toHaveLength(places.length);
  places.forEach((place, index) => {
    expect(found[index]).toContain(`error: ${place}`);
  });
});

test.each([
  ["1767225600000", 1767225600000],
  ["2026-01-01T00:00:00Z", 1767225600000],
  ["2026-01-01T01:00:00.5+01:00", 1767225600500],
  ["1767225600", undefined],
  ["2026-01-01", undefined],
  ["2026-13-01T00:00:00Z", undefined],
  ["-1767225600000", undefined],
  ["99999999999999999999", undefined],
])("the time %s is %s", (value, expected) => {
  expect(readTime(value)).toBe(expected);
});

test("flags at the start of an expression apply to all of it", () => {
  expect(readPattern("(?i)^api").test("API health")).toBe(true);
  expect(readPattern("^api").test("API health")).toBe(false);
  expect(readPattern("(?s)a.b").test("a\nb")).toBe(true);
});

test("the address of a webhook is sensitive", () => {
  expect(dataSource("webhook").type.attributes.url?.set?.sensitive).toBe(true);
});
