import { isRecord, type ObjectValue, objectsOf, sameValue } from "terraform-provider-sdk/values";
import type { Dashboard, Tile } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { withoutIdleLanguages } from "../../support/languages";
import { absentInstance, type Runtime, runtimeOf } from "../../support/runtime";

const log = seed.logs;

const authored = {
  name: "drift",
  tags: ["a"],
  savedQuery: "SeverityText:error",
  filters: [{ name: "Service", expression: "ServiceName", sourceId: log }],
  savedFilterValues: [{ condition: "a IN ('b')" }],
  tiles: [
    {
      name: "series",
      asRatio: true,
      series: [
        { sourceId: log, aggFn: "count", where: "SeverityText:error", groupBy: ["a"] },
        { sourceId: log, aggFn: "quantile", field: "d", level: 0.75, where: "x" },
      ],
    },
    {
      name: "table",
      x: 12,
      y: 0,
      series: [{ type: "table", sourceId: log, aggFn: "sum", field: "d", sortOrder: "desc" }],
    },
    { name: "number", series: [{ type: "number", sourceId: log, aggFn: "max", field: "d" }] },
    { name: "search", series: [{ type: "search", sourceId: log, fields: ["a", "b"], where: "w" }] },
    { name: "text", series: [{ type: "markdown", content: "hi" }] },
    {
      name: "config",
      config: JSON.stringify({
        displayType: "line",
        sourceId: log,
        select: [{ aggFn: "count" }, { aggFn: "max", valueExpression: "d", alias: "m" }],
        numberFormat: { output: "number", factor: 0.001 },
      }),
    },
    { name: "calls", series: [{ sourceId: log, aggFn: "count", groupBy: ["concat(a,b)", "c"] }] },
    { name: "searched calls", series: [{ type: "search", sourceId: log, fields: ["concat(a, b)", "c"] }] },
  ],
};

