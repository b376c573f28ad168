import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from "d3-scale";
import { html, type Markup } from "../html";
import type { DrawnAlert, Line, Opaque } from "../model";
import { formatNumber } from "../number-format";

/** A chart's size in units of its view box. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where things stand inside a chart: time runs along `x`, values along `y`. */
export interface Frame extends Size {
  readonly x: ScaleTime<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly left: number;
  readonly bottom: number;
}

const margin = { top: 6, right: 6, bottom: 18 };
const widthOfLetter = 6.2;

/** Scales that hold every value and threshold, with zero in sight, over `times`. */
export function frameOf(
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
export function axes(frame: Frame, format: Opaque | undefined): Markup {
  const { y, left, width } = frame;
  const rows = y.ticks(ticksFor(frame)).map((tick) => {
    const at = y(tick).toFixed(1);
    return html`<path class="rule" d="M${left},${at}H${width - margin.right}"/><text class="tick" x="${left - 5}" y="${at}" dy="3.5" text-anchor="end">${formatNumber(tick, format)}</text>`;
  });
  return html`${rows}${timeAxis(frame)}`;
}

/** Times along the lower edge, in UTC. */
export function timeAxis({ x, width, height }: Frame): Markup {
  const times = x.ticks(Math.max(2, Math.min(6, Math.floor(width / 90)))).filter((time) => x(time) < width - 20);
  const text = x.tickFormat();
  return html`${times.map(
    (time) =>
      html`<text class="tick" x="${x(time).toFixed(1)}" y="${height - 4}" text-anchor="middle">${text(time)}</text>`,
  )}`;
}

/** The alerts' thresholds as lines, and the times at which they would have fired as bands. */
export function thresholds({ x, y, left, bottom, width }: Frame, alerts: readonly DrawnAlert[]): Markup {
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
export function valuesInSight(lines: readonly Line[], alerts: readonly DrawnAlert[]): number[] {
  const values = lines.flatMap((line) => line.values.filter((value): value is number => value !== null));
  const top = Math.max(...values.map(Math.abs), 0);
  const near = alerts.flatMap(({ threshold, thresholdMax }) => [threshold, thresholdMax ?? threshold]);
  return [...values, ...near.filter((value) => top === 0 || Math.abs(value) <= top * 4)];
}

/** An SVG that a screen reader reads as `label`. */
export function picture({ width, height }: Size, label: string, body: Markup | readonly Markup[]): Markup {
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${body}</svg>`;
}
