import { ApiError } from "../errors/api-error";
import type { Page } from "../records/decode";

const pageSize = 1000;
/** Paging stops after this many pages. */
const mostPages = 1000;

/** A list, as far as it was read. */
export interface Listing<T> {
  readonly items: readonly T[];
  /** False if the end of the list is unknown: an object that is not in it may exist. */
  readonly whole: boolean;
}

/**
 * Follows the pages of a list. The first request has no paging parameters, because some gateways reject them. More pages are requested
 * while the service reports more, and a page without new objects ends the list. A service that reports no pages and may have cut the list
 * (`mayBeCut`): with `toEnd`, more is requested, otherwise the listing is not complete.
 */
export async function allPages<T extends { readonly id: string }>(
  fetch: (query: Readonly<Record<string, string>> | undefined) => Promise<Page<T>>,
  { toEnd, mayBeCut }: { readonly toEnd: boolean; readonly mayBeCut: boolean },
): Promise<Listing<T>> {
  const found = new Map<string, T>();
  let offset = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const current = await pageAt(fetch, offset, page);
    const before = found.size;
    for (const item of current.items) found.set(item.id, item);
    const step = current.items.length || current.limit || 0;
    offset += step;
    const silent = current.total === undefined;
    if (silent && !mayBeCut) break;
    if (silent && !toEnd && step > 0 && step < pageSize) return { items: [...found.values()], whole: false };
    const more = silent ? step > 0 : offset < (current.total ?? 0);
    if (!more || step === 0 || (current.items.length > 0 && found.size === before)) break;
  }
  return { items: [...found.values()], whole: true };
}

/** A service that rejects the request for a further page has none. */
async function pageAt<T>(
  fetch: (query: Readonly<Record<string, string>> | undefined) => Promise<Page<T>>,
  offset: number,
  page: number,
): Promise<Page<T>> {
  if (page === 0) return fetch(undefined);
  try {
    return await fetch({ limit: String(pageSize), offset: String(offset) });
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === "bad_request") return { items: [], total: offset };
    throw reason;
  }
}
