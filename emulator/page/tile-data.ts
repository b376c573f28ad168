import { bucketStarts } from "../charts/granularity";
import { seriesPoints } from "../charts/query";
import { signalValue } from "../charts/signal";
import type { ChartSeries } from "../shapes/chart";
import type { Opaque, TileConfig } from "../store/records";
import type { Store } from "../store/store";

/** One line of a picture: a label and its values, one for each bucket. */
export interface Line {
  label: string;
  values: number[];
}

const length = 1_800_000;
const buckets = 48;
const mostLines = 5;

const columnsOf = ({ groupBy }: TileConfig): string[] =>
  typeof groupBy === "string" && groupBy.trim() !== "" ? groupBy.split(",").map((part) => part.trim()) : [];

const seriesOf = (config: TileConfig, item: Opaque): ChartSeries => ({
  sourceId: String(config.sourceId),
  aggFn: (item.aggFn as ChartSeries["aggFn"] | undefined) ?? "count",
  where: String(item.where ?? ""),
  groupBy: columnsOf(config),
  field: item.valueExpression as string | undefined,
  metricName: item.metricName as string | undefined,
  level: item.level as number | undefined,
});

const labelOf = (item: Opaque, group: string[]): string =>
  [item.alias ?? (group.length > 0 ? undefined : item.aggFn), group.join(" ") || undefined].filter(Boolean).join(" · ");

function linesOf(store: Store, config: TileConfig, item: Opaque, index: number, end: number): Line[] {
  const start = end - buckets * length;
  const points = seriesPoints(store, seriesOf(config, item), index, { start, end, length, now: end });
  const groups = new Map<string, Line>();
  for (const { bucket, group, value } of points) {
    const label = labelOf(item, group);
    const line = groups.get(label) ?? { label, values: new Array<number>(buckets).fill(0) };
    line.values[(bucket - start) / length] = Number(value);
    groups.set(label, line);
  }
  return [...groups.values()];
}

/** Values for raw SQL, which is not run: the text decides what they look like. */
function sqlLines(config: TileConfig, end: number): Line[] {
  const signal = { about: String(config.sqlTemplate), aggFn: "count", field: "", share: 1 };
  const values = bucketStarts(end - buckets * length, end, length).map((start) =>
    Number(signalValue(signal, start, length)),
  );
  return [{ label: "query", values }];
}

/** The lines of a tile over the last day, the largest groups first; throws when its source is gone. */
export function tileLines(store: Store, config: TileConfig, now: number): Line[] {
  const end = Math.floor(now / length) * length;
  if (config.configType === "sql") return sqlLines(config, end);
  const items = Array.isArray(config.select) ? (config.select as Opaque[]) : [];
  const lines = items.flatMap((item, index) => linesOf(store, config, item, index, end));
  if (config.asRatio !== true || lines.length !== 2) return lines.slice(0, mostLines);
  const [above, below] = lines as [Line, Line];
  const values = above.values.map((value, index) => value / (below.values[index] || 1));
  return [{ label: "ratio", values }];
}
