import { seed } from "../../../lib/emulator/store/seed-ids";
import { providerSource } from "../../../lib/kinds/version";
import { accessKey, type Mode, organization, serviceId } from "./service";

/** IDs of objects that the emulator starts with. */
const logSource = seed.logs;
const webhook = seed.webhook;

/** What a dashboard is written in; `terraform_data` is Terraform's own resource with the same text, which asks no service for anything. */
export const forms = ["series", "config", "document", "terraform_data"] as const;
export type Form = (typeof forms)[number];

export interface Stack {
  readonly form: Form;
  readonly dashboards: number;
  /** Number of tiles of a dashboard. */
  readonly tiles: number;
  /** An alert on the first tile of each dashboard. */
  readonly alerts: boolean;
  readonly mode: Mode;
  /** Address of the service. */
  readonly url: string;
  /** Whether the provider keeps the published limit of the mode. */
  readonly limited: boolean;
  /** First word of the dashboards' names. */
  readonly prefix?: string;
}

/** A stack as Terraform's JSON. */
export function terraformJson(stack: Stack): object {
  const resource = resourcesOf(stack);
  if (stack.form === "terraform_data") return { resource };
  return {
    terraform: { required_providers: { observability: { source: providerSource } } },
    provider: { observability: providerSettings(stack) },
    resource,
  };
}

function providerSettings({ mode, url, limited }: Stack): object {
  const product = "clickstack";
  const pace = limited ? {} : { rate_limit: { requests: 0, per_seconds: 1 } };
  if (mode === "open_source") return { product, ...pace, open_source: { base_url: url, api_key: accessKey } };
  const managed = {
    cloud_api_url: url,
    organization_id: organization,
    service_id: serviceId,
    key_id: "emulator-key-id",
    key_secret: accessKey,
  };
  return { product, ...pace, managed };
}

function resourcesOf(stack: Stack): object {
  const indexes = Array.from({ length: stack.dashboards }, (_, index) => index);
  const dashboards = Object.fromEntries(indexes.map((index) => [`d${index}`, dashboard(stack, index)]));
  if (stack.form === "terraform_data") return { terraform_data: dashboards };
  if (!stack.alerts) return { observability_dashboard: dashboards };
  const alerts = Object.fromEntries(indexes.map((index) => [`a${index}`, alert(index)]));
  return { observability_dashboard: dashboards, observability_alert: alerts };
}

function dashboard({ form, tiles, prefix = "Dashboard" }: Stack, index: number): object {
  const name = `${prefix} ${index}`;
  const numbers = Array.from({ length: tiles }, (_, tile) => tile);
  const condition = (tile: number) => `Body:${index}-${tile}`;
  if (form === "series")
    return { name, tiles: numbers.map((tile) => ({ name: `Tile ${tile}`, series: [series(condition(tile))] })) };
  if (form === "config")
    return {
      name,
      tiles: numbers.map((tile) => ({ name: `Tile ${tile}`, config: JSON.stringify(config(condition(tile))) })),
    };
  const document = JSON.stringify({
    name,
    tiles: numbers.map((tile) => ({ name: `Tile ${tile}`, ...placeOf(tile), config: config(condition(tile)) })),
  });
  return form === "document" ? { dashboard_json: document } : { input: document };
}

const series = (where: string) => ({ source_id: logSource, agg_fn: "count", where, group_by: ["ServiceName"] });

const config = (where: string) => ({
  displayType: "line",
  sourceId: logSource,
  select: [{ aggFn: "count", where }],
  groupBy: "ServiceName",
});

const placeOf = (tile: number) => ({ x: (tile % 2) * 12, y: Math.floor(tile / 2) * 6, w: 12, h: 6 });

function alert(index: number): object {
  return {
    dashboard_id: `\${observability_dashboard.d${index}.id}`,
    tile_id: `\${observability_dashboard.d${index}.tile_ids["Tile 0"]}`,
    threshold: index,
    threshold_type: "above",
    interval: "5m",
    channel: { type: "webhook", webhook_id: webhook },
  };
}
