import { attributesOf } from "terraform-provider-sdk/definitions";
import { dashboardContent, filter } from "../../lib/kinds/dashboard";
import { fromWebExport, tileKinds } from "../../lib/tiles";
import { tile as tileType } from "../../lib/tiles/tile";
import { copiedMembers } from "../../lib/tiles/web-export";

const ids: Readonly<Record<string, string>> = { Logs: "l1", Traces: "t1", Metrics: "m1", Local: "c1", Other: "d1" };
const idOf = (kind: string, name: string) => {
  const id = ids[name];
  return id === undefined ? { problem: `There is no ${kind} named "${name}".` } : { value: id };
};

const chart = {
  name: "Errors",
  source: "Logs",
  displayType: "line",
  granularity: "auto",
  alignDateRangeToGranularity: true,
  seriesReturnType: "column",
  where: "",
  whereLanguage: "lucene",
  select: [{ aggFn: "count", aggCondition: "", aggConditionLanguage: "lucene", valueExpression: "", isDelta: false }],
};

const exported = (...configs: readonly object[]) => ({
  version: "0.1.0",
  name: "Exported",
  tiles: configs.map((config, index) => ({ id: `t${index}`, x: 0, y: 0, w: 8, h: 4, config })),
});

function converted(config: object) {
  const { dashboard, findings } = fromWebExport(exported(config), idOf);
  const [tile] = dashboard.tiles as { config: Record<string, unknown> }[];
  return { config: tile?.config, messages: findings.map(({ message }) => message) };
}

test("what the editor writes out and no service would notice is no finding", () => {
  expect(converted(chart)).toEqual({
    config: {
      displayType: "line",
      sourceId: "l1",
      alignDateRangeToGranularity: true,
      select: [{ aggFn: "count", valueExpression: "" }],
    },
    messages: [],
  });
  const pie = converted({ ...chart, displayType: "pie", fillNulls: 0 });
  expect([pie.messages, pie.config]).toEqual([[], expect.not.objectContaining({ alignDateRangeToGranularity: true })]);
});

const errors = { aggFn: "count", aggCondition: "level:error OR level:fatal", aggConditionLanguage: "lucene" };

test.each(["line", "stacked_bar", "number", "table", "pie", "bar"] as const)(
  "the condition of a whole tile is part of each select item of a %s",
  (displayType) => {
    const isSingle = ["number", "pie", "bar"].includes(displayType);
    const select = isSingle ? [errors] : [errors, { aggFn: "count" }];
    const { config, messages } = converted({ ...chart, displayType, select, where: "ServiceName:web OR a" });
    const [first, ...others] = (config?.select ?? []) as Record<string, unknown>[];
    expect(messages).toEqual([]);
    expect(first).toMatchObject({
      where: "(ServiceName:web OR a) AND (level:error OR level:fatal)",
      whereLanguage: "lucene",
    });
    const second = { aggFn: "count", where: "ServiceName:web OR a", whereLanguage: "lucene" };
    expect(others).toEqual(isSingle ? [] : [second]);
  },
);

test("a comment in SQL does not end the joined condition, and a condition without a language is SQL for a tile", () => {
  const select = [{ aggFn: "count", aggCondition: "a = 1 -- one", aggConditionLanguage: "sql" }];
  const { whereLanguage: _, ...rest } = chart;
  expect(converted({ ...rest, select, where: "b = 2" }).config?.select).toEqual([
    { aggFn: "count", where: "(b = 2) AND (a = 1 -- one\n)", whereLanguage: "sql" },
  ]);
});

test("conditions in two languages cannot be one, so the tile is left out and named", () => {
  const { config, messages } = converted({ ...chart, select: [errors], where: "a = 1", whereLanguage: "sql" });
  expect(config).toBeUndefined();
  expect(messages).toEqual([
    'tiles[0] "Errors" is left out: config.where is in sql and config.select[0].aggCondition in lucene, but the API has one condition for both; write them in one language.',
  ]);
});

test("a heatmap, a search and patterns keep their condition", () => {
  const condition = { where: "SpanKind:Server", whereLanguage: "lucene" };
  const heatmap = [{ aggFn: "heatmap", valueExpression: "Duration", countExpression: "count()" }];
  expect(
    [
      { ...chart, ...condition, displayType: "heatmap", select: heatmap },
      { ...chart, ...condition, displayType: "search", select: "Body" },
      { ...chart, ...condition, displayType: "event_patterns", select: "" },
    ].map(converted),
  ).toEqual([
    {
      config: {
        ...{ displayType: "heatmap", sourceId: "l1", ...condition },
        select: [{ valueExpression: "Duration", countExpression: "count()" }],
      },
      messages: [],
    },
    { config: { displayType: "search", sourceId: "l1", select: "Body", ...condition }, messages: [] },
    { config: { displayType: "event_patterns", sourceId: "l1", select: "", ...condition }, messages: [] },
  ]);
});

