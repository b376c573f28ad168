import type { Emulator } from "../../../lib/emulator";
import { serviceAt } from "../../support/random/fill";
import type { Random } from "../../support/random/random";

export type Body = Record<string, unknown>;
export type Tile = Body & { id?: string; name: string; x: number; y: number; w: number; h: number; config: Body };
export type Dashboard = Body & { id: string; name: string; tags: string[]; filters: Body[]; tiles: Tile[] };

const words = ["Checkout", "Search", "Payments", "Shipping", "Accounts", "Catalog", "Reviews", "Carts"];
const measures = ["Requests", "Errors", "Slow calls", "Latency", "Retries", "Timeouts", "Users", "Bytes"];

/** Fills a service with dashboards as people make them, each with alerts and one with sections. */
export async function fill(emulator: Emulator, random: Random, dashboards: number): Promise<void> {
  const service = serviceAt(emulator.openSource);
  const { sources, webhooks } = emulator.dump();
  const logs = sources.find(({ kind }) => kind === "log")?.id ?? "";
  const traces = sources.find(({ kind }) => kind === "trace")?.id ?? "";
  await service.create("webhooks", {
    name: "Second",
    service: "slack",
    url: "https://hooks.slack.com/services/T0/B0/second",
  });
  for (let number = 0; number < dashboards; number += 1) {
    const name = words[number % words.length] ?? "";
    const made = await service.create("dashboards", {
      name: number < words.length ? name : `${name} ${Math.floor(number / words.length) + 1}`,
      tags: random.chance(0.7) ? ["team", name.toLowerCase()] : [],
      filters: random.chance(0.4)
        ? [{ type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", sourceId: logs }]
        : [],
      ...contentOf(tilesOf(random, logs, traces), random.chance(0.3)),
    });
    const watched = (made.tiles ?? []).filter((tile) => (tile as Tile).config.displayType === "line");
    for (const tile of watched.slice(0, random.between(0, 2)))
      await service.create("alerts", {
        source: "tile",
        dashboardId: made.id,
        tileId: tile.id,
        interval: "5m",
        threshold: random.between(1, 50),
        thresholdType: "above",
        channel: { type: "webhook", webhookId: webhooks[0]?.id },
      });
  }
  for (const where of ["SeverityText:error", "ServiceName:checkout"])
    await service.create("saved-searches", {
      name: `Search for ${where}`,
      sourceId: logs,
      where,
      whereLanguage: "lucene",
      select: "",
      tags: [],
    });
}

/** The later half of the tiles in a section of their own, if there are sections. */
function contentOf(tiles: readonly Tile[], hasSections: boolean): Body {
  if (!hasSections) return { tiles };
  const half = Math.ceil(tiles.length / 2);
  const top = Math.min(...tiles.slice(half).map(({ y }) => y));
  return {
    containers: [{ id: "details", title: "Details", collapsed: false }],
    tiles: tiles.map((tile, index) => (index < half ? tile : { ...tile, y: tile.y - top, containerId: "details" })),
  };
}

/** Tiles of all forms, in rows of two. */
function tilesOf(random: Random, logs: string, traces: string): Tile[] {
  const count = random.between(4, 9);
  const isFree = random.chance(0.3);
  return Array.from({ length: count }, (_, index) => ({
    name: `${measures[index % measures.length]}${index < measures.length ? "" : " 2"}`,
    x: isFree ? random.between(0, 1) * 12 : (index % 2) * 12,
    y: isFree ? index * 9 : Math.floor(index / 2) * 6,
    w: 12,
    h: 6,
    config: configOf(random, index === 0 ? 0 : random.between(0, 5), logs, traces),
  }));
}

function configOf(random: Random, form: number, logs: string, traces: string): Body {
  const where = random.pick(["SeverityText:error", "SeverityText:warn", "StatusCode:Error", ""]);
  const count = { aggFn: "count", where, whereLanguage: "lucene" };
  const format = random.chance(0.4)
    ? { numberFormat: { output: "number", mantissa: 0, thousandSeparated: true, average: false, decimalBytes: false } }
    : {};
  switch (form) {
    case 0:
      return {
        displayType: "line",
        sourceId: logs,
        select: [count],
        ...(random.chance(0.5) ? { groupBy: "ServiceName" } : {}),
      };
    case 1: {
      const rules = [{ operator: "gt", value: random.between(10, 90), color: "chart-red" }];
      return {
        displayType: "number",
        sourceId: logs,
        select: [count],
        ...(random.chance(0.5) ? { colorRules: rules } : {}),
        ...format,
      };
    }
    case 2:
      return {
        displayType: "table",
        sourceId: traces,
        select: [
          { ...count, alias: "Calls" },
          { aggFn: "quantile", level: 0.95, valueExpression: "Duration", where, whereLanguage: "lucene" },
        ],
        groupBy: "SpanName",
      };
    case 3:
      return { displayType: "markdown", markdown: random.pick(["# Read me\n\nCall the team.\n", "See the runbook"]) };
    case 4:
      return { displayType: "search", sourceId: logs, select: "Timestamp, Body", where, whereLanguage: "lucene" };
    default:
      return {
        displayType: "stacked_bar",
        sourceId: traces,
        select: [{ aggFn: "avg", valueExpression: "Duration", where, whereLanguage: "lucene" }],
      };
  }
}
