import { isRecord, type Members, own } from "terraform-provider-sdk/internal/schema";
import { limits } from "../../service/words";
import { builderOf } from "./builders";
import { type Finding, found, foundIf, levelOf, sentenceOf } from "./findings";
import { colorsOf, numberFormatOf } from "./format";
import { rewriteMacros } from "./macros";
import { categoryQuery, hasTotals, numberQuery, transformed } from "./shape";
import { rewriteVariables } from "./substitution";
import type { Target } from "./target";
import type { Treatments } from "./treatment";
import { recordOf, recordsOf, textOf, textsOf } from "./values";
import { plainQuery } from "./vertamedia";

/** What a panel becomes: tiles without a place, and what differs. */
export interface ConvertedPanel {
  readonly title: string;
  readonly type: string;
  readonly tiles: readonly Members[];
  readonly findings: readonly Finding[];
  /** Queries that no tile has. */
  readonly queries: readonly string[];
}

/** Converts queries in other languages, if the user allows approximations. */
export type Approximate = (
  query: Query,
  panel: Members,
  treatments: Treatments,
) => { readonly config: Members; readonly findings: readonly Finding[] } | Finding;

/** What the user allows beyond SQL. */
export interface PanelOptions {
  readonly approximate?: Approximate | undefined;
  /** True if builders replace SQL that asks the same. */
  readonly hasBuilders?: boolean | undefined;
}

interface PanelContext extends PanelOptions {
  readonly target: Target;
  readonly treatments: Treatments;
}

export interface Query {
  readonly language: "clickhouse" | "prometheus" | "loki" | "other";
  readonly text: string;
  /** How data sources are called: identifier, name, type. */
  readonly source: readonly string[];
  readonly target: Members;
}

const displayTypes: Readonly<Record<string, string>> = {
  timeseries: "line",
  stat: "number",
  gauge: "number",
  table: "table",
  bargauge: "bar",
  barchart: "bar",
  piechart: "pie",
  "table-old": "table",
  "grafana-piechart-panel": "pie",
  logs: "table",
  "state-timeline": "table",
  "status-history": "table",
  traces: "table",
};

/** Converts one panel. What cannot be converted becomes a tile that says so, at the same place. */
export function convertPanel(panel: Members, context: PanelContext): ConvertedPanel {
  const title = textOf(panel.title).slice(0, limits.dashboardName);
  const type = textOf(panel.type);
  const frame = frameFindings(panel, title);
  if (type === "text") return { title, type, ...textTile(panel, title, frame), queries: [] };
  const queries = recordsOf(panel.targets)
    .filter(({ hide }) => hide !== true)
    .map((target) => queryOf(target, panel));
  const texts = queries.map(({ text }) => text).filter((text) => text !== "");
  const failed = (reason: Finding): ConvertedPanel => ({
    title,
    type,
    tiles: [substitute(title, reason)],
    findings: [reason, ...frame.filter((one) => levelOf(one) !== "look")],
    queries: texts,
  });
  if (panel.libraryPanel !== undefined && type === "") return failed(found("no-library-panel"));
  const displayType = own(displayTypes, type);
  if (displayType === undefined) return failed(found("not-visualization", type));
  if (texts.length === 0) return failed(found("no-query"));
  const all = queries.filter(({ text }) => text !== "").map((query) => tileOf(query, panel, displayType, context));
  const reasonOf = ({ findings }: Tile) => findings.find((one) => levelOf(one) === "lost");
  const [tiles, left] = [all.filter((one) => !reasonOf(one)), all.filter(reasonOf)];
  const [reason] = left.flatMap((one) => reasonOf(one) ?? []);
  if (reason && tiles.length === 0) return failed(reason);
  const findings = [
    ...foundIf(tiles.length > 1, "several-queries"),
    ...left.map((one) => found("query-lost", sentenceOf(reasonOf(one) ?? found("no-query")).replace(/\.$/, ""))),
    ...frame,
    ...tiles.flatMap((one) => one.findings),
  ];
  const names = tiles.map(({ query }, at) => (at === 0 ? title : `${title} ${textOf(query.target.refId)}`.trim()));
  return {
    title,
    type,
    tiles: tiles.map(({ config }, at) => ({ name: names[at], config })),
    findings: [...new Map(findings.map((one) => [sentenceOf(one), one])).values()],
    queries: left.map(({ query }) => query.text),
  };
}

