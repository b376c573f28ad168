import type { Opaque } from "../evaluation/chart";
import { html, type Markup } from "./markup";
import {
  type Change,
  counted,
  type DrawnAlert,
  type DrawnDashboard,
  type DrawnTile,
  displacedWords,
  type Mark,
  type Warning,
  withoutDisplaced,
} from "./model";
import { formatNumber } from "./number-format";
import { type Size, sharedValues } from "./over-time";
import { displayName, formatOf, tileBody } from "./tile";

/** A dashboard as it looks: title (a link when `href` is given), filters, tiles at their places, sections and tabs. Nothing on it needs a script. */
export function dashboardMarkup(dashboard: DrawnDashboard, href?: string): Markup {
  const { id, filters, tiles, mark, warnings = [] } = dashboard;
  const bar =
    filters.length > 0 &&
    html`<div class="filters">${filters.map(({ name: label, expression }) => html`<span class="filter" title="${expression}">${label} ▾</span>`)}</div>`;
  const { outside, sections } = gridsOf(dashboard);
  const empty = tiles.length === 0 && html`<p class="empty">No tiles.</p>`;
  return html`<section class="dashboard ${mark ?? ""}" id="dashboard-${id}">${titleOf(dashboard, href)}${warningList(warnings)}${whatChanges(dashboard)}${bar}${grid(outside)}${sections.map((section) => sectionMarkup(id, section))}${empty}</section>`;
}

/** The name of a dashboard, what a plan does to it, and its tags. */
export function titleOf({ name, mark, tags }: DrawnDashboard, href?: string): Markup {
  const title = href === undefined ? shownName({ name }) : html`<a href="${href}">${shownName({ name })}</a>`;
  return html`<header><h2>${title}</h2>${markOf(mark)}${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</header>`;
}

function shownName({ name }: { readonly name: string }): string | Markup {
  return name || html`<i>no name</i>`;
}

/** The tiles outside of sections, and those in each section: all of them, and tab by tab. */
export function gridsOf({ containers, tiles }: DrawnDashboard) {
  const containerIds = new Set(containers.map(({ id }) => id));
  const outside = tiles.filter(({ containerId }) => containerId === undefined || !containerIds.has(containerId));
  const sections = containers.map(({ tabs = [], ...section }) => {
    const sectionTiles = tiles.filter(({ containerId }) => containerId === section.id);
    const inTab = (tab: string) => sectionTiles.filter(({ tabId = tabs[0]?.id }) => tabId === tab);
    return { ...section, tiles: sectionTiles, tabs: tabs.map(({ id, title }) => ({ title, tiles: inTab(id) })) };
  });
  return { outside, sections };
}

type Section = ReturnType<typeof gridsOf>["sections"][number];

/** Warnings as they stand above a dashboard. */
export function warningList(warnings: readonly Warning[]): Markup {
  return html`${warnings.map(({ summary, detail, isNote }) => html`<div class="${isNote ? "shout mild" : "shout"}" role="note"><b>${summary}</b>${detail && html`<p>${detail}</p>`}</div>`)}`;
}

/** What a plan changes, member by member: of the dashboard itself, then of each tile. */
function whatChanges({ mark, changes = [], tiles }: DrawnDashboard): Markup {
  if (mark !== "changed") return html``;
  const dashboardChanges = changes.length > 0 && html`<li><b>dashboard</b>${changeList(changes)}</li>`;
  const { shownTiles, displaced } = withoutDisplaced(
    tiles.filter((tile) => (tile.mark ?? "unchanged") !== "unchanged"),
  );
  const rows = shownTiles.map(
    (tile) => html`<li>${markOf(tile.mark)} <b>${shownName(tile)}</b>${changeList(tile.changes ?? [])}</li>`,
  );
  return html`<ul class="changes" aria-label="Changes">${dashboardChanges}${rows}${displaced.length > 0 && html`<li>${markOf("moved")} ${displacedWords(displaced)}</li>`}</ul>`;
}

/** Members with their values before and after. */
export function changeList(changes: readonly Change[]): Markup {
  if (changes.length === 0) return html``;
  const none = html`<i>none</i>`;
  const rows = changes.map(({ path, before, after }) => {
    const priorValue = before === undefined ? none : html`<del>${before}</del>`;
    const plannedValue = after === undefined ? none : html`<ins>${after}</ins>`;
    return html`<div><dt>${path}</dt><dd>${priorValue} → ${plannedValue}</dd></div>`;
  });
  return html`<dl>${rows}</dl>`;
}

