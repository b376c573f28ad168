import { validate } from "terraform-provider-sdk/definitions";
import { isRecord } from "terraform-provider-sdk/values";
import {
  barTile,
  Dashboard,
  eventPatternsTile,
  groupHeatmapTile,
  heatmapTile,
  markdownTile,
  type NamedTile,
  numberTile,
  ObservabilityProvider,
  pieTile,
  searchTile,
  sqlTile,
  tableTile,
  timeSeries,
  units,
} from "../../../lib";
import { tilesInForm } from "../../../lib/constructs/dashboard-config";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { dashboard } from "../../../lib/kinds/dashboard";
import { synth } from "../support";

const id = "65f5e4a3b9e77c001a000011";

test("a time series builder returns a plain tile", () => {
  const tile = timeSeries("Errors", { id }).count().where("SeverityText:error").groupBy("ServiceName");
  expect(isRecord(tile)).toBe(true);
  expect(tile).toEqual({
    name: "Errors",
    content: {
      series: [
        {
          type: "time",
          sourceId: id,
          aggFn: "count",
          where: "SeverityText:error",
          whereLanguage: "lucene",
          groupBy: ["ServiceName"],
        },
      ],
      config: {
        displayType: "line",
        sourceId: id,
        select: [{ aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene" }],
        groupBy: "ServiceName",
      },
    },
  });
  expect(JSON.parse(JSON.stringify({ ...tile, w: 6 }))).toEqual({ ...tile, w: 6 });
});

test("each call returns a new tile and does not change the old one", () => {
  const base = timeSeries("t", id).where("a:1");
  const counted = base.count();
  base.avg("x");
  expect(counted.content?.series).toEqual([
    { type: "time", sourceId: id, where: "a:1", whereLanguage: "lucene", aggFn: "count" },
  ]);
});

test("where, as and format apply to the last series, or to all if called first", () => {
  const tile = timeSeries("Latency", id)
    .where("s:api")
    .quantile(0.5, "d")
    .as("p50")
    .quantile(0.99, "d")
    .whereSql("d > 1");
  expect(tile.content?.series).toEqual([
    {
      type: "time",
      sourceId: id,
      where: "s:api",
      whereLanguage: "lucene",
      aggFn: "quantile",
      level: 0.5,
      field: "d",
      alias: "p50",
    },
    { type: "time", sourceId: id, where: "d > 1", whereLanguage: "sql", aggFn: "quantile", level: 0.99, field: "d" },
  ]);
});

test("the format of a ratio is that of the tile, wherever it is called", () => {
  const first = timeSeries("r", id).format({ output: "percent" }).count().where("a").count().asRatioOfTwo();
  const later = timeSeries("r", id).count().format({ output: "percent" }).where("a").count().asRatioOfTwo();
  expect(first.content?.config).toMatchObject({ numberFormat: { output: "percent" } });
  expect(first.content?.config).toEqual(later.content?.config);
});

test("a formula has the name and the format that follow it, and no other form than config", () => {
  const tile = timeSeries("Share", id)
    .count()
    .where("a:1")
    .count()
    .as("all")
    .formula("A / B")
    .as("share")
    .format(units.percent)
    .formula("A * 2");
  expect(tile.content).toEqual({
    config: {
      displayType: "line",
      sourceId: id,
      select: [
        { aggFn: "count", where: "a:1", whereLanguage: "lucene" },
        { aggFn: "count", alias: "all" },
      ],
      formulas: [{ expression: "A / B", alias: "share", numberFormat: units.percent }, { expression: "A * 2" }],
    },
  });
  expect(tile.sum("x").as("later").content?.config).toMatchObject({ select: [{}, {}, { alias: "later" }] });
});

test("raw SQL takes a connection, its display, format and further members, in any order", () => {
  const connection = { id: seed.connection };
  const tile = sqlTile("Rows", connection, "SELECT 1")
    .with({ onClick: { type: "search" } })
    .keyed("rows")
    .size(6);
  const config = { configType: "sql", connectionId: connection.id, sqlTemplate: "SELECT 1" };
  expect(tile).toEqual({
    name: "Rows",
    key: "rows",
    w: 6,
    content: { config: { ...config, displayType: "table", onClick: { type: "search" } } },
  });
  expect(
    sqlTile("Rows", connection.id, "SELECT 1", { source: id }).format(units.bytes).display("line").content,
  ).toEqual({
    config: { ...config, displayType: "line", sourceId: id, numberFormat: units.bytes },
  });
});

test("without an aggregate rows are counted", () => {
  expect(numberTile("n", id).content?.series).toEqual([{ type: "number", sourceId: id, aggFn: "count" }]);
});

test("the position of a tile is part of it", () => {
  expect(markdownTile("m", "# Hi").size(24, 2).at(0, 4).inContainer("a", "b").keyed("k")).toEqual({
    name: "m",
    key: "k",
    x: 0,
    y: 4,
    w: 24,
    h: 2,
    containerId: "a",
    tabId: "b",
    content: {
      config: { displayType: "markdown", markdown: "# Hi" },
      series: [{ type: "markdown", content: "# Hi" }],
    },
  });
});

test("every builder returns valid tiles", () => {
  const tiles = [
    timeSeries("a", id).count().as("x").count().where("SeverityText:error").asRatioOfTwo().stackedBars(),
    timeSeries("b", id).metric("cpu", "gauge").max("Value").groupBy("host").format({ output: "percent" }),
    numberTile("c", id).countDistinct("user").format({ output: "number", average: true }),
    tableTile("d", id).quantile(0.95, "Duration").min("x").sum("y").lastValue("z").groupBy("SpanName").sorted("desc"),
    searchTile("e", id).where("SeverityText:error").columns("Timestamp", "Body").size(24),
    markdownTile("f", "text"),
    sqlTile("g", id, "SELECT 1", { display: "number", source: id }),
    pieTile("h", id).sum("bytes").groupBy("ServiceName").format(units.bytes).with({ orderBy: "1 DESC" }),
    barTile("i", id).count().groupBy("ServiceName").top(10),
    heatmapTile("j", id, "Duration").where("SpanKind:Server").with({ numberFormat: units.nanoseconds }),
    eventPatternsTile("k", id).whereSql("1").with({ select: "Body" }).keyed("patterns"),
    numberTile("l", id).count().colors({ operator: "gt", value: 9, color: "chart-warning" }),
    timeSeries("m", id).count().with({ seriesLimit: 5 }),
    groupHeatmapTile("n", id, { aggFn: "count" }).groupBy("ServiceName", "Region").format(units.bytes).keyed("map"),
  ];
  for (const form of ["config", "series"] as const)
    expect(
      validate(
        dashboard.type,
        { name: "d", tiles: tilesInForm(tiles, form) },
        { isOpaque: () => false, dialect: "clickstack" },
      ),
    ).toEqual([]);
});

test("a heatmap of groups is a heatmap in series mode", () => {
  const tile = groupHeatmapTile("Errors", { id }, { aggFn: "count", where: "SeverityText:error" })
    .groupBy("ServiceName", "Region")
    .format(units.bytes)
    .with({ groupBy: "ServiceName" });
  expect(tile.size(24).content?.config).toEqual({
    displayType: "heatmap",
    heatmapMode: "series",
    sourceId: id,
    select: [{ aggFn: "count", where: "SeverityText:error" }],
    groupBy: "ServiceName",
    numberFormat: units.bytes,
  });
});

const synthesizedTile = (tile: NamedTile, product?: "clickstack") => {
  const { resource } = synth((stack) => {
    new Dashboard(stack, "d", { name: "d", tiles: [tile] });
    new ObservabilityProvider(stack, "p", { openSource: {}, ...(product && { product }), useBundledProvider: false });
  });
  return resource.observability_dashboard?.d?.tiles[0] ?? { config: "" };
};

test("a builder's tile is config where the provider names a product that has it, else series", () => {
  const tile = tableTile("t", id).count().where("a:1").as("n").groupBy("x", "y").sorted("desc");
  expect(synthesizedTile(tile)).toEqual({
    name: "t",
    series: [
      {
        type: "table",
        source_id: id,
        agg_fn: "count",
        where: "a:1",
        where_language: "lucene",
        alias: "n",
        group_by: ["x", "y"],
        sort_order: "desc",
      },
    ],
  });
  const select = [{ aggFn: "count", where: "a:1", whereLanguage: "lucene", alias: "n" }];
  const config = { displayType: "table", sourceId: id, select };
  const { config: text, ...frame } = synthesizedTile(tile, "clickstack");
  expect(frame).toEqual({ name: "t" });
  expect(JSON.parse(text)).toEqual({ ...config, groupBy: "x,y", orderBy: "1 DESC" });
});

test("members that only config has need no other way of writing the tile", () => {
  const tile = timeSeries("t", id).count().with({ seriesLimit: 5 }).groupBy("x");
  expect(JSON.parse(synthesizedTile(tile, "clickstack").config)).toMatchObject({ groupBy: "x", seriesLimit: 5 });
  expect(tile.content?.series).toBeUndefined();
});

test("a tile that is spread keeps its content and the form that the product asks for", () => {
  const tile = timeSeries("Errors", id).count().where("a:1").size(12);
  const copy = { ...tile, name: "Late", h: 6 };
  for (const product of [undefined, "clickstack"] as const)
    expect(synthesizedTile(copy, product)).toEqual({ ...synthesizedTile(tile, product), name: "Late", h: 6 });
});

test("what a copy of a tile sets instead of its content takes its place", () => {
  const tile = numberTile("Errors", id).count();
  const config = { displayType: "markdown", markdown: "Nothing." } as const;
  expect(synthesizedTile({ ...tile, config }, "clickstack")).toEqual({
    name: "Errors",
    config: JSON.stringify(config),
  });
  const series = [{ type: "markdown", content: "Nothing." }] as const;
  expect(synthesizedTile({ ...tile, series })).toEqual({ name: "Errors", series });
});
