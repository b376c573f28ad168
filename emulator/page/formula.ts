import { type Formula, parsedFormula } from "../../evaluation";

type Values = readonly (number | null)[];

/** The values of a tile's formula, e.g. `A / (A + B) * 100`, where `A` is the first series; `undefined` when it cannot be read. */
export function formulaValues(expression: string, operands: readonly Values[]): (number | null)[] | undefined {
  const formula = readable(expression);
  if (!formula) return undefined;
  const count = Math.max(0, ...operands.map((values) => values.length));
  return Array.from({ length: count }, (_, index) => formula(operands.map((values) => values[index] ?? null)));
}

function readable(expression: string): Formula | undefined {
  try {
    return parsedFormula(expression);
  } catch {
    return undefined;
  }
}