/** A tile instead of what was not converted. */
function substitute(title: string, reason: Finding): Members {
  const markdown = `**Not converted.** ${sentenceOf(reason)} The query is in a comment of the code.`;
  return { name: title, config: { displayType: "markdown", markdown } };
}

/** The query of a target, in whose language its members say. */
export function queryOf(target: Members, panel: Members): Query {
  const own = isRecord(target.datasource) ? target.datasource : recordOf(panel.datasource);
  const source = [own.uid, own.name, own.type].map(textOf).filter((one) => one !== "");
  const { rawSql, query, expr } = target;
  const type = textOf(own.type);
  if (typeof rawSql === "string" && !/postgres|mysql|mssql/.test(type))
    return { language: "clickhouse", text: rawSql.trim(), source: [...source, "clickhouse"], target };
  const isVertamedia = /clickhouse/.test(type) || "dateTimeColDataType" in target || "dateTimeType" in target;
  if (typeof query === "string" && isVertamedia)
    return { language: "clickhouse", text: query.trim(), source: [...source, "clickhouse"], target };
  if (typeof expr === "string") {
    const language = type === "loki" || /\{[^}]*\}\s*\|/.test(expr) ? "loki" : "prometheus";
    return { language, text: expr.trim(), source: [...source, language], target };
  }
  return { language: "other", text: textOf(rawSql) || textOf(query) || textOf(target.expression), source, target };
}

interface Tile {
  readonly query: Query;
  readonly config: Members;
  readonly findings: readonly Finding[];
}

function tileOf(query: Query, panel: Members, displayType: string, context: PanelContext): Tile {
  const nothing = (reason: Finding): Tile => ({ query, config: {}, findings: [reason] });
  if (query.language !== "clickhouse") {
    const shown = displayType === "line" ? stackingOf(panel) : { displayType, findings: [] };
    const result =
      context.approximate?.(query, { ...panel, displayType: shown.displayType }, context.treatments) ??
      found("other-language", query.language);
    if ("id" in result) return nothing(result);
    const look = lookOf(panel, textOf(result.config.displayType), undefined, { has: () => true });
    const findings = [...result.findings, ...shown.findings, ...look.findings];
    return { query, config: { ...result.config, ...look.members }, findings };
  }
  const connectionId = context.target.connectionOf(...query.source);
  if (connectionId === undefined) return nothing(found("no-connection", query.source[0]));
  const written =
    typeof query.target.rawSql === "string" ? { sql: query.text, findings: [] } : plainQuery(query.text, query.target);
  const reshaped = shaped(written.sql, panel, displayType);
  const shown = reshaped.isText && displayType === "number" ? "table" : reshaped.displayType;
  const hasInterval = shown === "line" || shown === "stacked_bar";
  const variables = rewriteVariables(reshaped.sql, context.treatments);
  const macros = rewriteMacros(variables.sql, { hasInterval });
  const look = lookOf(panel, shown, reshaped.value, context.target);
  const findings = [
    ...written.findings,
    ...reshaped.findings,
    ...foundIf(reshaped.isText && displayType === "number", "table-for", "a text"),
    ...variables.findings,
    ...macros.findings,
    ...foundIf(hasInterval && hasTotals(macros.sql), "totals-per-bucket"),
    ...together(variables.used, macros.sql, context.treatments),
    ...look.findings,
  ];
  // Before version 2.37, filters apply to every builder of their source.
  const isFiltered = [...context.treatments.values()].some(({ is }) => is === "broadcast");
  const asked =
    context.hasBuilders && !isFiltered
      ? builderOf(macros.sql, { displayType: shown, connectionId }, context.target)
      : undefined;
  if (asked) return { query, findings: [...findings, found("builder")], config: { ...asked, ...look.members } };
  const sourceId = macros.sql.includes("$__filters") ? sourceIn(macros.sql, context.treatments) : undefined;
  return {
    query,
    findings,
    config: {
      configType: "sql",
      displayType: shown,
      connectionId,
      ...(sourceId !== undefined && { sourceId }),
      sqlTemplate: macros.sql,
      ...look.members,
    },
  };
}

