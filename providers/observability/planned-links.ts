import type { Value } from "../../lib/schema";

/** The links that the sources of this run set themselves, by source. Terraform plans a source before the links that refer to it. */
export class PlannedLinks {
  private readonly bySource = new Map<string, Readonly<Record<string, Value>>>();

  note(sourceId: string, links: Readonly<Record<string, Value>>): void {
    this.bySource.set(sourceId, links);
  }

  /** `null` for a link that the source does not set. */
  linkOf(sourceId: string, name: string): Value {
    return this.bySource.get(sourceId)?.[name] ?? null;
  }
}
