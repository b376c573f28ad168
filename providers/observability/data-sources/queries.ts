import { type DataSource, DiagnosticError, partsFor } from "terraform-provider-sdk";
import { toWire } from "terraform-provider-sdk/definitions";
import { Decimal, type KnownOf, type Value } from "terraform-provider-sdk/schema";
import {
  asItems,
  filterMembers,
  formatPath,
  isRecord,
  mapMembers,
  type ObjectValue,
  objectsOf,
  omitUndefined,
  stringifyJson,
} from "terraform-provider-sdk/values";
import { ApiError, type ApiErrorCode, type Client, type JsonObject } from "../../../lib/client";
import { chartQuerySeries, chartSeries, search } from "../../../lib/kinds/queries";
import { problem } from "../../../lib/service/problems";
import { readTime, readTimestamp } from "../../../lib/service/rules";
import { problemOf } from "../diagnostics";

const { dataSource } = partsFor<Client>();

/** `observability_search`. */
export const searchDataSource = dataSource(search, {
  async read({ client, config, signal }) {
    const rows = await client.search.rows(searchOf(config), { signal });
    return { rows: rows.map(textsOf), rowCount: rows.length, rowsJson: stringifyJson(rows) };
  },
});

function searchOf(config: KnownOf<typeof search>): ObjectValue {
  const { startTime, endTime } = config;
  const query = { ...toWire(search.type, config), startTime: instantOf(startTime), endTime: instantOf(endTime) };
  return filterMembers(query, (value) => value !== null);
}

function instantOf(value: string | null): string | null {
  if (value === null) return null;
  const time = readTime(value);
  if (time === undefined) return null;
  return new Date(time).toISOString();
}

function textsOf(row: JsonObject): Record<string, string> {
  const columns = filterMembers(row, (value) => value !== null);
  return mapMembers(columns, textOf);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return stringifyJson(value);
}

/** `observability_chart_series`. */
export const chartSeriesDataSource: DataSource<Client> = {
  definition: chartSeries,
  async read(context) {
    const { client, config, signal } = context;
    const series = objectsOf(config.series);
    const ask = (series: readonly ObjectValue[]) => client.charts.series(queryOf(config, series, client), { signal });
    const response = await ask(series).catch(async (error) => {
      throw await failureAtSeries(error, series.length, (index) => ask(series.slice(index, index + 1)));
    });
    const isReadable = client.product !== "base" || response.rows?.every(isChartRow);
    if (response.rows === null || !isReadable) {
      const detail =
        "The response has no list of rows in a form that the provider knows, so `rows` and `row_count` are null. `response_json` has it unchanged.";
      context.warn(problem("rows-unreadable"), detail);
      return { rows: null, rowCount: null, responseJson: response.text };
    }
    const groupBy = series[0]?.groupBy;
    const rows = chartRows(response.rows, {
      seriesCount: series.length,
      groupBy: asItems(groupBy).map(String),
      odd: (place, value, expected) =>
        context.warn(
          problem("unexpected-response"),
          `rows${place} of the response is ${JSON.stringify(String(value))}, not ${expected}; the value is null.`,
        ),
    });
    return { rows, rowCount: rows.length, responseJson: response.text };
  },
};

function queryOf(config: ObjectValue, series: readonly ObjectValue[], { product }: Client): ObjectValue {
  const { startTime, endTime, granularity, seriesReturnType } = config;
  return omitUndefined({
    ...timestamp("startTime", startTime),
    ...timestamp("endTime", endTime),
    granularity: granularity || undefined,
    seriesReturnType: seriesReturnType || undefined,
    series: series.map((item) => {
      const members = toWire(chartQuerySeries, item);
      if (product !== "base" || typeof item.type !== "string") return members;
      return { ...members, type: item.type };
    }),
  });
}

function timestamp(member: string, value: Value | undefined): ObjectValue {
  if (typeof value !== "string") return {};
  const time = readTimestamp(value);
  if (time === undefined) return {};
  return { [member]: time };
}

/** Failures caused by the query, and so by one of the series. */
const aboutTheQuery: readonly ApiErrorCode[] = ["bad_request", "not_found", "rejected", "server_error"];

/**
 * The failure of a query, as that of one of its series. The service names the series only if a source is missing; if a query itself fails,
 * each series is queried alone, and the first that fails is reported.
 */
async function failureAtSeries(
  error: unknown,
  count: number,
  ask: (series: number) => Promise<unknown>,
): Promise<unknown> {
  if (!(error instanceof ApiError) || !aboutTheQuery.includes(error.code)) return error;
  const series = seriesNamedIn(error.detail ?? "", count) ?? (await firstThatFails(count, ask));
  if (series === undefined) return error;
  return new DiagnosticError(problemOf(error), `Series ${series}: ${error.message}`, ["series", series], error);
}

