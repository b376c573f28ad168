/** A source: its id, or anything that has one, e.g. `DataObservabilitySource.byName(this, "Logs")`. */
export type SourceLike = string | { readonly id: string };

export function idOf(source: SourceLike): string {
  return typeof source === "string" ? source : source.id;
}
