import { isRecord } from "terraform-provider-sdk/values";
import { inventedTileData } from "../../lib/emulator";
import { itemsOf, listedColumns } from "../../lib/emulator/database/columns";
import { seriesOf } from "../../lib/emulator/database/query";
import { configOfSeries } from "../../lib/emulator/operations/tile-forms";
import { tileSeries } from "../../lib/emulator/shapes/tile";
import { columnsOf, displayTypeOfSeries, watchedQuery } from "../../lib/evaluation/chart";
import { sameConfig, seriesToConfig, tileKind } from "../../lib/tiles";
import { type Exchange, recordedDashboards, recording } from "../recordings";
import fc from "../support/properties";

/*
 * The service's double reads charts by the contract on its own, and evaluation reads them once for everybody else. Here both read what was
 * recorded: a change of either alone fails.
 */

type Members = Readonly<Record<string, unknown>>;

const once = <T>(values: readonly T[]): T[] => [...new Map(values.map((one) => [JSON.stringify(one), one])).values()];
const recordsOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const tilesOf = (bodies: readonly Members[]): Members[] => bodies.flatMap(({ tiles }) => recordsOf(tiles));

/** The recorded contents with a chart query, each once. */
const configs = once(tilesOf(recordedDashboards()).flatMap(({ config }) => (isRecord(config) ? [config] : []))).filter(
  ({ displayType, configType }) => {
    const data = tileKind(displayType)?.data;
    return configType !== "sql" && (data === "over_time" || data === "totals");
  },
);

/** The recorded contents that were sent as series the service takes, each once. */
const sent = once(
  tilesOf(recording<Exchange>("open-source").flatMap(({ request: { body } }) => (isRecord(body) ? [body] : []))),
).flatMap(({ series, asRatio }) => {
  const read = tileSeries.array().min(1).safeParse(series);
  return read.success ? [{ series: recordsOf(series), read: read.data, asRatio: asRatio === true }] : [];
});

test("both read the same chart query from every recorded content", () => {
  expect(configs.length).toBeGreaterThan(20);
  expect(configs.filter(({ groupBy }) => columnsOf(groupBy).length > 0).length).toBeGreaterThan(3);
  for (const config of configs) {
    const content = { displayType: "line", ...config };
    const there = itemsOf(content).map((item) => seriesOf({ ...content, sourceId: "s" }, item));
    const here = watchedQuery({ ...config, sourceId: "s" }).series;
    // The double's members without a value are those that evaluation leaves out.
    expect({ config, series: JSON.parse(JSON.stringify(there)) }).toEqual({ config, series: here });
  }
});

test("both show as many values of every recorded content", () => {
  const shown = configs.flatMap((config) => {
    const data = inventedTileData(config, Date.UTC(2026, 7, 20));
    return data.kind === "series" ? [{ config, values: new Set(data.lines.map(({ measure }) => measure)).size }] : [];
  });
  expect(shown.length).toBeGreaterThan(20);
  for (const { config, values } of shown) {
    const { series, asRatio, formulas } = watchedQuery(config);
    const shown = formulas.length || (asRatio && series.length === 2 ? 1 : series.length);
    expect({ config, values }).toEqual({ config, values: shown });
  }
});

test("both make the same content of all recorded series, of the same display type", () => {
  expect(new Set(sent.map(({ read: [first] }) => first?.type)).size).toBeGreaterThan(3);
  for (const { series, read, asRatio } of sent) {
    const there = configOfSeries(read, asRatio);
    expect({ series, isSame: sameConfig(JSON.parse(JSON.stringify(there)), seriesToConfig(series, asRatio)) }).toEqual({
      series,
      isSame: true,
    });
    expect({ series, displayType: displayTypeOfSeries(series[0] ?? {}) }).toEqual({
      series,
      displayType: there.displayType,
    });
  }
});

test.each([
  ["concat(ServiceName, SpanName), SeverityText", ["concat(ServiceName, SpanName)", "SeverityText"]],
  ["if(a, concat(b, c), d), e", ["if(a, concat(b, c), d)", "e"]],
  ["Attributes['a,b'], `c,d`, ", ["Attributes['a,b']", "`c,d`"]],
  ["", []],
])("the service's double shows the columns of the groups %j", (groupBy, groups) => {
  const config = { displayType: "table", select: [{ aggFn: "count", where: "" }], groupBy };
  const shown = inventedTileData(config, Date.UTC(2026, 7, 20));
  expect(shown).toMatchObject({ kind: "series", groups });
  const lines = shown.kind === "series" ? shown.lines : [];
  expect(lines.length).toBeGreaterThan(0);
  for (const { group } of lines) expect(group).toHaveLength(groups.length);
});

const column: fc.Arbitrary<string> = fc.letrec<{ column: string }>((tie) => ({
  column: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("a", "b.c", "m['x,y']", "`d,e`", '"f,(g"', "'it''s, so'", "1", ""),
    fc.array(tie("column"), { maxLength: 3 }).map((inner) => `f(${inner.join(", ")})`),
    fc.array(tie("column"), { maxLength: 3 }).map((inner) => `[${inner.join(",")}]`),
  ),
})).column;

test("both read the same columns from any list whose quotes and brackets are closed", () => {
  const list = fc.array(column, { maxLength: 4 }).map((columns) => columns.join(" , "));
  fc.assert(fc.property(list, (text) => expect(listedColumns(text)).toEqual(columnsOf(text))));
});