function seriesNamedIn(detail: string, count: number): number | undefined {
  const index = Number(/\bseries(?:\s|\.|\[)(\d+)/.exec(detail)?.[1] ?? Number.NaN);
  if (index < count) return index;
  return undefined;
}

async function firstThatFails(count: number, ask: (series: number) => Promise<unknown>): Promise<number | undefined> {
  if (count === 1) return 0;
  for (let series = 0; series < count; series += 1) {
    try {
      await ask(series);
    } catch (error) {
      if (error instanceof ApiError && aboutTheQuery.includes(error.code)) return series;
      return undefined;
    }
  }
  return undefined;
}

/** The query that the rows of a response belong to. */
interface RowShape {
  readonly seriesCount: number;
  readonly groupBy: readonly string[];
  /** Called for an invalid value, with its path. */
  readonly odd: (place: string, value: unknown, expected: string) => void;
}

/**
 * True for a row in a form of ClickStack. The base document shows none, so what else a service returns may mean anything: a time before 2001 is
 * in another unit.
 */
function isChartRow(row: JsonObject): boolean {
  const time = row.ts_bucket ?? row.__hdx_time_bucket ?? null;
  const hasTime = time === null || (milliseconds(time) ?? 0) >= Date.UTC(2001);
  return hasTime && Object.keys(row).some((member) => /^series_\d+(\.data)?$/.test(member));
}

/** The rows of a response, in either of its forms, in the order of time. */
export function chartRows(response: readonly JsonObject[], shape: RowShape): ObjectValue[] {
  const rows = response.map((row, index) => ({ time: timeOf(row, index, shape), row, index }));
  const timeOrEnd = ({ time }: { time: number | undefined }) => time ?? Number.POSITIVE_INFINITY;
  return rows
    .sort((a, b) => {
      if (timeOrEnd(a) === timeOrEnd(b)) return a.index - b.index;
      return timeOrEnd(a) - timeOrEnd(b);
    })
    .map(({ time, row, index }) => ({
      time: timeText(time),
      group: groupOf(row, shape.groupBy),
      values: Array.from({ length: shape.seriesCount }, (_, series) => seriesValue(row, series, index, shape)),
    }));
}

function timeText(time: number | undefined): string | null {
  if (time === undefined) return null;
  return new Date(time).toISOString().replace(".000Z", "Z");
}

/** `ts_bucket` in milliseconds, or `__hdx_time_bucket` as text, which is in UTC also where it does not say so. */
function timeOf(row: JsonObject, index: number, { odd }: RowShape): number | undefined {
  const member = row.ts_bucket === undefined ? "__hdx_time_bucket" : "ts_bucket";
  const value = row[member] ?? null;
  if (value === null) return undefined;
  const time = milliseconds(value);
  if (time === undefined) odd(formatPath([index, member]), value, "a time");
  return time;
}

function milliseconds(value: unknown): number | undefined {
  const time = parseTime(value);
  if (Math.abs(time) <= 8.64e15) return time;
  return undefined;
}

function parseTime(value: unknown): number {
  const text = String(value);
  if (/^\d+$/.test(text)) return Number(text);
  if (typeof value !== "string") return Number.NaN;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text)) return Date.parse(`${text.replace(" ", "T")}Z`);
  return Date.parse(text);
}

const ownMember = /^(ts_bucket|group|__hdx_time_bucket|series_\d+(\.data)?)$/;

/** The group's values: as a list, or as members named like the columns. */
function groupOf(row: JsonObject, groupBy: readonly string[]): Value {
  if (Array.isArray(row.group)) return row.group.map(groupText);
  if (groupBy.every((column) => Object.hasOwn(row, column))) return groupBy.map((column) => groupText(row[column]));
  return Object.entries(row)
    .filter(([member]) => !ownMember.test(member))
    .map(([, value]) => groupText(value));
}

function groupText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value) || isRecord(value)) return stringifyJson(value);
  return String(value);
}

function seriesValue(row: JsonObject, series: number, index: number, { odd }: RowShape): number | Decimal | null {
  const member = `series_${series}.data` in row ? `series_${series}.data` : `series_${series}`;
  const rowValue = row[member] ?? null;
  const value = chartNumber(rowValue);
  if (value !== undefined) return value;
  odd(formatPath([index, member]), rowValue, "a number");
  return null;
}

/** The exact number of a value that may be text; null for what is no number on purpose; `undefined` for anything else. */
export function chartNumber(value: unknown): number | Decimal | null | undefined {
  if (value === null || typeof value === "number" || value instanceof Decimal) return value;
  if (typeof value !== "string") return undefined;
  if (/^(-?nan|[+-]?inf(inity)?|)$/i.test(value)) return null;
  try {
    return Decimal.parse(value);
  } catch {
    return undefined;
  }
}
