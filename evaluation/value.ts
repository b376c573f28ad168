import { parsedFormula } from "./formula";

/** What a query computes in each bucket and group. */
export interface Target {
  /** The series in their order. */
  series: readonly { aggFn: string }[];
  asRatio?: boolean;
  /** Only the last one is compared. */
  formulas?: readonly { expression: string }[];
  /** Whether the source holds metrics: a series without a row then reads as null, whatever its function. */
  isMetric?: boolean;
}

/** A value as the service's responses have it: 64-bit integers are texts. */
export type RawValue = number | string | null | undefined;

const readsAsZero = new Set(["count", "count_distinct", "sum", "min", "max", "last_value"]);

/** A number; null for what is missing, null or not finite. */
export function parsedValue(value: RawValue): number | null {
  if (value === null || value === undefined || value === "") return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

/** Makes of the values of all series in one bucket and group the one that is compared; null is skipped. */
export function comparedValue({ series, asRatio, formulas, isMetric }: Target): (values: RawValue[]) => number | null {
  const read = (value: RawValue, index: number): number | null => {
    if (value !== undefined) return parsedValue(value);
    return !isMetric && readsAsZero.has(series[index]?.aggFn ?? "") ? 0 : null;
  };
  const operands = (values: RawValue[]) => series.map((_, index) => read(values[index], index));
  const last = formulas?.at(-1);
  if (last) {
    const formula = parsedFormula(last.expression);
    return (values) => formula(operands(values));
  }
  if (!asRatio || series.length !== 2) return (values) => operands(values).at(-1) ?? null;
  return (values) => {
    const [above, below] = operands(values);
    const quotient = (above ?? 0) / (below ?? Number.NaN);
    return Number.isFinite(quotient) ? quotient : null;
  };
}

/** The text under which a group is recorded. */
export const groupName = (columns: readonly string[], values: readonly unknown[]): string =>
  columns.map((column, index) => `${column}:${String(values[index])}`).join(", ");