const click = { type: "search", target: { mode: "id", id: "Traces" }, whereTemplate: "a:{{b}}", whereLanguage: "sql" };

test("clicks, HAVING, orders, groups and limits are converted; the target of a click is looked up", () => {
  const table = {
    ...{ ...chart, displayType: "table", having: "count() > 1", havingLanguage: "sql", onClick: click },
    groupBy: [{ valueExpression: "a" }, { valueExpression: "b" }],
    orderBy: [{ valueExpression: "count()", ordering: "DESC" }],
  };
  expect(converted(table)).toEqual({
    config: {
      ...{ displayType: "table", sourceId: "l1", having: "count() > 1", groupBy: "a, b", orderBy: "count() DESC" },
      onClick: { ...click, target: { mode: "id", id: "t1" } },
      select: [{ aggFn: "count", valueExpression: "" }],
    },
    messages: [],
  });
  expect(converted({ ...chart, displayType: "pie", seriesLimit: 5 }).config).toMatchObject({ limit: 5 });
  expect(converted({ ...chart, displayType: "bar", limit: { limit: 5 } })).toMatchObject({
    config: { limit: 5 },
    messages: [],
  });
  expect(converted({ ...chart, seriesLimit: 0 }).config).toMatchObject({ seriesLimit: 0 });
  expect(converted({ ...chart, fillNulls: false }).config).toMatchObject({ fillNulls: false });
  const toDashboard = { ...click, type: "dashboard", target: { mode: "id", id: "Other" } };
  expect(converted({ ...table, onClick: toDashboard }).config?.onClick).toMatchObject({ target: { id: "d1" } });
  const external = { type: "external", urlTemplate: "https://example.com/{{a}}" };
  expect(converted({ ...table, onClick: external }).config?.onClick).toEqual(external);
});

