import type { Members } from "terraform-provider-sdk/values";
import { masked, partnerOf } from "../../evaluation/sql";
import { clausesOf, columnsOf, splitAtCommas } from "./sql";

/* What a query says of its rows and columns without being run. */

const aggregate =
  /\b(?:(?:count|sum|avg|min|max|uniq|quantile|median|any|arg(?:Min|Max)|stddev|var(?:Pop|Samp)|group(?:Array|Uniq|Bit)|topK)s?(?:[A-Z]\w*)?|COUNT|SUM|AVG|MIN|MAX|first_value|last_value)\s*\(/;

/** True for an aggregate over all rows of a group. */
function isAggregate(expression: string): boolean {
  const mask = masked(expression);
  return aggregate.test(mask) && !/\(\s*SELECT\b|\bOVER\b/i.test(mask);
}

/** True if a query has at most one row: of a limit, of aggregates without groups, or without a table. */
export function hasOneRow(sql: string): boolean {
  const clauses = clausesOf(sql);
  const columns = columnsOf(sql);
  if (!clauses || !columns) return false;
  if (clauses.LIMIT === "1" || clauses.FROM === undefined) return true;
  return clauses["GROUP BY"] === undefined && columns.every(({ expression }) => isAggregate(expression));
}

/** What a column certainly is: a number that is neither a decimal nor a boolean, or a text. */
export type Kind = "number" | "text" | undefined;

/** Functions whose value is a number whatever they are given. */
const ofNumber =
  /^(count\w*|uniq\w*|avg\w*|length|toU?Int\d+\w*|toFloat(32|64)\w*|toUnixTimestamp\w*|intDiv|dateDiff|stddev\w*)$/i;

/** Functions whose value is of the type of an argument, by its position. */
const ofArgument: Readonly<Record<string, number>> = {
  ...{ sum: 0, min: 0, max: 0, any: 0, anyLast: 0, argMax: 0, argMin: 0, sumIf: 0, minIf: 0, maxIf: 0 },
  ...{ quantile: 0, quantileExact: 0, quantileTDigest: 0, median: 0 },
  ...{ round: 0, floor: 0, ceil: 0, abs: 0, greatest: 0, least: 0, coalesce: 0, ifNull: 0, nullIf: 0 },
  ...{ if: 1, divide: 0 },
};

const ofText =
  /^(toString|concat\w*|lower|upper|substring|substr|replace\w*|trim\w*|format\w*|dateName|hex|domain|path)$/i;

/** The kind of an expression; `isText` knows the columns that are texts, and a number is what `isNumber` knows. */
export function kindOf(
  expression: string,
  types: { readonly isText: (expression: string) => boolean; readonly isNumber: (expression: string) => boolean },
): Kind {
  const text = expression.trim();
  const mask = masked(text);
  if (types.isText(text)) return "text";
  if (/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) || /^\$__(interval|range)_m?s$/.test(text)) return "number";
  if (types.isNumber(text)) return "number";
  if (/^'\0*'$/.test(mask)) return "text";
  if (mask.startsWith("(") && partnerOf(mask, 0) === mask.length - 1) return kindOf(text.slice(1, -1), types);
  const operands = operandsOf(text);
  if (operands.length > 1) {
    if (operands.every((operand) => kindOf(operand, types) === "number")) return "number";
    return undefined;
  }
  const [call, name = "", , parameters] = /^(\w+)(\((\d[\d., ]*)\)(?=\())?\(/.exec(mask) ?? [];
  if (call === undefined || partnerOf(mask, call.length - 1) !== mask.length - 1) return undefined;
  if (ofText.test(name)) return "text";
  if (ofNumber.test(name)) return "number";
  const position = Object.hasOwn(ofArgument, name) ? ofArgument[name] : undefined;
  const argument = position === undefined ? undefined : splitAtCommas(text.slice(call.length, -1))[position];
  const isLevel = parameters === undefined || /^(quantile|median)/.test(name);
  if (argument === undefined || !isLevel) return undefined;
  return kindOf(argument, types);
}

/** The operands of arithmetic outside of brackets. */
function operandsOf(text: string): readonly string[] {
  const mask = masked(text);
  const operands: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let index = 0; index < mask.length; index += 1) {
    const sign = mask.charAt(index);
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    const isOperator = depth === 0 && /[+\-*/%]/.test(sign) && mask.slice(begin, index).trim() !== "";
    if (!isOperator) continue;
    operands.push(text.slice(begin, index));
    begin = index + 1;
  }
  return [...operands, text.slice(begin)];
}

/** What is known of the columns of a source's table. */
export function knownColumns(source: Members | undefined, isText: (expression: string) => boolean) {
  return { isText, isNumber: (expression: string) => source !== undefined && expression === source.durationExpression };
}
