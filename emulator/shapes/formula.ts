import { z } from "zod/v3";
import { numberFormat } from "./words";

export const formula = z.object({
  expression: z.string().max(1024),
  alias: z.string().optional(),
  numberFormat: numberFormat.optional(),
});

const letter = (index: number): string => String.fromCharCode(65 + index);

/** Why an expression over series A, B, … is refused; undefined when it is fine. */
export function formulaProblem(expression: string, operands: number): string | undefined {
  const unexpected = /[^A-Z0-9+\-*/().\s]/i.exec(expression);
  if (unexpected) return `Unexpected character "${unexpected[0]}" in formula`;
  const letters = expression.match(/[A-Z]+/gi) ?? [];
  if (letters.length === 0) return "Formula must reference at least one series";
  const unknown = letters.find((name) => name.length > 1 || name.toUpperCase().charCodeAt(0) - 65 >= operands);
  if (!unknown) return undefined;
  return `Unknown series "${unknown}" — this chart only has series A through ${letter(Math.max(operands, 1) - 1)}`;
}
