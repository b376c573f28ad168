import { dashboardMarkup, html, Markup, style } from "../../drawing";
import type { Controls } from "../http/admin";
import { type RequestHandler, Router } from "../http/express";
import type { Dashboard } from "../store/records";
import type { Store } from "../store/store";
import { drawnDashboard } from "./drawn-dashboard";
import { listsMarkup } from "./lists";
import { refreshScript } from "./refresh-script";
import { spikeControl, spikeRouter } from "./spike";

const mostDrawn = 24;
const halfHour = 1_800_000;

/** Pictures end at a full half hour, so that a page changes only when what is stored changes. */
const drawnUntil = (): number => Math.floor(Date.now() / halfHour) * halfHour;

const pageOf = (id: string): string => `/dashboards/${encodeURIComponent(id)}`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const nothingYet = html`<section><h2>No dashboards yet</h2><p class="empty">Dashboards that you deploy to this emulator appear here.</p></section>`;

function furtherSection(dashboards: readonly Dashboard[]): Markup {
  if (dashboards.length === 0) return html``;
  const items = dashboards.map(({ id, name }) => html`<li><a href="${pageOf(id)}">${name}</a></li>`);
  return html`<section><header><h2>More dashboards</h2></header><ul class="list">${items}</ul></section>`;
}

const search = (wanted: string): Markup =>
  html`<nav><form action="/" role="search"><input type="search" name="search" value="${wanted}" placeholder="Search dashboards by name or tag" aria-label="Search dashboards"></form></nav>`;

function shell(store: Store, body: Markup): string {
  const counts = [
    counted(store.dashboards.size, "dashboard"),
    counted(store.alerts.size, "alert"),
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
<script src="/refresh.js" defer></script>
</head>
<body>
<header><h1><a href="/">Observability emulator</a></h1><span>${store.team.name}</span><span>${counts.join(" · ")}</span><span>sample data, last 24 hours</span></header>
<main>${body}</main>
</body>
</html>
`.text;
}

function indexMarkup(store: Store, now: number, wanted: string): Markup {
  const matches = ({ name, tags }: Dashboard) =>
    [name, ...tags].some((text) => text.toLowerCase().includes(wanted.toLowerCase()));
  const dashboards = store.dashboards
    .list()
    .filter(matches)
    .sort((a, b) => a.name.localeCompare(b.name));
  const drawn = dashboards
    .slice(0, mostDrawn)
    .map((one) => dashboardMarkup(drawnDashboard(store, one, now), pageOf(one.id)));
  const none = wanted ? html`<p class="empty">No dashboard matches “${wanted}”.</p>` : nothingYet;
  return html`${search(wanted)}${drawn.length > 0 ? drawn : none}${furtherSection(dashboards.slice(mostDrawn))}${listsMarkup(store)}`;
}

/**
 * The pages that show what has been deployed, as `look` gives it: all of it, and a page for each dashboard. They refresh themselves when something changes.
 * With `controls` they also offer to play a spike.
 */
export function pages(look: () => Store, controls?: Controls): Router {
  const router = Router();
  router.use(["/dashboards", /^\/$/], guarded);
  router.get("/", ({ query }, response) => {
    if (typeof query.dashboard === "string") return response.redirect(pageOf(query.dashboard));
    const wanted = typeof query.search === "string" ? query.search : "";
    const store = look();
    response
      .type("text/html")
      .send(shell(store, html`${controls ? spikeControl(store) : html``}${indexMarkup(store, drawnUntil(), wanted)}`));
  });
  router.get("/dashboards/:id", ({ params }, response) => {
    const store = look();
    const found = store.dashboards.find(params.id);
    const body = found
      ? dashboardMarkup(drawnDashboard(store, found, drawnUntil()))
      : html`<section><h2>No such dashboard</h2><p class="empty">There is no dashboard ${params.id}.</p></section>`;
    response
      .status(found ? 200 : 404)
      .type("text/html")
      .send(shell(store, body));
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
