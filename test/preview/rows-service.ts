import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One row of the data: a moment in milliseconds and its columns. */
export interface DataRow {
  readonly time: number;
  readonly [column: string]: number | string;
}

interface Series {
  readonly aggFn: string;
  readonly field?: string;
  readonly level?: number;
  readonly groupBy: readonly string[];
  readonly metricName?: string;
}

const lengths: Readonly<Record<string, number>> = {
  "1m": 60,
  "5m": 300,
  "15m": 900,
  "30m": 1800,
  "1h": 3600,
  "2h": 7200,
  "6h": 21_600,
  "12h": 43_200,
  "1d": 86_400,
  "2d": 172_800,
  "7d": 604_800,
  "30d": 2_592_000,
};

/** What a database computes over some rows; a raw expression such as `max(Duration)` names the function itself. */
export function aggregate({ aggFn, field = "", level = 0.5 }: Series, rows: readonly DataRow[]): number | null {
  const [, inner, column = field] = /^(\w+)\((\w*)\)$/.exec(field) ?? [];
  const name = aggFn === "none" ? (inner ?? "") : aggFn;
  const values = rows.map((row) => Number(row[column]));
  const sorted = [...values].sort((a, b) => a - b);
  if (name === "count") return rows.length;
  if (values.length === 0) return null;
  switch (name) {
    case "sum":
    case "increase":
      return values.reduce((sum, value) => sum + value, 0);
    case "avg":
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case "min":
      return sorted[0] ?? null;
    case "max":
      return sorted.at(-1) ?? null;
    case "quantile":
      return sorted[Math.floor(level * (sorted.length - 1))] ?? null;
    case "count_distinct":
      return new Set(values).size;
    default:
      return values.at(-1) ?? null;
  }
}

export interface RowsService {
  readonly url: string;
  /** Those of the queries so far. */
  readonly granularities: readonly string[];
  close(): Promise<void>;
}

/**
 * A service that answers chart queries from rows: each bucket holds the rows of its time that are in the asked range. Those of a metric
 * that begin before the range are left out.
 */
export async function rowsService(rows: readonly DataRow[]): Promise<RowsService> {
  const granularities: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { startTime, endTime, granularity, series } = JSON.parse(text) as {
      startTime: number;
      endTime: number;
      granularity: string;
      series: Series[];
    };
    granularities.push(granularity);
    const length = (lengths[granularity] ?? Number.NaN) * 1000;
    const found = new Map<string, DataRow[]>();
    for (const row of rows.filter(({ time }) => time >= startTime && time < endTime)) {
      const group = (series[0]?.groupBy ?? []).map((column) => row[column]);
      const bucket = Math.floor(row.time / length) * length;
      if (series[0]?.metricName !== undefined && bucket < startTime) continue;
      const key = JSON.stringify([bucket, group]);
      found.set(key, [...(found.get(key) ?? []), row]);
    }
    const data = [...found].map(([key, own]) => {
      const [bucket, group] = JSON.parse(key) as [number, string[]];
      const values = series.map((one, index) => [`series_${index}.data`, aggregate(one, own)]);
      return { ts_bucket: bucket, group, ...Object.fromEntries(values) };
    });
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    granularities,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
