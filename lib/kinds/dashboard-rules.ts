import { isRecord, type Rule, type RuleReport } from "terraform-provider-sdk/internal/schema";
import { problem } from "../service/problems";
import { conflict, withoutEffect } from "../service/rules";
import { defaultTileSize } from "../service/words";
import { uniqueVariables } from "./dashboard-filters";

/** Rules over a whole dashboard (contract 5.2, 5.3). */
export const dashboardRules: readonly Rule[] = [
  (_, report) => uniqueTileKeys(report),
  (_, report) => references(report),
  (_, report) => overlaps(report),
  uniqueVariables,
  (_, report) => {
    if (!report.absent("savedQueryLanguage") && report.absent("savedQuery"))
      withoutEffect(report, "savedQueryLanguage", "without `savedQuery`");
  },
];

/** The service requires a name, wherever it stands. */
export const named: Rule = (_, report) => {
  if (report.absent("dashboardJson") && report.absent("name")) {
    const says = "is missing; set it, or the complete dashboard in `dashboardJson`.";
    report.error(problem("missing-required-argument"), says, ["name"]);
  }
};

/** A dashboard is either attributes or a document. */
export function oneForm(attributes: readonly string[]): Rule {
  return (_, report) => {
    if (report.absent("dashboardJson")) return;
    for (const name of attributes) if (!report.absent(name)) conflict(report, name, "dashboardJson");
  };
}

/** The UI exports a different form, which refers to sources by name. */
export const exportedDashboard: Rule = ({ version }, report) => {
  if (typeof version !== "string" || report.isOpaque(version)) return;
  const says =
    "belongs to a UI export, which is not in the form of the API. To convert it to code, run `cdktf-observability import --from FILE`.";
  report.error(problem("unsupported-document"), says, ["version"]);
};

function tilesOf(report: RuleReport): readonly (Record<string, unknown> | undefined)[] {
  const tiles = report.known("tiles");
  return Array.isArray(tiles) ? tiles.map((tile) => (isRecord(tile) ? tile : undefined)) : [];
}

function uniqueTileKeys(report: RuleReport): void {
  const first = new Map<string, number>();
  for (const [index, tile] of tilesOf(report).entries()) {
    const key = tile?.key;
    if (typeof key !== "string" || report.isOpaque(key)) continue;
    const earlier = first.get(key);
    first.set(key, earlier ?? index);
    if (earlier === undefined) continue;
    const says = `is "${key}", which is also the key of tiles[${earlier}]; give each tile a unique key.`;
    report.error(problem("duplicate-value"), says, ["tiles", index, "key"]);
  }
}

function references(report: RuleReport): void {
  const containers = report.known("containers");
  if (!report.absent("containers") && !Array.isArray(containers)) return;
  const known = new Map<string, unknown>();
  const list: readonly unknown[] = Array.isArray(containers) ? containers : [];
  for (const [index, item] of list.entries()) {
    if (!isRecord(item) || report.isOpaque(item.id)) return;
    const id = String(item.id);
    if (known.has(id)) {
      const says = `is "${id}", which is also the ID of another container; give each container a unique ID.`;
      report.error(problem("duplicate-value"), says, ["containers", index, "id"]);
    }
    known.set(id, item.tabs);
    tabIds(item.tabs, index, report);
  }
  for (const [index, tile] of tilesOf(report).entries()) {
    const id = tile?.containerId;
    if (typeof id !== "string" || report.isOpaque(id)) continue;
    if (!known.has(id)) {
      const says = `is "${id}", but the dashboard has no such container${among([...known.keys()])}.`;
      report.error(problem("unknown-reference"), says, ["tiles", index, "containerId"]);
      continue;
    }
    const tabs = known.get(id);
    const tab = tile?.tabId;
    if (typeof tab !== "string" || report.isOpaque(tab) || report.isOpaque(tabs)) continue;
    const ids = Array.isArray(tabs) ? tabs.map((item) => (isRecord(item) ? item.id : undefined)) : [];
    if (ids.some((one) => report.isOpaque(one))) continue;
    if (!ids.includes(tab)) {
      const says = `is "${tab}", but container "${id}" has no such tab${among(ids.map(String))}.`;
      report.error(problem("unknown-reference"), says, ["tiles", index, "tabId"]);
    }
  }
}

function tabIds(tabs: unknown, container: number, report: RuleReport): void {
  if (!Array.isArray(tabs)) return;
  const seen = new Set<string>();
  for (const [index, tab] of tabs.entries()) {
    if (!isRecord(tab) || typeof tab.id !== "string" || report.isOpaque(tab.id)) continue;
    if (seen.has(tab.id)) {
      const says = `is "${tab.id}", which is also the ID of another tab in this container; give each tab a unique ID.`;
      report.error(problem("duplicate-value"), says, ["containers", container, "tabs", index, "id"]);
    }
    seen.add(tab.id);
  }
}

function among(names: readonly string[]): string {
  return names.length === 0 ? "" : ` (known: ${names.map((name) => `"${name}"`).join(", ")})`;
}

interface Box {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Tiles overlap only within the same tab, the same container or the dashboard itself. */
function overlaps(report: RuleReport): void {
  const containers = report.known("containers");
  const ids = Array.isArray(containers) ? containers.map((item) => (isRecord(item) ? item.id : undefined)) : [];
  const areas = new Map<string, Box[]>();
  for (const [index, tile] of tilesOf(report).entries()) {
    const { x, y, containerId, tabId } = tile ?? {};
    const [w, h] = [tile?.w ?? defaultTileSize.w, tile?.h ?? defaultTileSize.h];
    if (typeof x !== "number" || typeof y !== "number" || typeof w !== "number" || typeof h !== "number") continue;
    if ([x, y, w, h, containerId, tabId].some((value) => report.isOpaque(value))) continue;
    // Which of two containers with one ID is meant is unknown, and the ID is an error already.
    if (typeof containerId === "string" && ids.indexOf(containerId) !== ids.lastIndexOf(containerId)) continue;
    const area = JSON.stringify([containerId ?? null, tabId ?? null]);
    const boxes = areas.get(area) ?? [];
    areas.set(area, boxes);
    const hit = boxes.find((a) => a.x < x + w && x < a.x + a.w && a.y < y + h && y < a.y + a.h);
    if (hit) {
      const says = `overlaps tiles[${hit.index}]; move one of them, or omit x and y to have the tile placed automatically.`;
      report.warning(problem("tiles-overlap"), says, ["tiles", index]);
    }
    boxes.push({ index, x, y, w, h });
  }
}
