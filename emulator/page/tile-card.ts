import type { Alert, Tile } from "../store/records";
import type { Store } from "../store/store";
import { html, type Markup } from "./html";
import { tileBody } from "./tile-body";

const signs: Record<string, string> = {
  above: "≥",
  below: "<",
  above_exclusive: ">",
  below_or_equal: "≤",
  equal: "=",
  not_equal: "≠",
};

/** When an alert fires, in a few signs. */
export function conditionText({ thresholdType, threshold, thresholdMax, interval }: Alert): string {
  const range = thresholdType === "between" || thresholdType === "not_between";
  const condition = range
    ? `${thresholdType === "between" ? "" : "outside "}${threshold}–${thresholdMax}`
    : `${signs[thresholdType] ?? thresholdType} ${threshold}`;
  return `${condition} in ${interval}`;
}

export const alertMark = (alert: Alert): Markup =>
  html`<span class="alert ${alert.state}" title="${alert.name ?? "Alert"}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 1.5a4 4 0 0 0-4 4c0 3-1.5 4.5-1.5 5.5h11C13.5 10 12 8.5 12 5.5a4 4 0 0 0-4-4zM6.5 12.5a1.5 1.5 0 0 0 3 0z"/></svg>${alert.state === "OK" ? "" : html`<strong>${alert.state}</strong> `}${conditionText(alert)}</span>`;

/** A tile in its place on the grid: name, kind, alerts, picture. */
export function tileCard(store: Store, tile: Tile, alerts: Alert[], now: number): Markup {
  const { id, name, x, y, w, h, config } = tile;
  const kind = `${config.configType === "sql" ? "SQL " : ""}${config.displayType.replaceAll("_", " ")}`;
  const area = `grid-column:${x + 1}/span ${w};grid-row:${y + 1}/span ${h}`;
  return html`<article id="tile-${id}" style="${area}"><header><h3>${name}</h3><span class="kind">${kind}</span></header>${alerts.map(alertMark)}<div class="body">${tileBody(store, config, name, now)}</div></article>`;
}
