import { filter as filterType } from "../../../../lib/kinds/dashboard";
import { type ObjectValue, sameAttribute, UNKNOWN } from "../../../../lib/schema";
import { idOf } from "../../../../lib/tiles";
import type { Filter } from "./types";

/** What identifies a filter. */
interface Identified {
  readonly id?: unknown;
  readonly name?: unknown;
}

/** For each filter of `next` the index of the matching prior filter: by ID, then by name; none is used twice. */
export function matchFilters(
  next: readonly Identified[],
  prior: readonly Identified[],
): readonly (number | undefined)[] {
  const used = new Set<number>();
  const partner: (number | undefined)[] = next.map(() => undefined);
  for (const alike of [sameId, sameName])
    for (const [index, filter] of next.entries()) {
      if (partner[index] !== undefined) continue;
      const found = prior.findIndex((candidate, other) => !used.has(other) && alike(filter, candidate));
      if (found < 0) continue;
      partner[index] = found;
      used.add(found);
    }
  return partner;
}

/** The configured filters with the IDs of the matching prior ones; a new filter's ID is unknown. */
export function withFilterIds(next: readonly Filter[], prior: readonly Filter[]): readonly Filter[] {
  const partners = matchFilters(
    next.map((filter) => ({ ...filter, id: null })),
    prior,
  );
  return next.map((filter, index) => {
    const partner = partners[index];
    const id = partner === undefined ? undefined : idOf(prior[partner] ?? {});
    return { ...filter, id: id ?? UNKNOWN };
  });
}

/** True when the configured filters mean the same as the prior ones, one by one. */
export function sameFilters(next: readonly Filter[], prior: readonly Filter[]): boolean {
  return next.length === prior.length && next.every((filter, index) => sameFilter(filter, prior[index]));
}

function sameFilter(a: ObjectValue, b: ObjectValue = {}): boolean {
  return Object.entries(filterType.attributes).every(
    ([name, attribute]) => name === "id" || sameAttribute(attribute, a[name], b[name]),
  );
}

function sameId(a: Identified, b: Identified): boolean {
  const id = idOf(a);
  return id !== undefined && id === idOf(b);
}

function sameName(a: Identified, b: Identified): boolean {
  return typeof a.name === "string" && a.name === b.name;
}
