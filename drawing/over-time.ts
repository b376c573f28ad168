import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from "d3-scale";
import { area, line, stack } from "d3-shape";
import { html, type Markup } from "./html";
import { colour, legend } from "./legend";
import type { DrawnAlert, Line, Opaque, Series } from "./model";
import { formatNumber } from "./number-format";

/** What a chart is drawn from. */
export interface Chart {
  readonly name: string;
  readonly config: Opaque;
  readonly size: Size;
  readonly data: Series;
  readonly format: Opaque | undefined;
  readonly alerts: readonly DrawnAlert[];
  readonly label: string;
}

/** Lines over time; a single one is filled. Buckets without a value leave a gap. */
export function lineChart({ size, data, format, alerts, label }: Chart): Markup {
  const frame = frameOf(size, timesOf(data), valuesInSight(data.lines, alerts), format);
  const paths = data.lines.map((one, index) => {
    const points = pointsOf(one, data);
    const path = line<Point>()
      .defined(({ value }) => value !== null)
      .x(({ time }) => frame.x(time))
      .y(({ value }) => frame.y(value ?? 0));
    const filled = data.lines.length === 1 ? areaUnder(frame, points, index) : html``;
    return html`${filled}<path class="line c${colour(index)}" d="${path.digits(1)(points) ?? ""}"/>${lonePoints(frame, points, index)}`;
  });
  const body = html`${axes(frame, format)}${paths}${thresholds(frame, alerts)}`;
  return html`${picture(size, label, body)}${legend(data.lines)}`;
}

/** Bars over time, one colour a line, stacked. */
export function stackedChart({ size, data, format, alerts, label }: Chart): Markup {
  const rows = timesIn(data).map((time, index) => ({
    time,
    values: data.lines.map(({ values }) => Math.max(0, values[index] ?? 0)),
  }));
  const layers = stack<(typeof rows)[number], number>()
    .keys(data.lines.map((_, index) => index))
    .value(({ values }, key) => values[key] ?? 0)(rows);
  const totals = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const frame = frameOf(size, timesOf(data), valuesInSight([{ label: "", values: totals }], alerts), format);
  const width = Math.max(1, (frame.x(data.start + data.step) ?? 0) - frame.x(data.start) - 1);
  const bars = layers.flatMap((layer, index) =>
    layer.flatMap((part) => {
      const [low, high] = part;
      if (high <= low) return [];
      return html`<rect class="c${colour(index)}" x="${frame.x(part.data.time).toFixed(1)}" y="${frame.y(high).toFixed(1)}" width="${width.toFixed(1)}" height="${(frame.y(low) - frame.y(high)).toFixed(1)}"/>`;
    }),
  );
  const body = html`${axes(frame, format)}${bars}${thresholds(frame, alerts)}`;
  return html`${picture(size, label, body)}${legend(data.lines)}`;
}

/** A line without axes, for the trend behind a number. */
export function sparkline(size: Size, data: Series): Markup {
  const [first] = data.lines;
  if (!first) return html``;
  const values = first.values.filter((value): value is number => value !== null);
  const frame = frameOf({ width: size.width, height: size.height + 18 }, timesOf(data), values, undefined);
  const x = frame.x.copy().range([0, size.width]);
  const path = line<Point>()
    .defined(({ value }) => value !== null)
    .x(({ time }) => x(time))
    .y(({ value }) => frame.y(value ?? 0));
  return html`<svg class="spark" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" aria-hidden="true"><path class="line c1" d="${path.digits(1)(pointsOf(first, data)) ?? ""}"/></svg>`;
}

interface Point {
  readonly time: number;
  readonly value: number | null;
}

const timesIn = ({ start, step, lines }: Series): number[] =>
  Array.from({ length: Math.max(0, ...lines.map(({ values }) => values.length)) }, (_, index) => start + index * step);

function timesOf(data: Series): readonly [number, number] {
  const count = Math.max(1, ...data.lines.map(({ values }) => values.length));
  return [data.start, data.start + count * data.step];
}

const pointsOf = ({ values }: Line, { start, step }: Series): Point[] =>
  values.map((value, index) => ({ time: start + (index + 0.5) * step, value }));

function areaUnder(frame: Frame, points: readonly Point[], index: number): Markup {
  const shape = area<Point>()
    .defined(({ value }) => value !== null)
    .x(({ time }) => frame.x(time))
    .y0(frame.y(0))
    .y1(({ value }) => frame.y(value ?? 0));
  return html`<path class="area c${colour(index)}" d="${shape.digits(1)([...points]) ?? ""}"/>`;
}

/** A value between two gaps has no line, so it is a dot. */
function lonePoints(frame: Frame, points: readonly Point[], index: number): Markup[] {
  return points.flatMap(({ time, value }, at) => {
    const alone = value !== null && points[at - 1]?.value == null && points[at + 1]?.value == null;
    if (!alone) return [];
    return html`<circle class="dot c${colour(index)}" cx="${frame.x(time).toFixed(1)}" cy="${frame.y(value).toFixed(1)}" r="2"/>`;
  });
}

const rows = 8;

