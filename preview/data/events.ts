import type { TileData } from "../../drawing";
import type { Client, JsonObject } from "../../lib/client";
import type { Values } from "../plan/plan-json";
import { refusalIn } from "./live";

const mostRows = 50;
const searching = ["search", "event_patterns"];

/** True for a tile that shows events instead of a chart. */
export const showsEvents = ({ displayType }: Values): boolean => searching.includes(String(displayType));

/** The newest events of a search tile, or the events whose patterns a tile of patterns finds. */
export async function eventsOf(
  client: Client,
  config: Values,
  { since, now, signal }: { readonly since: number; readonly now: number; readonly signal: AbortSignal },
): Promise<TileData> {
  const { sourceId, where, whereLanguage, select } = config;
  if (typeof sourceId !== "string") return none("The source is known only after apply, so the query is not checked.");
  if (!client.capabilities.has("events.search"))
    return none(
      'Events can be searched only in open-source mode with product = "clickstack", so the query is not checked.',
    );
  const query = {
    sourceId,
    startTime: new Date(now - since).toISOString(),
    endTime: new Date(now).toISOString(),
    maxResults: mostRows,
    ...given({ where, whereLanguage, select }),
  };
  try {
    const rows = await client.search.rows(query, { signal });
    return { kind: "rows", rows: config.displayType === "search" ? rows.map(rowOf) : countedTexts(rows) };
  } catch (error) {
    return { kind: "none", reason: refusalIn(error), refused: true };
  }
}

const none = (reason: string): TileData => ({ kind: "none", reason });

const given = (members: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );

interface Row {
  readonly time: string;
  readonly text: string;
}

const moment = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d:\d\d)/;

/** Columns differ from source to source: the first that is a time stands in front, the others one after another. */
function rowOf(row: JsonObject): Row {
  const cells = Object.values(row).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const at = cells.findIndex((cell) => moment.test(cell));
  return {
    time: moment.exec(cells[at] ?? "")?.[1] ?? "",
    text: cells.filter((cell, index) => index !== at && cell !== "").join("  "),
  };
}

/** Texts that are equal without their numbers: an approximation of the service's own pattern grouping. */
function countedTexts(rows: readonly JsonObject[]): (Row & { readonly count: number })[] {
  const counts = new Map<string, number>();
  for (const { text } of rows.map(rowOf)) {
    const pattern = text.replace(/\d+/g, "<*>");
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => ({ time: "", text, count }));
}
