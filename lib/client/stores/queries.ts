import { type JsonObject, type ObjectValue, stringifyJson } from "terraform-provider-sdk/internal/schema";
import { decodeRows, decodeRowsIfAny } from "../exchange/decode";
import { type Operation, UnreadableResponse } from "../exchange/operation";
import type { BackupRecord } from "../exchange/records";
import { featuresOf } from "../modes";
import { type CallOptions, listAll, type ResourceContext, readOperation } from "./context";
import { Snapshot } from "./snapshot";

export interface ChartResponse {
  /** The rows as the service sends them; 64-bit integers are strings. `null` for JSON of another shape. */
  readonly rows: readonly JsonObject[] | null;
  /** The response's body, unchanged. */
  readonly text: string;
}

export interface Charts {
  /** Runs a query of one or more series; ClickStack takes up to 5. @throws ApiError with the service's words when the query fails. */
  series(query: ObjectValue, options?: CallOptions): Promise<ChartResponse>;
}

export function chartsOf(context: ResourceContext, timeoutSeconds: number | undefined): Charts {
  return {
    async series(query, { signal } = {}) {
      context.capabilities.require("charts.query");
      return context.exchange.run(
        {
          ...longQuery(timeoutSeconds),
          path: `${context.addresses.resources}/charts/series`,
          body: stringifyJson(query),
          decode: (response) => ({ rows: decodeRowsIfAny(response), text: response.text }),
        },
        signal,
      );
    },
  };
}

export interface Search {
  /** The events that a query finds, at most 2,000 (contract section 12). @throws ApiError with the service's words when the query fails. */
  rows(query: ObjectValue, options?: CallOptions): Promise<readonly JsonObject[]>;
}

export function searchOf(context: ResourceContext, timeoutSeconds: number | undefined): Search {
  const exchange = context.exchange.withRemedies(context.capabilities.remediesFor("events.search"));
  return {
    async rows(query, { signal } = {}) {
      context.capabilities.require("events.search");
      return exchange.run(
        {
          ...longQuery(timeoutSeconds),
          path: `${context.addresses.resources}/search`,
          body: stringifyJson(query),
          decode: decodeRows,
        },
        signal,
      );
    },
  };
}

/** How chart queries and event searches differ from other operations: they may take longer, and their rows have no natural limit. */
function longQuery(timeoutSeconds: number | undefined) {
  return {
    method: "POST",
    effect: "query",
    timeoutSeconds: timeoutSeconds ?? 120,
    expects: "list",
    remedies: { oversized_response: "Query fewer rows or columns, or a shorter time range." },
  } as const satisfies Partial<Operation<unknown>>;
}

export interface ServiceMetrics {
  /** The exposition text as delivered; `filtered`: only the essential metrics. */
  get(options?: CallOptions & { readonly filtered?: boolean; readonly filterParameter?: string }): Promise<string>;
}

export function serviceMetricsOf(context: ResourceContext): ServiceMetrics {
  return {
    async get({ signal, filtered, filterParameter = "filtered_metrics" } = {}) {
      context.capabilities.require("serviceMetrics.read");
      const query = filtered === undefined ? undefined : { [filterParameter]: String(filtered) };
      const path = `${context.addresses.service}/${encodeURIComponent(context.addresses.segments.metrics)}`;
      return context.exchange.run(readOperation(path, asText, query), signal);
    },
  };
}

function asText({ text, header }: { text: string; header(name: string): string | undefined }): string {
  if (/html/i.test(header("content-type") ?? ""))
    throw new UnreadableResponse("foreign_page", "an HTML page instead of metrics");
  return text;
}

export interface Backups {
  /** All backups, over all pages; lists of one client share one request. */
  list(options?: CallOptions): Promise<readonly BackupRecord[]>;
}

export function backupsOf(context: ResourceContext): Backups {
  const path = `${context.addresses.service}/backups`;
  const list = (signal: AbortSignal, toEnd: boolean) =>
    listAll<BackupRecord>(context, path, "backup", { toEnd, signal });
  const source = { list, get: async () => null, readsOn: featuresOf(context.mode).declaredPages };
  const snapshot = new Snapshot<BackupRecord>(source, context.clock);
  return {
    async list({ signal } = {}) {
      context.capabilities.require("backups.read");
      return snapshot.all(signal);
    },
  };
}
