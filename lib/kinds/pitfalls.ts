import type { Problem } from "terraform-provider-sdk/schema";
import { filterMembers, isRecord, type Members, readJson, stringOf } from "terraform-provider-sdk/values";
import { metByZero } from "../evaluation/alert";
import { numericGroups, type WatchedQuery, watchedQuery } from "../evaluation/chart";
import { problem } from "../service/problems";
import type { Product } from "../service/products";
import { alertDisplayTypes } from "../tiles/config";
import { seriesToConfig } from "../tiles/series-form";

/** Why an alert on a tile or with its own chart does not do what it seems to do, and how to fix it. */
export interface Pitfall extends Problem {
  readonly severity: "warning";
  /** Whole sentences, with attribute names in camelCase and backticks. */
  readonly detail: string;
  /** True if the service rejects each write of such an alert; it may have one whose tile was changed later. */
  readonly isRejected?: boolean;
}

/** What is wrong with a tile, in whole sentences. `meetsZero`: whether 0 is known to meet the alert's condition. */
type Finder = (tile: WatchedTile, meetsZero: boolean) => string | undefined;

const finders = [
  [problem("alert-compares-last-series"), severalSeries],
  [problem("alert-compares-group"), numericGroup],
  [problem("alert-misses-groups"), vanishingGroup],
  [problem("alert-ignores-division-by-zero"), noDenominator],
] as const satisfies readonly (readonly [Problem, Finder])[];

/**
 * The pitfalls of an alert on a tile, or on a chart without a name, on a product whose evaluation is known. Alert and tile are in the author's
 * form, with names in camelCase. Opaque values – tokens and unknowns – are never checked. If the service never evaluates the tile, that is the
 * only pitfall.
 */
export function tilePitfalls(
  alert: Members,
  tile: Members,
  isOpaque: IsOpaque,
  product: Product | undefined,
): Pitfall[] {
  const evaluated = alertDisplayTypes(product);
  const watched = evaluated && watchedTile(tile, isOpaque);
  if (!evaluated || !watched) return [];
  const { name, displayType, isPromql } = watched;
  if (isPromql) {
    const detail = `The ${name} is built with PromQL, which the service never evaluates. Watch another tile, or a saved search.`;
    return [{ ...problem("alert-never-evaluated"), detail }];
  }
  if (displayType !== undefined && !evaluated.includes(displayType)) {
    const detail = `The ${name} has display type ${displayType}, but the service only evaluates ${evaluated.join(", ")}. Watch such a tile, or a saved search.`;
    return [{ ...problem("alert-never-evaluated"), detail }];
  }
  const meetsZero = metByZero((member) => (isOpaque(alert[member]) ? undefined : alert[member])) === true;
  const findings = finders.flatMap(([pitfall, find]) => {
    const detail = find(watched, meetsZero);
    if (detail === undefined) return [];
    return [{ ...pitfall, detail }];
  });
  return [...findings, ...noInterval(watched)];
}

function severalSeries({ name, labels, asRatio, formulas, sql }: WatchedTile): string | undefined {
  const compared = formulas.length > 0 ? formulas.map(({ expression }) => expression) : labels;
  const kind = formulas.length > 0 ? "formulas" : "series";
  if (sql !== undefined || asRatio || compared.length < 2) return undefined;
  return `The ${name} has ${compared.length} ${kind}, but the service compares only the last one ("${compared.at(-1)}"). Move the one to watch to the end, or to a separate tile.`;
}

function numericGroup({ name, groupBy }: WatchedTile): string | undefined {
  const [column] = numericGroups(groupBy);
  if (column === undefined) return undefined;
  return `The ${name} is grouped by ${column}, which is a number. The service then compares this number with the threshold instead of its value. Group by toString(${column}).`;
}

function vanishingGroup({ name, groupBy }: WatchedTile, meetsZero: boolean): string | undefined {
  if (groupBy.length === 0 || !meetsZero) return undefined;
  return `0 meets the condition, but the ${name} is grouped. The service skips a group without rows as long as other groups have rows, so the alert does not fire for it. Watch an ungrouped tile for each group that must not fall silent.`;
}

function noDenominator({ name, asRatio, formulas }: WatchedTile, meetsZero: boolean): string | undefined {
  const divides = asRatio || formulas.at(-1)?.expression.includes("/");
  if (!divides || !meetsZero) return undefined;
  return `0 meets the condition, but the ${name} shows a ratio. If the denominator is 0, there is no value, so the alert does not fire, and a firing alert resolves. Add a separate alert that watches the denominator.`;
}

/** Comments, and texts, which may hold what looks like one. */
const commentsAndTexts = /(?:--|#)[^\n]*|\/\*[\s\S]*?\*\/|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;

/** Without an interval the database does not know the alert's windows. The service looks for it in the expanded text (contract 6). */
function noInterval({ name, sqlTemplate: sql, displayType }: WatchedTile): Pitfall[] {
  if (sql === undefined || displayType === "number" || /interval(?:Seconds|Milliseconds)/.test(sql)) return [];
  const query = sql.replace(commentsAndTexts, (_, text = " ") => text);
  if (/\$__(?:timeInterval|timeInterval_ms|interval_s)\b/.test(query)) return [];
  const isRejected = !/\$__sourceTable\b/.test(query);
  const detail = `The SQL of the ${name} has no interval, so ${isRejected ? "the service rejects an alert on it" : "the service cannot tell the windows of an alert on it apart"}. Group its rows by $__timeInterval(column), or use {intervalSeconds:Int64}.`;
  return [{ ...problem("query-without-interval"), detail, isRejected }];
}

/** What an alert's evaluation reads of a tile, whichever form the tile has; members that are not known yet are missing. */
interface WatchedTile extends WatchedQuery {
  /** In a sentence: `tile "Errors"`, `chart`. */
  readonly name: string;
  readonly displayType: string | undefined;
  readonly isPromql: boolean;
  /** The text of a raw SQL tile. */
  readonly sqlTemplate: string | undefined;
}

type IsOpaque = (value: unknown) => boolean;

/** Reads a tile as an author writes it, names in camelCase; `undefined` while what it shows is not known. */
function watchedTile(tile: Members, isOpaque: IsOpaque): WatchedTile | undefined {
  const title = typeof tile.name === "string" && !isOpaque(tile.name) ? tile.name : "";
  const config = configOf(tile, isOpaque);
  if (!config) return undefined;
  const { displayType, configType, sqlTemplate } = config;
  return {
    ...watchedQuery(config),
    name: "name" in tile ? `tile "${title}"` : "chart",
    displayType: stringOf(displayType),
    isPromql: configType === "promql",
    sqlTemplate: configType === "sql" ? stringOf(sqlTemplate) : undefined,
  };
}

/** What is known of the content of a tile, in the form of a config. */
function configOf({ config, series, asRatio }: Members, isOpaque: IsOpaque): Members | undefined {
  const knownMembers = (members: Members) =>
    filterMembers(members, (value) => !isOpaque(value) && !holdsOpaqueItem(value));
  const holdsOpaqueItem = (value: unknown) => Array.isArray(value) && value.some(isOpaque);
  const content = isOpaque(config) ? undefined : readJson(config);
  if (isRecord(content)) return knownMembers(content);
  if (isOpaque(series) || !Array.isArray(series) || series.length === 0 || holdsOpaqueItem(series)) return undefined;
  return seriesToConfig(series.filter(isRecord).map(knownMembers), asRatio === true);
}
