import { Match } from "terraform-provider-sdk/internal/schema";
import {
  atomic,
  bool,
  Decimal,
  integer,
  isObject,
  number,
  object,
  optional,
  type Rule,
  type RuleReport,
  required,
  string,
  type Value,
} from "terraform-provider-sdk/schema";
import { isList, isPresent, isRecord, type Members, type ObjectValue, stringOf } from "terraform-provider-sdk/values";
import { FormulaError, parsedFormula } from "../evaluation/formula";
import { problem } from "../service/problems";
import { conflict, missing, warnUnparsableWhere, warnWithoutEffect } from "../service/rules";
import {
  aggregateFunctions,
  limits,
  metricTypes,
  numberOutputs,
  numericUnits,
  quantileLevels,
  queryLanguages,
} from "../service/words";
import { remediesOfSelectItem } from "./ui-names";

/** How to request a percentile, wherever a series is aggregated. */
export const aggregationRules: readonly Rule[] = [
  noPercentile,
  (_, report) => {
    const aggFn = functionIn(report);
    if (aggFn === "quantile" && report.absent("level"))
      missing(report, "level", '"quantile" needs a level, for example 0.95');
    if (aggFn !== undefined && aggFn !== "quantile" && report.known("level") !== undefined) {
      const predicate = `applies only to "quantile", but aggFn is "${aggFn}"; remove it.`;
      report.warning(problem("argument-without-effect"), predicate, ["level"]);
    }
  },
];

/** Rejects `p95` and similar names that other services use. */
function noPercentile(_: unknown, report: RuleReport): void {
  const [, digits] = /^p(\d\d?)$/.exec(stringOf(report.known("aggFn")) ?? "") ?? [];
  if (digits !== undefined)
    report.error(problem("unsupported-value"), `is "p${digits}"; use "quantile" with level 0.${digits}.`, ["aggFn"]);
}

/** The aggregate function; `undefined` while Terraform does not know it, and for one that we do not know: what it needs is unknown, too. */
export function functionIn(report: RuleReport): string | undefined {
  const aggFn = report.known("aggFn");
  return aggregateFunctions.find((name) => name === aggFn);
}

/** `increase` requires a sum; `member` has the type of the metric. */
export const increaseOfSum =
  (member: string): Rule =>
  (_, report) => {
    const type = report.known(member);
    if (report.known("aggFn") !== "increase" || type === undefined || type === "sum") return;
    const predicate = `is "increase", which requires a metric of type "sum", but ${member} is "${type}".`;
    report.error(problem("unsupported-value"), predicate, ["aggFn"]);
  };

export const numberFormat = object("NumberFormat", {
  output: required(string({ knownValues: numberOutputs }), "Format of the number."),
  numericUnit: optional(
    string({ knownValues: numericUnits }),
    "Unit of the values, for example `bytes_iec`, `megabits_sec` or `rps`.",
  ),
  mantissa: optional(integer({ min: 0 }), "Number of digits after the decimal point."),
  thousandSeparated: optional(bool(), "Whether to separate thousands."),
  average: optional(bool(), "Whether to abbreviate large numbers, for example `1.2m`."),
  decimalBytes: optional(bool(), "Whether to use decimal byte units, with a factor of 1000 instead of 1024."),
  factor: optional(number(), "Factor to multiply the value by, for example `0.001` to show milliseconds as seconds."),
  currencySymbol: optional(string(), 'Currency symbol, for `output = "currency"`.'),
  unit: optional(string(), "Text appended to the number."),
});

/** Number formats for values of a unit. */
export const units = {
  nanoseconds: { output: "duration", factor: 1e-9 },
  microseconds: { output: "duration", factor: 1e-6 },
  milliseconds: { output: "duration", factor: 1e-3 },
  seconds: { output: "duration", factor: 1 },
  /** Bytes as KiB, MiB and so on. */
  bytes: { output: "byte", numericUnit: "bytes_iec" },
  /** A share from 0 to 1. */
  percent: { output: "percent" },
} as const;

/** `between` compares with two numbers, the order with one, equality with a number or a string. */
export const colorRuleValue: Rule = (_, report) => {
  const [operator, value] = [report.known("operator"), report.known("value")];
  if (typeof operator !== "string" || value === undefined) return;
  const fits = (operand: unknown) =>
    report.isOpaque(operand) || typeof operand === "number" || operand instanceof Decimal;
  const operand = operandsOfRules.find(({ operators }) => operators.includes(operator));
  if (operand && !operand.isMet(value, fits))
    report.error(problem("wrong-type"), `is ${JSON.stringify(value)}; \`${operator}\` needs ${operand.noun}.`, [
      "value",
    ]);
};

