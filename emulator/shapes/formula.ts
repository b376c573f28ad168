import { z } from "zod/v3";
import { FormulaError, formulaTokens, parsedFormula } from "../../evaluation";
import { numberFormat } from "./words";

export const formula = z.object({
  expression: z.string().max(1024),
  alias: z.string().optional(),
  numberFormat: numberFormat.optional(),
});

const letter = (index: number): string => String.fromCharCode(65 + index);

/** What the service says about a token that no formula can contain; undefined for any other. */
function tokenProblem(token: string): string | undefined {
  if (/^[a-z]/.test(token)) return `Unexpected "${token}" — series references are uppercase letters (A, B, C, ...)`;
  if (/^[A-Z]./.test(token))
    return `Unexpected "${token}" — series references are single letters (A, B, C, ...) and functions are not supported`;
  if (/\d/.test(token)) return Number.isFinite(Number(token)) ? undefined : `Invalid number "${token}"`;
  return /^[A-Z+\-*/()]$/.test(token) ? undefined : `Unexpected character "${token}"`;
}

function syntaxProblem(expression: string): string | undefined {
  try {
    parsedFormula(expression);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error.reason;
    throw error;
  }
}

/** Why an expression over series A, B, … is refused; undefined when it is fine. */
export function formulaProblem(expression: string, operands: number): string | undefined {
  const tokens = formulaTokens(expression);
  if (tokens.length === 0) return "Expression is empty";
  const unreadable = tokens.map(tokenProblem).find((problem) => problem !== undefined) ?? syntaxProblem(expression);
  if (unreadable) return unreadable;
  const letters = [...new Set(tokens.filter((token) => /[A-Z]/.test(token)))];
  if (letters.length === 0) return "Expression must reference at least one series (A, B, C, ...)";
  const unknown = letters.filter((name) => name.charCodeAt(0) - 65 >= operands);
  if (unknown.length === 0) return undefined;
  const known =
    operands > 0 ? `this chart only has series A through ${letter(operands - 1)}` : "this chart has no series";
  return unknown.map((name) => `Unknown series "${name}" — ${known}`).join("; ");
}
