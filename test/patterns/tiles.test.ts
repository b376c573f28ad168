import { markdownTile, numberTile, searchTile, sqlTile, tableTile, timeSeries } from "../../lib";
import { dashboard } from "../../lib/definitions";
import { isRecord } from "../../lib/model";
import { validate } from "../../lib/validation";

const id = "65f5e4a3b9e77c001a000011";

test("a time series builder returns a plain tile", () => {
  const tile = timeSeries("Errors", { id }).count().where("SeverityText:error").groupBy("ServiceName");
  expect(isRecord(tile)).toBe(true);
  expect(tile).toEqual({
    name: "Errors",
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
  });
  expect(JSON.parse(JSON.stringify({ ...tile, w: 6 }))).toEqual({ ...tile, w: 6 });
});

test("each call returns a new tile and does not change the old one", () => {
  const base = timeSeries("t", id).where("a:1");
  const counted = base.count();
  base.avg("x");
  expect(counted.series).toEqual([
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
  expect(tile.series).toEqual([
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

test("without an aggregate rows are counted", () => {
  expect(numberTile("n", id).series).toEqual([{ type: "number", sourceId: id, aggFn: "count" }]);
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
    config: { displayType: "markdown", markdown: "# Hi" },
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
  ];
  expect(validate(dashboard.type, { name: "d", tiles }, { isOpaque: () => false, product: "clickstack" })).toEqual([]);
});
