import { seed } from "../../../lib/emulator/store/seed-ids";
import { providerSource } from "../../support/terraform";
import type { Service } from "./service";
import type { Alert, ApiKey, Dashboard, Search, Stack, Tile, Webhook } from "./stack";

const logs = seed.logs;
const ownWebhook = seed.webhook;

/** The stack as Terraform's JSON; `onExisting` is the provider's argument of that name. */
export function configurationOf(stack: Stack, { openSource, managed }: Service, onExisting?: "adopt"): object {
  const common = { ...settings, ...(onExisting && { on_existing: onExisting }) };
  return {
    terraform: { required_providers: { observability: { source: providerSource } } },
    provider: {
      observability: [
        { open_source: { base_url: openSource.baseUrl, api_key: openSource.apiKey }, ...common },
        {
          alias: "managed",
          managed: {
            cloud_api_url: managed.cloudApiUrl,
            organization_id: managed.organizationId,
            service_id: managed.serviceId,
            key_id: managed.keyId,
            key_secret: managed.keySecret,
          },
          ...common,
        },
      ],
    },
    ...withoutEmpty({
      resource: withoutEmpty({
        observability_dashboard: byKey(stack.dashboards, dashboardOf),
        observability_alert: byKey(stack.alerts, alertOf),
        observability_api_key: byKey(stack.keys, keyOf),
        observability_webhook: byKey(stack.webhooks, webhookOf),
        observability_saved_search: byKey(stack.searches, searchOf),
      }),
    }),
  };
}

const settings = { product: "clickstack", rate_limit: { requests: 0, per_seconds: 1 }, request_timeout_seconds: 5 };

/** Terraform evaluates templates in JSON strings. */
const literal = (text: string) => text.replaceAll("${", () => "$${");

function dashboardOf({ name, tags, tiles }: Dashboard): object {
  return { name, tags, tiles: tiles.map(tileOf) };
}

function tileOf(tile: Tile): object {
  const common = { name: literal(tile.name), w: tile.width };
  if (tile.form === "series") return { ...common, series: [seriesOf(tile)] };
  return { ...common, config: JSON.stringify(configOf(tile)) };
}

function configOf({ display, text }: Tile): object {
  if (display === "markdown") return { displayType: "markdown", markdown: text };
  return { displayType: display, sourceId: logs, select: [{ aggFn: "count", where: text }] };
}

function seriesOf({ display, text }: Tile): object {
  if (display === "markdown") return { type: "markdown", content: text };
  return { type: display === "line" ? "time" : "number", source_id: logs, agg_fn: "count", where: text };
}

function alertOf({ key, watches, webhook, threshold }: Alert): object {
  return {
    name: alertName(key),
    ...watchedBy(watches),
    threshold,
    threshold_type: "above",
    interval: "5m",
    channel: {
      type: "webhook",
      webhook_id: webhook === undefined ? ownWebhook : `\${observability_webhook.${webhook}.id}`,
    },
  };
}

function watchedBy(watches: Alert["watches"]): object {
  if ("search" in watches) return { saved_search_id: `\${observability_saved_search.${watches.search}.id}` };
  const { dashboard, tile } = watches;
  return {
    dashboard_id: `\${observability_dashboard.${dashboard}.id}`,
    tile_id: `\${observability_dashboard.${dashboard}.tile_ids[${JSON.stringify(literal(tile))}]}`,
  };
}

/** What alerts refer to is removed only once they refer to something else. */
const lifecycle = { create_before_destroy: true };

function webhookOf({ key, path, token }: Webhook): object {
  const headers = webhookHeaders(token);
  return { name: webhookName(key), service: "generic", url: webhookUrl(path), headers, lifecycle };
}

function searchOf({ key, where }: Search): object {
  return { name: searchName(key), source_id: logs, where, lifecycle };
}

function keyOf({ key, enabled }: ApiKey): object {
  return { provider: "observability.managed", name: keyName(key), state: enabled ? "enabled" : "disabled" };
}

export const alertName = (key: string): string => `Alert ${key}`;
export const webhookName = (key: string): string => `Hook ${key}`;
export const webhookHeaders = (token: string) => ({ Authorization: token });
export const webhookUrl = (path: string): string => `https://hooks.example.com/${path}`;
export const searchName = (key: string): string => `Search ${key}`;
export const keyName = (key: string): string => `soak ${key}`;

function byKey<T extends { readonly key: string }>(things: readonly T[], bodyOf: (thing: T) => object): object {
  return Object.fromEntries(things.map((thing) => [thing.key, bodyOf(thing)]));
}

function withoutEmpty(resources: Readonly<Record<string, object>>): object {
  return Object.fromEntries(Object.entries(resources).filter(([, bodies]) => Object.keys(bodies).length > 0));
}
