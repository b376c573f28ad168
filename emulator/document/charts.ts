import type { z } from "zod/v3";
import { bucketLength, bucketStarts } from "../charts/granularity";
import { groupValues, mergedRows } from "../charts/query";
import { Refusal } from "../rejection";
import type { Opaque, Source } from "../store/records";
import type { Store } from "../store/store";
import type { chartQuery } from "./shapes";

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const mostBuckets = 20_000;
/** The year 5138 in seconds, the year 1973 in milliseconds. */
const firstMilliseconds = 100_000_000_000;

/** Seconds or milliseconds: the document says "numeric timestamp". */
const milliseconds = (timestamp: number): number => (timestamp < firstMilliseconds ? timestamp * 1000 : timestamp);

/** A duration such as `90s`, `10m` or `1 minute`; undefined for a text that names none. */
function durationOf(granularity: string | undefined): number | undefined {
  const [, count, unit = ""] = /^\s*(\d+)\s*([smhdw])[a-z]*\s*$/i.exec(granularity ?? "") ?? [];
  const seconds = Number(count) * (units[unit.toLowerCase()] ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}

/** The rows of a chart query: the data that the emulator invents, for any columns. */
export function chartRows(store: Store, query: z.output<typeof chartQuery>, now: number): Opaque[] {
  const [start, end] = [milliseconds(query.startTime), milliseconds(query.endTime)];
  const length = durationOf(query.granularity) ?? bucketLength(undefined, start, end);
  if ((end - start) / length > mostBuckets)
    throw new Refusal(400, `The query covers more than ${mostBuckets} spans of ${query.granularity}.`);
  const all = query.series.map((series, index) => {
    const source: Source | undefined = store.sources.find(series.sourceId);
    if (!source)
      throw new Refusal(404, `series[${index}].sourceId: there is no source with the ID ${series.sourceId}.`);
    return bucketStarts(start, Math.min(end, now), length).flatMap((bucket) =>
      groupValues(store, source, series, bucket, length).map((found) => ({ bucket, ...found })),
    );
  });
  return mergedRows(all);
}
