import { html, type Markup } from "../html";
import type { Series } from "../model";
import { frameOf, picture, type Size, timeAxis } from "./frame";

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
