import { type Members, own } from "terraform-provider-sdk/internal/schema";
import { type Finding, found } from "./findings";
import { clausesOf, masked, replaceCalls } from "./sql";
import type { Rewritten } from "./substitution";
import { textOf } from "./values";

/**
 * A query of the plugin by Vertamedia, later Altinity, in the macros of Grafana's own plugin. Its functions for series give arrays of tuples
 * there; here they give rows of time, key and value, which is what a chart reads.
 */
export function plainQuery(sql: string, target: Members): Rewritten {
  const findings: Finding[] = [];
  const time = textOf(target.dateTimeColDataType);
  const date = textOf(target.dateColDataType);
  const written = inColumns(sql, time);
  const tested = conditionalTests(written);
  const names = `${Object.keys(macros).join("|")}|adhoc`;
  const expanded = replaceCalls(tested, new RegExp(String.raw`\$(?:${names})\b`), (called, [argument = ""]) => {
    const macro = own(macros, called.slice(1));
    if (!macro) findings.push(found("ad-hoc"));
    return macro?.({ argument, time, date, target }) ?? "1";
  });
  const left =
    /\$(?:naturalTimeSeries|rate\w*|perSecond\w*|delta\w*|increase\w*|columns\w*|lttb\w*|conditionalTest)\b/.exec(
      masked(expanded),
    );
  if (left) findings.push(found("macro", left[0]));
  if (target.extrapolate !== false && /^\$(rate|perSecond|delta|increase)/.test(sql.trim()))
    findings.push(found("extrapolation"));
  return { sql: expanded, findings };
}

interface Used {
  readonly argument: string;
  readonly time: string;
  readonly date: string;
  readonly target: Members;
}

/** What macros say in those of Grafana's own plugin. */
const macros: Readonly<Record<string, (used: Used) => string>> = {
  timeFilter: ({ date, time, target }) =>
    date === "" ? filterOf(time, target) : `$__dateTimeFilter(${date}, ${time})`,
  timeFilterMs: ({ time }) => `$__timeFilter_ms(${time})`,
  timeFilterByColumn: ({ argument, target }) => filterOf(argument, target),
  timeFilter64ByColumn: ({ argument }) => `$__timeFilter_ms(${argument})`,
  timeSeries: ({ time }) => `$__timeInterval(${time})`,
  timeSeriesMs: ({ time }) => `$__timeInterval_ms(${time})`,
  dateTimeCol: ({ time }) => time,
  dateCol: ({ date }) => date,
  table: ({ target: { database, table } }) =>
    [database, table]
      .map(textOf)
      .filter((one) => one !== "")
      .join("."),
  interval: () => "$__interval_s",
  from: () => "intDiv($__from, 1000)",
  to: () => "intDiv($__to, 1000)",
  unescape: ({ argument }) => argument.replace(/^'|'$/g, ""),
};

/** The range of a column, by the type that the target names. */
function filterOf(column: string, { dateTimeType }: Members): string {
  const type = textOf(dateTimeType);
  const seconds = (name: string) => `toUnixTimestamp($__${name})`;
  if (type === "TIMESTAMP" || type === "FLOAT")
    return `${column} >= ${seconds("fromTime")} AND ${column} <= ${seconds("toTime")}`;
  const [, digits] = /^TIMESTAMP64_(\d)$/.exec(type) ?? [];
  if (digits !== undefined) {
    const factor = 10 ** (Number(digits) - 3);
    return `${column} >= $__from * ${factor} AND ${column} <= $__to * ${factor}`;
  }
  return type === "DATETIME64" ? `$__timeFilter_ms(${column})` : `$__timeFilter(${column})`;
}

/** `$columns(key, value) FROM …` with the time column that the other plugin's macro takes. */
function inColumns(sql: string, time: string): string {
  return replaceCalls(sql, /\$(?:columns|rateColumns|perSecondColumns|increaseColumns)\b/, (called, args) => {
    const isQuery = args.length === 2 && clausesOf(`SELECT 1 ${sql.slice(sql.indexOf("FROM"))}`);
    return isQuery ? `$__${called.slice(1)}(${[time, ...args].join(", ")})` : undefined;
  });
}

/** `$conditionalTest(AND a IN ($v), $v)`: the condition is left out if the variable is empty. */
function conditionalTests(sql: string): string {
  return replaceCalls(sql, /\$conditionalTest\b/, (_, args) => {
    const [, joint = "", condition = ""] = /^\s*(AND\s+|OR\s+)?([\s\S]*)$/i.exec(args[0] ?? "") ?? [];
    return args.length === 2 ? `${joint}$__conditionalAll(${condition}, ${args[1]})` : undefined;
  });
}
