import { productFacts } from "../../products";
import { wellFormed } from "../../schema/text";
import type { Addresses } from "../address";
import type { Capabilities } from "../capabilities";
import type { Clock } from "../clock";
import type { Exchange } from "../exchange/exchange";
import type { Operation } from "../exchange/operation";
import type { Serial } from "../exchange/serial";
import type { ServerClock } from "../exchange/server-clock";
import type { Product } from "../modes/facts";
import { decodePage } from "../records/decode";
import type { ServiceRecord } from "../records/records";
import type * as Schemas from "../records/schemas";
import type { Mode } from "../settings";
import { allPages, type Listing } from "../snapshot/pages";

/** What every resource of a client needs. */
export interface ResourceContext {
  readonly mode: Mode;
  readonly product: Product;
  readonly addresses: Addresses;
  readonly capabilities: Capabilities;
  readonly exchange: Exchange;
  readonly serial: Serial;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
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
  return { method: "GET", effect: "read", path, decode, ...(query ? { query } : {}) };
}

/** The path that the lists of the service, or those of the account, are below. */
export function baseOf({ resources, account }: Addresses, of: "service" | "account" = "service"): string {
  return of === "account" ? String(account) : resources;
}

export interface ListOptions {
  /** False when the service returns its list whole. */
  readonly paged?: boolean;
  /** Requests more if nothing marks the end of the list. Default true. */
  readonly toEnd?: boolean;
  readonly signal?: AbortSignal;
}

/** Every object of a list, over all its pages. */
export async function listAll<T extends ServiceRecord>(
  { exchange, product }: ResourceContext,
  path: string,
  schema: keyof typeof Schemas,
  { paged = true, toEnd = true, signal }: ListOptions = {},
): Promise<Listing<T>> {
  const decode = decodePage<T>(schema);
  const fetch = (query?: Operation<T>["query"]) =>
    exchange.run({ ...readOperation(path, decode, query), expects: "list" }, signal);
  return paged
    ? allPages(fetch, { path, toEnd, mayBeCut: productFacts[product].cutsLists === true })
    : { items: (await fetch()).items, whole: true };
}

/** One part of a path, safe in a URL. @throws TypeError for an empty ID, which would address the whole list. */
export function pathPart(id: string): string {
  if (id === "" || id === "." || id === "..") throw new TypeError(`"${id}" is not an ID`);
  return encodeURIComponent(wellFormed(id));
}
