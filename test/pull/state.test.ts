import { inConfigOf, inFormOf } from "../../lib/tools/pull/state";

test("what a service without a product adds to series is no change of people", () => {
  const tiles = (series: object) => ({ dashboard: [{ id: "d", tiles: [{ id: "t", name: "T", series: [series] }] }] });
  const seriesIn = (known: object, now: object) => {
    const [dashboard] = inFormOf(tiles(known), tiles(now), true).dashboard ?? [];
    return (dashboard?.tiles as { series: object[] }[] | undefined)?.[0]?.series;
  };
  const number = { type: "number", aggFn: "count", where: "a" };
  expect(seriesIn(number, { ...number, groupBy: [] })).toEqual([number]);
  expect(seriesIn(number, { ...number, groupBy: ["b"], where: "" })).toEqual([
    { ...number, groupBy: ["b"], where: "" },
  ]);
  const text = { type: "markdown", content: "A" };
  expect(seriesIn(text, { ...text, sourceId: "", aggFn: "count", where: "", content: "B" })).toEqual([
    { ...text, content: "B" },
  ]);
});

test("only a tile that a builder can say whole is read as builders are", () => {
  const isBuilt = (series: object) => {
    const [dashboard] =
      inConfigOf({ dashboard: [{ id: "d", tiles: [{ id: "t", name: "T", series: [series] }] }] }).dashboard ?? [];
    return ((dashboard?.tiles ?? []) as object[]).every((tile) => "config" in tile && !("series" in tile));
  };
  const time = { type: "time", sourceId: "logs", aggFn: "count", where: "a", whereLanguage: "lucene", groupBy: ["b"] };
  expect(isBuilt(time)).toBe(true);
  expect(isBuilt({ ...time, dataSource: "events" })).toBe(false);
  expect(isBuilt({ ...time, type: "histogram" })).toBe(false);
  const text = { type: "markdown", content: "A", sourceId: "", aggFn: "count", where: "", groupBy: [] };
  expect(isBuilt(text)).toBe(true);
  expect(isBuilt({ ...text, whereLanguage: "lucene" })).toBe(true);
  expect(isBuilt({ ...text, aggFn: "max" })).toBe(false);
});