test("a tile shows the same without its click, so it stays and the click is named", () => {
  const onClick = { ...click, target: { mode: "id", id: "Gone" } };
  expect(converted({ ...chart, displayType: "table", onClick })).toMatchObject({
    config: { displayType: "table", select: [{ aggFn: "count" }] },
    messages: [
      expect.stringMatching(
        /^tiles\[0\] "Errors": config.onClick is \{.*; it is left out. There is no source named "Gone"\.$/,
      ),
    ],
  });
});

test.each([
  ["granularity", "5 minute", "it is left out: the service chooses the length of the time buckets."],
  ["limit", { limit: 20 }, "it is left out: the service shows as many rows as it does by default."],
  ["fillNulls", 5, "it is left out: the API fills gaps with zero only."],
  ["alternateRowBackground", true, "it is left out: rows have no alternating background."],
  ["color", "chart-blue", "it is left out: the color is not carried over."],
  ["groupByColumnsOnLeft", true, "it has no effect on such a tile."],
])("%s changes no rows, so the tile stays and the member is named", (member, value, says) => {
  const { config, messages } = converted({ ...chart, [member]: value });
  expect(config).toMatchObject({ displayType: "line", select: [{ aggFn: "count" }] });
  expect(messages).toEqual([
    `tiles[0] "Errors": config.${member} is ${JSON.stringify(value)}; ${says}`.replace("; it it", "; it"),
  ]);
});

test.each([
  [{ futureThing: { a: [1] } }, "config.futureThing.a[0] is 1, for which the API has no member"],
  [{ having: "a > 1" }, 'config.having is "a > 1", for which the API has no member'],
  [
    { displayType: "table", having: "a", havingLanguage: "lucene" },
    "config.having is in lucene; the API has it in SQL only",
  ],
  [
    { ratioMode: "share_of_total", seriesReturnType: "ratio" },
    'config.ratioMode is "share_of_total", for which the API has no member',
  ],
  [{ displayType: "gauge" }, 'config.displayType is "gauge", which is not known'],
  [{ configType: "else" }, 'config.configType is "else", which is not known'],
  [{ displayType: "markdown", configType: "sql" }, "such a tile cannot have raw SQL in the API"],
  [{ source: "Gone" }, 'There is no source named "Gone"'],
  [{ where: 5 }, "where is 5; it must be a text"],
  [{ select: "count()" }, "config.select is no list of items"],
  [{ groupBy: [{ valueExpression: "a", alias: "b" }] }, undefined],
  [
    { displayType: "table", groupBy: [{ valueExpression: "a", alias: "b" }] },
    "config.groupBy has an item that is no column with its direction",
  ],
])("a tile with %j is left out with the reason", (members, reason) => {
  const select = chart.select;
  const { config, messages } = converted({ ...chart, select: [...select, ...select], ...members });
  expect(config).toBeUndefined();
  expect(messages).toEqual([reason === undefined ? expect.any(String) : `tiles[0] "Errors" is left out: ${reason}.`]);
});

test("what the editor leaves behind has no effect, and is left out and named", () => {
  const select = [{ aggFn: "count", valueExpression: "Duration", level: 0.5 }, { aggFn: "sum" }];
  expect(converted({ ...chart, displayType: "number", select })).toEqual({
    config: { displayType: "number", sourceId: "l1", select: [{ aggFn: "count" }] },
    messages: [
      'tiles[0] "Errors": config.select[1] is {"aggFn":"sum"}; it is left out, for such a tile shows its first item.',
      'tiles[0] "Errors": config.select[0].valueExpression is "Duration"; it has no effect with such an aggregate.',
      'tiles[0] "Errors": config.select[0].level is 0.5; it has no effect with such an aggregate.',
    ],
  });
});

test("filters name their sources, and members that the API has not are named", () => {
  const filters = [
    { id: "f", type: "QUERY_EXPRESSION", name: "A", expression: "a", source: "Logs", appliesToSourceIds: ["Traces"] },
    { id: "g", type: "QUERY_EXPRESSION", name: "B", expression: "b", source: "Gone" },
    { id: "h", type: "QUERY_EXPRESSION", name: "C", expression: "c", source: "Logs", colour: "red" },
  ];
  const document = { ...exported(chart), filters, description: "About", version: "9" };
  const { dashboard, findings } = fromWebExport(document, idOf);
  expect(dashboard.filters).toEqual([
    { type: "QUERY_EXPRESSION", name: "A", expression: "a", sourceId: "l1", appliesToSourceIds: ["t1"] },
    { type: "QUERY_EXPRESSION", name: "C", expression: "c", sourceId: "l1" },
  ]);
  const missing = "it is not carried over, because the API has no such member.";
  expect(findings.map(({ message }) => message)).toEqual([
    'filters[1] "B" is left out: There is no source named "Gone".',
    `version is "9"; ${missing}`,
    `filters[2] "C": colour is "red"; ${missing}`,
    `description is "About"; ${missing}`,
  ]);
});

test("the lists of members that are the same in both forms have those of the definitions", () => {
  const notInExports = [
    "id",
    "key",
    "series",
    "config",
    "asRatio",
    "name",
    "json",
    "sourceId",
    "appliesToSourceIds",
    "sources",
  ];
  const names = (type: Parameters<typeof attributesOf>[0]) =>
    attributesOf(type).flatMap(([name]) => (notInExports.includes(name) ? [] : [name]));
  expect([...copiedMembers.tile].sort()).toEqual(names(tileType).sort());
  expect([...copiedMembers.filter, "json"].sort()).toEqual([...names(filter), "name", "json"].sort());
  expect(["tiles", "filters", ...copiedMembers.dashboard].sort()).toEqual([...names(dashboardContent), "name"].sort());
  expect(Object.keys(tileKinds)).toContain("heatmap");
});

test.each([
  ["one expression", { promqlExpression: "sum(rate(a[5m]))" }, [{ expression: "sum(rate(a[5m]))" }]],
  ["several expressions", { promqlExpressions: [{ expression: "a", alias: "A" }] }, [{ expression: "a", alias: "A" }]],
])("a tile of PromQL with %s is converted", (_, written, expressions) => {
  const { config, messages } = converted({
    name: "P",
    displayType: "line",
    configType: "promql",
    source: "Metrics",
    ...written,
  });
  expect(messages).toEqual([]);
  expect(config).toEqual({ displayType: "line", configType: "promql", sourceId: "m1", expressions });
});

test("a tile of PromQL without an expression is left out", () => {
  const { messages } = converted({ name: "P", displayType: "line", configType: "promql", source: "Metrics" });
  expect(messages).toEqual([expect.stringContaining("it has no PromQL expression")]);
});
