import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from "d3-scale";
import { area, stack } from "d3-shape";
import type { Opaque } from "../evaluation/chart";
import { color, html, legend, type Markup } from "./markup";
import type { DrawnAlert, Line, Series } from "./model";
import { formatNumber, scaleOf } from "./number-format";

/** About how large a chart is on a wide screen, in pixels: so many labels fit beside it. It takes the room that its tile has. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a chart is drawn from. */
export interface Chart {
  readonly name: string;
  readonly config: Opaque;
  readonly size: Size;
  readonly data: Series;
  readonly format: Opaque | undefined;
  readonly alerts: readonly DrawnAlert[];
  /** Those whose thresholds can be compared with the values. */
  readonly thresholds: readonly DrawnAlert[];
  readonly label: string;
  /** Further values that the axis holds: those of the chart beside it. */
  readonly inSight?: readonly number[];
}

/** Lines over time; a single one is filled. Buckets without a value leave a gap. */
export function lineChart(chart: Chart): Markup {
  const { data } = chart;
  const frame = frameOf(chart, valuesIn(data.lines));
  const paths = data.lines.map((line, index) => {
    const points = pointsOf(line, data);
    const filled = data.lines.length === 1 ? areaUnder(frame, points, `c${color(index)}`) : html``;
    return html`${filled}<path class="line c${color(index)}" d="${lineOf(frame, points)}"/>${lonePoints(frame, points, index)}`;
  });
  return html`${plot(chart, frame, paths)}${legend(data.lines, data.more)}`;
}

/** Bars over time, one color a line, stacked. */
export function stackedChart(chart: Chart): Markup {
  const { data } = chart;
  const rows = stackedRows(data);
  const layers = stack<(typeof rows)[number], number>()
    .keys(data.lines.map((_, index) => index))
    .value(({ values }, key) => values[key] ?? 0)(rows);
  const frame = frameOf(chart, totalsOf(data));
  const width = Math.max(1, (frame.x(data.start + data.step) - frame.x(data.start)) * 0.92);
  const bars = layers.flatMap((layer, index) =>
    layer.flatMap((part) => {
      const [low, high] = part;
      if (high <= low) return [];
      return html`<rect class="c${color(index)}" x="${frame.x(part.data.time).toFixed(1)}" y="${frame.y(high).toFixed(1)}" width="${width.toFixed(1)}" height="${(frame.y(low) - frame.y(high)).toFixed(1)}"/>`;
    }),
  );
  return html`${plot(chart, frame, bars)}${legend(data.lines, data.more)}`;
}

function stackedRows(data: Series) {
  return Array.from({ length: bucketsIn(data) }, (_, index) => ({
    time: data.start + index * data.step,
    values: data.lines.map(({ values }) => Math.max(0, values[index] ?? 0)),
  }));
}

function totalsOf(data: Series): number[] {
  return stackedRows(data).map(({ values }) => values.reduce((sum, value) => sum + value, 0));
}

/** How much larger than the other a chart may be to share its axis; the other would be flat. */
const mostTimesLarger = 10;

/** What the axes of two charts hold that stand side by side: the values of both, or none if they would not compare. */
export function sharedValues(charts: readonly Pick<Chart, "config" | "data">[]): readonly number[] {
  const values = charts.map(({ config, data }) => {
    if (config.displayType === "stacked_bar") return totalsOf(data);
    return valuesIn(data.lines);
  });
  const tops = values.map((all) => Math.max(...all.map(Math.abs), 0));
  const isComparable = Math.max(...tops) <= Math.min(...tops) * mostTimesLarger;
  if (!isComparable) return [];
  return values.flatMap((all) => [Math.min(...all), Math.max(...all)]);
}

/** A line or an area without axes, for the trend behind a number. */
export function trend(data: Series, type: unknown, color: string | undefined): Markup {
  const [first] = data.lines;
  const values = valuesIn(data.lines.slice(0, 1));
  if (!first || values.length < 2) return html``;
  const frame = scales(timesOf(data), values, undefined, 3);
  const points = pointsOf(first, data);
  const colorClass = color ? "current" : "c1";
  const filled = type === "area" && areaUnder(frame, points, colorClass);
  return html`<svg class="spark ${color ?? ""}" viewBox="0 0 ${span} ${span}" preserveAspectRatio="none" aria-hidden="true">${filled}<path class="line ${colorClass}" d="${lineOf(frame, points)}"/></svg>`;
}

const bandRows = 8;

/** A cell for each bucket and band of values, darker where there is more. */
export function heatmap({ data, label, size }: Chart): Markup {
  const bands = spread(data);
  const columns = Math.max(1, ...bands.map((values) => values.length));
  const top = Math.max(...bands.flatMap((values) => values.map((value) => value ?? 0)), Number.MIN_VALUE);
  const [width, height] = [span / columns, span / bands.length];
  const cells = bands.flatMap((values, band) =>
    values.map((value, column) => {
      if (!value) return html``;
      return html`<rect class="c1" x="${(column * width).toFixed(1)}" y="${(span - (band + 1) * height).toFixed(1)}" width="${(width * 0.96).toFixed(1)}" height="${(height * 0.96).toFixed(1)}" opacity="${(0.15 + 0.85 * (value / top)).toFixed(2)}"/>`;
    }),
  );
  const x = scaleUtc([data.start, data.start + columns * data.step], [0, span]);
  return picture(label, html`${cells}`, [], timeLabels(x, size));
}

