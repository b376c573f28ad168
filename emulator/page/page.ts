import type { RequestHandler } from "express";
import type { Alert, Dashboard } from "../store/records";
import type { Store } from "../store/store";
import { html, Markup } from "./html";
import { style } from "./style";
import { alertMark, tileCard } from "./tile-card";

const mostDrawn = 24;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function dashboardSection(store: Store, dashboard: Dashboard, alerts: Alert[], now: number): Markup {
  const { id, name, tags, tiles } = dashboard;
  const alertsOf = (tileId: string) => alerts.filter((alert) => alert.dashboardId === id && alert.tileId === tileId);
  const grid =
    tiles.length > 0
      ? html`<div class="grid">${tiles.map((tile) => tileCard(store, tile, alertsOf(tile.id), now))}</div>`
      : html`<p class="empty">No tiles.</p>`;
  return html`<section id="dashboard-${id}"><header><h2>${name}</h2>${tags.map((tag) => html`<span class="tag">${tag}</span>`)}<span class="id">${id}</span></header>${grid}</section>`;
}

function searchSection(store: Store, alerts: Alert[]): Markup {
  const onSearches = alerts.filter(({ source }) => source === "saved_search");
  if (onSearches.length === 0) return html``;
  const items = onSearches.map((alert) => {
    const search = store.savedSearches.find(alert.savedSearchId ?? "");
    return html`<li>${alertMark(alert)} ${alert.name ?? "Alert"} on “${search?.name ?? "a missing search"}”</li>`;
  });
  return html`<section><header><h2>Alerts on saved searches</h2></header><ul class="list">${items}</ul></section>`;
}

const nothingYet = html`<section><h2>No dashboards yet</h2><p class="empty">What you deploy to this emulator appears here. Reload the page after a deployment.</p></section>`;

function furtherSection(dashboards: Dashboard[]): Markup {
  if (dashboards.length === 0) return html``;
  const items = dashboards.map(({ id, name }) => html`<li><a href="/?dashboard=${id}">${name}</a></li>`);
  return html`<section><header><h2>Further dashboards</h2></header><ul class="list">${items}</ul></section>`;
}

/** The page that shows what has been deployed: dashboards as pictures, or only the one that was asked for. */
export function pageMarkup(store: Store, now: number, only?: string): Markup {
  const dashboards = store.dashboards.list().sort((a, b) => a.name.localeCompare(b.name));
  const drawn = only === undefined ? dashboards.slice(0, mostDrawn) : dashboards.filter(({ id }) => id === only);
  const further = dashboards.filter((dashboard) => !drawn.includes(dashboard));
  const alerts = store.alerts.list();
  const counts = [
    counted(dashboards.length, "dashboard"),
    counted(alerts.length, "alert"),
    counted(store.sources.size, "source"),
    counted(store.webhooks.size, "webhook"),
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Observability emulator</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><h1>Observability emulator</h1><span>${store.team.name}</span><span>${counts.join(" · ")}</span><span>synthetic data, last 24 hours</span></header>
<main>${dashboards.length > 0 ? drawn.map((dashboard) => dashboardSection(store, dashboard, alerts, now)) : nothingYet}${searchSection(store, alerts)}${furtherSection(further)}</main>
</body>
</html>
`;
}

/** Serves the page; nothing on it is loaded or run. */
export const page =
  (store: Store): RequestHandler =>
  (request, response) => {
    const { dashboard } = request.query;
    response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    response.setHeader("Cache-Control", "no-store");
    response
      .type("text/html")
      .send(pageMarkup(store, Date.now(), typeof dashboard === "string" ? dashboard : undefined).text);
  };
