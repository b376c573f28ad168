import type { Random } from "./random";
import { column, condition, markdown, title } from "./words";

/** IDs that tiles may refer to. */
export interface Targets {
  readonly sources: readonly [string, ...string[]];
  readonly traces: string;
  readonly connection: string;
  readonly dashboards: readonly string[];
}

type Body = Record<string, unknown>;

const numberFormat = (r: Random): Body => ({
  output: r.pick(["number", "percent", "byte", "duration"]),
  ...r.maybe("mantissa", 0.4, () => r.between(0, 3)),
  ...r.maybe("thousandSeparated", 0.3, () => r.chance(0.5)),
  ...r.maybe("factor", 0.2, () => r.pick([0.001, 1e-9, 1000, 1e21])),
  ...r.maybe("unit", 0.2, () => "req/s"),
});

const language = (r: Random) => r.maybe("whereLanguage", 0.4, () => r.pick(["lucene", "sql"]));
const where = (r: Random) => ({ ...r.maybe("where", 0.6, () => condition(r)), ...language(r) });

function selectItem(r: Random): Body {
  const aggFn = r.pick(["count", "count", "sum", "avg", "quantile", "max", "count_distinct", "last_value", "any"]);
  return {
    aggFn,
    ...(aggFn === "count" ? {} : { valueExpression: column(r) }),
    ...(aggFn === "quantile" ? { level: r.pick([0.5, 0.9, 0.95, 0.99]) } : {}),
    ...where(r),
    ...r.maybe("alias", 0.3, () => title(r)),
    ...r.maybe("numberFormat", 0.1, () => numberFormat(r)),
    ...r.maybe("metricName", 0.1, () => "http.server.duration"),
    ...r.maybe("metricType", 0.1, () => r.pick(["gauge", "sum", "exponential histogram"])),
    ...r.maybe("periodAggFn", 0.05, () => "delta"),
  };
}

const groupBy = (r: Random) =>
  r.maybe("groupBy", 0.4, () => r.pick(["ServiceName", "ServiceName,SpanName", column(r)]));
const formatted = (r: Random) => r.maybe("numberFormat", 0.25, () => numberFormat(r));

function timeConfig(r: Random, t: Targets, displayType: string): Body {
  const select = r.many(1, 3, () => selectItem(r));
  const combined =
    select.length === 2 && r.chance(0.3)
      ? { asRatio: true }
      : r.chance(0.15)
        ? {
            formulas: [{ expression: "A * 100", ...r.maybe("alias", 0.5, () => title(r)) }],
            ...r.maybe("showOperandSeries", 0.5, () => r.chance(0.5)),
          }
        : {};
  return {
    displayType,
    sourceId: r.pick(t.sources),
    select,
    ...groupBy(r),
    ...combined,
    ...formatted(r),
    ...r.maybe("fillNulls", 0.2, () => r.chance(0.5)),
    ...r.maybe("alignDateRangeToGranularity", 0.1, () => r.chance(0.5)),
    ...r.maybe("seriesLimit", 0.1, () => r.between(0, 5)),
    ...(displayType === "line" ? r.maybe("compareToPreviousPeriod", 0.1, () => r.chance(0.5)) : {}),
  };
}

function onClick(r: Random, t: Targets): Body {
  const [dashboard] = t.dashboards;
  if (dashboard !== undefined && r.chance(0.5))
    return {
      type: "dashboard",
      target: { mode: "id", id: r.pick([dashboard, ...t.dashboards]) },
      whereTemplate: "{{x}}",
    };
  if (r.chance(0.5)) return { type: "external", urlTemplate: "https://example.com/{{ServiceName}}" };
  return {
    type: "search",
    target: { mode: "id", id: t.traces },
    filters: [{ kind: "expressionTemplate", expression: "ServiceName", template: "{{ServiceName}}" }],
  };
}

function tableConfig(r: Random, t: Targets): Body {
  return {
    displayType: "table",
    sourceId: r.pick(t.sources),
    select: r.many(1, 3, () => selectItem(r)),
    ...groupBy(r),
    ...r.maybe("having", 0.2, () => "count() > 3"),
    ...r.maybe("orderBy", 0.2, () => "count() DESC"),
    ...formatted(r),
    ...r.maybe("onClick", 0.3, () => onClick(r, t)),
  };
}

function numberConfig(r: Random, t: Targets): Body {
  return {
    displayType: "number",
    sourceId: r.pick(t.sources),
    select: [selectItem(r)],
    ...formatted(r),
    ...r.maybe("color", 0.2, () => "chart-blue"),
    ...r.maybe("colorRules", 0.2, () => [
      { operator: "gt", value: 1.5, color: "chart-red", label: "High" },
      { operator: "between", value: [0, 1], color: "chart-green" },
      { operator: "eq", value: "ok", color: "chart-success" },
    ]),
    ...r.maybe("backgroundChart", 0.2, () => ({ type: "area" })),
  };
}

const sqlText = "SELECT\n  count()\nFROM logs\n\nWHERE {a} > 1\n";

function sqlConfig(r: Random, t: Targets): Body {
  const displayType = r.pick(["table", "number", "pie", "bar", "line", "stacked_bar"]);
  return {
    configType: "sql",
    displayType,
    connectionId: t.connection,
    sqlTemplate: r.pick(["SELECT count() FROM logs", sqlText, "SELECT '${x}'"]),
    ...r.maybe("sourceId", 0.3, () => r.pick(t.sources)),
    ...formatted(r),
  };
}

const category = (r: Random, t: Targets, displayType: string): Body => ({
  displayType,
  sourceId: r.pick(t.sources),
  select: [selectItem(r)],
  ...groupBy(r),
  ...r.maybe("limit", 0.3, () => r.between(0, 9)),
  ...formatted(r),
});

/** What a tile shows: one of all kinds. */
export function randomConfig(r: Random, t: Targets): Body {
  const kinds: [() => Body, ...(() => Body)[]] = [
    () => timeConfig(r, t, "line"),
    () => timeConfig(r, t, "stacked_bar"),
    () => tableConfig(r, t),
    () => numberConfig(r, t),
    () => category(r, t, "pie"),
    () => category(r, t, "bar"),
    () => ({ displayType: "heatmap", sourceId: t.traces, select: [{ valueExpression: "Duration" }], ...where(r) }),
    () => ({
      displayType: "search",
      sourceId: r.pick(t.sources),
      select: r.pick(["", "Timestamp, Body"]),
      ...where(r),
    }),
    () => ({ displayType: "event_patterns", sourceId: r.pick(t.sources), ...where(r) }),
    () => ({ displayType: "markdown", markdown: markdown(r) }),
    () => sqlConfig(r, t),
  ];
  return r.pick(kinds)();
}
