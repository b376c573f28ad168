import { metByZero } from "../../evaluation/met-by-zero";
import { numericGroups } from "../../evaluation/numeric-groups";
import { alertableDisplayTypes } from "../definitions";
import { type WatchedTile, watchedTile } from "./watched-tile";

/** Why an alert on a tile does not do what it seems to, and what helps. */
export interface Pitfall {
  readonly summary: string;
  /** Whole sentences, members in camelCase in backticks. */
  readonly detail: string;
}

interface Watch {
  readonly tile: WatchedTile;
  /** Whether silence meets the condition; `undefined` while that is not known. */
  readonly firesOnZero: boolean | undefined;
}

type Finder = (watch: Watch) => Pitfall | undefined;

const finders: readonly Finder[] = [
  neverEvaluated,
  severalSeries,
  numericGroup,
  vanishingGroup,
  noDenominator,
  noInterval,
];

/**
 * The pitfalls of an alert on a tile, both as an author writes them, names in camelCase. What is opaque – a token, an unknown – is never
 * judged. An alert on a tile whose kind is never evaluated has that pitfall only.
 */
export function tilePitfalls(
  alert: Readonly<Record<string, unknown>>,
  tile: Readonly<Record<string, unknown>>,
  isOpaque: (value: unknown) => boolean,
): Pitfall[] {
  const watched = watchedTile(tile, isOpaque);
  if (!watched) return [];
  const firesOnZero = metByZero((member) => (isOpaque(alert[member]) ? undefined : alert[member]));
  const found = finders.flatMap((find) => find({ tile: watched, firesOnZero }) ?? []);
  return neverEvaluated({ tile: watched, firesOnZero }) ? found.slice(0, 1) : found;
}

function neverEvaluated({ tile: { name, displayType } }: Watch): Pitfall | undefined {
  if (displayType === undefined || alertableDisplayTypes.includes(displayType)) return undefined;
  return {
    summary: "Alert is never evaluated",
    detail: `The tile "${name}" shows a ${displayType}; the service evaluates tiles of ${alertableDisplayTypes.join(", ")} only. Watch such a tile, or a saved search.`,
  };
}

function severalSeries({ tile: { name, series, isRatio, formulas, sql } }: Watch): Pitfall | undefined {
  const compared = formulas.length > 0 ? formulas : series;
  const last = compared.at(-1);
  if (sql !== undefined || isRatio || compared.length < 2 || last === undefined) return undefined;
  const kind = formulas.length > 0 ? "formulas" : "series";
  return {
    summary: "Only the last series is compared",
    detail: `The tile "${name}" has ${compared.length} ${kind}, and the service compares the last one only ("${last}"). Put the one that counts last, or give it a tile of its own.`,
  };
}

function numericGroup({ tile: { name, groupBy } }: Watch): Pitfall | undefined {
  const [column] = numericGroups(groupBy);
  if (column === undefined) return undefined;
  return {
    summary: "The group is compared instead of the value",
    detail: `The tile "${name}" is grouped by ${column}, which is a number; the service then compares the group's own value with the threshold. Group by toString(${column}).`,
  };
}

function vanishingGroup({ tile: { name, groupBy }, firesOnZero }: Watch): Pitfall | undefined {
  const isGrouped = Array.isArray(groupBy) ? groupBy.length > 0 : typeof groupBy === "string" && groupBy.trim() !== "";
  if (!isGrouped || firesOnZero !== true) return undefined;
  return {
    summary: "A group that vanishes is not noticed",
    detail: `The condition is met by 0, and the tile "${name}" is grouped: a group without rows is skipped as long as others have some, so the alert does not fire for it. Watch a tile without grouping, one for each group that must not fall silent.`,
  };
}

function noDenominator({ tile: { name, isRatio, formulas }, firesOnZero }: Watch): Pitfall | undefined {
  const divides = isRatio || formulas.at(-1)?.includes("/") === true;
  if (!divides || firesOnZero !== true) return undefined;
  return {
    summary: "A ratio without a denominator is skipped",
    detail: `The condition is met by 0, and the tile "${name}" shows a quotient: where the divisor is 0 there is no value, so the alert does not fire, and one that fires is resolved. Watch the count of the divisor with an alert of its own.`,
  };
}

/** Without one of these the database does not know the alert's windows. */
const intervalMacro = /\$__(?:timeInterval|timeInterval_ms|interval_s)\b|\{\s*interval(?:Seconds|Milliseconds)\s*:/;

function noInterval({ tile: { name, sql, displayType } }: Watch): Pitfall | undefined {
  if (sql === undefined || displayType === "number" || intervalMacro.test(sql)) return undefined;
  return {
    summary: "The query does not follow the alert's windows",
    detail: `The SQL of the tile "${name}" has no interval, and the service refuses an alert on it. Group its rows by $__timeInterval(column), or use {intervalSeconds:Int64}.`,
  };
}
