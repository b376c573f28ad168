import type { ObjectValue } from "terraform-provider-sdk/internal/schema";
import type { Client } from "../client";
import type { TileData } from "../drawing";
import type { Backtest } from "../evaluation";
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

/** The requests of a preview, of which it may send so many. */
export class Requests {
  sent = 0;

  constructor(readonly most: number) {}

  /** @throws NoData */
  take(): void {
    if (this.sent >= this.most)
      throw new NoData(`Not queried: the limit of ${this.most} requests is reached (--max-requests).`);
    this.sent += 1;
  }
}

/** A service as a preview asks it: each query once, and no more of them than it may send. */
export class Service {
  private readonly series = new Map<string, ReturnType<Client["charts"]["series"]>>();
  private searches: ReturnType<Client["savedSearches"]["list"]> | undefined;

  constructor(
    private readonly client: Client,
    private readonly requests: Requests,
    private readonly signal: AbortSignal,
  ) {}

  get canSearch(): boolean {
    return this.client.capabilities.has("events.search");
  }

  get readsSearches(): boolean {
    return this.client.capabilities.has("savedSearches.read");
  }

  /** @throws NoData, ApiError */
  chart(query: ObjectValue): ReturnType<Client["charts"]["series"]> {
    const key = JSON.stringify(query);
    const known = this.series.get(key);
    if (known) return known;
    this.requests.take();
    const asked = this.client.charts.series(query, { signal: this.signal });
    this.series.set(key, asked);
    return asked;
  }

  /** @throws NoData, ApiError */
  events(query: ObjectValue): ReturnType<Client["search"]["rows"]> {
    this.requests.take();
    return this.client.search.rows(query, { signal: this.signal });
  }

  /** @throws NoData, ApiError */
  savedSearches(): ReturnType<Client["savedSearches"]["list"]> {
    if (!this.searches) {
      this.requests.take();
      this.searches = this.client.savedSearches.list({ signal: this.signal });
    }
    return this.searches;
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
  /** The queries of tiles that the service rejects, each with its message. */
  readonly rejected: readonly string[];
  readonly limits: Limits;
}
