import { ApiError, type HttpClient, NotFoundError, type Operation } from "terraform-provider-sdk/http";
import { isEndless } from "terraform-provider-sdk/internal/http";
import { type ObjectValue, omitUndefined, wellFormed } from "terraform-provider-sdk/values";
import { type Kind, wordsOf } from "../../kinds/kind";
import { productFacts } from "../../service/products";
import { decodePage, type Expected, type Page } from "../exchange/decode";
import type { ServiceRecord } from "../exchange/records";
import type { Mode } from "../modes";
import type { Addresses, Product } from "../modes/mode";
import type { Capabilities } from "../settings/capabilities";
import type { RejectedMembers, UpdateNotes } from "./rejected-members";
import type { Serial } from "./write-queue";

/** What every resource of a client needs. */
export interface ResourceContext {
  readonly mode: Mode;
  readonly product: Product;
  readonly addresses: Addresses;
  readonly capabilities: Capabilities;
  readonly http: HttpClient;
  readonly serial: Serial;
  readonly updateMethod: "PUT" | "PATCH";
  /** What this client created: kinds and IDs. */
  readonly created: Set<string>;
  /** What updates of a kind omit, in this run. */
  readonly rejectedOf: (kind: Kind) => RejectedMembers;
}

/** Options of every operation. */
export interface CallOptions {
  /** Ends waits and retries; a write in flight completes, so that its result is not lost. */
  readonly signal?: AbortSignal;
}

export function readOperation<T>(
  path: string,
  decode: Operation<T>["decode"],
  query?: Operation<T>["query"],
): Operation<T> {
  return { method: "GET", effect: "read", path, decode, ...omitUndefined({ query }) };
}

/** The path that the lists of the service, or those of the account, are below. */
export function baseOf({ resources, account }: Addresses, scope: "service" | "account" = "service"): string {
  return scope === "account" ? String(account) : resources;
}

interface ListOptions {
  /** False when the service returns its list whole. */
  readonly paged?: boolean;
  /** True when the pages of the list have cursors. Default false. */
  readonly byCursor?: boolean;
  /** Requests more if nothing marks the end of the list. Default true. */
  readonly toEnd?: boolean;
  readonly signal?: AbortSignal;
}

/** Every object of a list, over all its pages. */
export async function listAll<T extends ServiceRecord>(
  { http, product }: ResourceContext,
  path: string,
  expected: Expected,
  { paged = true, byCursor = false, toEnd = true, signal }: ListOptions = {},
): Promise<Listing<T>> {
  const decode = decodePage<T>(expected);
  const fetch = (query?: Operation<T>["query"]) =>
    http.run({ ...readOperation(path, decode, query), expects: "list" }, signal);
  if (byCursor) return cursorPages(fetch, path);
  const { cutsLists = false, countsUnreadable = false } = productFacts[product];
  return allPages(fetch, { path, toEnd, paged, mayBeCut: paged && cutsLists, countsUnreadable });
}

/** One part of a path, safe in a URL. @throws TypeError for an empty ID, which would address the whole list. */
export function pathPart(id: string): string {
  if (id === "" || id === "." || id === "..") throw new TypeError(`"${id}" is not an ID`);
  return encodeURIComponent(wellFormed(id));
}

export interface DeleteOptions extends CallOptions {
  /** The caller's version of the object, if a delete depends on it. */
  readonly authored?: ObjectValue;
}

export interface UpdateOptions extends CallOptions, UpdateNotes {}

/** A body, or what makes it of the current object: that runs after the changes of the object that began before. */
export type UpdateBody = ObjectValue | (() => Promise<ObjectValue>);

/** The body itself. */
export async function bodyOf(body: UpdateBody): Promise<ObjectValue> {
  return typeof body === "function" ? body() : body;
}

export interface ReadOptions extends CallOptions {
  /** `updatedAt` of the object whose body the caller knows: an entry of the list that lacks it is then enough. */
  readonly seenAt?: string;
}

