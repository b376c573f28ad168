import { area, line, stack } from "d3-shape";
import { html, type Markup } from "../html";
import type { DrawnAlert, Line, Opaque, Series } from "../model";
import { colour } from "./colour";
import { axes, type Frame, frameOf, picture, type Size, thresholds, valuesInSight } from "./frame";
import { legend } from "./legend";

interface Chart {
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