/** One line of counts has no bands of its own: it is spread around its height. */
function spread({ lines: [line] }: Series): (number | null)[][] {
  const values = line?.values ?? [];
  const top = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  return Array.from({ length: bandRows }, (_, row) =>
    values.map((value) => {
      if (value === null) return null;
      const centre = (value / top) * (bandRows - 2);
      return Math.max(0, 1 - Math.abs(row - centre) / 2.4);
    }),
  );
}

/** The side of a picture in its own units; it is stretched to the tile, and only its texts keep their shape. */
const span = 1000;

/** Where things stand: time runs along `x`, values along `y`. */
interface Frame {
  readonly x: ScaleTime<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly format: Opaque | undefined;
}

/** Scales that hold every value and the thresholds near them, with zero in sight unless the tile fits its axis to the data. */
function frameOf(
  { data, format, config, size, thresholds, inSight: others = [] }: Chart,
  values: readonly number[],
): Frame {
  const inSight = [...values, ...others, ...nearThresholds(values, thresholds)];
  const isFitted = config.fitYAxisToData === true;
  return scales(timesOf(data), inSight, format, ticksFor(size), isFitted);
}

function scales(
  times: readonly [number, number],
  values: readonly number[],
  format: Opaque | undefined,
  ticks: number,
  isFitted = false,
): Frame {
  const inSight = isFitted ? values : [0, ...values];
  const [low, high] = [Math.min(...inSight), Math.max(...inSight)];
  const [from, to] = high > low ? [low, high] : [Math.min(0, low), Math.max(1, high)];
  // Round numbers are round in the unit in which they are read.
  const unit = scaleOf(Math.max(Math.abs(from), Math.abs(to)), format);
  const [bottom = from, top = to] = scaleLinear([from / unit, to / unit], [0, 1])
    .nice(ticks)
    .domain();
  return { x: scaleUtc(times, [0, span]), y: scaleLinear([bottom * unit, top * unit], [span, 0]), format };
}

function ticksFor({ height }: Size): number {
  return Math.max(2, Math.min(5, Math.floor(height / 36)));
}

interface Label {
  /** From the upper or left edge, in percent. */
  readonly percent: number;
  readonly text: string;
}

function valueLabels({ y, format }: Frame, size: Size): Label[] {
  const [low = 0, high = 1] = y.domain();
  const unit = scaleOf(Math.max(Math.abs(low), Math.abs(high)), format);
  const ticks = scaleLinear([low / unit, high / unit], [0, 1]).ticks(ticksFor(size));
  return ticks.map((tick) => ({ percent: y(tick * unit) / (span / 100), text: formatNumber(tick * unit, format) }));
}

/** Times along the lower edge, in UTC. */
function timeLabels(x: ScaleTime<number, number>, { width }: Size): Label[] {
  const text = x.tickFormat();
  return x
    .ticks(Math.max(2, Math.min(6, Math.floor(width / 90))))
    .map((time) => ({ percent: x(time) / (span / 100), text: text(time) }))
    .filter(({ percent }) => percent > 2 && percent < 95);
}

/** A chart with its axes, the conditions of its alerts and what is drawn in it. */
function plot({ data, alerts, thresholds, label, size }: Chart, frame: Frame, content: readonly Markup[]): Markup {
  const values = valueLabels(frame, size);
  const rules = values.map(
    ({ percent }) => html`<path class="rule" d="M0,${(percent * (span / 100)).toFixed(1)}H${span}"/>`,
  );
  const drawn = html`${rules}${firings(frame, alerts)}${content}${conditions(frame, thresholds)}`;
  return picture(label, drawn, values, timeLabels(frame.x, size), beyond(frame, thresholds), data.lines.length);
}

/** A picture that a screen reader reads as `label`, with texts at its edges that keep their size when it is stretched. */
function picture(
  label: string,
  content: Markup,
  values: readonly Label[],
  times: readonly Label[],
  marks: readonly Markup[] = [],
  lines = 1,
): Markup {
  const widest = Math.max(0, ...values.map(({ text }) => text.length));
  const valueLabels = values.map(({ percent, text }) => html`<span style="top:${percent.toFixed(1)}%">${text}</span>`);
  const timeLabels = times.map(({ percent, text }) => html`<span style="left:${percent.toFixed(1)}%">${text}</span>`);
  return html`<div class="chart" role="img" aria-label="${label}" data-lines="${lines}"><div class="values" style="width:${widest}ch">${valueLabels}</div><div class="plot"><svg viewBox="0 0 ${span} ${span}" preserveAspectRatio="none">${content}</svg>${marks}</div><div class="times">${timeLabels}</div></div>`;
}

