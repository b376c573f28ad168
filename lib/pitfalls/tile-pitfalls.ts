import { metByZero } from "../../evaluation/alert";
import { numericGroups } from "../../evaluation/chart";
import { type Product, productFacts } from "../products";
import { type WatchedTile, watchedTile } from "./watched-tile";

/** Why a tile alert does not do what it seems to do, and how to fix it. */
export interface Pitfall {
  readonly summary: string;
  /** Whole sentences, with attribute names in camelCase and backticks. */
  readonly detail: string;
}

interface Watch {
  readonly tile: WatchedTile;
  /** Whether 0 meets the condition. `undefined` while that is not known. */
  readonly firesOnZero: boolean | undefined;
}

type Finder = (watch: Watch) => Pitfall | undefined;

const finders: readonly Finder[] = [severalSeries, numericGroup, vanishingGroup, noDenominator, noInterval];

/**
 * The pitfalls of a tile alert on a product whose evaluation is known. Alert and tile are in the author's form, with names in camelCase. Opaque values – tokens and unknowns – are
 * never checked. If the service never evaluates the tile, that is the only pitfall.
 */
export function tilePitfalls(
  alert: Readonly<Record<string, unknown>>,
  tile: Readonly<Record<string, unknown>>,
  isOpaque: (value: unknown) => boolean,
  product: Product | undefined,
): Pitfall[] {
  const evaluated = product && productFacts[product].alerts;
  const watched = evaluated && watchedTile(tile, isOpaque);
  if (!evaluated || !watched) return [];
  const firesOnZero = metByZero((member) => (isOpaque(alert[member]) ? undefined : alert[member]));
  const never = neverEvaluated(watched, evaluated.displayTypes);
  return never ? [never] : finders.flatMap((find) => find({ tile: watched, firesOnZero }) ?? []);
}

function neverEvaluated({ name, displayType }: WatchedTile, evaluated: readonly string[]): Pitfall | undefined {
  if (displayType === undefined || evaluated.includes(displayType)) return undefined;
  return {
    summary: "Alert is never evaluated",
    detail: `The tile "${name}" has display type ${displayType}, but the service only evaluates ${evaluated.join(", ")}. Watch such a tile, or a saved search.`,
  };
}

function severalSeries({ tile: { name, series, isRatio, formulas, sql } }: Watch): Pitfall | undefined {
  const compared = formulas.length > 0 ? formulas : series;
  const last = compared.at(-1);
  if (sql !== undefined || isRatio || compared.length < 2 || last === undefined) return undefined;
  const kind = formulas.length > 0 ? "formulas" : "series";
  return {
    summary: "Only the last series is compared",
    detail: `The tile "${name}" has ${compared.length} ${kind}, but the service compares only the last one ("${last}"). Move the one to watch to the end, or to a separate tile.`,
  };
}

function numericGroup({ tile: { name, groupBy } }: Watch): Pitfall | undefined {
  const [column] = numericGroups(groupBy);
  if (column === undefined) return undefined;
  return {
    summary: "Threshold is compared with the group",
    detail: `The tile "${name}" is grouped by ${column}, which is a number. The service then compares this number with the threshold instead of the tile's value. Group by toString(${column}).`,
  };
}

function vanishingGroup({ tile: { name, groupBy }, firesOnZero }: Watch): Pitfall | undefined {
  const isGrouped = Array.isArray(groupBy) ? groupBy.length > 0 : typeof groupBy === "string" && groupBy.trim() !== "";
  if (!isGrouped || firesOnZero !== true) return undefined;
  return {
    summary: "Alert misses groups without data",
    detail: `0 meets the condition, but the tile "${name}" is grouped. The service skips a group without rows as long as other groups have rows, so the alert does not fire for it. Watch an ungrouped tile for each group that must not fall silent.`,
  };
}

function noDenominator({ tile: { name, isRatio, formulas }, firesOnZero }: Watch): Pitfall | undefined {
  const divides = isRatio || formulas.at(-1)?.includes("/") === true;
  if (!divides || firesOnZero !== true) return undefined;
  return {
    summary: "Alert ignores division by zero",
    detail: `0 meets the condition, but the tile "${name}" shows a ratio. If the denominator is 0, there is no value, so the alert does not fire, and a firing alert resolves. Add a separate alert that watches the denominator.`,
  };
}

/** Without one of these the database does not know the alert's windows. */
const intervalMacro = /\$__(?:timeInterval|timeInterval_ms|interval_s)\b|\{\s*interval(?:Seconds|Milliseconds)\s*:/;

/** Comments, and texts, which may hold what looks like one. */
const commentsAndTexts = /--[^\n]*|\/\*[\s\S]*?\*\/|('(?:[^'\\]|\\.)*')/g;

const withoutComments = (sql: string): string => sql.replace(commentsAndTexts, (_, text = " ") => text);

function noInterval({ tile: { name, sql, displayType } }: Watch): Pitfall | undefined {
  if (sql === undefined || displayType === "number" || intervalMacro.test(withoutComments(sql))) return undefined;
  return {
    summary: "Query has no interval",
    detail: `The SQL of the tile "${name}" has no interval, so the service rejects an alert on it. Group its rows by $__timeInterval(column), or use {intervalSeconds:Int64}.`,
  };
}
