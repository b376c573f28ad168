import MarkdownIt from "markdown-it";
import { type EvaluatedAlert, meets } from "../evaluation/alert";
import { isOpaque, type Opaque, opaqueIn } from "../evaluation/chart";
import { html, Markup } from "./markup";
import type { DrawnAlert, DrawnTile, Rows, Series } from "./model";
import { formatNumber } from "./number-format";
import { type Chart, heatmap, lineChart, type Size, stackedChart, trend } from "./over-time";
import { aggFnOf, amountOf, barChart, pieChart, tableOf } from "./parts";
import { palette } from "./style";

/** How a display type is drawn: from its text, from values over time or from rows of events. */
interface Drawing {
  readonly text?: (config: Opaque) => Markup;
  readonly series?: (chart: Chart) => Markup;
  readonly rows?: (rows: Rows) => Markup;
}

const drawings = {
  line: { series: lineChart },
  stacked_line: { series: stackedChart },
  stacked_bar: { series: stackedChart },
  table: { series: tableOf },
  number: { series: bigNumber },
  pie: { series: pieChart },
  bar: { series: barChart },
  heatmap: { series: heatmap },
  search: { rows: events },
  event_patterns: { rows: events },
  markdown: { text: (config) => markdown(stringOf(config.markdown)) },
} as const satisfies Readonly<Record<string, Drawing>>;

/** The display types that have a drawing. */
export type DrawnKind = keyof typeof drawings;

const byKind: ReadonlyMap<unknown, Drawing> = new Map(Object.entries(drawings));

/** The picture of a tile: its data as its display type shows them, or its text. A type without a drawing is shown as such. */
export function tileBody({ name, config, data, alerts }: DrawnTile, size: Size, inSight?: readonly number[]): Markup {
  const drawing = byKind.get(config.displayType);
  if (drawing?.text) return drawing.text(config);
  if (data.kind === "none") {
    const reasonClass = data.rejected ? "rejected" : "missing";
    return html`<p class="${reasonClass}">${data.reason}</p>`;
  }
  const noDrawing = html`<p class="missing">There is no drawing for ${displayName(config) || "this display type"}.</p>`;
  if (data.kind === "rows") return drawing?.rows?.(data) ?? noDrawing;
  const lines = data.lines.map(({ label }) => label).join(", ") || "nothing";
  const body = drawing?.series?.({
    name,
    config,
    data,
    alerts,
    thresholds: alertsOfWindow(alerts, data),
    size,
    inSight,
    format: formatOf(config),
    label: `${name}: ${displayName(config)} of ${lines}`,
  });
  if (!body) return noDrawing;
  return html`${body}${data.notes?.map((note) => html`<p class="remark">${note}</p>`)}`;
}

/** The alerts whose windows are as long as the buckets of the values: a count of an hour says nothing about a threshold for five minutes. */
function alertsOfWindow(alerts: readonly DrawnAlert[], { step, window = step }: Series): readonly DrawnAlert[] {
  return alerts.filter(({ length }) => length === undefined || length === window);
}

/** The display type in words: `stacked bar`, `SQL line`. */
export function displayName({ displayType, configType }: Opaque): string {
  const words = stringOf(displayType).replaceAll("_", " ");
  const form = forms.get(configType);
  if (form === undefined) return words;
  return `${form} ${words}`;
}

const forms: ReadonlyMap<unknown, string> = new Map([
  ["sql", "SQL"],
  ["promql", "PromQL"],
]);

/** The format of a tile's values: its own, else that of its last formula or first value. */
export function formatOf({ numberFormat, formulas, select }: Opaque): Opaque | undefined {
  const formats = [numberFormat, opaqueIn(formulas).at(-1)?.numberFormat, opaqueIn(select)[0]?.numberFormat];
  return formats.find(isOpaque);
}

/** One number, with the trend behind it only if the tile asks for one, and below it the windows of an alert that were evaluated. */
function bigNumber(chart: Chart): Markup {
  const { data, config, format } = chart;
  const [line] = data.lines;
  const amount = line ? amountOf(line, aggFnOf(config)) : null;
  const { color, label } = markOfNumber(amount, config);
  const remark = label && html`<p class="remark">${label}</p>`;
  return html`<p class="number ${color ?? ""}">${formatNumber(amount, format)}</p>${remark}${behindNumber(chart)}`;
}

/** The color of a number, and the label of the rule that gives it: the last one that matches, as in the service. */
function markOfNumber(amount: number | null, { colorRules, color }: Opaque) {
  if (amount === null) return {};
  const rule = opaqueIn(colorRules).findLast((colorRule) => matches(amount, colorRule));
  return { color: tokenOf(rule?.color ?? color), label: rule?.label ? String(rule.label) : undefined };
}

function behindNumber(chart: Chart): Markup {
  const { data, config, alerts } = chart;
  const { windows } = data;
  if (windows) return lineChart({ ...chart, data: windows, thresholds: alertsOfWindow(alerts, windows) });
  const { backgroundChart } = config;
  if (!isOpaque(backgroundChart)) return html``;
  return trend(data, backgroundChart.type, tokenOf(backgroundChart.color));
}

function tokenOf(token: unknown): string | undefined {
  if (typeof token === "string" && palette.has(token)) return token;
  return undefined;
}

const operators: ReadonlyMap<unknown, EvaluatedAlert["thresholdType"]> = new Map([
  ["gt", "above_exclusive"],
  ["gte", "above"],
  ["lt", "below"],
  ["lte", "below_or_equal"],
  ["eq", "equal"],
  ["neq", "not_equal"],
  ["between", "between"],
]);

function matches(value: number, { operator, value: bound }: Opaque): boolean {
  const thresholdType = operators.get(operator);
  const [threshold = Number.NaN, thresholdMax] = [bound].flat().map(Number);
  return thresholdType !== undefined && meets({ thresholdType, threshold, thresholdMax }, value);
}

function events({ rows }: Rows): Markup {
  const items = rows.map(({ time, level = "", text, count }) => {
    const head = count === undefined ? html`<time>${time}</time>` : html`<em>${count} ×</em>`;
    const levelClass = /^[a-z]+$/i.test(level) && level.toLowerCase();
    return html`<li>${head} <b class="${levelClass}">${level}</b> ${text}</li>`;
  });
  return html`<ol class="events">${items}</ol>`;
}

function stringOf(value: unknown): string {
  if (typeof value === "string") return value;
  return "";
}

// HTML in the text is shown as text, images are not loaded, and only links that a browser can follow safely are links.
const renderer = new MarkdownIt({ html: false, xhtmlOut: true, linkify: true, typographer: false }).disable("image");
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet("rel", "noopener noreferrer nofollow");
  return self.renderToken(tokens, index, options);
};

/** Markdown of a tile as markup; what it holds is hostile input. */
function markdown(text: string): Markup {
  return html`<div class="markdown">${new Markup(renderer.render(text))}</div>`;
}
