import type { Line, TileData } from "../../drawing";
import { comparedValue, parsedFormula, parsedValue } from "../../evaluation";
import { isRecord } from "../../lib/schema";
import type { Values } from "../plan/plan-json";
import type { LivePoint, LiveRange } from "./live";
import type { QuerySeries } from "./query";

const mostSeriesLines = 8;

/** The points of a response as the lines that a tile shows: one a series and group, or the ratio, or the formulas. */
export function tileSeries(
  config: Values,
  series: readonly QuerySeries[],
  points: readonly LivePoint[],
  range: LiveRange,
  step: number,
): TileData {
  const count = Math.max(1, Math.ceil((range.end - range.start) / step));
  const groups = [...new Set(points.map(({ group }) => JSON.stringify(group)))];
  const measures = measuresOf(config, series);
  const lines = groups.flatMap((key) => {
    const own = points.filter(({ group }) => JSON.stringify(group) === key);
    const group = own[0]?.group ?? [];
    return measures.map(({ label, valueIn }): Line => {
      const values = new Array<number | null>(count).fill(null);
      for (const point of own) {
        const at = Math.floor((point.time - range.start) / step);
        if (at >= 0 && at < count) values[at] = valueIn(point.values);
      }
      return { label: labelOf(label, group, measures.length), values };
    });
  });
  return { kind: "series", start: range.start, step, lines: largest(lines) };
}

/** The name of a line: that of the measure where there are several or no group, then the group. */
export const labelOf = (measure: string, group: readonly string[], measures: number): string =>
  [measures > 1 || group.length === 0 ? measure : "", group.join(" ")].filter(Boolean).join(" · ");

/** What a tile shows of the values of its series. */
export interface Measure {
  readonly label: string;
  readonly valueIn: (values: LivePoint["values"]) => number | null;
}

export function measuresOf(config: Values, series: readonly QuerySeries[]): Measure[] {
  const items = Array.isArray(config.select) ? config.select.filter(isRecord) : [];
  const formulas = Array.isArray(config.formulas) ? config.formulas.filter(isRecord) : [];
  if (formulas.length > 0)
    return formulas.map(({ expression, alias }) => {
      const formula = parsedFormula(String(expression));
      return {
        label: String(alias ?? expression),
        valueIn: (values) => formula(series.map((_, index) => parsedValue(values[index]))),
      };
    });
  if (config.asRatio === true && series.length === 2) {
    const ratio = comparedValue({ series, asRatio: true });
    return [{ label: "ratio", valueIn: (values) => ratio([...values]) }];
  }
  return series.map(({ aggFn }, index) => ({
    label: String(items[index]?.alias ?? aggFn),
    valueIn: (values) => parsedValue(values[index]),
  }));
}

function largest(lines: readonly Line[]): Line[] {
  const size = ({ values }: Line) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  return [...lines].sort((a, b) => size(b) - size(a)).slice(0, mostSeriesLines);
}
