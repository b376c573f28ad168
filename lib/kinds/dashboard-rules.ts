import type { JsonUnion, Rule, RuleReport } from "terraform-provider-sdk/schema";
import { isRecord, type Members } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { conflict, repeated, warnWithoutEffect } from "../service/rules";
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
      warnWithoutEffect(report, "savedQueryLanguage", "without `savedQuery`");
  },
];

/** The service requires a name, wherever it stands. */
export const named: Rule = (_, report) => {
  if (report.absent("dashboardJson") && report.absent("name")) {
    const predicate = "is missing; set it, or the complete dashboard in `dashboardJson`.";
    report.error(problem("missing-required-argument"), predicate, ["name"]);
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
export const exportedDashboard: JsonUnion["rejectedForm"] = ({ version }) => {
  if (typeof version !== "string") return undefined;
  const predicate =
    "belongs to a UI export, which is not in the form of the API. To convert it to code, run `cdktf-observability import --from FILE`.";
  return { problem: problem("unsupported-document"), member: "version", says: predicate };
};

function tilesOf(report: RuleReport): readonly (Members | undefined)[] {
  return recordsIn(report.known("tiles"));
}

/** The items of a list; `undefined` for one that is not known. */
function recordsIn(list: unknown): readonly (Members | undefined)[] {
  if (!Array.isArray(list)) return [];
  return list.map((item) => (isRecord(item) ? item : undefined));
}

function idsIn(list: unknown): readonly unknown[] {
  return recordsIn(list).map((item) => item?.id);
}

function uniqueTileKeys(report: RuleReport): void {
  const keys = tilesOf(report).map((tile) => tile?.key);
  for (const { text, index, first } of repeated(keys, report)) {
    const predicate = `is "${text}", which is also the key of tiles[${first}]; give each tile a unique key.`;
    report.error(problem("duplicate-value"), predicate, ["tiles", index, "key"]);
  }
}

function references(report: RuleReport): void {
  const containers = report.known("containers");
  if (!report.absent("containers") && !Array.isArray(containers)) return;
  const ids = idsIn(containers);
  for (const { text, index } of repeated(ids, report)) {
    const predicate = `is "${text}", which is also the ID of another container; give each container a unique ID.`;
    report.error(problem("duplicate-value"), predicate, ["containers", index, "id"]);
  }
  for (const [index, container] of recordsIn(containers).entries())
    for (const tab of repeated(idsIn(container?.tabs), report)) {
      const predicate = `is "${tab.text}", which is also the ID of another tab in this container; give each tab a unique ID.`;
      report.error(problem("duplicate-value"), predicate, ["containers", index, "tabs", tab.index, "id"]);
    }
  const isKnown = (id: unknown) => typeof id === "string" && !report.isOpaque(id);
  if (!ids.every(isKnown)) return;
  for (const [index, { containerId: id, tabId: tab } = {}] of tilesOf(report).entries()) {
    if (!isKnown(id)) continue;
    const container = recordsIn(containers)[ids.lastIndexOf(id)];
    const tabs = idsIn(container?.tabs);
    if (!container) {
      const predicate = `is "${id}", but the dashboard has no such container${among(ids)}.`;
      report.error(problem("unknown-reference"), predicate, ["tiles", index, "containerId"]);
    } else if (isKnown(tab) && !report.isOpaque(container.tabs) && !tabs.some(report.isOpaque) && !tabs.includes(tab)) {
      const predicate = `is "${tab}", but container "${id}" has no such tab${among(tabs)}.`;
      report.error(problem("unknown-reference"), predicate, ["tiles", index, "tabId"]);
    }
  }
}

function among(names: readonly unknown[]): string {
  if (names.length === 0) return "";
  return ` (known: ${names.map((name) => `"${name}"`).join(", ")})`;
}

/** Tiles overlap only within the same tab, the same container or the dashboard itself. */
function overlaps(report: RuleReport): void {
  const ids = idsIn(report.known("containers"));
  const boxes = tilesOf(report).flatMap((tile, index) => {
    const { x, y, w = null, h = null, containerId = null, tabId = null } = tile ?? {};
    const [xOrigin, yOrigin, width, height] = [x, y, w ?? defaultTileSize.w, h ?? defaultTileSize.h];
    const isPlaced = [xOrigin, yOrigin, width, height].every(
      (number) => typeof number === "number" && !report.isOpaque(number),
    );
    if (!isPlaced || [containerId, tabId].some(report.isOpaque)) return [];
    // Which of two containers with one ID is meant is unknown, and the ID is an error already.
    if (containerId !== null && ids.indexOf(containerId) !== ids.lastIndexOf(containerId)) return [];
    const [x1, y1, x2, y2] = [
      Number(xOrigin),
      Number(yOrigin),
      Number(xOrigin) + Number(width),
      Number(yOrigin) + Number(height),
    ];
    return [{ index, area: JSON.stringify([containerId, tabId]), x1, y1, x2, y2 }];
  });
  for (const [position, b] of boxes.entries()) {
    const overlapped = boxes
      .slice(0, position)
      .find((a) => a.area === b.area && a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2);
    if (!overlapped) continue;
    const predicate = `overlaps tiles[${overlapped.index}]; move one of them, or omit x and y to have the tile placed automatically.`;
    report.warning(problem("tiles-overlap"), predicate, ["tiles", b.index]);
  }
}
