/** A stretch of time in which a query finds something else than usual. */
interface Spike {
  sourceId: string;
  where: string;
  /** Milliseconds; the end is exclusive. */
  from: number;
  to: number;
  /** The value of every bucket that touches it. */
  value?: number;
  /** What the usual value is multiplied with; 0 for no rows at all. */
  factor: number;
  /** Only for this group; default: for all. */
  group?: string;
}

/** What somebody lets happen to the synthetic data. Kept in memory only. */
export class Spikes {
  private list: Spike[] = [];

  add(spike: Spike): void {
    this.list.push(spike);
  }

  clear(): void {
    this.list = [];
  }

  /** The usual value of a query in a bucket, or what a spike makes of it; undefined for no row. */
  applied(
    query: { sourceId: string; where: string; group: string[] },
    span: { from: number; to: number },
    usual: string | number | undefined,
  ): string | number | undefined {
    const spike = this.list.findLast(
      ({ sourceId, where, group, from, to }) =>
        sourceId === query.sourceId &&
        where === query.where &&
        (group === undefined || query.group.includes(group)) &&
        from < span.to &&
        to > span.from,
    );
    if (!spike) return usual;
    const value = spike.value ?? Number(usual ?? 0) * spike.factor;
    if (spike.value === undefined && value === 0) return undefined;
    return typeof usual === "number" ? value : String(Math.round(value));
  }
}
