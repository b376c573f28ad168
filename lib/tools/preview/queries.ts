import { filterMembers } from "terraform-provider-sdk/internal/schema";
import { ApiError, type JsonObject } from "../../client";
import type { TileData } from "../../drawing";
import { grouped, type QuerySeries, type WatchedQuery, watchedQuery } from "../../evaluation/chart";
import { pointsOf, type SeriesPoint } from "../../evaluation/value";
import { type TileDataKind, tileKind } from "../../tiles";
import { hiddenIn, type Values } from "../plans/plan-json";
import { NoData, type Service } from "./live";

export interface LiveRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly granularity: string;
}

const mostSeries = 5;

/**
 * Runs the query of a tile: one request for every five series, within the client's budget.
 * @throws NoData when the service rejects it, ApiError when it cannot be asked at all.
 */
export async function livePoints(
  service: Service,
  series: readonly QuerySeries[],
  { start, end, granularity }: LiveRange,
): Promise<SeriesPoint[]> {
  const values: Parameters<typeof pointsOf>[0][number][] = [];
  for (let first = 0; first < series.length; first += mostSeries) {
    const some = series.slice(first, first + mostSeries);
    const query = {
      startTime: start,
      endTime: end,
      granularity,
      series: some.map((requestSeries) => ({ ...requestSeries })),
    };
    const { rows } = await accepted(() => service.chart(query));
    for (const row of rows ?? []) {
      const time = Number(row.ts_bucket);
      if (!(time < end)) continue;
      const group = Array.isArray(row.group) ? row.group.map(String) : [];
      some.forEach((_, index) => {
        const value = row[`series_${index}.data`];
        const isValue = typeof value === "number" || typeof value === "string" || value === null;
        values.push({ time, group, series: first + index, value: isValue ? value : undefined });
      });
    }
  }
  return pointsOf(values).sort((a, b) => a.time - b.time);
}

/** What the service returns. @throws NoData with its message if the query itself is invalid. */
async function accepted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const codes: readonly string[] = ["bad_request", "not_found", "rejected"];
    if (error instanceof ApiError && (codes.includes(error.code) || error.status === 500))
      throw new NoData(error.detail ?? error.message, true);
    throw error;
  }
}

const withoutQuery: Readonly<Record<Exclude<TileDataKind, "over_time" | "totals">, string>> = {
  distribution: "A heatmap has no chart query, so it is not checked.",
  events: "Events have no chart query, so it is not checked.",
  event_patterns: "Patterns of events have no chart query, so it is not checked.",
  text: "Text.",
};

/** @throws NoData if a part of the query is known only after apply. */
function assertKnown(config: Values): void {
  const hidden = hiddenIn(config);
  if (hidden) throw new NoData(`${hidden}, so the query is not checked.`);
  if (typeof config.sourceId !== "string")
    throw new NoData("sourceId is known only after apply, so the query is not checked.");
}

/** The chart query of a builder tile, or of the counts that raw SQL makes a burn rate of, if `counts` are enough. @throws NoData */
export function queryOf(config: Values, counts = false): WatchedQuery {
  const query = watchedQuery(config);
  const isOfCounts = counts && query.burnRate !== undefined;
  if (config.configType === "sql" && !isOfCounts) throw new NoData("Raw SQL has no chart query, so it is not checked.");
  if (config.configType === "promql") throw new NoData("PromQL has no chart query, so it is not checked.");
  const data = tileKind(config.displayType)?.data;
  if (data === undefined)
    throw new NoData(`The display type ${String(config.displayType)} is not known here, so its query is not checked.`);
  if (data !== "over_time" && data !== "totals") throw new NoData(withoutQuery[data]);
  assertKnown(config);
  return query;
}

const mostRows = 50;

/** The newest events of a search tile, or the events whose patterns a tile of patterns finds. */
export async function eventsOf(
  service: Service,
  config: Values,
  { since, currentTime }: { readonly since: number; readonly currentTime: number },
): Promise<TileData> {
  const { sourceId, where, whereLanguage, select } = config;
  assertKnown(config);
  if (!service.can("events.search"))
    throw new NoData(
      'Events can be searched only in open-source mode with product = "clickstack", so the query is not checked.',
    );
  const query = {
    startTime: new Date(currentTime - since).toISOString(),
    endTime: new Date(currentTime).toISOString(),
    maxResults: mostRows,
    ...filterMembers({ sourceId, where, whereLanguage, select }, (value) => typeof value === "string" && value !== ""),
  };
  const rows = await accepted(() => service.events(query));
  const isOfEvents = tileKind(config.displayType)?.data === "events";
  return { kind: "rows", rows: isOfEvents ? rows.map(rowOf) : countedTexts(rows) };
}

interface Row {
  readonly time: string;
  readonly text: string;
}

const moment = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d:\d\d)/;

/** Columns differ from source to source: the first that is a time stands in front, the others one after another. */
function rowOf(row: JsonObject): Row {
  const cells = Object.values(row).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const timeIndex = cells.findIndex((cell) => moment.test(cell));
  return {
    time: moment.exec(cells[timeIndex] ?? "")?.[1] ?? "",
    text: cells.filter((cell, index) => index !== timeIndex && cell !== "").join("  "),
  };
}

/** Texts that are equal without their numbers: an approximation of the service's own pattern grouping. */
function countedTexts(rows: readonly JsonObject[]): (Row & { readonly count: number })[] {
  const patterns = grouped(rows.map(rowOf), ({ text }) => text.replace(/\d+/g, "<*>"));
  const counts = [...patterns].map(([text, { length }]) => ({ time: "", text, count: length }));
  return counts.sort((a, b) => b.count - a.count);
}
