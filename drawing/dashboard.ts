import { html, type Markup } from "./html";
import type { Container, DrawnDashboard, DrawnTile } from "./model";
import { markOf, tileCard } from "./tile/card";

/** A dashboard as it looks: title (a link when `href` is given), filters, tiles at their places, sections and tabs. Nothing on it needs a script. */
export function dashboardMarkup(dashboard: DrawnDashboard, href?: string): Markup {
  const { id, name, tags, filters, containers, tiles, mark, warnings = [] } = dashboard;
  const shownName = name || html`<i>no name</i>`;
  const title = html`<header><h3>${href === undefined ? shownName : html`<a href="${href}">${shownName}</a>`}</h3>${markOf(mark)}${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</header>`;
  const bar =
    filters.length > 0
      ? html`<div class="filters">${filters.map(({ name: label, expression }) => html`<span class="filter" title="${expression}">${label} ▾</span>`)}</div>`
      : html``;
  const known = new Set(containers.map((container) => container.id));
  const outside = tiles.filter(({ containerId }) => containerId === undefined || !known.has(containerId));
  const empty = tiles.length === 0 ? html`<p class="empty">No tiles.</p>` : html``;
  return html`<section class="dashboard ${mark ?? ""}" id="dashboard-${id}">${title}${warnings.map((text) => html`<p class="shout" role="alert">${text}</p>`)}${bar}${grid(outside)}${containers.map((container) => containerMarkup(id, container, tiles))}${empty}</section>`;
}

/** Tiles on the 24 columns; empty rows above the first tile are omitted. */
function grid(tiles: readonly DrawnTile[]): Markup {
  if (tiles.length === 0) return html``;
  const first = Math.min(...tiles.map(({ y }) => y));
  return html`<div class="grid">${tiles.map((tile) => tileCard(tile, first))}</div>`;
}

function containerMarkup(dashboard: string, container: Container, tiles: readonly DrawnTile[]): Markup {
  const own = tiles.filter(({ containerId }) => containerId === container.id);
  const { tabs = [], title, collapsed } = container;
  const body = tabs.length > 0 ? tabsMarkup(dashboard, container, own) : grid(own);
  return html`<details class="container"${collapsed ? html`` : html` open`}><summary>${title} <span class="kind">${own.length} ${own.length === 1 ? "tile" : "tiles"}</span></summary>${body}</details>`;
}

/** Tabs as radio buttons, which a keyboard and a screen reader can use without a script. */
function tabsMarkup(dashboard: string, { id, tabs = [] }: Container, tiles: readonly DrawnTile[]): Markup {
  const group = `tab-${dashboard}-${id}`;
  const [firstTab] = tabs;
  const parts = tabs.map((tab, index) => {
    const own = tiles.filter(({ tabId }) => (tabId ?? firstTab?.id) === tab.id);
    const key = `${group}-${index}`;
    return html`<input type="radio" name="${group}" id="${key}"${index === 0 ? html` checked` : html``}><label for="${key}">${tab.title}</label><div class="tab">${grid(own)}</div>`;
  });
  return html`<div class="tabs">${parts}</div>`;
}