interface RuleOperand {
  readonly operators: readonly string[];
  readonly noun: string;
  isMet(value: unknown, isNumber: (operand: unknown) => boolean): boolean;
}

const operandsOfRules: readonly RuleOperand[] = [
  { operators: ["gt", "gte", "lt", "lte"], noun: "a number", isMet: (value, isNumber) => isNumber(value) },
  {
    operators: ["between"],
    noun: "a pair of numbers",
    isMet: (value, isNumber) => Array.isArray(value) && value.length === 2 && value.every(isNumber),
  },
  {
    operators: ["eq", "neq"],
    noun: "a number or a string",
    isMet: (value, isNumber) => isNumber(value) || typeof value === "string",
  },
];

const formulaText = /^[A-Za-z0-9.\s()+*/-]+$/;

/** What is wrong with a formula over so many selected series; the number is `undefined` while it is not known. */
function formulaProblem(expression: string, operands: number | undefined): string | undefined {
  const prefix = `is "${expression}"; `;
  if (!formulaText.test(expression))
    return `${prefix}a formula can only contain letters, numbers, + - * / and parentheses.`;
  const [small] = /[a-z]/.exec(expression) ?? [];
  if (small !== undefined) return `uses ${small}, but series are capital letters, where A is the first.`;
  const letters = expression.match(/[A-Z]+/g) ?? [];
  if (letters.length === 0) return `${prefix}a formula must use at least one series, where A is the first.`;
  const operandLimit = operands ?? 26;
  const unknown = letters.find((letter) => letter.length > 1 || letter.charCodeAt(0) - 65 >= operandLimit);
  if (unknown !== undefined && operands !== undefined)
    return `uses ${unknown}, but the last of the ${operands} selected series is ${String.fromCharCode(64 + operands)}.`;
  try {
    parsedFormula(expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return `${prefix}the service cannot read it: ${error.reason.charAt(0).toLowerCase()}${error.reason.slice(1)}.`;
  }
}

/**
 * What a query computes of its items (contract 5.5): `asRatio` needs exactly two and excludes formulas. Formulas have only + - * / ( ) and
 * numbers, at least one capital letter, and each letter names an item. A number shows one item, or one formula.
 */
export const formulaRule: Rule = (_, report) => {
  const [formulas, select] = ["formulas", "select"].map((member) => {
    const value = report.absent(member) ? [] : report.known(member);
    if (!Array.isArray(value)) return undefined;
    return value as readonly unknown[];
  });
  const count = report.absent("select") ? undefined : select?.length;
  if (report.known("asRatio") === true) {
    const predicate = `needs exactly two select items, but there ${count === 1 ? "is 1" : `are ${count}`}.`;
    if (count !== undefined && count !== 2) report.error(problem("wrong-number-of-items"), predicate, ["asRatio"]);
    if (formulas && formulas.length > 0) conflict(report, "asRatio", "formulas");
  }
  if (formulas?.length === 0 && !report.absent("showOperandSeries"))
    warnWithoutEffect(report, "showOperandSeries", "without `formulas`, and the service drops it");
  for (const [index, item] of (formulas ?? []).entries()) {
    const expression = isRecord(item) ? item.expression : undefined;
    if (typeof expression !== "string" || report.isOpaque(expression)) continue;
    const mistake = formulaProblem(expression, count);
    if (mistake !== undefined) report.error(problem("invalid-value"), mistake, ["formulas", index, "expression"]);
  }
  if (report.known("displayType") !== "number" || !formulas || formulas.length === 1 || !count || count < 2) return;
  const predicate = `has ${count} items; a number tile shows one item, or several combined by one formula.`;
  report.error(problem("wrong-number-of-items"), predicate, ["select"]);
};

const expression = string({ maxLength: limits.expression });

/**
 * The language of a condition: it is sent with every condition, and imported code states it. The service shows `lucene` for one that it does
 * not have, but takes that condition as SQL in a part of the query (contract: defaults, section 1).
 */
export const whereLanguage = optional(
  string({ knownValues: queryLanguages }),
  "Language of `where`. Defaults to `lucene`.",
  {
    api: { sentIfOmitted: hasCondition },
    omitted: { means: "lucene", isStated: hasCondition },
  },
);

export function hasCondition({ where }: Members): boolean {
  return isPresent(where) && where !== "";
}

const item = object(
  "SelectItem",
  {
    aggFn: required(
      string({ knownValues: aggregateFunctions }),
      "Aggregate function. For a percentile, use `quantile` with `level`.",
    ),
    valueExpression: optional(
      expression,
      "Column or expression to aggregate. Required for every function except `count`, which does not accept it, and, from version 2.39 of the service, for a metric with `metricName` and `metricType`.",
      { omitted: { means: "", relevantIf: (item: Members) => item.aggFn !== "count" } },
    ),
    alias: optional(expression, "Name of the series in the legend or column header."),
    level: optional(number({ min: 0, max: 1 }), "Level of the `quantile` function: 0.5, 0.9, 0.95 or 0.99.", {
      omitted: { relevantIf: (item: Members) => item.aggFn === undefined || item.aggFn === "quantile" },
    }),
    where: optional(expression, "Condition that selects the rows to aggregate.", { omitted: { means: "" } }),
    whereLanguage,
    numberFormat: optional(numberFormat, "Number format of this series.", {
      api: { firstVersion: "2.27" },
      omitted: { presentation: true },
    }),
    metricType: optional(
      string({ knownValues: metricTypes }),
      "Type of the metric. Only for sources of kind `metric`.",
    ),
    metricName: optional(string(), "Name of the metric. Only for sources of kind `metric`."),
    periodAggFn: optional(
      string({ knownValues: ["delta"] }),
      "Aggregation within each period. `delta` computes the change within the period.",
      { docs: { omitsValueRules: true } },
    ),
  },
  [
    warnUnparsableWhere,
    noPercentile,
    (_, report) => {
      const aggFn = functionIn(report);
      if (aggFn === undefined) return;
      const value = report.known("valueExpression");
      if (aggFn === "count" && typeof value === "string" && value !== "") {
        const predicate = `is "${value}", but "count" takes none; remove it, or use "count_distinct".`;
        report.error(problem("argument-without-effect"), predicate, ["valueExpression"]);
      }
      const isMetric = !report.absent("metricName") && !report.absent("metricType");
      if (aggFn !== "count" && !isMetric && (report.absent("valueExpression") || value === ""))
        report.warning(problem("missing-argument"), `is missing; "${aggFn}" aggregates a column or expression.`, [
          "valueExpression",
        ]);
      const level = report.known("level");
      if (level !== undefined && aggFn !== "quantile") {
        const predicate = `applies only to "quantile", but aggFn is "${aggFn}"; remove it.`;
        report.error(problem("argument-without-effect"), predicate, ["level"]);
      }
      const isShare = typeof level === "number" && level >= 0 && level <= 1; // else its bounds are the error
      if (isShare && aggFn === "quantile" && !quantileLevels.includes(level)) {
        const predicate = `is ${level}; the service only accepts ${quantileLevels.join(", ")}.`;
        report.error(problem("value-out-of-range"), predicate, ["level"]);
      }
      if (aggFn === "quantile" && report.absent("level"))
        report.warning(problem("missing-argument"), "is missing, so the service uses its default percentile.", [
          "level",
        ]);
    },
    increaseOfSum("metricType"),
  ],
);

/** A value that a chart shows. */
export const selectItem = { ...atomic(item), remedies: remediesOfSelectItem };

const heatmapItem = object("HeatmapSelectItem", {
  valueExpression: required(
    string({ minLength: 1, maxLength: limits.expression }),
    "Column or expression for the vertical axis, for example a duration.",
  ),
  countExpression: optional(expression, "Expression to count in each cell. Defaults to the number of rows."),
  heatmapScaleType: optional(string({ knownValues: ["log", "linear"] }), "Scale of the vertical axis."),
});

/** The value that a heatmap shows. */
export const heatmapSelectItem = atomic(heatmapItem);

/** Items continue those at their places, if there are as many and they aggregate the same way. */
export function pairItems(authored: readonly Value[], live: readonly Value[]): readonly (number | undefined)[] {
  if (authored.length !== live.length) return [];
  return authored.map((item, index) => (aggFnOf(item) === aggFnOf(live[index]) ? index : undefined));
}

/** Expressions of PromQL continue the same ones, else those at their places if there are as many. */
export function pairExpressions(authored: readonly Value[], live: readonly Value[]): readonly (number | undefined)[] {
  const match = new Match(authored, live);
  match.byUnique(expressionOf);
  match.byPlace();
  return match.partners;
}

/** True for items with one expression: a name that people gave the series in the UI then still fits. */
export function hasSameExpression(authored: ObjectValue, live: ObjectValue): boolean {
  return expressionOf(authored) === expressionOf(live);
}

/** True if formulas that were made for the service's items can be computed from the author's. */
export function hasSameSelectCount(authored: ObjectValue, live: ObjectValue): boolean {
  return authored.asRatio !== true && countOf(authored.select) === countOf(live.select);
}

function expressionOf(item: Value): string | undefined {
  if (!isObject(item)) return undefined;
  return stringOf(item.expression);
}

function aggFnOf(item: Value | undefined): Value | undefined {
  return isObject(item) ? item.aggFn : undefined;
}

function countOf(select: Value | undefined): number {
  return isList(select) ? select.length : 0;
}
