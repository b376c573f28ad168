import { type Operation, type Success, UnreadableResponse } from "terraform-provider-sdk/http";
import { type JsonObject, type ObjectValue, stringifyJson } from "terraform-provider-sdk/values";
import { decodeRows, decodeRowsIfAny } from "../exchange/decode";
import type { BackupRecord } from "../exchange/records";
import { featuresOf } from "../modes";
import { type CallOptions, listAll, type ResourceContext, readOperation } from "./context";
import { Snapshot } from "./snapshot";

export interface ChartResponse {
  /** The rows as the service sends them; 64-bit integers are strings. `null` for a response of another shape. */
  readonly rows: readonly JsonObject[] | null;
  /** The response's body, unchanged. */
  readonly text: string;
}

export type Charts = ReturnType<typeof chartsOf>;

export function chartsOf(context: ResourceContext, timeoutSeconds: number | undefined) {
  // Without a product, the response is whatever it is.
  const isAnyText = context.product === "base";
  const decode = (response: Success) => ({ rows: decodeRowsIfAny(response, isAnyText), text: response.text });
  return {
    /** Runs a query of one or more series; ClickStack takes up to 5. @throws ApiError with the service's words when the query fails. */
    async series(query: ObjectValue, { signal }: CallOptions = {}): Promise<ChartResponse> {
      context.capabilities.require("charts.query");
      return context.http.run(longQuery(context, "charts/series", query, { decode, timeoutSeconds }), signal);
    },
  };
}

export type Search = ReturnType<typeof searchOf>;

export function searchOf(context: ResourceContext, timeoutSeconds: number | undefined) {
  const http = context.http.with({ remedies: context.capabilities.remediesFor("events.search") });
  return {
    /** The events that a query finds, at most 2,000 (contract section 12). @throws ApiError with the service's words when the query fails. */
    async rows(query: ObjectValue, { signal }: CallOptions = {}): Promise<readonly JsonObject[]> {
      context.capabilities.require("events.search");
      return http.run(longQuery(context, "search", query, { decode: decodeRows, timeoutSeconds }), signal);
    },
  };
}

/** How chart queries and event searches differ from other operations: they may take longer, and their rows have no natural limit. */
function longQuery<T>(
  { addresses }: ResourceContext,
  path: string,
  query: ObjectValue,
  { decode, timeoutSeconds = 120 }: Pick<Operation<T>, "decode" | "timeoutSeconds">,
): Operation<T> {
  return {
    method: "POST",
    effect: "query",
    path: `${addresses.resources}/${path}`,
    body: stringifyJson(query),
    decode,
    timeoutSeconds,
    expects: "list",
    remedies: { oversized_response: "Query fewer rows or columns, or a shorter time range." },
  };
}

export type ServiceMetrics = ReturnType<typeof serviceMetricsOf>;

interface MetricsOptions extends CallOptions {
  /** Value of the parameter that filters: whether to return only the essential metrics, or a text. */
  readonly filter?: boolean | string;
  readonly filterParameter?: string;
}

export function serviceMetricsOf({ addresses, capabilities, http }: ResourceContext) {
  return {
    /** The exposition text as delivered. */
    async get({ signal, filter, filterParameter = "filtered_metrics" }: MetricsOptions = {}): Promise<string> {
      capabilities.require("serviceMetrics.read");
      const query = filter === undefined ? undefined : { [filterParameter]: String(filter) };
      const accept = "text/plain, */*;q=0.5";
      return http.run({ ...readOperation(String(addresses.metrics), asText, query), accept }, signal);
    },
  };
}

function asText({ text, header }: Success): string {
  if (/html/i.test(header("content-type") ?? ""))
    throw new UnreadableResponse("foreign_page", "an HTML page instead of metrics");
  return text;
}

export type Backups = ReturnType<typeof backupsOf>;

export function backupsOf(context: ResourceContext) {
  const path = `${context.addresses.service}/backups`;
  const list = (signal: AbortSignal, toEnd: boolean) =>
    listAll<BackupRecord>(context, path, "backup", { toEnd, signal });
  const source = { list, get: async () => null, readsOn: featuresOf(context.mode).declaredPages };
  const snapshot = new Snapshot<BackupRecord>(source, context.http.clock);
  return {
    /** All backups, over all pages; lists of one client share one request. */
    async list({ signal }: CallOptions = {}): Promise<readonly BackupRecord[]> {
      context.capabilities.require("backups.read");
      return snapshot.list(signal);
    },
  };
}
