/** A source ID, or a source, for example `DataObservabilitySource.byName(this, "Logs")`. */
export type SourceLike = string | { readonly id: string };

export function idOf(source: SourceLike): string {
  return typeof source === "string" ? source : source.id;
}
