import { alertMark, html, type Markup } from "../../drawing";
import type { Alert } from "../store/records";
import type { Store } from "../store/store";
import { drawnAlert } from "./drawn-dashboard";
import { usersOf } from "./users";

/** Everything that is not a dashboard: alerts with their states, sources, webhooks and searches with who uses them. */
export function listsMarkup(store: Store): Markup {
  const sources = store.sources.list().map(({ id, name, kind }) => ({ id, name, about: kind }));
  const webhooks = store.webhooks.list().map(({ id, name, service }) => ({ id, name, about: service }));
  const searches = store.savedSearches
    .list()
    .map(({ id, name, where }) => ({ id, name, about: where || "everything" }));
  return html`${alertList(store)}${usedList("Sources", store, sources)}${usedList("Webhooks", store, webhooks)}${usedList("Saved searches", store, searches)}`;
}

function alertList(store: Store): Markup {
  const alerts = store.alerts.list().sort((a, b) => Number(b.state === "ALERT") - Number(a.state === "ALERT"));
  const items = alerts.map(
    (alert) =>
      html`<li>${alertMark(drawnAlert(alert))} ${alert.name ?? "Alert"} <span class="kind">${alert.state} · ${watched(store, alert)}</span></li>`,
  );
  return section("Alerts", items);
}

function watched(store: Store, { source, dashboardId = "", tileId, savedSearchId = "" }: Alert): string {
  if (source === "saved_search") return `search “${store.savedSearches.find(savedSearchId)?.name ?? "missing"}”`;
  const dashboard = store.dashboards.find(dashboardId);
  const tile = dashboard?.tiles.find(({ id }) => id === tileId);
  return `“${tile?.name ?? "missing"}” on “${dashboard?.name ?? "missing"}”`;
}

interface Used {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

function usedList(title: string, store: Store, all: readonly Used[]): Markup {
  const items = all.map(({ id, name, about }) => {
    const users = usersOf(store, id);
    return html`<li><b>${name}</b> <span class="kind">${about}</span> <span class="remark">${users.length > 0 ? `used by ${users.join(", ")}` : "not used"}</span></li>`;
  });
  return section(title, items);
}

function section(title: string, items: readonly Markup[]): Markup {
  if (items.length === 0) return html``;
  return html`<section><header><h2>${title}</h2></header><ul class="list">${[...items]}</ul></section>`;
}
