import { UnreadableAnswer } from "../exchange/operation";
import { type CallOptions, type Kit, readOperation } from "./kit";

export interface ServiceMetrics {
  /** The exposition text as delivered; `filtered`: only the essential metrics. */
  get(options?: CallOptions & { readonly filtered?: boolean }): Promise<string>;
}

export function serviceMetricsOf(kit: Kit): ServiceMetrics {
  return {
    async get({ signal, filtered } = {}) {
      kit.capabilities.require("serviceMetrics.read");
      const query = filtered === undefined ? undefined : { filtered_metrics: String(filtered) };
      const path = `${kit.addresses.service}/${encodeURIComponent(kit.addresses.segments.metrics)}`;
      return kit.exchange.run(readOperation(path, asText, query), signal);
    },
  };
}

function asText({ text, header }: { text: string; header(name: string): string | undefined }): string {
  if (/html/i.test(header("content-type") ?? "")) throw new UnreadableAnswer("an HTML page instead of metrics");
  return text;
}
