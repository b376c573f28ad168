import type { Rule, RuleReport } from "../model";
import { isRecord } from "../model";
import { defaultTileSize } from "./limits";

/** Rules over a whole dashboard (contract 5.2, 5.3). */
export const dashboardRules: readonly Rule[] = [
  (_, report) => uniqueTileKeys(report),
  (_, report) => references(report),
  (_, report) => overlaps(report),
  (_, report) => uniqueVariables(report),
  (_, report) => {
    if (!report.absent("savedQueryLanguage") && report.absent("savedQuery"))
      report.warning(["savedQueryLanguage"], "has no effect without `savedQuery`.", "Argument without effect");
  },
];

const typedMembers = [
  "name",
  "tags",
  "tiles",
  "filters",
  "savedQuery",
  "savedQueryLanguage",
  "savedFilterValues",
  "containers",
];

/** A dashboard is written as attributes or as a document. */
export const oneForm: Rule = (_, report) => {
  if (report.absent("dashboardJson")) {
    if (!report.absent("name")) return;
    return report.error(
      ["name"],
      "is missing; give it, or the whole dashboard in `dashboardJson`.",
      "Missing required argument",
    );
  }
  for (const member of typedMembers)
    if (!report.absent(member))
      report.error(
        [member],
        "is given beside `dashboardJson`, which holds it; keep one of them.",
        "Conflicting arguments",
      );
};

/** The web interface exports a form of its own, which names sources. */
export const exportedDashboard: Rule = ({ version }, report) => {
  if (typeof version !== "string" || report.isOpaque(version)) return;
  report.error(
    ["version"],
    "is that of an export of the web interface, which has sources by name and is no body of the API; `cdktf-observability import --from FILE` writes it as code.",
    "Unsupported document",
  );
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
    if (earlier === undefined) first.set(key, index);
    else
      report.error(
        ["tiles", index, "key"],
        `is "${key}", which is the key of tiles[${earlier}] too; give each tile a key of its own.`,
        "Duplicate value",
      );
  }
}

/** A filter's variable is named by `variableName`, else by its `name` (contract 5.8). */
function uniqueVariables(report: RuleReport): void {
  const filters = report.known("filters");
  const first = new Map<string, number>();
  for (const [index, filter] of Array.isArray(filters) ? filters.entries() : []) {
    const name = isRecord(filter) ? filter.variableName : undefined;
    if (typeof name !== "string" || report.isOpaque(name)) continue;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    else
      report.error(
        ["filters", index, "variableName"],
        `is "${name}", which filters[${earlier}] has too; give each variable a name of its own.`,
        "Duplicate variable name",
      );
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
    if (known.has(id))
      report.error(["containers", index, "id"], `is "${id}", which another container has too.`, "Duplicate value");
    known.set(id, item.tabs);
    tabIds(item.tabs, index, report);
  }
  for (const [index, tile] of tilesOf(report).entries()) {
    const id = tile?.containerId;
    if (typeof id !== "string" || report.isOpaque(id)) continue;
    if (!known.has(id)) {
      report.error(
        ["tiles", index, "containerId"],
        `is "${id}", and there is no such container${among([...known.keys()])}.`,
        "Reference to nothing",
      );
      continue;
    }
    const tabs = known.get(id);
    const tab = tile?.tabId;
    if (typeof tab !== "string" || report.isOpaque(tab) || report.isOpaque(tabs)) continue;
    const ids = Array.isArray(tabs) ? tabs.map((item) => (isRecord(item) ? item.id : undefined)) : [];
    if (ids.some((one) => report.isOpaque(one))) continue;
    if (!ids.includes(tab))
      report.error(
        ["tiles", index, "tabId"],
        `is "${tab}", and container "${id}" has no such tab${among(ids.map(String))}.`,
        "Reference to nothing",
      );
  }
}

function tabIds(tabs: unknown, container: number, report: RuleReport): void {
  if (!Array.isArray(tabs)) return;
  const seen = new Set<string>();
  for (const [index, tab] of tabs.entries()) {
    if (!isRecord(tab) || typeof tab.id !== "string" || report.isOpaque(tab.id)) continue;
    if (seen.has(tab.id))
      report.error(
        ["containers", container, "tabs", index, "id"],
        `is "${tab.id}", which another tab of the container has too.`,
        "Duplicate value",
      );
    seen.add(tab.id);
  }
}

function among(names: readonly string[]): string {
  return names.length === 0 ? "" : ` (there is ${names.map((name) => `"${name}"`).join(", ")})`;
}

interface Box {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly where: string;
}

function overlaps(report: RuleReport): void {
  const boxes: Box[] = [];
  for (const [index, tile] of tilesOf(report).entries()) {
    const { x, y, containerId, tabId } = tile ?? {};
    const [w, h] = [tile?.w ?? defaultTileSize.w, tile?.h ?? defaultTileSize.h];
    if (typeof x !== "number" || typeof y !== "number" || typeof w !== "number" || typeof h !== "number") continue;
    if ([x, y, w, h].some((value) => report.isOpaque(value)) || report.isOpaque(containerId) || report.isOpaque(tabId))
      continue;
    const box = { index, x, y, w, h, where: JSON.stringify([containerId ?? null, tabId ?? null]) };
    const hit = boxes.find((other) => other.where === box.where && overlap(other, box));
    if (hit)
      report.warning(
        ["tiles", index],
        `overlaps tiles[${hit.index}]; move one of them, or leave out x and y to have it placed.`,
        "Overlapping tiles",
      );
    boxes.push(box);
  }
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