/** Every leaf that differs; a config's members are part of the path. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (sameValue(a, b)) return [];
  if (typeof a === "string" && typeof b === "string" && a.startsWith("{") && b.startsWith("{"))
    return differences(JSON.parse(a), JSON.parse(b), path);
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length)
    return a.flatMap((item, index) => differences(item, b[index], `${path}[${index}]`));
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) =>
      differences(a[name], b[name], path === "" ? name : `${path}.${name}`),
    );
  return [path];
}

const tileNamed = (dashboard: Dashboard, name: string): Tile => {
  const tile = dashboard.tiles.find((candidate) => candidate.name === name);
  if (!tile) throw new Error(`no tile ${name}`);
  return tile;
};
const item = (tile: Tile, index = 0) =>
  (tile.config.select as Record<string, unknown>[])[index] as Record<string, unknown>;

interface Case {
  readonly change: (dashboard: Dashboard) => void;
  readonly shows: readonly string[];
}

const cases: Record<string, Case> = {
  "a group beside one with commas of its own": {
    change: (d) => {
      tileNamed(d, "calls").config.groupBy = "concat(a,b),d";
    },
    shows: ["tiles[6].series[0].groupBy[1]"],
  },
  "a column beside one with commas of its own": {
    change: (d) => {
      tileNamed(d, "searched calls").config.select = "concat(a, b), d";
    },
    shows: ["tiles[7].series[0].fields[1]"],
  },
  "a tile's width": {
    change: (d) => {
      tileNamed(d, "series").w = 5;
    },
    shows: ["tiles[0].w"],
  },
  "a tile's place that the configuration names": {
    change: (d) => {
      tileNamed(d, "table").y = 40;
    },
    shows: ["tiles[1].y"],
  },
  "a tile's name": {
    change: (d) => {
      tileNamed(d, "config").name = "other";
    },
    shows: ["tiles[5].name", "tileIds.other", "tileIds.config"],
  },
  "a series' condition": {
    change: (d) => {
      item(tileNamed(d, "series")).where = "SeverityText:warn";
    },
    shows: ["tiles[0].series[0].where"],
  },
  "the condition of the second series": {
    change: (d) => {
      item(tileNamed(d, "series"), 1).where = "y";
    },
    shows: ["tiles[0].series[1].where"],
  },
  "the groups of a series": {
    change: (d) => {
      tileNamed(d, "series").config.groupBy = "a,b";
    },
    shows: ["tiles[0].series[0].groupBy"],
  },
  "a ratio": {
    change: (d) => {
      tileNamed(d, "series").config.asRatio = false;
    },
    shows: ["tiles[0].asRatio"],
  },
  "the kind of lines": {
    change: (d) => {
      tileNamed(d, "series").config.displayType = "stacked_bar";
    },
    shows: ["tiles[0].series[0].displayType"],
  },
  "a table's column": {
    change: (d) => {
      item(tileNamed(d, "table")).valueExpression = "e";
    },
    shows: ["tiles[1].series[0].field"],
  },
  "a number's function": {
    change: (d) => {
      item(tileNamed(d, "number")).aggFn = "min";
    },
    shows: ["tiles[2].series[0].aggFn"],
  },
  "a search's columns": {
    change: (d) => {
      tileNamed(d, "search").config.select = "a";
    },
    shows: ["tiles[3].series[0].fields"],
  },
  "a search's condition": {
    change: (d) => {
      tileNamed(d, "search").config.where = "v";
    },
    shows: ["tiles[3].series[0].where"],
  },
  "a text": {
    change: (d) => {
      tileNamed(d, "text").config.markdown = "ho";
    },
    shows: ["tiles[4].series[0].content"],
  },
  "a config's condition": {
    change: (d) => {
      item(tileNamed(d, "config")).where = "SeverityText:warn";
    },
    shows: ["tiles[5].config.select[0].where"],
  },
  "a config's alias": {
    change: (d) => {
      item(tileNamed(d, "config"), 1).alias = "n";
    },
    shows: ["tiles[5].config.select[1].alias"],
  },
  "a config's number format": {
    change: (d) => {
      tileNamed(d, "config").config.numberFormat = { output: "number", factor: 0.01 };
    },
    shows: ["tiles[5].config.numberFormat.factor"],
  },
  "a config's groups": {
    change: (d) => {
      tileNamed(d, "config").config.groupBy = "a";
    },
    shows: ["tiles[5].config.groupBy"],
  },
  "another kind of tile": {
    change: (d) => {
      tileNamed(d, "text").config = {
        displayType: "pie",
        sourceId: log,
        select: [{ aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "" }],
      };
    },
    shows: ["tiles[4].series", "tiles[4].config"],
  },
  "a tag": {
    change: (d) => {
      d.tags.push("b");
    },
    shows: ["tags"],
  },
  "a removed tag": {
    change: (d) => {
      d.tags = [];
    },
    shows: ["tags"],
  },
  "the saved query": {
    change: (d) => {
      d.savedQuery = "SeverityText:warn";
    },
    shows: ["savedQuery"],
  },
  "the saved query's language": {
    change: (d) => {
      d.savedQueryLanguage = "sql";
    },
    shows: ["savedQueryLanguage"],
  },
  "no saved query": {
    change: (d) => {
      Object.assign(d, { savedQuery: null, savedQueryLanguage: null });
    },
    shows: ["savedQuery", "savedQueryLanguage"],
  },
  "a filter": {
    change: (d) => {
      Object.assign(d.filters[0] ?? {}, { expression: "x" });
    },
    shows: ["filters[0].expression"],
  },
  "a removed filter": {
    change: (d) => {
      d.filters = [];
    },
    shows: ["filters"],
  },
  "the filter values": {
    change: (d) => {
      d.savedFilterValues = [{ type: "sql", condition: "c" }];
    },
    shows: ["savedFilterValues[0].condition"],
  },
  "the name": {
    change: (d) => {
      d.name = "other";
    },
    shows: ["name"],
  },
  "a deleted tile": { change: (d) => void d.tiles.splice(1, 1), shows: ["tiles", "tileIds.table"] },
  "a new tile": {
    change: (d) => void d.tiles.push({ ...tileNamed(d, "text"), id: "ffffffffffffffffffffffff", name: "new", y: 90 }),
    shows: ["tiles", "tileIds.new"],
  },
};

/** What an older service never returns. */
const unseen = ["the saved query", "the saved query's language", "no saved query", "the filter values"];

