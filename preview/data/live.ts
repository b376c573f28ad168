import { ApiError, type Client } from "../../lib/client";
import type { ObjectValue } from "../../lib/schema";
import type { QuerySeries } from "./query";

/** One bucket and group of a response: a value for each series that has one there. */
export interface LivePoint {
  readonly time: number;
  readonly group: readonly string[];
  readonly values: readonly (number | string | null | undefined)[];
}

export interface LiveRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly granularity: string;
}

/** Points, or the service's message if it rejects the query. */
export type LiveResult = { readonly points: readonly LivePoint[] } | { readonly refused: string };

const mostSeries = 5;

/**
 * Runs the query of a tile: one request for every five series, within the client's budget.
 * @throws ApiError when the service cannot be asked at all.
 */
export async function livePoints(
  client: Client,
  series: readonly QuerySeries[],
  { start, end, granularity }: LiveRange,
  signal: AbortSignal,
): Promise<LiveResult> {
  const points = new Map<string, { time: number; group: readonly string[]; values: LivePoint["values"][number][] }>();
  for (let first = 0; first < series.length; first += mostSeries) {
    const some = series.slice(first, first + mostSeries);
    const query = { startTime: start, endTime: end, granularity, series: some } as unknown as ObjectValue;
    try {
      const { rows } = await client.charts.series(query, { signal });
      for (const row of rows ?? []) {
        const time = Number(row.ts_bucket);
        if (!(time < end)) continue;
        const group = Array.isArray(row.group) ? row.group.map(String) : [];
        const key = JSON.stringify([time, group]);
        const point = points.get(key) ?? { time, group, values: [] };
        some.forEach((_, index) => {
          const value = row[`series_${index}.data`];
          if (typeof value === "number" || typeof value === "string" || value === null)
            point.values[first + index] = value;
        });
        points.set(key, point);
      }
    } catch (error) {
      return { refused: refusalIn(error) };
    }
  }
  return { points: [...points.values()].sort((a, b) => a.time - b.time) };
}

/** The service's message if the query itself is invalid. @throws any other error. */
export function refusalIn(error: unknown): string {
  if (isRefusal(error)) return error.detail ?? error.message;
  throw error;
}

function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.code === "bad_request" || error.code === "not_found" || error.code === "refused" || error.status === 500)
  );
}