/** A cell for each bucket and band of values, darker where there is more. Each line of the data is one band, lowest first. */
export function heatmap(size: Size, data: Series, label: string): Markup {
  const bands = data.lines.length > 1 ? data.lines.map(({ values }) => values) : spread(data);
  const columns = Math.max(1, ...bands.map((values) => values.length));
  const top = Math.max(...bands.flatMap((values) => values.map((value) => value ?? 0)), Number.MIN_VALUE);
  const frame = frameOf(size, [data.start, data.start + columns * data.step], [bands.length], undefined);
  const width = (size.width - 6 - frame.left) / columns;
  const height = (frame.bottom - 6) / bands.length;
  const cells = bands.flatMap((values, band) =>
    values.flatMap((value, column) =>
      value
        ? html`<rect class="c1" x="${(frame.left + column * width).toFixed(1)}" y="${(frame.bottom - (band + 1) * height).toFixed(1)}" width="${Math.max(1, width - 0.6).toFixed(1)}" height="${Math.max(1, height - 0.6).toFixed(1)}" opacity="${(0.15 + 0.85 * (value / top)).toFixed(2)}"/>`
        : [],
    ),
  );
  return picture(size, label, html`${timeAxis(frame)}${cells}`);
}

/** One line of counts has no bands of its own: it is spread around its height. */
function spread({ lines: [line] }: Series): (number | null)[][] {
  const values = line?.values ?? [];
  const top = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  return Array.from({ length: rows }, (_, row) =>
    values.map((value) => {
      if (value === null) return null;
      const centre = (value / top) * (rows - 2);
      return Math.max(0, 1 - Math.abs(row - centre) / 2.4);
    }),
  );
}

/** A chart's size in units of its view box. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where things stand inside a chart: time runs along `x`, values along `y`. */
interface Frame extends Size {
  readonly x: ScaleTime<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly left: number;
  readonly bottom: number;
}

const margin = { top: 6, right: 6, bottom: 18 };
const widthOfLetter = 6.2;

/** Scales that hold every value and threshold, with zero in sight, over `times`. */
function frameOf(
  size: Size,
  [start, end]: readonly [number, number],
  values: readonly number[],
  format: Opaque | undefined,
): Frame {
  const low = Math.min(0, ...values);
  const high = Math.max(...values, low === 0 ? Number.MIN_VALUE : 0);
  const bottom = size.height - margin.bottom;
  const y = scaleLinear([low, high === Number.MIN_VALUE ? 1 : high], [bottom, margin.top]).nice(ticksFor(size));
  const labels = y.ticks(ticksFor(size)).map((tick) => formatNumber(tick, format));
  const left = 8 + widthOfLetter * Math.max(...labels.map((label) => label.length), 1);
  return { ...size, left, bottom, y, x: scaleUtc([start, end], [left, size.width - margin.right]) };
}

const ticksFor = ({ height }: Size): number => Math.max(2, Math.min(5, Math.floor(height / 36)));

/** Grid lines with their values, and times below. */
function axes(frame: Frame, format: Opaque | undefined): Markup {
  const { y, left, width } = frame;
  const rows = y.ticks(ticksFor(frame)).map((tick) => {
    const at = y(tick).toFixed(1);
    return html`<path class="rule" d="M${left},${at}H${width - margin.right}"/><text class="tick" x="${left - 5}" y="${at}" dy="3.5" text-anchor="end">${formatNumber(tick, format)}</text>`;
  });
  return html`${rows}${timeAxis(frame)}`;
}

/** Times along the lower edge, in UTC. */
function timeAxis({ x, width, height }: Frame): Markup {
  const times = x.ticks(Math.max(2, Math.min(6, Math.floor(width / 90)))).filter((time) => x(time) < width - 20);
  const text = x.tickFormat();
  return html`${times.map(
    (time) =>
      html`<text class="tick" x="${x(time).toFixed(1)}" y="${height - 4}" text-anchor="middle">${text(time)}</text>`,
  )}`;
}

/** The alerts' thresholds as lines, and the times at which they would have fired as bands. */
function thresholds({ x, y, left, bottom, width }: Frame, alerts: readonly DrawnAlert[]): Markup {
  const right = width - margin.right;
  const bands = alerts
    .flatMap(({ firings = [] }) => firings)
    .filter(({ start, end }) => x(end) > left && x(start) < right)
    .map(({ start, end }) => {
      const from = Math.max(left, x(start));
      return html`<rect class="firing" x="${from.toFixed(1)}" y="${margin.top}" width="${Math.max(1, Math.min(right, x(end)) - from).toFixed(1)}" height="${(bottom - margin.top).toFixed(1)}"/>`;
    });
  const lines = alerts
    .flatMap(({ threshold, thresholdMax }) => [threshold, ...(thresholdMax === undefined ? [] : [thresholdMax])])
    .filter((value) => value >= (y.domain()[0] ?? 0) && value <= (y.domain()[1] ?? 0))
    .map((value) => html`<path class="threshold" d="M${left},${y(value).toFixed(1)}H${right}"/>`);
  return html`${bands}${lines}`;
}

/** Thresholds near the values are drawn; one far above would flatten the chart. */
function valuesInSight(lines: readonly Line[], alerts: readonly DrawnAlert[]): number[] {
  const values = lines.flatMap((line) => line.values.filter((value): value is number => value !== null));
  const top = Math.max(...values.map(Math.abs), 0);
  const near = alerts.flatMap(({ threshold, thresholdMax }) => [threshold, thresholdMax ?? threshold]);
  return [...values, ...near.filter((value) => top === 0 || Math.abs(value) <= top * 4)];
}

/** An SVG that a screen reader reads as `label`. */
function picture({ width, height }: Size, label: string, body: Markup | readonly Markup[]): Markup {
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${body}</svg>`;
}
