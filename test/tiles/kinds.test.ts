import { validate } from "terraform-provider-sdk/definitions";
import type { JsonObject } from "terraform-provider-sdk/values";
import { Alert, type ChartTile } from "../../lib";
import { tilesInForm } from "../../lib/constructs/dashboard-config";
import * as patterns from "../../lib/constructs/patterns";
import { type DrawnKind, dashboardMarkup, type TileData } from "../../lib/drawing";
import { seed } from "../../lib/emulator/store/seed-ids";
import {
  alertDisplayTypes,
  seriesToConfig,
  type TileDataKind,
  type TileKind,
  tileKind,
  tileKinds,
} from "../../lib/tiles";
import { tile as tileType } from "../../lib/tiles/tile";
import { typescriptFiles } from "../../lib/tools/importing";
import { queryOf } from "../../lib/tools/preview/queries";
import { annotationsOf, stackOf } from "../constructs/support";
import { openSource } from "../emulator/support";
import { dashboard, importAll } from "../importing/support";
import { runningEmulator } from "../support/emulator";
import { insertAlert } from "../support/ui";

/*
 * A kind of tile is one definition, `tileKinds`; drawing, emulator and builders stand on their own. Whoever adds a kind is asked here for
 * the parts that stand elsewhere: by the compiler for an example, a builder and a drawing, by the tests for the rest.
 */

const traces = seed.traces;
const query = { sourceId: traces, select: [{ aggFn: "count" }] };

/** The smallest content of each kind. */
const examples = {
  line: query,
  stacked_line: query,
  stacked_bar: query,
  table: query,
  number: query,
  pie: query,
  bar: query,
  heatmap: { sourceId: traces, select: [{ valueExpression: "Duration" }] },
  search: { sourceId: traces, select: "" },
  event_patterns: { sourceId: traces },
  markdown: { markdown: "text" },
} satisfies Readonly<Record<TileKind, JsonObject>>;

const builders = {
  line: patterns.timeSeries("T", traces),
  stacked_line: patterns.timeSeries("T", traces).stackedLines(),
  stacked_bar: patterns.timeSeries("T", traces).stackedBars(),
  table: patterns.tableTile("T", traces),
  number: patterns.numberTile("T", traces),
  pie: patterns.pieTile("T", traces),
  bar: patterns.barTile("T", traces),
  heatmap: patterns.heatmapTile("T", traces, "Duration"),
  search: patterns.searchTile("T", traces),
  event_patterns: patterns.eventPatternsTile("T", traces),
  markdown: patterns.markdownTile("T", "text"),
} satisfies Readonly<Record<TileKind, { readonly content?: { readonly config: object } }>>;

const values: TileData = { kind: "series", start: 0, step: 60_000, lines: [{ label: "count", values: [1, 2] }] };
const rows: TileData = { kind: "rows", rows: [{ time: "12:00:00", text: "an event" }] };
const data = {
  over_time: values,
  totals: values,
  distribution: values,
  events: rows,
  event_patterns: rows,
  text: { kind: "none", reason: "Text." },
} satisfies Readonly<Record<TileDataKind, TileData>>;

const kinds = Object.keys(examples).filter((name): name is TileKind => Object.hasOwn(tileKinds, name));
const drawable: readonly DrawnKind[] = kinds;
const contentOfKind = (kind: TileKind): JsonObject => ({ displayType: kind, ...examples[kind] });

const emulator = runningEmulator({ kept: true, serviceVersion: "next" });

test("every kind of tile has an example", () => {
  expect(kinds).toEqual(Object.keys(tileKinds));
});

