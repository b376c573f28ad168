import { UnreadableResponse } from "../exchange/operation";
import { type CallOptions, type ResourceContext, readOperation } from "./resource-context";

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