/** The times at which alerts would have fired, whichever group fired. */
function firings({ x }: Frame, alerts: readonly DrawnAlert[]): Markup[] {
  const bands: { from: number; to: number }[] = [];
  const firingSpans = alerts
    .flatMap(({ firings: alertFirings = [] }) => alertFirings)
    .sort((a, b) => a.start - b.start);
  for (const { start, end } of firingSpans) {
    const [from, to] = [Math.max(0, x(start)), Math.min(span, x(end))];
    const lastBand = bands.at(-1);
    if (to <= 0 || from >= span) continue;
    if (lastBand && from <= lastBand.to) lastBand.to = Math.max(lastBand.to, to);
    else bands.push({ from, to: Math.max(to, from + 2) });
  }
  return bands.map(
    ({ from, to }) =>
      html`<rect class="firing" x="${from.toFixed(1)}" y="0" width="${(to - from).toFixed(1)}" height="${span}"/>`,
  );
}

/** The alerts' thresholds as lines, and ranges as bands. */
function conditions({ y }: Frame, alerts: readonly DrawnAlert[]): Markup {
  const band = (low: number, high: number) => {
    const [top, bottom] = [Math.max(0, y(high)), Math.min(span, y(low))];
    if (bottom > top)
      return html`<rect class="band" x="0" y="${top.toFixed(1)}" width="${span}" height="${(bottom - top).toFixed(1)}"/>`;
    return html``;
  };
  const [lowest = 0, highest = 0] = y.domain();
  const bands = alerts.map(({ thresholdType, threshold, thresholdMax = threshold }) => {
    if (thresholdType === "between") return band(threshold, thresholdMax);
    if (thresholdType === "not_between") return html`${band(lowest, threshold)}${band(thresholdMax, highest)}`;
    return html``;
  });
  const lines = alerts
    .flatMap(thresholdsOf)
    .filter((value) => isInside(y, value))
    .map((value) => html`<path class="threshold" d="M0,${y(value).toFixed(1)}H${span}"/>`);
  return html`${bands}${lines}`;
}

/** A word at the edge for a threshold that the axis does not reach. */
function beyond({ y, format }: Frame, alerts: readonly DrawnAlert[]): Markup[] {
  const [least = 0] = y.domain();
  return alerts
    .flatMap(thresholdsOf)
    .filter((value) => !isInside(y, value))
    .map((value) => {
      const [side, arrow] = value < least ? [" below", "↓"] : ["", "↑"];
      return html`<span class="beyond${side}">${arrow} ${formatNumber(value, format)}</span>`;
    });
}

function thresholdsOf({ threshold, thresholdMax }: DrawnAlert): number[] {
  return [threshold, thresholdMax].filter((value) => value !== undefined).filter(Number.isFinite);
}

function isInside(y: Frame["y"], value: number): boolean {
  const [low = 0, high = 0] = y.domain();
  return value >= low && value <= high;
}

/** Thresholds near the values are drawn; one far above would flatten the chart. */
function nearThresholds(values: readonly number[], alerts: readonly DrawnAlert[]): number[] {
  const top = Math.max(...values.map(Math.abs), 0);
  return alerts.flatMap(thresholdsOf).filter((value) => top === 0 || Math.abs(value) <= top * 4);
}

function valuesIn(lines: readonly Line[]): number[] {
  return lines.flatMap((line) => line.values.filter((value): value is number => value !== null));
}

interface Point {
  readonly time: number;
  readonly value: number | null;
}

function bucketsIn({ lines }: Series): number {
  return Math.max(0, ...lines.map(({ values }) => values.length));
}

function timesOf(data: Series): readonly [number, number] {
  return [data.start, data.start + Math.max(1, bucketsIn(data)) * data.step];
}

function pointsOf({ values }: Line, { start, step }: Series): Point[] {
  return values.map((value, index) => ({ time: start + (index + 0.5) * step, value }));
}

/** The area between the points and zero. Its upper edge is the line. */
function areaOf({ x, y }: Frame) {
  return area<Point>()
    .defined(({ value }) => value !== null)
    .x(({ time }) => x(time))
    .y0(y(Math.max(0, y.domain()[0] ?? 0)))
    .y1(({ value }) => y(value ?? 0));
}

function lineOf(frame: Frame, points: readonly Point[]): string {
  return areaOf(frame).lineY1().digits(1)([...points]) ?? "";
}

function areaUnder(frame: Frame, points: readonly Point[], color: string): Markup {
  return html`<path class="area ${color}" d="${areaOf(frame).digits(1)([...points]) ?? ""}"/>`;
}

/** A value between two gaps has no line, so it is a dot. */
function lonePoints(frame: Frame, points: readonly Point[], index: number): Markup[] {
  return points.flatMap(({ time, value }, pointIndex) => {
    const alone = value !== null && points[pointIndex - 1]?.value == null && points[pointIndex + 1]?.value == null;
    if (!alone) return [];
    return html`<path class="dot c${color(index)}" d="M${frame.x(time).toFixed(1)},${frame.y(value).toFixed(1)}h0"/>`;
  });
}
