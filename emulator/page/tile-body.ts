import { eventRows } from "../charts/events";
import type { Opaque, TileConfig } from "../store/records";
import type { Store } from "../store/store";
import { amountOf, heatDrawing, lineDrawing, pieDrawing, stackedDrawing } from "./drawings";
import { html, type Markup } from "./html";
import { numberText } from "./number-text";
import { type Line, tileLines } from "./tile-data";

const aggFnOf = ({ select }: TileConfig): unknown => (Array.isArray(select) ? (select[0] as Opaque)?.aggFn : "count");

const legend = (lines: Line[]): Markup =>
  html`<ul class="legend">${lines.map(({ label }, index) => html`<li><i class="c${index + 1}"></i>${label}</li>`)}</ul>`;

const withLegend = (picture: Markup, lines: Line[]): Markup =>
  lines.length > 1 ? html`${picture}${legend(lines)}` : picture;

function amounts(config: TileConfig, lines: Line[]): { label: string; amount: number; text: string }[] {
  const format = config.numberFormat as Opaque | undefined;
  return lines.map((line) => {
    const amount = amountOf(line, aggFnOf(config));
    return { label: line.label, amount, text: numberText(amount, format) };
  });
}

const table = (config: TileConfig, lines: Line[]): Markup =>
  html`<table>${amounts(config, lines)
    .sort((a, b) => b.amount - a.amount)
    .map(({ label, text }) => html`<tr><td>${label}</td><td>${text}</td></tr>`)}</table>`;

function bars(config: TileConfig, lines: Line[]): Markup {
  const rows = amounts(config, lines);
  const top = Math.max(...rows.map(({ amount }) => amount), Number.MIN_VALUE);
  return html`<div class="bars">${rows.map(
    ({ label, amount, text }, index) =>
      html`<div><span>${label}</span><b class="c${index + 1}" style="width:${((amount / top) * 100).toFixed(1)}%"></b><em>${text}</em></div>`,
  )}</div>`;
}

function events(store: Store, config: TileConfig, now: number): Markup {
  const source = store.sources.find(String(config.sourceId));
  if (!source) return html`<p class="missing">The source of this tile is gone.</p>`;
  const where = String(config.where ?? "");
  const rows = eventRows(source, { start: now - 900_000, end: now, where, limit: 12, offset: 0 });
  return html`<ol class="events">${rows.map((row) => {
    const time = String(row[String(source.timestampValueExpression)]).slice(11, 19);
    return html`<li><time>${time}</time> <b class="${String(row.SeverityText)}">${String(row.SeverityText)}</b> ${String(row.ServiceName)}: ${String(row.Body)}</li>`;
  })}</ol>`;
}

function chart(config: TileConfig, lines: Line[], label: string): Markup {
  switch (config.displayType) {
    case "stacked_bar":
      return withLegend(stackedDrawing(lines, label), lines);
    case "table":
      return table(config, lines);
    case "number": {
      const [first] = amounts(config, lines);
      return html`<p class="number">${first?.text ?? "–"}</p>${lineDrawing(lines.slice(0, 1), label)}`;
    }
    case "pie":
      return html`<div class="pie">${pieDrawing(lines, label)}${legend(lines)}</div>`;
    case "bar":
      return bars(config, lines);
    case "heatmap":
      return heatDrawing(lines[0]?.values ?? [], label);
    default:
      return withLegend(lineDrawing(lines, label), lines);
  }
}

/** The picture of a tile: its synthetic data over the last day, or its text. */
export function tileBody(store: Store, config: TileConfig, name: string, now: number): Markup {
  if (config.displayType === "markdown") return html`<div class="markdown">${String(config.markdown)}</div>`;
  if (config.displayType === "search" || config.displayType === "event_patterns") return events(store, config, now);
  try {
    return chart(config, tileLines(store, config, now), `${name}, the last 24 hours`);
  } catch {
    return html`<p class="missing">The source of this tile is gone.</p>`;
  }
}
