import { noise } from "../../../lib/emulator/database/signal";
import type { TileSeries } from "../../../lib/emulator/shapes/tile";
import type { Source, TileConfig } from "../../../lib/emulator/store/tables";

/** What a tile shows, in one of the two forms in which it is written. */
export type Content = { readonly config: TileConfig } | { readonly series: readonly TileSeries[] };

const lucene = [
  "SeverityText:error",
  "error",
  '"connection refused"',
  "-ServiceName:api",
  "ServiceName:(api OR web)",
  "SeverityNumber:>10",
  "LogAttributes.host:h0",
  'ServiceName:"api" AND SeverityText:error',
  "nope:x",
  "ServiceName:",
  "ServiceName:api and SeverityText:error",
  "!ServiceName:api",
  "(ServiceName:api",
];
const sql = ["SeverityText = 'error'", "ServiceName IN ('api', 'web')", "length(Body) > 3", "nope = 1"];
const values = ["SeverityNumber", "length(Body)", "nope"];
const functions = ["sum", "avg", "min", "max", "count_distinct", "any", "last_value", "quantile", "increase"];
const displays = ["line", "stacked_bar", "number", "table", "pie", "bar", "search"];

/** Tiles of logs as the API takes them, the same for a seed: every display, with and without conditions, languages, groups and ratios. */
export function randomTiles(seed: number, count: number, sources: readonly Source[]): Content[] {
  const logs = sources.find(({ kind }) => kind === "log");
  if (!logs) return [];
  let position = 0;
  const chance = () => noise(seed, position++);
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const maybe = <T extends object>(part: number, members: () => T): T | object => (chance() < part ? members() : {});
  const condition = () => {
    const isSql = chance() < 0.3;
    const where = pick(isSql ? sql : lucene);
    return { where, ...maybe(0.5, () => ({ whereLanguage: isSql ? "sql" : "lucene" })) };
  };
  const item = () => {
    const aggFn = chance() < 0.6 ? "count" : pick(functions);
    const value = aggFn === "count" ? {} : { valueExpression: pick(values) };
    return { aggFn, ...value, ...(aggFn === "quantile" && { level: 0.9 }), ...maybe(0.7, condition) };
  };
  return Array.from({ length: count }, () => {
    const displayType = pick(displays);
    const frame = { displayType, sourceId: logs.id };
    if (displayType === "search") return { config: { ...frame, select: "", ...maybe(0.8, condition) } as TileConfig };
    const isSingle = ["number", "pie", "bar"].includes(displayType);
    const select = Array.from({ length: isSingle ? 1 : 1 + Math.floor(chance() * 3) }, item);
    const group = displayType === "number" ? {} : maybe(0.4, () => ({ groupBy: pick(["ServiceName", "nope"]) }));
    const ratio = !isSingle && select.length === 2 ? maybe(0.3, () => ({ asRatio: true })) : {};
    return { config: { ...frame, select, ...group, ...ratio } as TileConfig };
  });
}
