import { isRecord } from "terraform-provider-sdk/schema";
import { inventedTileData } from "../../emulator";
import { columnsOf, formulasOfConfig, seriesOfConfig } from "../../evaluation";
import { tileKind } from "../../lib/tiles";
import { recordedDashboards } from "../recordings";

const recorded = recordedDashboards()
  .flatMap(({ tiles }) => (Array.isArray(tiles) ? tiles : []))
  .flatMap(({ config }) => (isRecord(config) ? [config] : []));

/** Each content once. */
const configs = [...new Map(recorded.map((config) => [JSON.stringify(config), config])).values()].filter(
  ({ displayType, configType }) => {
    const data = tileKind(displayType)?.data;
    return configType !== "sql" && (data === "over_time" || data === "totals");
  },
);

/** What a tile asks for: the columns of its groups, and how many values it shows of each. */
const readHere = (config: Readonly<Record<string, unknown>>) => {
  const { length } = seriesOfConfig(config, "s");
  const isRatio = config.asRatio === true && length === 2;
  return { groups: columnsOf(config.groupBy), values: formulasOfConfig(config).length || (isRatio ? 1 : length) };
};

/** What the double reads; `undefined` for what the database would reject, such as a sum of nothing. */
const readThere = (config: Readonly<Record<string, unknown>>) => {
  const shown = inventedTileData(config, Date.UTC(2026, 7, 20));
  if (shown.kind !== "series") return undefined;
  return { groups: shown.groups, values: new Set(shown.lines.map(({ measure }) => measure)).size };
};

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

test("the service's double, which reads charts on its own, reads every recorded one alike", () => {
  const read = configs.map((config) => ({ config, there: readThere(config) })).filter(({ there }) => there);
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter(({ there }) => there?.groups?.length).length).toBeGreaterThan(0);
  for (const { config, there } of read) expect({ config, ...there }).toEqual({ config, ...readHere(config) });
});
