import { type Members, own } from "terraform-provider-sdk/internal/schema";
import type { Findings } from "./findings";
import { clausesOf, masked, replaceCalls } from "./sql";
import { textOf } from "./values";

/**
 * A query of the plugin by Vertamedia, later Altinity, in the macros of Grafana's own plugin. Its functions for series give arrays of tuples
 * there; here they give rows of time, key and value, which is what a chart reads.
 */
export function plainQuery(sql: string, target: Members, findings: Findings): string {
  const names = `${Object.keys(macros).join("|")}|(?:columns|rateColumns|perSecondColumns|increaseColumns)|conditionalTest`;
  const expanded = replaceCalls(sql, new RegExp(String.raw`\$(?:${names})\b`), (called, args) => {
    const macro = own(macros, called.slice(1));
    findings.addIf(called === "$adhoc", "ad-hoc");
    if (macro) return macro(target, args[0] ?? "");
    if (called === "$conditionalTest") return conditionalTest(args);
    const isQuery = args.length === 2 && clausesOf(`SELECT 1 ${sql.slice(sql.indexOf("FROM"))}`);
    return isQuery ? `$__${called.slice(1)}(${[textOf(target.dateTimeColDataType), ...args].join(", ")})` : undefined;
  });
  const left = /\$(?:naturalTimeSeries|(?:rate|perSecond|delta|increase|columns|lttb)\w*|conditionalTest)\b/;
  const [unknown] = left.exec(masked(expanded)) ?? [];
  findings.addIf(unknown !== undefined, "macro", unknown);
  const isRate = /^\$(rate|perSecond|delta|increase)/.test(sql.trim());
  findings.addIf(target.extrapolate !== false && isRate, "extrapolation");
  return expanded;
}

/** What macros say in those of Grafana's own plugin. */
const macros: Readonly<Record<string, (target: Members, argument: string) => string>> = {
  timeFilter: (target) => {
    const { dateColDataType: date, dateTimeColDataType: time } = target;
    return textOf(date) === "" ? filterOf(textOf(time), target) : `$__dateTimeFilter(${date}, ${textOf(time)})`;
  },
  timeFilterMs: ({ dateTimeColDataType }) => `$__timeFilter_ms(${textOf(dateTimeColDataType)})`,
  timeFilterByColumn: (target, column) => filterOf(column, target),
  timeFilter64ByColumn: (_, column) => `$__timeFilter_ms(${column})`,
  timeSeries: ({ dateTimeColDataType }) => `$__timeInterval(${textOf(dateTimeColDataType)})`,
  timeSeriesMs: ({ dateTimeColDataType }) => `$__timeInterval_ms(${textOf(dateTimeColDataType)})`,
  dateTimeCol: ({ dateTimeColDataType }) => textOf(dateTimeColDataType),
  dateCol: ({ dateColDataType }) => textOf(dateColDataType),
  table: ({ database, table }) => (textOf(database) === "" ? textOf(table) : `${database}.${textOf(table)}`),
  interval: () => "$__interval_s",
  from: () => "intDiv($__from, 1000)",
  to: () => "intDiv($__to, 1000)",
  unescape: (_, text) => text.replace(/^'|'$/g, ""),
  adhoc: () => "1",
};

/** The range of a column, by the type that the target names. */
function filterOf(column: string, { dateTimeType }: Members): string {
  const between = (low: string, high: string) => `${column} >= ${low} AND ${column} <= ${high}`;
  const [, digits] = /^TIMESTAMP64_(\d)$/.exec(textOf(dateTimeType)) ?? [];
  if (dateTimeType === "TIMESTAMP" || dateTimeType === "FLOAT")
    return between("toUnixTimestamp($__fromTime)", "toUnixTimestamp($__toTime)");
  const factor = 10 ** (Number(digits) - 3);
  if (digits !== undefined) return between(`$__from * ${factor}`, `$__to * ${factor}`);
  return dateTimeType === "DATETIME64" ? `$__timeFilter_ms(${column})` : `$__timeFilter(${column})`;
}

/** `$conditionalTest(AND a IN ($v), $v)`: the condition is left out if the variable is empty. */
function conditionalTest([test = "", variable, ...others]: readonly string[]): string | undefined {
  const [, joint = "", condition = ""] = /^\s*(AND\s+|OR\s+)?([\s\S]*)$/i.exec(test) ?? [];
  if (variable === undefined || others.length > 0) return undefined;
  return `${joint}$__conditionalAll(${condition}, ${variable})`;
}
