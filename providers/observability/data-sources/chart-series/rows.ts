import type { JsonObject } from "../../../../lib/client";
import { Decimal, formatPath, isRecord, type ObjectValue, stringifyJson, type Value } from "../../../../lib/schema";

/** The query that the rows of a response belong to. */
export interface RowShape {
  readonly seriesCount: number;
  readonly groupBy: readonly string[];
  /** Called for an invalid value, with its path. */
  readonly odd: (place: string, value: unknown, expected: string) => void;
}

/** The rows of a response, in either of its forms, in the order of time. */
export function chartRows(response: readonly JsonObject[], shape: RowShape): ObjectValue[] {
  const rows = response.map((row, index) => ({ time: timeOf(row, index, shape), row, index }));
  const at = ({ time }: { time: number | undefined }) => time ?? Number.POSITIVE_INFINITY;
  return rows
    .sort((a, b) => (at(a) === at(b) ? a.index - b.index : at(a) - at(b)))
    .map(({ time, row, index }) => ({
      time: time === undefined ? null : timeText(time),
      group: groupOf(row, shape.groupBy),
      values: Array.from({ length: shape.seriesCount }, (_, series) => seriesValue(row, series, index, shape)),
    }));
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** `ts_bucket` in milliseconds, or `__hdx_time_bucket` as text, which is in UTC also where it does not say so. */
function timeOf(row: JsonObject, index: number, { odd }: RowShape): number | undefined {
  const member = row.ts_bucket === undefined ? "__hdx_time_bucket" : "ts_bucket";
  const given = row[member] ?? null;
  if (given === null) return undefined;
  const time = milliseconds(given);
  if (time === undefined) odd(formatPath([index, member]), given, "a time");
  return time;
}

function milliseconds(given: unknown): number | undefined {
  const text = String(given);
  const zoned = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text) ? `${text.replace(" ", "T")}Z` : text;
  const time = /^\d+$/.test(text) ? Number(text) : typeof given === "string" ? Date.parse(zoned) : Number.NaN;
  return Math.abs(time) <= 8.64e15 ? time : undefined;
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
  return Array.isArray(value) || isRecord(value) ? stringifyJson(value) : String(value);
}

function seriesValue(row: JsonObject, series: number, index: number, { odd }: RowShape): number | Decimal | null {
  const member = `series_${series}.data` in row ? `series_${series}.data` : `series_${series}`;
  const given = row[member] ?? null;
  const value = chartNumber(given);
  if (value !== undefined) return value;
  odd(formatPath([index, member]), given, "a number");
  return null;
}

/** The exact number of a value that may be text; null for what is no number on purpose; `undefined` for anything else. */
export function chartNumber(given: unknown): number | Decimal | null | undefined {
  if (given === null || typeof given === "number" || given instanceof Decimal) return given;
  if (typeof given !== "string") return undefined;
  if (/^(-?nan|[+-]?inf(inity)?|)$/i.test(given)) return null;
  try {
    return Decimal.parse(given);
  } catch {
    return undefined;
  }
}
