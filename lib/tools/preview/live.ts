import type { ObjectValue } from "terraform-provider-sdk/values";
import { type Client, createClient } from "../../client";
import { NoData } from "../../client/past";
import { capabilitiesOf } from "../../client/settings/capabilities";
import type { TileData } from "../../drawing";
import type { Backtest } from "../../evaluation/backtest";
import type { PlanHost, StackPlan } from "../plans/make-plans";
import type { PlannedAlert, PlannedStack, PlannedTile } from "../plans/planned";
import { rulesWords, serviceOf } from "../plans/planned-service";
import { UsageError } from "../usage-error";
import { settingsOf } from "./settings";

/** How many requests were sent, and may be. */
export interface Requests {
  sentRequests: number;
  readonly mostRequests: number;
}

/** A service as a preview asks it: each query once, and no more of them than it may send. */
export class Service {
  private readonly responses = new Map<string, Promise<unknown>>();

  constructor(
    private readonly client: Client,
    private readonly requests: Requests,
    private readonly signal: AbortSignal,
  ) {}

  can(capability: "events.search" | "savedSearches.read"): boolean {
    return this.client.capabilities.has(capability);
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

  private once<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const pending = this.responses.get(question);
    if (pending) return pending as Promise<T>;
    const { sentRequests, mostRequests } = this.requests;
    if (sentRequests >= mostRequests)
      throw new NoData(`Not queried: the limit of ${mostRequests} requests is reached (--max-requests).`);
    this.requests.sentRequests += 1;
    const response = ask();
    this.responses.set(question, response);
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
  readonly requestSummary: string;
  readonly limits: Limits;
}

/** A stack, and the service that it is for. */
export interface AskedStack {
  readonly stack: PlannedStack;
  readonly service: Service;
}

/**
 * The services that the provider configurations of stacks are for, and a sentence on where that is from; a preview only sends queries to them.
 * @throws UsageError where a configuration and the environment together say too little, or the service has no chart queries.
 */
export async function servicesOf(
  plans: readonly StackPlan[],
  { environment, signal }: Pick<PlanHost, "environment" | "signal">,
  requests: Requests,
) {
  const services = new Map<string, Service>();
  const descriptions = new Set<string>();
  const stacks: AskedStack[] = [];
  for (const stackPlan of plans) {
    const { settings, words } = await chartSettings(stackPlan, environment);
    const key = JSON.stringify(settings);
    // Stacks of one service say the same, each of its own file.
    if (!services.has(key)) descriptions.add(words);
    const service = services.get(key) ?? new Service(createClient(settings), requests, signal);
    services.set(key, service);
    stacks.push({ stack: stackPlan.stack, service });
  }
  const rules = await rulesWords(plans, environment);
  if (rules !== "") descriptions.add(rules);
  const close = () => Promise.all([...services.values()].map((service) => service.close()));
  return { stacks, description: [...descriptions].join(" "), close };
}

async function chartSettings(stack: StackPlan, environment: NodeJS.ProcessEnv) {
  const service = await serviceOf(stack, environment);
  const { mode } = service;
  if (mode && !capabilitiesOf({ mode }).has("charts.query"))
    throw new UsageError(
      `--live needs chart queries, which the mode "${mode}" does not have: only a self-hosted service does. Run without --live.`,
    );
  return settingsOf(service, "--live");
}
