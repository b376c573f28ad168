import type { Line, Opaque } from "../model";

/** What a line amounts to over the drawn time: as it is known, or counts summed and measurements averaged; `null` without a value. */
export function amountOf({ values, amount }: Line, aggFn: unknown): number | null {
  if (amount !== undefined) return amount;
  const known = values.filter((value): value is number => value !== null);
  if (known.length === 0) return null;
  const total = known.reduce((sum, value) => sum + value, 0);
  return aggFn === "count" || aggFn === "sum" || aggFn === "increase" ? total : total / known.length;
}

/** The aggregate function that decides how a tile's values add up; a ratio or a formula is a measurement. */
export function aggFnOf({ select, asRatio, formulas }: Opaque): unknown {
  if (asRatio === true || (Array.isArray(formulas) && formulas.length > 0)) return "avg";
  const [first] = Array.isArray(select) ? (select as readonly Opaque[]) : [];
  return first?.aggFn ?? "count";
}
