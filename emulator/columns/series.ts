import type { Opaque, SavedSearch, Source, TileConfig } from "../store/records";
import type { Query } from "./known";

interface Series {
  aggFn: string;
  where?: string;
  whereLanguage?: string;
  field?: string;
  groupBy?: string[];
}

const needsValue = (aggFn: string): boolean => aggFn !== "count" && aggFn !== "none";

/** What the database says to a function without an argument. */
export const missingValue = (source: Source, { aggFn, field }: Series): string | undefined =>
  source.kind === "metric" || !needsValue(aggFn) || field
    ? undefined
    : `Number of arguments for function ${aggFn} doesn't match: passed 0, should be 1`;

const value = ({ aggFn, field }: Series): string[] => (needsValue(aggFn) && field ? [field] : []);

/** What one series of a chart query names. */
export const seriesQuery = (source: Source, series: Series): Query => ({
  conditions: [{ where: series.where ?? "", whereLanguage: series.whereLanguage }],
  // A metric's name may stand where another source's column does.
  expressions: [...(source.kind === "metric" ? [] : value(series)), ...(series.groupBy ?? [])],
});

const text = (member: unknown): string => (typeof member === "string" ? member : "");
const isText = (member: unknown): member is string => typeof member === "string" && member !== "";

/** What the query of a builder tile names; its bare text is searched in the source's implicit column. */
export function tileQuery(source: Source, config: TileConfig): Query {
  const items = Array.isArray(config.select) ? (config.select as Opaque[]) : [];
  const conditions = [config, ...items].map(({ where, whereLanguage }) => ({
    where: text(where),
    whereLanguage: text(whereLanguage) || undefined,
  }));
  const values = source.kind === "metric" ? [] : items.map(({ valueExpression }) => valueExpression);
  return {
    conditions,
    expressions: [...values, config.groupBy, typeof config.select === "string" ? config.select : undefined].filter(
      isText,
    ),
    aliases: items.map(({ alias }) => alias).filter(isText),
    hasImplicitColumn: isText(source.implicitColumnExpression) || source.kind === "log",
  };
}

/** What the query of a saved search names, its sidebar filters and an alert's groups included. */
export const searchQuery = (source: Source, search: SavedSearch, groupBy = ""): Query => ({
  conditions: [
    { where: search.where, whereLanguage: search.whereLanguage },
    ...search.filters.map(({ type, condition }) => ({ where: text(condition), whereLanguage: text(type) || "sql" })),
  ],
  expressions: [search.select, groupBy].filter(isText),
  hasImplicitColumn: isText(source.implicitColumnExpression) || source.kind === "log",
});
