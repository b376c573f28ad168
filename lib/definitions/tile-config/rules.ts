import type { Rule } from "../../model";
import { isRecord } from "../../model";

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

const formulaText = /^[A-Za-z0-9.\s()+*/-]+$/;

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
      const path = ["formulas", index, "expression"];
      if (!formulaText.test(expression)) {
        report.error(
          path,
          `is "${expression}"; a formula can only contain letters, numbers, + - * / and parentheses.`,
          "Invalid value",
        );
        continue;
      }
      const [small] = /[a-z]/.exec(expression) ?? [];
      if (small !== undefined) {
        report.error(path, `uses ${small}, but series are capital letters, where A is the first.`, "Invalid value");
        continue;
      }
      const letters = expression.match(/[A-Z]+/g) ?? [];
      if (letters.length === 0)
        report.error(
          path,
          `is "${expression}"; a formula must use at least one series, where A is the first.`,
          "Invalid value",
        );
      if (!Array.isArray(select)) continue;
      const unknown = letters.find((letter) => letter.length > 1 || letter.charCodeAt(0) - 65 >= select.length);
      if (unknown)
        report.error(
          path,
          `uses ${unknown}, but the last of the ${select.length} selected series is ${String.fromCharCode(64 + select.length)}.`,
          "Invalid value",
        );
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