/** The query in the form that the tile reads. */
function shaped(sql: string, panel: Members, displayType: string) {
  const { sql: organized, findings } = transformed(sql, panel.transformations);
  const done = { sql: organized, value: undefined, isText: false, displayType };
  if (displayType === "number") {
    const number = numberQuery(organized, panel);
    const isText = number.isText === true || hasTextConversion(panel);
    return { ...done, ...number, isText, findings: [...findings, ...number.findings] };
  }
  if (displayType === "bar" || displayType === "pie") {
    const category = categoryQuery(organized);
    return { ...done, ...category, findings: [...findings, ...category.findings] };
  }
  if (displayType !== "line") return { ...done, findings };
  const stacked = stackingOf(panel);
  return { ...done, displayType: stacked.displayType, findings: [...findings, ...stacked.findings] };
}

function hasTextConversion({ transformations }: Members): boolean {
  return recordsOf(transformations)
    .flatMap(({ options }) => recordsOf(recordOf(options).conversions))
    .some(({ destinationType }) => destinationType === "string");
}

/** Bars, and what is stacked, are stacked bars. */
function stackingOf({ fieldConfig }: Members) {
  const { stacking, drawStyle } = recordOf(recordOf(recordOf(fieldConfig).defaults).custom);
  const mode = recordOf(stacking).mode;
  if (mode !== "normal" && mode !== "percent" && drawStyle !== "bars") return { displayType: "line", findings: [] };
  return {
    displayType: "stacked_bar",
    findings: [...foundIf(mode === "percent", "stacked-percent"), ...foundIf(drawStyle !== "bars", "stacked-bars")],
  };
}

/** Before version 2.37, all filters of a source apply together. */
function together(used: ReadonlySet<string> | undefined, sql: string, treatments: Treatments): Finding[] {
  const all = [...treatments].filter(([, { is }]) => is === "broadcast");
  const others = all.filter(([name]) => !used?.has(name));
  return sql.includes("$__filters") ? others.map(([name]) => found("filters-together", `$${name}`)) : [];
}

function sourceIn(sql: string, treatments: Treatments): string | undefined {
  const all = [...treatments.values()].flatMap((one) => (one.is === "broadcast" ? [one] : []));
  return all.find(({ tables }) => tables.some((table) => sql.includes(table)))?.sourceId;
}

