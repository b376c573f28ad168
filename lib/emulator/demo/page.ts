import { z } from "zod/v3";
import { alertMark, counted, dashboardMarkup, formatOf, html, Markup, style } from "../../drawing";
import type { Database } from "../database/query";
import { onlyLocal, onlySameSite } from "../http/access";
import { type RequestHandler, type Response, Router, urlencoded } from "../http/express";
import type { Store } from "../store/store";
import type { Alert } from "../store/tables";
import type { Controls } from "./admin";
import { drawnAlert, drawnDashboard } from "./tiles";

const mostDrawn = 24;
const halfHour = 1_800_000;

/** Pictures end at a full half hour, so that a page changes only when what is stored changes. */
function drawnUntil(): number {
  return Math.floor(Date.now() / halfHour) * halfHour;
}

function pageOf(id: string): string {
  return `/dashboards/${encodeURIComponent(id)}`;
}

const nothingYet = html`<section><h2>No dashboards yet</h2><p class="empty">Dashboards that you deploy to this emulator appear here.</p></section>`;

function shell(store: Store, body: Markup): string {
  const counts = (["dashboard", "alert", "source", "webhook"] as const).map((kind) =>
    counted(store[`${kind}s`].size, kind),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Observability emulator</title>
<style>${new Markup(style)}</style>
<script src="/refresh.js" defer></script>
</head>
<body>
<header><h1><a href="/">Observability emulator</a></h1><span>${store.team.name}</span><span>${counts.join(" · ")}</span><span>sample data of 24 hours, or of 48 windows of a tile’s alert</span></header>
<main>${body}</main>
</body>
</html>
`.text;
}

function indexMarkup(database: Database, currentTime: number, searchText: string): Markup {
  const { store } = database;
  const search = html`<nav><form action="/" role="search"><input type="search" name="search" value="${searchText}" placeholder="Search dashboards by name or tag" aria-label="Search dashboards"></form></nav>`;
  const isWanted = (text: string) => text.toLowerCase().includes(searchText.toLowerCase());
  const dashboards = store.dashboards.list().filter(({ name, tags }) => [name, ...tags].some(isWanted));
  dashboards.sort((a, b) => a.name.localeCompare(b.name));
  const drawn = dashboards
    .slice(0, mostDrawn)
    .map((dashboard) => dashboardMarkup(drawnDashboard(database, dashboard, currentTime), pageOf(dashboard.id)));
  const none = searchText ? html`<p class="empty">No dashboard matches “${searchText}”.</p>` : nothingYet;
  const links = dashboards.slice(mostDrawn).map(({ id, name }) => html`<li><a href="${pageOf(id)}">${name}</a></li>`);
  return html`${search}${drawn.length > 0 ? drawn : none}${section("More dashboards", links)}${listsMarkup(store)}`;
}

/**
 * The pages that show what has been deployed, as `look` gives it: all of it, and a page for each dashboard. They refresh themselves when something changes.
 * With `controls` they also offer to play a spike.
 */
export function pages(look: () => Database, controls?: Controls): Router {
  const router = Router();
  router.use(["/dashboards", /^\/$/], guarded);
  const send = (response: Response, store: Store, body: Markup) => response.type("text/html").send(shell(store, body));
  router.get("/", ({ query }, response) => {
    if (typeof query.dashboard === "string") return response.redirect(pageOf(query.dashboard));
    const search = typeof query.search === "string" ? query.search : "";
    const database = look();
    const control = controls ? spikeControl(database.store) : html``;
    return send(response, database.store, html`${control}${indexMarkup(database, drawnUntil(), search)}`);
  });
  router.get("/dashboards/:id", ({ params: { id } }, response) => {
    const database = look();
    const dashboard = database.store.dashboards.find(id);
    if (dashboard)
      return send(response, database.store, dashboardMarkup(drawnDashboard(database, dashboard, drawnUntil())));
    response.status(404);
    return send(
      response,
      database.store,
      html`<section><h2>No such dashboard</h2><p class="empty">There is no dashboard ${id}.</p></section>`,
    );
  });
  if (controls) router.use(spikeRouter(controls));
  router.get("/refresh.js", (_request, response) => {
    response.type("text/javascript").send(refreshScript);
  });
  return router;
}

/** Only the page's own style and script count, whatever stands in names and texts. */
const guarded: RequestHandler = (_request, response, next) => {
  response.setHeader(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'",
  );
  response.setHeader("Cache-Control", "no-store");
  next();
};

/** Everything that is not a dashboard: alerts with their states, sources, webhooks and searches with who uses them. */
function listsMarkup(store: Store): Markup {
  const list = <T extends Named>(title: string, objects: readonly T[], aboutOf: (object: T) => string) =>
    section(
      title,
      objects.map((object) => {
        const users = usersOf(store, object.id);
        const use = users.length > 0 ? `used by ${users.join(", ")}` : "not used";
        return html`<li><b>${object.name ?? ""}</b> <span class="kind">${aboutOf(object)}</span> <span class="remark">${use}</span></li>`;
      }),
    );
  return html`${[
    alertList(store),
    list("Sources", store.sources.list(), ({ kind }) => kind),
    list("Webhooks", store.webhooks.list(), ({ service }) => service),
    list("Saved searches", store.savedSearches.list(), ({ where }) => where || "everything"),
  ]}`;
}

function alertList(store: Store): Markup {
  const alerts = store.alerts.list().sort((a, b) => Number(b.state === "ALERT") - Number(a.state === "ALERT"));
  const items = alerts.map(
    (alert) =>
      html`<li>${alertMark(drawnAlert(alert), formatIn(store, alert))} ${alert.name ?? alert.displayName ?? "Alert"} <span class="kind">${alert.state} · ${watched(store, alert)}</span></li>`,
  );
  return section("Alerts", items);
}

/** The format of the values of the tile that an alert watches. */
function formatIn(store: Store, { dashboardId = "", tileId }: Alert) {
  const tile = store.dashboards.find(dashboardId)?.tiles.find(({ id }) => id === tileId);
  return tile && formatOf(tile.config);
}

function watched(store: Store, { source, dashboardId = "", tileId, savedSearchId = "" }: Alert): string {
  if (source === "saved_search") return `search “${store.savedSearches.find(savedSearchId)?.name ?? "missing"}”`;
  if (source === "inline") return "its own chart";
  const dashboard = store.dashboards.find(dashboardId);
  const tile = dashboard?.tiles.find(({ id }) => id === tileId);
  return `“${tile?.name ?? "missing"}” on “${dashboard?.name ?? "missing"}”`;
}

function section(title: string, items: readonly Markup[]): Markup {
  if (items.length === 0) return html``;
  return html`<section><header><h2>${title}</h2></header><ul class="list">${[...items]}</ul></section>`;
}

interface Named {
  id: string;
  name: string | null;
}

/** Names of everything that refers to an object, by kind: what would miss it. */
function usersOf(store: Store, id: string): string[] {
  const named = (kind: string, objects: readonly Named[]) =>
    objects
      .filter((object) => object.id !== id && JSON.stringify(object).includes(`"${id}"`))
      .map(({ name }) => `${kind} “${name ?? "unnamed"}”`);
  return [
    ...named("dashboard", store.dashboards.list()),
    ...named("alert", store.alerts.list()),
    ...named("search", store.savedSearches.list()),
    ...named("source", store.sources.list()),
  ];
}

const form = z.object({ name: z.string().min(1), minutes: z.coerce.number().positive().max(1440) });

/** A form that raises the data of a tile for some minutes, so that its alerts fire. */
function spikeControl(store: Store): Markup {
  const watched = new Set(store.alerts.list().map(({ tileId }) => tileId));
  const tiles = store.dashboards.list().flatMap((dashboard) => dashboard.tiles.filter(({ id }) => watched.has(id)));
  const names = [...new Set(tiles.map(({ name }) => name))];
  if (names.length === 0) return html``;
  return html`<form class="spike" method="post" action="/spike"><label>Ten times the data of <select name="name">${names.map((name) => html`<option>${name}</option>`)}</select></label> <label>for <input name="minutes" type="number" min="1" max="1440" value="10"> minutes</label> <button>Play a spike</button></form>`;
}

/** Plays the spike of the form, and evaluates the alerts at once. */
function spikeRouter({ data, evaluate }: Controls): Router {
  const router = Router();
  router.post("/spike", onlyLocal, onlySameSite, urlencoded({ extended: false }), async (request, response) => {
    const parsed = form.safeParse(request.body);
    response.type("text/plain");
    if (!parsed.success) return response.status(400).send("Enter the name of a tile and the number of minutes.");
    try {
      data.spike(parsed.data.name, { minutes: parsed.data.minutes });
      await evaluate();
      return response.redirect(303, "/");
    } catch (error) {
      return response.status(400).send((error as Error).message);
    }
  });
  return router;
}

/** Reloads the page when the server would send another one; the reader's place on it stays. */
const refreshScript = `let shown;
setInterval(async () => {
  try {
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    const tag = response.headers.get("etag");
    if (shown && tag !== shown) location.reload();
    shown = tag;
  } catch {}
}, 2000);
`;
