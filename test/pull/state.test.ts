import { inFormOf } from "../../lib/tools/pull/state";

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
