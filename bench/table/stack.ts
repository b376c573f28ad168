import { providerSource } from "../../lib/version";
import type { Mode } from "./baseline";
import { accessKey, organization, type Service, serviceId } from "./service";

export const source = "66e000000000000000000501";
export const webhook = "66e000000000000000000a01";

export interface Stack {
  readonly count: number;
  readonly mode: Mode;
  readonly limited: boolean;
  /** Start of the dashboards' names. */
  readonly prefix: string;
}

/** Dashboards of five tiles, with an alert on each, as Terraform's JSON. The provider applies the service's published limit or none. */
export function stackOf({ count, mode, limited, prefix }: Stack, { url }: Service): object {
  const managed = {
    cloud_api_url: url,
    organization_id: organization,
    service_id: serviceId,
    key_id: "emulator-key-id",
    key_secret: accessKey,
  };
  const connection = mode === "managed" ? { managed } : { open_source: { base_url: url, api_key: accessKey } };
  const pace = limited ? {} : { rate_limit: { requests: 0, per_seconds: 1 } };
  return {
    terraform: { required_providers: { observability: { source: providerSource } } },
    provider: { observability: { ...connection, ...pace } },
    resource: resourcesOf(count, prefix),
  };
}

/** The resources of a stack by type and name, with their arguments. */
export function resourcesOf(count: number, prefix: string): Readonly<Record<string, Readonly<Record<string, object>>>> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    observability_dashboard: Object.fromEntries(numbers.map((n) => [`d${n}`, dashboard(`${prefix} ${n}`)])),
    observability_alert: Object.fromEntries(numbers.map((n) => [`a${n}`, alert(n)])),
  };
}

function dashboard(name: string): object {
  const tiles = Array.from({ length: 5 }, (_, tile) => ({
    name: `Tile ${tile}`,
    series: [{ type: "time", source_id: source, agg_fn: "count", where: `Body:${tile}` }],
  }));
  return { name, tiles };
}

function alert(n: number): object {
  return {
    dashboard_id: `\${observability_dashboard.d${n}.id}`,
    tile_id: `\${observability_dashboard.d${n}.tile_ids["Tile 0"]}`,
    threshold: n,
    threshold_type: "above",
    interval: "5m",
    channel: { type: "webhook", webhook_id: webhook },
  };
}
