import type { ObjectValue } from "terraform-provider-sdk/internal/schema";
import type { Client } from "../client";
import type { TileData } from "../drawing";
import type { Backtest } from "../evaluation/backtest";
import type { PlannedAlert, PlannedTile } from "../plans/planned";

/** Why there are no data: something cannot be queried, or the service rejects the query. */
export class NoData extends Error {
  constructor(
    reason: string,
    readonly isRejected = false,
  ) {
    super(reason);
  }
}

/** How many requests were sent, and may be. */
export interface Requests {
  sent: number;
  readonly most: number;
}

/** A service as a preview asks it: each query once, and no more of them than it may send. */
export class Service {
  private readonly asked = new Map<string, Promise<unknown>>();

  constructor(
    private readonly client: Client,
    private readonly requests: Requests,
    private readonly signal: AbortSignal,
  ) {}

  can(what: "events.search" | "savedSearches.read"): boolean {
    return this.client.capabilities.has(what);
  }

  /** @throws NoData, ApiError */
  chart(query: ObjectValue) {
    return this.once(`chart ${JSON.stringify(query)}`, () => this.client.charts.series(query, { signal: this.signal }));
  }

  /** @throws NoData, ApiError */
  events(query: ObjectValue) {
    return this.once(`events ${JSON.stringify(query)}`, () => this.client.search.rows(query, { signal: this.signal }));
  }

  /** @throws NoData, ApiError */
  savedSearches() {
    return this.once("saved searches", () => this.client.savedSearches.list({ signal: this.signal }));
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private once<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const known = this.asked.get(what);
    if (known) return known as Promise<T>;
    const { sent, most } = this.requests;
    if (sent >= most) throw new NoData(`Not queried: the limit of ${most} requests is reached (--max-requests).`);
    this.requests.sent += 1;
    const response = ask();
    this.asked.set(what, response);
    return response;
  }
}

/** The history of an alert, or why there is none. */
export type AlertHistoryCheck =
  | { readonly alert: string; readonly result: Backtest }
  | { readonly alert: string; readonly unchecked: string }
  | { readonly alert: string; readonly rejected: string };

/** What an alert may do over the past before it counts as noisy. */
export interface Limits {
  readonly maxFirings: number;
  /** The share of the time that it may be in alarm, from 0 to 1. */
  readonly maxFiringShare: number;
}

/** The live data of tiles and alerts; without it, the page shows sample data. */
export interface LiveResults {
  /** A tile as it is before the plan, and the chart of an alert, have data of their own. */
  readonly tiles: ReadonlyMap<PlannedTile, TileData>;
  readonly alerts: ReadonlyMap<PlannedAlert, AlertHistoryCheck>;
  /** Queries whose response is in it, and a sentence on what was asked. */
  readonly requests: number;
  readonly asked: string;
  readonly limits: Limits;
}
