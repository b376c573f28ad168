import type { Page } from "../records/decode";

const pageSize = 1000;
/** A server that never ends is left after this many pages. */
const mostPages = 1000;

/**
 * Follows the pages of a list. The first request carries no paging parameters, as some gateways refuse them; more pages are asked for
 * only while the service says that there are more, and a page that brings nothing new ends the walk.
 */
export async function allPages<T extends { readonly id: string }>(
  fetch: (query: Readonly<Record<string, string>> | undefined) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const found = new Map<string, T>();
  let offset = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const response = await fetch(page === 0 ? undefined : { limit: String(pageSize), offset: String(offset) });
    const before = found.size;
    for (const item of response.items) found.set(item.id, item);
    const step = response.items.length || response.limit || 0;
    offset += step;
    const more = response.total === undefined ? response.items.length >= pageSize : offset < response.total;
    if (!more || step === 0 || (response.items.length > 0 && found.size === before)) break;
  }
  return [...found.values()];
}