/** Tiles on the 24 columns where the UI shows them, with a word on those that it moves, and below them those that the plan removes. */
function grid(tiles: readonly DrawnTile[]): Markup {
  if (tiles.length === 0) return html``;
  const removed = tiles.filter(({ mark }) => mark === "removed");
  const isAllRemoved = removed.length === tiles.length;
  const placed = compacted(tiles.filter(({ mark }) => isAllRemoved || mark !== "removed"));
  const moved = placed.filter(({ tile, isMoved }) => isMoved && tile.mark !== "removed");
  const rows = moved.map(({ tile, y }) => `"${tile.name}" in row ${y} instead of ${tile.y}`).join(", ");
  const note =
    moved.length > 0 &&
    html`<p class="remark">The UI closes gaps and separates tiles that overlap. It shows elsewhere than the code says: ${rows}.</p>`;
  const gone =
    removed.length > 0 &&
    !isAllRemoved &&
    html`<div class="grid removed-tiles">${compacted(removed).map(({ tile, x, y }) => tileCard({ ...tile, x, y }))}</div>`;
  return html`${note}<div class="grid">${withRoom(placed).map(tileCard)}</div>${gone}`;
}

/** Placed tiles with the rows that they get in addition; what is below moves down. */
export function withRoom(placed: readonly Placed[]): DrawnTile[] {
  const tiles = placed.map(({ tile, x, y }) => ({ ...tile, x, y, h: tile.h + (tile.moreRows ?? 0) }));
  return compacted(tiles).map(({ tile, x, y }) => ({ ...tile, x, y }));
}

interface Placed {
  readonly tile: DrawnTile;
  readonly x: number;
  readonly y: number;
  readonly isMoved: boolean;
}

const columns = 24;

/** Tiles in reading order where the UI's grid puts them: from the top, each moves up as far as it can, and below what it would overlap. */
export function compacted(tiles: readonly DrawnTile[]): Placed[] {
  const placed: Placed[] = [];
  for (const tile of [...tiles].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const { w, h } = tile;
    const x = Math.max(0, Math.min(tile.x, columns - w));
    const above = placed.filter((neighbor) => neighbor.x < x + w && x < neighbor.x + neighbor.tile.w);
    const meets = (y: number) => above.filter((neighbor) => neighbor.y < y + h && y < neighbor.y + neighbor.tile.h);
    const bottoms = above.map((neighbor) => neighbor.y + neighbor.tile.h).filter((bottom) => bottom <= tile.y);
    let y = meets(tile.y).length > 0 ? tile.y : Math.max(0, ...bottoms);
    for (let overlapping = meets(y); overlapping.length > 0; overlapping = meets(y))
      y = Math.max(...overlapping.map((neighbor) => neighbor.y + neighbor.tile.h));
    placed.push({ tile, x, y, isMoved: y !== tile.y || x !== tile.x });
  }
  return placed.sort((a, b) => a.y - b.y || a.x - b.x);
}

function sectionMarkup(dashboard: string, section: Section): Markup {
  const { tiles, tabs, title, collapsed } = section;
  const body = tabs.length > 0 ? tabsMarkup(dashboard, section) : grid(tiles);
  return html`<details class="container"${!collapsed && " open"}><summary>${title} <span class="kind">${counted(tiles.length, "tile")}</span></summary>${body}</details>`;
}

/** Tabs as radio buttons, which a keyboard and a screen reader can use without a script. */
function tabsMarkup(dashboard: string, { id, tabs }: Section): Markup {
  const group = `tab-${dashboard}-${id}`;
  const parts = tabs.map(({ title, tiles }, index) => {
    const key = `${group}-${index}`;
    return html`<input type="radio" name="${group}" id="${key}"${index === 0 && " checked"}><label for="${key}">${title}</label><div class="tab">${grid(tiles)}</div>`;
  });
  return html`<div class="tabs">${parts}</div>`;
}

const columnWidth = 48;
const rowHeight = 54;
const chrome = { width: 26, header: 34, alert: 22 };

const signs: Readonly<Record<string, string>> = {
  above: "≥",
  above_exclusive: ">",
  below: "<",
  below_or_equal: "≤",
  equal: "=",
  not_equal: "≠",
};

const ranges: Readonly<Record<string, string>> = { between: "within", not_between: "outside" };

const plain: Opaque = { average: false };

