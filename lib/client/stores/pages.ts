import { ApiError } from "../errors/api-error";
import type { Page } from "../exchange/decode";

const pageSize = 1000;
/** A list with more pages or objects than these has no end. */
const mostPages = 1000;
const mostObjects = 100_000;

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
 * @throws ApiError `oversized_response` when the service has still more after 1,000 pages or 100,000 objects.
 */
export async function allPages<T extends { readonly id: string }>(
  fetch: (query: Readonly<Record<string, string>> | undefined) => Promise<Page<T>>,
  { path, toEnd, mayBeCut }: { readonly path: string; readonly toEnd: boolean; readonly mayBeCut: boolean },
): Promise<Listing<T>> {
  const found = new Map<string, T>();
  let offset = 0;
  for (let page = 0; ; page += 1) {
    if (page >= mostPages || found.size >= mostObjects) throw endless(path, page, found.size);
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

function endless(path: string, pages: number, objects: number): ApiError {
  return new ApiError({
    code: "oversized_response",
    method: "GET",
    url: path,
    detail: `the list does not end: ${pages} pages had ${objects} objects, and the service reports more`,
    remedy:
      "The service or a proxy in between does not page as the API says. Check what it returns for limit and offset.",
  });
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
