import { filterMembers } from "terraform-provider-sdk/values";
import type { JsonObject } from "../../client";
import { accepted, chartQueryOf, NoData, type PointRange, queriedPoints } from "../../client/past";
import type { TileData } from "../../drawing";
import { grouped, type QuerySeries, type WatchedQuery } from "../../evaluation/chart";
import type { SeriesPoint } from "../../evaluation/value";
import { tileKind } from "../../tiles";
import { hiddenIn, type Values } from "../plans/plan-json";
import type { Service } from "./live";

/** Runs the query of a tile. @throws NoData when the service rejects it, ApiError when it cannot be asked at all. */
export function livePoints(
  service: Service,
  series: readonly QuerySeries[],
  range: PointRange,
): Promise<SeriesPoint[]> {
  return queriedPoints((query) => service.chart(query), series, range);
}

/** @throws NoData if a part of the query is known only after apply. */
function assertKnown(config: Values): void {
  const hidden = hiddenIn(config);
  if (hidden) throw new NoData(`${hidden}, so the query is not checked.`);
  if (typeof config.sourceId !== "string")
    throw new NoData("sourceId is known only after apply, so the query is not checked.");
}

/** The chart query of a tile, as `chartQueryOf`. @throws NoData, if a part of it is known only after apply, too */
export function queryOf(config: Values, counts = false): WatchedQuery {
  const query = chartQueryOf(config, counts);
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
