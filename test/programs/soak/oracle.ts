import { alertName, keyName, searchName, webhookHeaders, webhookName, webhookUrl } from "./configuration";
import { objectsOf, type Remote, type RemoteObject } from "./service";
import type { Alert, Stack, Tile } from "./stack";

/** IDs by what the stack calls the objects; tiles by dashboard and name. */
export type Identities = ReadonlyMap<string, string>;

interface Comparison {
  readonly stack: Stack;
  readonly remote: Remote;
  /** What was there before the round began. */
  readonly baseline: ReadonlySet<string>;
  /** The IDs in Terraform's state. */
  readonly managed: ReadonlyMap<string, string>;
  /** Everything that Terraform printed in the round. */
  readonly said: string;
}

/** Where the service differs from what is declared; written against the contract, without the provider's code. */
export function differences({ stack, remote, baseline, managed, said }: Comparison): string[] {
  const wrong: string[] = [];
  const all = objectsOf(remote);
  const byId = new Map(all.map((object) => [object.id, object]));
  const find = (address: string) => byId.get(managed.get(address) ?? "");
  const declared = addressesOf(stack);

  for (const address of declared) if (!find(address)) wrong.push(`${address} is not on the service`);
  for (const address of managed.keys())
    if (!declared.includes(address)) wrong.push(`${address} is in the state, and not declared`);
  const known = new Set(managed.values());
  for (const object of all)
    if (!baseline.has(object.id) && !known.has(object.id) && !isReported(object, known, said))
      wrong.push(`an object "${object.name}" (${object.id}) is left, and nothing was said of it`);

  for (const { key, name, tags, tiles } of stack.dashboards) {
    const at = `observability_dashboard.${key}`;
    const found = find(at);
    if (!found) continue;
    expectSame(wrong, `${at}.name`, found.name, name);
    expectSame(wrong, `${at}.tags`, [...asList(found.tags)].sort(), [...tags].sort());
    expectSame(wrong, `${at}.tiles`, asList(found.tiles).map(contentOf), tiles.map(expectedContent));
  }
  for (const alert of stack.alerts) {
    const at = `observability_alert.${alert.key}`;
    const found = find(at);
    if (!found) continue;
    expectSame(wrong, `${at}.name`, found.name, alertName(alert.key));
    expectSame(wrong, `${at}.threshold`, found.threshold, alert.threshold);
    expectSame(wrong, `${at} watches`, watchedOf(found), watched(alert, find));
    if (alert.webhook !== undefined)
      expectSame(wrong, `${at}.channel`, calledBy(found), find(`observability_webhook.${alert.webhook}`)?.id);
  }
  for (const { key, path, token } of stack.webhooks) {
    const at = `observability_webhook.${key}`;
    const found = find(at);
    if (!found) continue;
    expectSame(wrong, at, [found.name, found.url], [webhookName(key), webhookUrl(path)]);
    expectSame(wrong, `${at}.headers`, found.headers, webhookHeaders(token));
  }
  for (const { key, where } of stack.searches) {
    const at = `observability_saved_search.${key}`;
    const found = find(at);
    if (found) expectSame(wrong, at, [found.name, found.where ?? ""], [searchName(key), where]);
  }
  for (const { key, enabled } of stack.keys) {
    const at = `observability_api_key.${key}`;
    const found = find(at);
    if (!found) continue;
    expectSame(wrong, `${at}.name`, found.name, keyName(key));
    expectSame(wrong, `${at}.state`, found.state, enabled ? "enabled" : "disabled");
  }
  return wrong;
}

/**
 * Objects and tiles that two stacks both declare, and that have another ID now than before. The service deletes the alerts of a tile that
 * goes or no longer can carry one, so such an alert may be a new one.
 */
export function lostIdentities(before: Identities, after: Identities, first: Stack, second: Stack): string[] {
  const mayBeNew = new Set(
    first.alerts.filter((alert) => !carries(second, alert)).map(({ key }) => `observability_alert.${key}`),
  );
  return [...before].flatMap(([name, id]) => {
    const now = after.get(name);
    return now === undefined || now === id || mayBeNew.has(name) ? [] : [`${name} was ${id} and is ${now}`];
  });
}

/** An alert is found with the dashboard it watches, and the service deletes it with that. */
function isReported({ id, dashboardId }: RemoteObject, managed: ReadonlySet<string>, said: string): boolean {
  if (said.includes(id)) return true;
  return typeof dashboardId === "string" && !managed.has(dashboardId) && said.includes(dashboardId);
}

function carries({ dashboards, searches }: Stack, { watches }: Alert): boolean {
  if ("search" in watches) return searches.some(({ key }) => key === watches.search);
  const { dashboard, tile } = watches;
  const tiles = dashboards.find(({ key }) => key === dashboard)?.tiles ?? [];
  return tiles.some(({ name, display }) => name === tile && display !== "markdown");
}

export function identitiesOf(managed: ReadonlyMap<string, string>, { dashboards }: Remote): Identities {
  const tiles = [...managed].flatMap(([address, id]) =>
    asList(dashboards.find((one) => one.id === id)?.tiles).map(
      (tile) => [`${address} tile "${tile.name}"`, tile.id] as const,
    ),
  );
  return new Map([...managed, ...tiles]);
}

function addressesOf({ dashboards, alerts, keys, webhooks, searches }: Stack): string[] {
  return [
    ...dashboards.map(({ key }) => `observability_dashboard.${key}`),
    ...alerts.map(({ key }) => `observability_alert.${key}`),
    ...keys.map(({ key }) => `observability_api_key.${key}`),
    ...webhooks.map(({ key }) => `observability_webhook.${key}`),
    ...searches.map(({ key }) => `observability_saved_search.${key}`),
  ];
}

function watched({ watches }: Alert, find: (address: string) => RemoteObject | undefined): unknown {
  if ("search" in watches) return [find(`observability_saved_search.${watches.search}`)?.id];
  const there = find(`observability_dashboard.${watches.dashboard}`);
  return [there?.id, there && tileId(there, watches.tile)];
}

function watchedOf({ dashboardId, tileId, savedSearchId }: RemoteObject): unknown {
  return savedSearchId ? [savedSearchId] : [dashboardId, tileId];
}

function calledBy({ channel }: RemoteObject): unknown {
  return channel && typeof channel === "object" && "webhookId" in channel ? channel.webhookId : undefined;
}

function expectSame(wrong: string[], what: string, is: unknown, should: unknown): void {
  const [left, right] = [JSON.stringify(is), JSON.stringify(should)];
  if (left !== right) wrong.push(`${what} is ${left}, declared is ${right}`);
}

function expectedContent({ name, display, text, width }: Tile): unknown {
  return [name, display, text, width];
}

function contentOf({ name, config, w }: RemoteObject): unknown {
  const { displayType, markdown, select } = config as RemoteConfig;
  return [name, displayType, displayType === "markdown" ? (markdown ?? "") : (select?.[0]?.where ?? ""), w];
}

interface RemoteConfig {
  readonly displayType: string;
  readonly markdown?: string;
  readonly select?: readonly { readonly where?: string }[];
}

function tileId({ tiles }: RemoteObject, name: string): string | undefined {
  return asList(tiles).find((tile) => tile.name === name)?.id;
}

function asList(value: unknown): readonly RemoteObject[] {
  return Array.isArray(value) ? value : [];
}