/** Reads and writes of one kind of object. */
export interface ObjectStore<T extends ServiceRecord> {
  list(options?: CallOptions): Promise<readonly T[]>;
  /** The current object; `null` if it does not exist. */
  get(id: string, options?: CallOptions): Promise<T | null>;
  /** For refresh: from the copy that the reads of one run share; `null` if it certainly does not exist. */
  read(id: string, options?: ReadOptions): Promise<T | null>;
  create(body: ObjectValue, options?: CallOptions): Promise<T>;
  /** @throws NotFoundError if it does not exist. */
  update(id: string, body: UpdateBody, options?: UpdateOptions): Promise<T>;
  /** Succeeds also if it does not exist. */
  delete(id: string, options?: DeleteOptions): Promise<void>;
  /** Objects equal to the one to create, which an earlier run may have left behind. Absent where a create adopts what is there. */
  recentEquals?(body: ObjectValue, options?: CallOptions): Promise<readonly T[]>;
  /** False if only the creator of an object can use it, so that no create adopts one. */
  canAdopt?(body: ObjectValue): boolean;
  /** True if the body refers to an object that this client created, so that no other object can be equal to it. */
  refersToNew?(body: ObjectValue): boolean;
  /**
   * Requests the list before a create, where neither an object nor a reference of the body says that it is new: only the list then tells it
   * from an equal one, should the response to the create not show it.
   */
  listBefore?(body: ObjectValue, options?: CallOptions): Promise<void>;
  /** The object is in a state, so `recentEquals` never returns it. */
  noteStored?(id: string): void;
  /** A create adopts the object, so `delete` leaves it, even if the same run deletes it under another address. */
  noteAdopted?(id: string): void;
}

/** What a lifecycle needs to know of a kind, independent of where its objects are stored. */
export interface ObjectFacts
  extends Pick<
    Kind,
    "id" | "idLocation" | "update" | "unmanageable" | "ignoresLeftovers" | "defaultTagsNeedSecondWrite"
  > {
  /** For messages: `saved search`. */
  readonly noun: string;
}

export function factsOf(kind: Kind): ObjectFacts {
  return { ...kind, noun: wordsOf(kind).singular };
}

/** Converts a NotFoundError into null; every other error is thrown. */
export async function nullWhenGone<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (reason) {
    if (reason instanceof NotFoundError) return null;
    throw reason;
  }
}

const pageSize = 1000;

/** A list, as far as it was read. */
export interface Listing<T> {
  readonly items: readonly T[];
  /** False if the end of the list is unknown: an object that is not in it may exist. */
  readonly reachesEnd: boolean;
  /** The failure of whoever needs the whole list, where the service says that it has more and does not return it. */
  readonly incomplete?: ApiError;
}

interface Paging {
  readonly path: string;
  readonly toEnd: boolean;
  /** False: no further page is requested. */
  readonly paged?: boolean;
  readonly mayBeCut: boolean;
  /** True if a page counts objects that it omits: one that reaches the total by its limit is whole. */
  readonly countsUnreadable?: boolean;
}

/**
 * Follows the pages of a list. The first request has no paging parameters, because some gateways reject them. More pages are requested
 * while the service reports more, and a page without new objects ends the list. A service that reports no pages and may have cut the list
 * (`mayBeCut`): with `toEnd`, more is requested, otherwise the end of the listing is unknown. If the service says that it has more and
 * returns no more, the listing is incomplete.
 * @throws ApiError `oversized_response` when the service has still more after 1,000 pages or 100,000 objects.
 */
