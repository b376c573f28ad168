/** Conditions of a Lucene query that must all hold; one with an alternative or a negation keeps its meaning. */
export function allOf(...conditions: readonly string[]): string {
  return conditions.map((one) => (/\bOR\b|\|\||\bNOT\b/.test(one) ? `(${one})` : one)).join(" AND ");
}
