import { FormulaError, parsedFormula } from "../../../evaluation/formula";
import { Decimal, isRecord, type Rule } from "../../schema";

/** `asRatio` needs exactly two series and excludes formulas (contract 5.5). */
export const ratioRule: Rule = (_, report) => {
  if (report.known("asRatio") !== true) return;
  const select = report.known("select");
  if (Array.isArray(select) && select.length !== 2)
    report.error(
      ["asRatio"],
      `needs exactly two select items, but there ${select.length === 1 ? "is 1" : `are ${select.length}`}.`,
      "Wrong number of items",
    );
  const formulas = report.known("formulas");
  if (Array.isArray(formulas) && formulas.length > 0)
    report.error(["asRatio"], "conflicts with `formulas`; set only one of them.", "Conflicting arguments");
};

const isNumber = (value: unknown): boolean => typeof value === "number" || value instanceof Decimal;

/** `between` compares with two numbers, the order with one, equality with a number or a string. */
export const colorRuleValue: Rule = (_, report) => {
  const [operator, value] = [report.known("operator"), report.known("value")];
  if (typeof operator !== "string" || value === undefined) return;
  const fits = (one: unknown) => report.isOpaque(one) || isNumber(one);
  const needed = /^(gt|gte|lt|lte)$/.test(operator)
    ? !fits(value) && "a number"
    : operator === "between"
      ? !(Array.isArray(value) && value.length === 2 && value.every(fits)) && "a pair of numbers"
      : /^n?eq$/.test(operator) && !(fits(value) || typeof value === "string") && "a number or a string";
  if (needed)
    report.error(["value"], `is ${JSON.stringify(value)}; \`${operator}\` needs ${needed}.`, "Wrong type of value");
};

const formulaText = /^[A-Za-z0-9.\s()+*/-]+$/;

/** What is wrong with a formula over so many selected series; the number is `undefined` while it is not known. */
function formulaProblem(expression: string, operands: number | undefined): string | undefined {
  const is = `is "${expression}"; `;
  if (!formulaText.test(expression))
    return `${is}a formula can only contain letters, numbers, + - * / and parentheses.`;
  const [small] = /[a-z]/.exec(expression) ?? [];
  if (small !== undefined) return `uses ${small}, but series are capital letters, where A is the first.`;
  const letters = expression.match(/[A-Z]+/g) ?? [];
  if (letters.length === 0) return `${is}a formula must use at least one series, where A is the first.`;
  const last = operands ?? 26;
  const unknown = letters.find((letter) => letter.length > 1 || letter.charCodeAt(0) - 65 >= last);
  if (unknown !== undefined && operands !== undefined)
    return `uses ${unknown}, but the last of the ${operands} selected series is ${String.fromCharCode(64 + operands)}.`;
  try {
    parsedFormula(expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return `${is}the service cannot read it: ${error.reason.charAt(0).toLowerCase()}${error.reason.slice(1)}.`;
  }
}

/** Without formulas there are no operands to show. */
const operandRule: Rule = (_, report) => {
  const formulas = report.known("formulas");
  const none = report.absent("formulas") || (Array.isArray(formulas) && formulas.length === 0);
  if (none && !report.absent("showOperandSeries"))
    report.warning(
      ["showOperandSeries"],
      "has no effect without `formulas`, and the service drops it; remove it.",
      "Argument without effect",
    );
};

/** Formulas: only + - * / ( ) and numbers, at least one capital letter, and each letter names a select item. */
export const formulaRules: readonly Rule[] = [
  operandRule,
  (_, report) => {
    const formulas = report.known("formulas");
    const select = report.known("select");
    if (!Array.isArray(formulas)) return;
    for (const [index, item] of formulas.entries()) {
      const expression = isRecord(item) ? item.expression : undefined;
      if (typeof expression !== "string" || report.isOpaque(expression)) continue;
      const problem = formulaProblem(expression, Array.isArray(select) ? select.length : undefined);
      if (problem !== undefined) report.error(["formulas", index, "expression"], problem, "Invalid value");
    }
  },
  (_, report) => {
    const select = report.known("select");
    if (report.known("displayType") !== "number" || !Array.isArray(select)) return;
    const formulas = report.known("formulas");
    if (select.length > 1 && !(Array.isArray(formulas) && formulas.length === 1) && !report.isOpaque(formulas))
      report.error(
        ["select"],
        `has ${select.length} items; a number tile shows one item, or several combined by one formula.`,
        "Wrong number of items",
      );
  },
];