describe.each(kinds)("a tile of kind %s", (kind) => {
  const { config, sql, data: dataKind } = { sql: undefined, ...tileKind(kind) };

  test("is selected by its display type in each of its forms", () => {
    const modes = kind === "heatmap" ? { heatmapMode: undefined } : {};
    expect(config?.when).toEqual({ displayType: kind, configType: undefined, ...modes });
    expect(sql?.when ?? { displayType: kind, configType: "sql" }).toEqual({ displayType: kind, configType: "sql" });
  });

  test("is valid, and written by its builder", () => {
    const written = { name: "T", config: JSON.stringify(contentOfKind(kind)) };
    expect(validate(tileType, written, { isOpaque: () => false, dialect: "clickstack" })).toEqual([]);
    expect(builders[kind].content?.config).toMatchObject({ displayType: kind });
  });

  test("is the chart of an alert exactly if it can have alerts", () => {
    const channel = { type: "webhook", webhookId: traces } as const;
    const rule = { threshold: 1, thresholdType: "above", interval: "5m", channel } as const;
    const stack = stackOf((scope) => new Alert(scope, "alert", { ...rule, chart: builders[kind] as ChartTile }));
    const canHaveAlerts = alertDisplayTypes("clickstack")?.includes(kind);
    expect(annotationsOf(stack)).toEqual(
      canHaveAlerts ? [] : [expect.stringContaining(`chart.displayType is "${kind}"`)],
    );
  });

  test.each(["config", "series"] as const)("loses nothing when a tile of its builder is spread, as %s", (form) => {
    const [tile] = [tilesInForm([builders[kind]], form)].flat();
    expect(tilesInForm([{ ...builders[kind], name: "Copy" }], form)).toEqual([{ ...Object(tile), name: "Copy" }]);
    expect(JSON.stringify(tile)).toMatch(/"(config|series)":[{[]/);
  });

  test("is imported as a call of its builder", () => {
    const tile = { name: "T", config: builders[kind].content?.config };
    const source = [{ id: traces, name: "Traces", kind: "trace" }];
    const files = typescriptFiles(importAll({ source, dashboard: [dashboard(traces, "D", [tile])] }), {
      service: { mode: "open_source" },
      packages: { cdk: "cdktf", observability: "cdktf-observability" },
      takenIds: [],
      entry: "app",
    });
    const text = files.map((file) => file.text).join();
    expect(text).toContain("new Dashboard(");
    expect(text).not.toContain("displayType");
  });

  test("is stored by the service's double, which deletes its alerts exactly if it cannot have any", async () => {
    const send = openSource(emulator);
    const body = { name: `of ${kind}`, tiles: [{ name: "T", x: 0, y: 0, w: 8, h: 4, config: contentOfKind(kind) }] };
    const created = await send("POST", "/dashboards", body);
    expect(created.body).toMatchObject({ data: { tiles: [{ config: { displayType: kind } }] } });
    const { id, tiles } = created.body.data as { id: string; tiles: { id: string }[] };
    const alert = insertAlert(emulator, id, tiles[0]?.id ?? "");
    await send("PUT", `/dashboards/${id}`, { ...body, tiles: [{ ...body.tiles[0], id: tiles[0]?.id }] });
    const kept = (await send("GET", `/alerts/${alert}`)).status === 200;
    expect({ kind, canHaveAlerts: kept }).toEqual({
      kind,
      canHaveAlerts: alertDisplayTypes("clickstack")?.includes(kind),
    });
  });

  test("has a drawing of its data", () => {
    const content = contentOfKind(kind);
    const tile = { id: "t", name: "T", x: 0, y: 0, w: 8, h: 4, alerts: [], config: content };
    const drawn = dashboardMarkup({
      ...{ id: "d", name: "D", tags: [], filters: [], containers: [] },
      tiles: [{ ...tile, data: data[dataKind ?? "text"] }],
    });
    expect(drawn.text).not.toContain("There is no drawing");
    expect(drawable).toContain(kind);
  });

  test("has a chart query if it shows values of one", () => {
    const isAsked = () => {
      try {
        return "series" in queryOf(contentOfKind(kind));
      } catch {
        return false;
      }
    };
    expect(isAsked()).toBe(dataKind === "over_time" || dataKind === "totals");
  });
});

const inSeries = kinds.flatMap((kind) => {
  const type = tileKind(kind)?.series;
  return type ? [[kind, type] as const] : [];
});

test.each(inSeries)("a tile of kind %s has that kind when it is written as series of type %s", (kind, type) => {
  const displayType = kind === "stacked_bar" ? kind : undefined;
  expect(seriesToConfig([{ type, displayType }], false)).toMatchObject({ displayType: kind });
});

describe("a tile of a kind that nobody defined", () => {
  const config = { displayType: "gauge", ...query };

  test("is shown as such, never as another kind", () => {
    const tile = { id: "t", name: "T", x: 0, y: 0, w: 8, h: 4, alerts: [], config, data: values };
    const drawn = dashboardMarkup({ id: "d", name: "D", tags: [], filters: [], containers: [], tiles: [tile] });
    expect(drawn.text).toContain("There is no drawing for gauge.");
    expect(drawn.text).not.toContain('<path class="line');
  });

  test("is not queried as another kind", () => {
    expect(() => queryOf(config)).toThrow("The display type gauge is not known here, so its query is not checked.");
  });
});
