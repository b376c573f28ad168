import { html, type Markup } from "./html";
import type { Line } from "./tile-data";

const width = 240;
const height = 80;

const drawing = (label: string, body: Markup | Markup[]): Markup =>
  html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}">${body}</svg>`;

const at = (value: number): string => value.toFixed(1);

function pathOf(values: number[], top: number): string {
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, index) => `${at(index * step)},${at(height - 3 - (value / top) * (height - 8))}`)
    .join(" L");
}

/** Lines over time; the first one is filled. */
export function lineDrawing(lines: Line[], label: string): Markup {
  const top = Math.max(...lines.flatMap(({ values }) => values), Number.MIN_VALUE);
  const area = lines.length === 1 && lines[0];
  return drawing(label, [
    area ? html`<path class="area c1" d="M0,${height} L${pathOf(area.values, top)} L${width},${height} Z"/>` : html``,
    ...lines.map((line, index) => html`<path class="line c${index + 1}" d="M${pathOf(line.values, top)}"/>`),
  ]);
}

/** Bars over time, one colour a group, on top of each other. */
export function stackedDrawing(lines: Line[], label: string): Markup {
  const totals = (lines[0]?.values ?? []).map((_, at) => lines.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = Math.max(...totals, Number.MIN_VALUE);
  const step = width / Math.max(1, totals.length);
  const bars = totals.flatMap((_, index) => {
    let below = 0;
    return lines.map(({ values }, series) => {
      const size = ((values[index] ?? 0) / top) * (height - 6);
      below += size;
      return html`<rect class="c${series + 1}" x="${at(index * step)}" y="${at(height - below)}" width="${at(step - 1)}" height="${at(size)}"/>`;
    });
  });
  return drawing(label, bars);
}

/** A dot for each cell, darker where there is more. */
export function heatDrawing(values: number[], label: string): Markup {
  const rows = 6;
  const top = Math.max(...values, Number.MIN_VALUE);
  const step = width / Math.max(1, values.length);
  const cells = values.flatMap((value, column) =>
    Array.from({ length: rows }, (_, row) => {
      const centre = (value / top) * (rows - 2);
      const strength = Math.max(0, 1 - Math.abs(row - centre) / 2.2);
      return html`<rect class="c1" x="${at(column * step)}" y="${at(height - ((row + 1) * height) / rows)}" width="${at(step - 0.6)}" height="${at(height / rows - 1)}" opacity="${strength.toFixed(2)}"/>`;
    }),
  );
  return drawing(label, cells);
}

const total = ({ values }: Line): number => values.reduce((sum, value) => sum + value, 0);

/** Parts of a whole as a ring. */
export function pieDrawing(lines: Line[], label: string): Markup {
  const whole = lines.reduce((sum, line) => sum + total(line), 0) || 1;
  const round = 2 * Math.PI * 30;
  let turned = 0;
  const arcs = lines.map((line, index) => {
    const part = (total(line) / whole) * round;
    const arc = html`<circle class="arc c${index + 1}" cx="40" cy="40" r="30" stroke-dasharray="${at(part)} ${at(round - part)}" stroke-dashoffset="${at(-turned)}"/>`;
    turned += part;
    return arc;
  });
  return html`<svg class="ring" viewBox="0 0 80 80" role="img" aria-label="${label}">${arcs}</svg>`;
}

/** What a line amounts to over the day: counts are summed, measurements averaged. */
export const amountOf = (line: Line, aggFn: unknown): number =>
  aggFn === "count" || aggFn === "sum" || aggFn === "increase"
    ? total(line)
    : total(line) / Math.max(1, line.values.length);