/** The condition of an alert, its values in the format of what it watches: `> 2 % in 1h`, `≥ 5 in 5m (was ≥ 2 in 5m)`. */
export function conditionOf(
  { was, ...alert }: DrawnAlert,
  format: Opaque = plain,
  formatBefore: Opaque = plain,
): string {
  const condition = conditionText(alert, format);
  if (!was) return condition;
  const conditionBefore = conditionText(was, formatBefore);
  if (conditionBefore === condition) return condition;
  return `${condition} (was ${conditionBefore})`;
}

function conditionText({ thresholdType, threshold, thresholdMax, interval }: DrawnAlert, format: Opaque): string {
  const words = [signs[thresholdType] ?? thresholdType, formatNumber(threshold, format)];
  const range = ranges[thresholdType];
  if (range) {
    const upperEnd = thresholdMax === undefined ? "?" : formatNumber(thresholdMax, format);
    words.splice(0, 1, range);
    words.push("to", upperEnd);
  }
  // Another service may have alerts without a comparison or an interval.
  if (interval !== "") words.push("in", interval);
  return words.filter((word) => word !== "").join(" ");
}

/** An alert as a mark on its tile. */
export function alertMark(alert: DrawnAlert, format?: Opaque, formatBefore?: Opaque): Markup {
  const { name, state = "planned", remark } = alert;
  return html`<span class="alert ${state}" title="${name}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 1a5 5 0 0 0-5 5v3l-1.4 2.6A.6.6 0 0 0 2 12.5h12a.6.6 0 0 0 .5-.9L13 9V6a5 5 0 0 0-5-5Zm-2 12.5a2 2 0 0 0 4 0Z"/></svg>${state === "ALERT" && "ALERT "}${conditionOf(alert, format, formatBefore)}</span>${remark && html`<span class="remark">${remark}</span>`}`;
}

/** A word for what a plan does, or nothing. */
export function markOf(mark: Mark | undefined): Markup {
  if (mark === undefined || mark === "unchanged") return html``;
  return html`<span class="mark ${mark}">${mark}</span>`;
}

/** One tile at its place in a grid. */
export function tileCard(tile: DrawnTile): Markup {
  const { x, y, w, h, mark, sample } = tile;
  const place = `grid-column:${x + 1}/span ${w};grid-row:${y + 1}/span ${h}`;
  const classes = ["tile", mark ?? ""];
  if (w < 4) classes.push("small");
  if (sample) classes.push("sample");
  return html`<article class="${classes.join(" ")}" style="${place}">${content(tile)}</article>`;
}

function content(tile: DrawnTile): Markup {
  const { config, mark, alerts, before, sample, changes } = tile;
  const head = html`<header><h3>${shownName(tile)}</h3><span class="kind">${markOf(mark)} ${displayName(config)}</span></header>`;
  const signs = alerts.map((alert) => alertMark(alert, formatOf(config), formatOf((before ?? tile).config)));
  const marks = html`${signs.length > 0 && html`<div class="alerts">${signs}</div>`}${sample && html`<p class="remark">Sample data. ${sample}</p>`}`;
  // If only the frame changes, the picture is the same as before.
  const isDrawnAnew = changes?.some(({ path }) => !["name", "place", "section"].includes(path)) ?? true;
  if (mark !== "changed" || !before || !isDrawnAnew)
    return html`${head}<div class="body">${tileBody(tile, sizeOf(tile))}</div>${marks}`;
  const half = { ...sizeOf(tile), width: Math.max(120, sizeOf(tile).width / 2 - 8) };
  const inSight = sharedScale(before, tile);
  return html`${head}<div class="body compare"><figure><figcaption>before</figcaption>${tileBody(before, half, inSight)}</figure><figure><figcaption>after</figcaption>${tileBody(tile, half, inSight)}</figure></div>${marks}`;
}

/** What the axes of both pictures of a tile hold, so that they can be compared; nothing where the unit changes. */
function sharedScale(before: DrawnTile, after: DrawnTile): readonly number[] | undefined {
  const [dataBefore, dataAfter] = [before.data, after.data];
  if (dataBefore.kind !== "series" || dataAfter.kind !== "series") return undefined;
  if (JSON.stringify(formatOf(before.config)) !== JSON.stringify(formatOf(after.config))) return undefined;
  return sharedValues([
    { config: before.config, data: dataBefore },
    { config: after.config, data: dataAfter },
  ]);
}

function sizeOf({ w, h, alerts, sample }: DrawnTile): Size {
  let used = chrome.header + 20;
  if (alerts.length > 0) used += chrome.alert;
  if (sample) used += chrome.alert;
  return { width: Math.max(140, w * columnWidth - chrome.width), height: Math.max(70, h * rowHeight - used) };
}