export async function allPages<T extends { readonly id: string }>(
  fetch: (query: Readonly<Record<string, string>> | undefined) => Promise<Page<T>>,
  { path, toEnd, paged = true, mayBeCut, countsUnreadable = false }: Paging,
): Promise<Listing<T>> {
  const objects = new Map<string, T>();
  let offset = 0;
  let leastTotal: number | undefined;
  let unseen = 0;
  let saysMore = false;
  for (let page = 0; ; page += 1) {
    if (isEndless(page, objects.size)) throw endless(path, page, objects.size);
    const current: Page<T> = await pageAt(fetch, offset, page, saysMore);
    const { items, received = items.length, total, limit = 0, hasNext = false } = current;
    const sizeBefore = objects.size;
    for (const item of items) objects.set(item.id, item);
    const step = received || limit;
    offset += step;
    unseen += (countsUnreadable ? Math.max(received, limit) : received) - items.length;
    leastTotal = leastTotal === undefined ? total : Math.min(leastTotal, total ?? leastTotal);
    saysMore = total === undefined ? hasNext : offset < total;
    const silent = total === undefined && !hasNext;
    if (silent && mayBeCut && !toEnd && step > 0 && step < pageSize)
      return { items: [...objects.values()], reachesEnd: false };
    const brings = items.length === 0 || objects.size > sizeBefore;
    if (paged && step > 0 && brings && (saysMore || (silent && mayBeCut))) continue;
    const listed = [...objects.values()];
    const lacks = leastTotal === undefined ? saysMore : objects.size + unseen < leastTotal;
    if (!lacks) return { items: listed, reachesEnd: true };
    return { items: listed, reachesEnd: false, incomplete: incompleteList(path, listed.length, leastTotal) };
  }
}

/**
 * Follows the cursors of a list: only they say whether more follows, because the total beside them is a guess. A service without cursors
 * returns the list whole. A cursor that is rejected, or that comes again, means that the listing is incomplete.
 * @throws ApiError `oversized_response` as `allPages`
 */
async function cursorPages<T extends { readonly id: string }>(
  fetch: (query: Readonly<Record<string, string>> | undefined) => Promise<Page<T>>,
  path: string,
): Promise<Listing<T>> {
  const first = await fetch(undefined);
  if (first.nextCursor === undefined)
    return allPages(async () => first, { path, toEnd: true, paged: false, mayBeCut: false });
  const objects = new Map(first.items.map((item) => [item.id, item]));
  const seenCursors = new Set<string>();
  let cursor: string | null | undefined = first.nextCursor;
  while (cursor && !seenCursors.has(cursor)) {
    if (isEndless(seenCursors.size, objects.size)) throw endless(path, seenCursors.size, objects.size);
    seenCursors.add(cursor);
    const page: Page<T> | undefined = await fetch({ cursor }).catch(undefinedIfRejected);
    for (const item of page?.items ?? []) objects.set(item.id, item);
    if (page) cursor = page.nextCursor;
  }
  const items = [...objects.values()];
  if (!cursor) return { items, reachesEnd: true };
  return { items, reachesEnd: false, incomplete: incompleteList(path, items.length, undefined) };
}

function incompleteList(path: string, has: number, total: number | undefined): ApiError {
  const objects =
    total === undefined ? `${has} objects, and the service says that there are more` : `${has} of ${total} objects`;
  return new ApiError({
    code: "incomplete_list",
    method: "GET",
    url: path,
    detail: `the list is incomplete: it has ${objects}`,
    remedy:
      "What it lacks may exist, so nothing is taken for deleted or absent. The client requests further pages by limit and offset, or by the cursor that the service returns; check what the service returns for them.",
  });
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

/** A service that rejects the request for a further page has none, or (`isReported`) does not return it. */
async function pageAt<T>(
  fetch: (query: Readonly<Record<string, string>> | undefined) => Promise<Page<T>>,
  offset: number,
  page: number,
  isReported: boolean,
): Promise<Page<T>> {
  if (page === 0) return fetch(undefined);
  const further = await fetch({ limit: String(pageSize), offset: String(offset) }).catch(undefinedIfRejected);
  return further ?? { items: [], hasNext: isReported };
}

function undefinedIfRejected(reason: unknown): undefined {
  if (!(reason instanceof ApiError) || reason.code !== "bad_request") throw reason;
}
