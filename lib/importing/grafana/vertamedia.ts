import { type Members, own } from "terraform-provider-sdk/internal/schema";
import type { Findings } from "./findings";
import { clausesOf, masked, replaceCalls } from "./sql";
import { textOf } from "./values";

/**
 * A query of the plugin by Vertamedia, later Altinity, in the macros of Grafana's own plugin. Its functions for series give arrays of tuples
 * there; here they give rows of time, key and value, which is what a chart reads.
 */
export function plainQuery(sql: string, target: Members, findings: Findings): string {
  const expanded = replaceCalls(sql, /\$([A-Za-z]\w*)/, ([called, name = ""], args) => {
    findings.addIf(name === "adhoc", "ad-hoc");
    if (name === "conditionalTest") return conditionalTest(args);
    if (!/^(columns|rateColumns|perSecondColumns|increaseColumns)$/.test(name)) return own(macros(target, args), name);
    const isQuery = args.length === 2 && clausesOf(`SELECT 1 ${sql.slice(sql.indexOf("FROM"))}`);
    return isQuery
      ? `${called.replace("$", "$__")}(${[textOf(target.dateTimeColDataType), ...args].join(", ")})`
      : undefined;
  });
  const left = /\$(?:naturalTimeSeries|(?:rate|perSecond|delta|increase|columns|lttb)\w*|conditionalTest)\b/;
  const [unknown] = left.exec(masked(expanded)) ?? [];
  findings.addIf(unknown !== undefined, "macro", unknown);
  const isRate = /^\$(rate|perSecond|delta|increase)/.test(sql.trim());
  findings.addIf(target.extrapolate !== false && isRate, "extrapolation");
  return expanded;
}

/** What macros say in those of Grafana's own plugin. */
function macros(target: Members, [column = ""]: readonly string[]): Readonly<Record<string, string>> {
  const [date, time] = [textOf(target.dateColDataType), textOf(target.dateTimeColDataType)];
  const database = textOf(target.database);
  return {
    timeFilter: date === "" ? filterOf(time, target) : `$__dateTimeFilter(${date}, ${time})`,
    timeFilterMs: `$__timeFilter_ms(${time})`,
    timeFilterByColumn: filterOf(column, target),
    timeFilter64ByColumn: `$__timeFilter_ms(${column})`,
    timeSeries: `$__timeInterval(${time})`,
    timeSeriesMs: `$__timeInterval_ms(${time})`,
    dateTimeCol: time,
    dateCol: date,
    table: `${database && `${database}.`}${textOf(target.table)}`,
    interval: "$__interval_s",
    from: "intDiv($__from, 1000)",
    to: "intDiv($__to, 1000)",
    unescape: column.replace(/^'|'$/g, ""),
    adhoc: "1",
  };
}

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