describe.each([
  ["the current service", false],
  ["an older service that returns series", true],
])("against %s,", (_service, seriesForm) => {
  const emulator = runningEmulator({ seriesForm, kept: true });
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await runtimeOf("observability_dashboard", emulator.openSource);
  });
  const seen = Object.entries(cases).filter(([what]) => !seriesForm || !unseen.includes(what));

  test.each(seen)(
    "%s changed outside Terraform is shown as exactly that change and reverted",
    async (_, { change, shows }) => {
      const config = authored as unknown as ObjectValue;
      const created = await runtime.run(config, absentInstance);
      const id = String(created.state?.id);
      const before = emulator.dump().dashboards.find((dashboard) => dashboard.id === id);
      emulator.edit("dashboards", id, (dashboard) => {
        change(dashboard);
        return dashboard;
      });
      const fresh = await runtimeOf("observability_dashboard", emulator.openSource);
      const refreshed = await fresh.read(created);
      const planned = await fresh.plan(config, refreshed);
      expect(differences(refreshed.state, planned.state).sort()).toEqual([...shows].sort());
      const repaired = await fresh.apply(config, refreshed, planned);
      const again = await fresh.plan(config, await fresh.read(repaired));
      expect(again.empty).toBe(true);
      const idless = (dashboard: Dashboard | undefined) =>
        withoutIdleLanguages({
          ...dashboard,
          tiles: dashboard?.tiles.map(({ id: _id, ...tile }) => tile),
          filters: dashboard?.filters.map(({ id: _id, ...filter }) => filter),
        });
      expect(idless(emulator.dump().dashboards.find((dashboard) => dashboard.id === id))).toEqual(idless(before));
    },
  );

  test("a changed config keeps the author's form but for the change", async () => {
    const written = { displayType: "line", sourceId: log, asRatio: false, select: [{ aggFn: "count", where: "" }] };
    const config: ObjectValue = { name: "form", tiles: [{ name: "T", config: JSON.stringify(written) }] };
    const created = await runtime.run(config, absentInstance);
    emulator.edit("dashboards", String(created.state?.id), (dashboard) => {
      tileNamed(dashboard, "T").config.groupBy = "a";
      return dashboard;
    });
    const { state } = await (await runtimeOf("observability_dashboard", emulator.openSource)).read(created);
    expect(state?.tiles).toMatchObject([{ series: null }]);
    const [tile] = objectsOf(state?.tiles ?? null);
    expect(JSON.parse(String(tile?.config))).toEqual({ ...written, groupBy: "a" });
  });

  test("presentation and positions that are not configured are not drift", async () => {
    const config = authored as unknown as ObjectValue;
    const created = await runtime.run(config, absentInstance);
    emulator.edit("dashboards", String(created.state?.id), (dashboard) => {
      Object.assign(tileNamed(dashboard, "series").config, { fillNulls: false, seriesLimit: 5 });
      Object.assign(tileNamed(dashboard, "config").config, { compareToPreviousPeriod: true });
      dashboard.containers = [{ id: "c", title: "C", collapsed: true }];
      Object.assign(tileNamed(dashboard, "text"), { containerId: "c", x: 3, y: 60 });
      return dashboard;
    });
    const fresh = await runtimeOf("observability_dashboard", emulator.openSource);
    const planned = await fresh.plan(config, await fresh.read(created));
    expect(planned.empty).toBe(true);
  });
});
