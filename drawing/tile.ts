import MarkdownIt from "markdown-it";
import { html, Markup } from "./html";
import type { DrawnTile, Opaque, Rows, Series } from "./model";
import { formatNumber } from "./number-format";
import { heatmap, lineChart, type Size, sparkline, stackedChart } from "./over-time";
import { aggFnOf, amountOf, barChart, pieChart, tableOf } from "./parts";
import { palette } from "./style";

/** The picture of a tile: its data as its display type shows them, or its text. */
export function tileBody({ name, config, data, alerts }: DrawnTile, size: Size): Markup {
  if (config.displayType === "markdown") return markdown(stringOf(config.markdown));
  if (data.kind === "none") return html`<p class="${data.refused ? "refused" : "missing"}">${data.reason}</p>`;
  if (data.kind === "rows") return events(data);
  return html`${chartBody(name, config, data, alerts, size)}${(data.notes ?? []).map((note) => html`<p class="remark">${note}</p>`)}`;
}

function chartBody(name: string, config: Opaque, data: Series, alerts: DrawnTile["alerts"], size: Size): Markup {
  const format = formatOf(config);
  const label = `${name}: ${displayName(config)} of ${data.lines.map((line) => line.label).join(", ") || "nothing"}`;
  const chart = { size, data, format, alerts, label };
  switch (config.displayType) {
    case "stacked_bar":
      return stackedChart(chart);
    case "table":
      return tableOf(data, aggFnOf(config), format);
    case "number":
      return bigNumber(data, config, format, size);
    case "pie":
      return pieChart(data, aggFnOf(config), format, name);
    case "bar":
      return barChart(data, aggFnOf(config), format);
    case "heatmap":
      return heatmap(size, data, label);
    default:
      return lineChart(chart);
  }
}

/** The display type in words: `stacked bar`, `SQL line`. */
export function displayName({ displayType, configType }: Opaque): string {
  const words = stringOf(displayType).replaceAll("_", " ");
  return configType === "sql" ? `SQL ${words}` : words;
}

function formatOf({ numberFormat, select }: Opaque): Opaque | undefined {
  const [first] = Array.isArray(select) ? (select as readonly Opaque[]) : [];
  return (numberFormat ?? first?.numberFormat) as Opaque | undefined;
}

function bigNumber(data: Series, config: Opaque, format: Opaque | undefined, size: Size): Markup {
  const [line] = data.lines;
  const amount = line ? amountOf(line, aggFnOf(config)) : null;
  const text = amount === null ? "–" : formatNumber(amount, format);
  const color = amount === null ? undefined : colorOf(amount, config);
  return html`<p class="number ${color ?? ""}">${text}</p>${hasTrend(data) ? sparkline({ width: size.width, height: Math.max(20, size.height - 50) }, data) : html``}`;
}

const hasTrend = ({ lines: [line] }: Series): boolean => (line?.values.length ?? 0) > 1;

/** The palette token in which a number is shown: of the last rule that matches, as in the service, else the tile's own. */
export function colorOf(value: number, { color, colorRules }: Opaque): string | undefined {
  const rules = Array.isArray(colorRules) ? (colorRules as readonly Opaque[]) : [];
  const token = rules.findLast((rule) => matches(value, rule))?.color ?? color;
  return typeof token === "string" && palette.has(token) ? token : undefined;
}

function matches(value: number, { operator, value: bound }: Opaque): boolean {
  if (operator === "between") return Array.isArray(bound) && value >= bound[0] && value <= bound[1];
  if (operator === "eq") return value === Number(bound);
  if (operator === "neq") return value !== Number(bound);
  if (typeof bound !== "number") return false;
  switch (operator) {
    case "gt":
      return value > bound;
    case "gte":
      return value >= bound;
    case "lt":
      return value < bound;
    default:
      return operator === "lte" && value <= bound;
  }
}

function events({ rows }: Rows): Markup {
  const items = rows.map(
    ({ time, level = "", text, count }) =>
      html`<li>${count === undefined ? html`<time>${time}</time>` : html`<em>${count} ×</em>`} <b class="${levelClass(level)}">${level}</b> ${text}</li>`,
  );
  return html`<ol class="events">${items}</ol>`;
}

const levelClass = (level: string): string => (/^[a-z]+$/i.test(level) ? level.toLowerCase() : "");

const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");

// HTML in the text is shown as text, images are not loaded, and only links that a browser can follow safely are links.
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false }).disable("image");
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet("rel", "noopener noreferrer nofollow");
  return self.renderToken(tokens, index, options);
};

/** Markdown of a tile as markup; what it holds is hostile input. */
function markdown(text: string): Markup {
  return html`<div class="markdown">${new Markup(renderer.render(text))}</div>`;
}