/** Units, colors and the treatment of gaps. */
function lookOf(panel: Members, displayType: string, value: string | undefined, target: Pick<Target, "has">) {
  const { defaults, overrides } = recordOf(panel.fieldConfig);
  const options = recordOf(panel.options);
  const own = recordsOf(overrides);
  const isSingle = ["number", "bar", "pie"].includes(displayType);
  const ofValue = isSingle ? overriddenFormat(own, value) : {};
  const format = numberFormatOf({ ...recordOf(defaults), ...ofValue });
  const colors =
    displayType === "number"
      ? colorsOf({ defaults: recordOf(defaults), options, hasRules: target.has("2.40") })
      : { members: {}, findings: [] };
  const isChart = displayType === "line" || displayType === "stacked_bar";
  const isTable = displayType === "table";
  const hasTrend = displayType === "number" && /^(area|line)$/.test(textOf(options.graphMode));
  const custom = recordOf(recordOf(defaults).custom);
  const cells = textOf(custom.displayMode) || textOf(recordOf(custom.cellOptions).type);
  const findings = [
    ...format.findings,
    ...colors.findings,
    ...overrideFindings(own, displayType, ofValue),
    ...foundIf(isChart && textsOf(recordOf(options.legend).calcs).length > 0, "legend-values"),
    ...foundIf(hasTrend && value !== undefined && isSeries(panel), "sparkline"),
    ...foundIf(isChart && !/^(off)?$/.test(textOf(recordOf(custom.thresholdsStyle).mode)), "threshold-lines"),
    ...foundIf(isChart && !/^(linear)?$/.test(textOf(recordOf(custom.scaleDistribution).type)), "axis"),
    ...foundIf(displayType === "bar", "bar-chart"),
    ...foundIf(
      isTable && !["table", "table-old", "stat"].includes(textOf(panel.type)),
      "table-for",
      textOf(panel.type),
    ),
    ...foundIf(isTable && /^color/.test(cells), "cell-styles"),
  ];
  return {
    findings,
    members: {
      ...(format.numberFormat !== undefined && { numberFormat: format.numberFormat }),
      ...colors.members,
      ...(isChart && { fillNulls: false, alignDateRangeToGranularity: false }),
    },
  };
}

function isSeries({ targets }: Members): boolean {
  return recordsOf(targets).some(({ rawSql }) => /\$__(timeInterval|interval)/.test(textOf(rawSql)));
}

/** Unit and decimals that the column with the value has. */
function overriddenFormat(overrides: readonly Members[], value: string | undefined): Members {
  const own = overrides.filter(({ matcher }) => {
    const { id, options } = recordOf(matcher);
    return id === "byName" && (options === value || value === undefined);
  });
  const properties = own.flatMap((one) => recordsOf(one.properties));
  return Object.fromEntries(
    properties.filter(({ id }) => id === "unit" || id === "decimals").map(({ id, value: now }) => [textOf(id), now]),
  );
}

function overrideFindings(overrides: readonly Members[], displayType: string, applied: Members): Finding[] {
  const ids = overrides.flatMap(({ properties }) => recordsOf(properties).map(({ id }) => textOf(id)));
  const isTable = displayType === "table";
  return [...new Set(ids)].flatMap((id): Finding[] => {
    if (id === "unit" || id === "decimals") return id in applied ? [] : [found("column-formats")];
    if (id === "links") return [found("cell-links")];
    if (id === "mappings") return [found("mappings")];
    if (/^custom\.(cellOptions|displayMode)$/.test(id) || (isTable && id === "color")) return [found("cell-styles")];
    if (/^custom\.axis/.test(id)) return [found("axis")];
    if (/^(color|displayName|custom\.(lineStyle|drawStyle|lineWidth|fillOpacity))$/.test(id))
      return [found("series-colors")];
    return [];
  });
}

/** What of a panel is lost whatever it shows. */
function frameFindings(panel: Members, title: string): Finding[] {
  return [
    ...foundIf(textOf(panel.description) !== "", "description"),
    ...foundIf(recordsOf(panel.links).length > 0, "panel-links"),
    ...foundIf(/\$\w|\$\{/.test(title), "title-variable"),
    ...foundIf(textOf(panel.repeat) !== "", "repeat", `$${textOf(panel.repeat)}`),
    ...foundIf(textOf(panel.timeFrom) !== "" || textOf(panel.timeShift) !== "", "time-override"),
  ];
}

function textTile(panel: Members, name: string, findings: readonly Finding[]) {
  const options = recordOf(panel.options);
  const mode = textOf(options.mode) || textOf(panel.mode) || "markdown";
  const content = (textOf(options.content) || textOf(panel.content)).slice(0, limits.configMarkdown - 10);
  const markdown = mode === "markdown" ? content : `\`\`\`\n${content}\n\`\`\``;
  return {
    tiles: [{ name, config: { displayType: "markdown", markdown } }],
    findings: mode === "html" ? [...findings, found("html-text")] : findings,
  };
}
