import { filterMembers, isRecord, mapMembers, own, toCamel } from "terraform-provider-sdk/schema";
import type { Change, Mark } from "../drawing";
import { placeTiles, seriesToConfig, tileKeys } from "../tiles";
import { contentChanges, memberChanges, tileChanges } from "./changes";
import { declaredAt, isHidden, plannedValues, readJson, withoutSecrets } from "./known-parts";
import {
  alertable,
  configurationOf,
  namelessAlert,
  type PlanJson,
  type PlannedAlert,
  type PlannedDashboard,
  type PlannedStack,
  type PlannedTile,
  type PlanWarning,
  type ResourceChange,
  type Values,
} from "./planned";

/**
 * Dashboards and alerts of a plan; `synthesized` is the `resource` of the Terraform JSON of a CDK stack, if the plan is of one.
 * @throws Error when `plan` is not what `terraform show -json` prints.
 */
export function readPlan(
  name: string,
  plan: PlanJson,
  warnings: readonly PlanWarning[] = [],
  synthesized: Values = {},
): PlannedStack {
  if (!Array.isArray(plan.resource_changes) && plan.format_version === undefined)
    throw new Error("This is not the output of `terraform show -json PLAN`.");
  const managed = (plan.resource_changes ?? []).filter(({ mode }) => mode !== "data").map(withoutSecrets);
  const valuesOf = (change: ResourceChange) => plannedValues(change, plan, synthesized);
  const about = (address: string) => warnings.filter((warning) => warning.address === address);
  const dashboards = managed
    .filter(({ type }) => type === "observability_dashboard")
    .map((change) => ({ ...readDashboard(change, valuesOf(change)), warnings: about(change.address) }));
  const searches = managed
    .filter(({ type }) => type === "observability_saved_search")
    .map((search) => ({ ...search, planned: valuesOf(search) }));
  const alerts = managed
    .filter(({ type }) => type === "observability_alert")
    .map((change) => ({
      ...readAlert(change, valuesOf(change).chart, { plan, synthesized, dashboards, searches }),
      warnings: about(change.address),
    }));
  const placed = new Set([...dashboards, ...alerts].map(({ address }) => address));
  const others = managed.filter(({ address, change }) => !placed.has(address) && changes(change));
  return {
    name,
    alerts,
    dashboards: dashboards.map((dashboard) => withLostAlerts(dashboard, alerts)),
    warnings: warnings.filter(({ address }) => address === undefined || !placed.has(address)),
    others: others.map(({ address, change }) => ({ address, mark: markOf(change.actions) })),
    hasChanges: [...managed.map(({ change }) => change), ...Object.values(plan.output_changes ?? {})].some(changes),
  };
}

/** True for what an apply would do, as Terraform counts it. */
const changes = ({ actions = [], importing }: { actions?: readonly string[]; importing?: object }): boolean =>
  importing !== undefined || actions.some((action) => action !== "no-op" && action !== "read");

interface Planned {
  readonly plan: PlanJson;
  readonly dashboards: readonly PlannedDashboard[];
  readonly synthesized: Values;
  readonly searches: readonly (ResourceChange & { readonly planned: Values })[];
}

function readAlert(resource: ResourceChange, content: unknown, planned: Planned): PlannedAlert {
  const { address, change } = resource;
  const values = change.after ?? change.before ?? {};
  const watches = watchedById(values.tile_id, planned.dashboards) ?? watchedByReference(address, planned);
  const search = watchedSearch(address, values.saved_search_id, planned);
  const dashboard = planned.dashboards.find((one) => one.address === watches?.dashboard);
  const watched = dashboard?.tiles.find(({ key }) => key === watches?.tile) ?? nameOf(search?.search);
  const title = values.name ?? values.display_name;
  const name =
    typeof title === "string" ? title : namelessAlert(values, watched, declaredAt(resource, planned.synthesized));
  const chart = ownChart(name, change, content);
  return {
    address,
    name,
    values,
    mark: markOf(change.actions),
    warnings: [],
    changes: argumentChanges(change, chart),
    ...(change.before ? { before: change.before } : {}),
    ...(watches ? { watches } : {}),
    ...(chart ? { chart } : {}),
    ...search,
  };
}

const nameOf = ({ name }: Values = {}): { readonly name?: string } => (typeof name === "string" ? { name } : {});

/** The chart that an alert has of its own, compared with the one that it has now. */
function ownChart(name: string, { actions, before, after }: ResourceChange["change"], planned: unknown) {
  const chartOf = (chart: unknown): PlannedTile | undefined => {
    const config = contentOf(chart);
    const place = { x: 0, y: 0, w: 12, h: 5 };
    return config && { key: "chart", id: undefined, name, ...place, config, mark: "unchanged", changes: [] };
  };
  const [was, next] = [chartOf(before?.chart), chartOf(after && planned)];
  if (next) return compared(next, was);
  if (was && typeof planned === "string") return withUnknownContent(was);
  return actions.includes("delete") ? was : undefined;
}

/** The arguments that a plan changes, those of the chart member by member; what is computed of them is none. */
function argumentChanges(
  { before, after, after_unknown: unknown = {} }: ResourceChange["change"],
  chart: PlannedTile | undefined,
): Change[] {
  if (!before || !after) return [];
  const { id: _, ...known } = before;
  const next = mapMembers(known, (_, name) => (unknown[name] === true ? "known after apply" : after[name]));
  const changes = memberChanges(known, next);
  if (!chart || chart.mark === "new") return changes;
  const ofChart = chart.changes.map((change) => ({ ...change, path: `chart.${change.path}` }));
  return changes.flatMap((change) => (change.path === "chart" ? ofChart : [change]));
}

function watchedById(id: unknown, dashboards: readonly PlannedDashboard[]): PlannedAlert["watches"] {
  if (typeof id !== "string") return undefined;
  for (const { address, tiles } of dashboards) {
    const tile = tiles.find((one) => one.id === id);
    if (tile) return { dashboard: address, tile: tile.key };
  }
  return undefined;
}

/** A tile that does not exist yet has no id: the expression of the alert names it, e.g. `….tile_ids["Errors"]`. */
function watchedByReference(address: string, { plan, dashboards }: Planned): PlannedAlert["watches"] {
  const references = referencesOf(plan, address, "tile_id");
  const keys = references.flatMap((reference) => {
    const [, literal] = /\.tile_ids\["(.*)"\]$/.exec(reference) ?? [];
    return literal === undefined ? [] : [literal.replace(/\\(.)/g, "$1")];
  });
  const wanted = [...keys, ...eachValues(plan, address, references)];
  for (const candidate of addressesOf(references, address, plan)) {
    const dashboard = dashboards.find((one) => one.address === candidate);
    const tile = wanted.find((key) => dashboard?.tiles.some((one) => one.key === key));
    if (dashboard && tile !== undefined) return { dashboard: dashboard.address, tile };
  }
  return undefined;
}

/** The saved search by its ID, or, while it has none, by the expression of the alert. */
function watchedSearch(
  address: string,
  id: unknown,
  { plan, searches }: Planned,
): Required<Pick<PlannedAlert, "search" | "searchMark">> | undefined {
  const own =
    typeof id === "string"
      ? searches.find(({ change }) => change.before?.id === id)
      : addressesOf(referencesOf(plan, address, "saved_search_id"), address, plan)
          .map((candidate) => searches.find((search) => search.address === candidate))
          .find((search) => search !== undefined);
  if (!own?.change.after) return undefined;
  const { name, source_id: sourceId, where, where_language: whereLanguage, filters } = own.planned;
  return {
    search: {
      name,
      sourceId,
      where,
      whereLanguage,
      filters: typeof filters === "string" ? (readJson(filters) ?? filters) : filters,
    },
    searchMark: markOf(own.change.actions),
  };
}

const referencesOf = (plan: PlanJson, address: string, argument: string): readonly string[] =>
  configurationOf(plan, address)?.expressions?.[argument]?.references ?? [];

/** The resources that an expression refers to: as it names them, or, for one of several, with the index of the resource it stands in. */
function addressesOf(references: readonly string[], address: string, plan: PlanJson): string[] {
  const module = address.slice(0, address.lastIndexOf("observability_alert."));
  const [index = ""] = /\[[^\]]*\]$/.exec(address) ?? [];
  const known = new Set((plan.resource_changes ?? []).map((change) => change.address));
  return references.flatMap((reference) => {
    const [resource] = /^observability_\w+\.[\w-]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?/.exec(reference) ?? [];
    if (resource === undefined) return [];
    return [`${module}${resource}`, `${module}${resource}${index}`].filter((one) => known.has(one));
  });
}

/** The strings that `each.key` and `each.value…` of an expression stand for, where the plan says them. */
function eachValues(plan: PlanJson, address: string, references: readonly string[]): string[] {
  const [, quoted] = /\["((?:[^"\\]|\\.)*)"\]$/.exec(address) ?? [];
  if (quoted === undefined) return [];
  const key = quoted.replace(/\\(.)/g, "$1");
  const all = configurationOf(plan, address)?.for_each_expression?.constant_value;
  return references.flatMap((reference) => {
    if (reference === "each.key") return [key];
    if (!reference.startsWith("each.value")) return [];
    // Of a set, which a plan does not write out, the value is the key.
    const start = isRecord(all) ? all[key] : key;
    const value = reference
      .split(".")
      .slice(2)
      .reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), start);
    return typeof value === "string" ? [value] : [];
  });
}

/** The service deletes the alerts of a tile that goes or that no longer can carry one (contract section 5.9). */
function withLostAlerts(dashboard: PlannedDashboard, alerts: readonly PlannedAlert[]): PlannedDashboard {
  if (dashboard.mark === "new") return dashboard;
  const lost = alerts.filter(({ mark, watches }) => {
    if (mark === "removed" || mark === "new" || watches?.dashboard !== dashboard.address) return false;
    const tile = dashboard.tiles.find(({ key }) => key === watches.tile);
    if (!tile || tile.mark === "removed") return true;
    const display = tile.config?.displayType;
    return typeof display === "string" && !alertable.includes(display);
  });
  return { ...dashboard, lostAlerts: lost.map(({ name }) => name) };
}

type Read = Omit<PlannedDashboard, "address" | "mark" | "lostAlerts" | "warnings" | "changes">;

/** A dashboard of a plan, its tiles matched to those that are there now. */
function readDashboard({ address, change }: ResourceChange, planned: Values): PlannedDashboard {
  const after = change.after && readBody(planned);
  const before = change.before && readBody(change.before);
  const mark = markOf(change.actions);
  const shown = after ?? before ?? readBody({});
  const found = { address, mark, lostAlerts: [], warnings: [], changes: bodyChanges(change, planned) };
  if (after && before && hasUnknownTiles(planned))
    return { ...before, ...found, tiles: before.tiles.map(withUnknownContent) };
  const tiles = after ? matched(after.tiles, before?.tiles ?? [], mark) : marked(shown.tiles, "removed");
  return { ...shown, ...found, tiles };
}

/** The members of a dashboard that a plan changes, except its tiles. */
function bodyChanges(
  { before, after, after_unknown: unknown = {} }: ResourceChange["change"],
  planned: Values,
): Change[] {
  if (!before || !after) return [];
  const computed = Object.keys(unknown).filter((name) => unknown[name] === true);
  const members = (values: Values) => {
    const all = camelCased(documentOf(values.dashboard_json) ?? values);
    const others = ["tiles", "tileIds", "dashboardJson", "id", ...computed.map(toCamel)];
    return filterMembers(isRecord(all) ? all : {}, (_, name) => !others.includes(name));
  };
  return memberChanges(members(before), members(planned));
}

function hasUnknownTiles({ dashboard_json: document, tiles }: Values): boolean {
  return isHidden(tiles) || (typeof document === "string" && documentOf(document) === undefined);
}

/** A tile of before, of which nobody knows yet what it will be. */
function withUnknownContent(tile: PlannedTile): PlannedTile {
  return { ...tile, config: undefined, mark: "changed", before: tile, changes: contentChanges(tile.config, undefined) };
}

function markOf(actions: readonly string[]): Mark {
  if (actions.includes("create") && actions.includes("delete")) return "changed";
  if (actions.includes("create")) return "new";
  if (actions.includes("delete")) return "removed";
  return actions.includes("update") ? "changed" : "unchanged";
}

function readBody(values: Values): Read {
  const document = documentOf(values.dashboard_json) ?? values;
  return {
    name: stringOf(document.name),
    tags: listOf(document.tags).map(String),
    filters: listOf(document.filters)
      .filter(isRecord)
      .map(({ name, expression }) => ({ name: stringOf(name), expression: stringOf(expression) })),
    containers: listOf(document.containers).filter(isRecord).map(readContainer),
    tiles: readTiles(listOf(document.tiles).filter(isRecord), isRecord(values.tile_ids) ? values.tile_ids : {}),
  };
}

/** `ids`: the IDs by key, which a document does not contain. */
function readTiles(tiles: readonly Values[], ids: Values): PlannedTile[] {
  const keys = tileKeys(tiles, () => false) ?? [];
  const places = placeTiles(tiles.map(({ x, y, w, h, ...tile }) => ({ x, y, w, h, ...gridOf(tile) })));
  return tiles.map((tile, index) => {
    const key = keys[index] ?? "";
    const { x, y, w, h } = places[index] ?? {};
    return {
      ...{ x: numberOf(x), y: numberOf(y), w: numberOf(w), h: numberOf(h) },
      key,
      id: [tile.id, own(ids, key)].map(textOf).find((id) => id !== undefined && !isHidden(id)),
      name: stringOf(tile.name),
      ...gridOf(tile),
      config: configOfTile(tile),
      mark: "unchanged",
      changes: [],
    };
  });
}

/** What a tile is in: attributes and documents spell it differently. */
function gridOf(tile: Values): Pick<PlannedTile, "containerId" | "tabId"> {
  return { containerId: textOf(tile.container_id ?? tile.containerId), tabId: textOf(tile.tab_id ?? tile.tabId) };
}

function documentOf(text: unknown): Values | undefined {
  const document = typeof text === "string" ? parsed(text) : undefined;
  return isRecord(document?.data) ? document.data : document;
}

function readContainer({ id, title, collapsed, tabs }: Values): Read["containers"][number] {
  const own = listOf(tabs)
    .filter(isRecord)
    .map((tab) => ({ id: stringOf(tab.id), title: stringOf(tab.title) }));
  const base = { id: stringOf(id), title: stringOf(title), collapsed: collapsed === true };
  return own.length > 0 ? { ...base, tabs: own } : base;
}

/** Tiles of the plan with their marks, then those that go. */
function matched(after: readonly PlannedTile[], before: readonly PlannedTile[], mark: Mark): PlannedTile[] {
  if (mark === "new") return marked(after, "new");
  const partners = after.map(
    (tile) =>
      before.find(({ id }) => id !== undefined && id === tile.id) ??
      (tile.id === undefined ? before.find(({ key }) => key === tile.key) : undefined),
  );
  const tiles = after.map((tile, index) => compared(tile, partners[index]));
  const gone = before.filter((tile) => !partners.includes(tile));
  return [...tiles, ...marked(gone, "removed")];
}

function compared(tile: PlannedTile, before: PlannedTile | undefined): PlannedTile {
  if (!before) return { ...tile, mark: "new" };
  const changes = tileChanges(before, tile);
  if (changes.length === 0) return tile;
  const isOnlyMoved = changes.every(({ path }) => path === "place" || path === "section");
  return { ...tile, mark: isOnlyMoved ? "moved" : "changed", before, changes };
}

const marked = (tiles: readonly PlannedTile[], mark: Mark): PlannedTile[] => tiles.map((tile) => ({ ...tile, mark }));
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** A tile's content in the service's form; `undefined` while it is known only after apply. */
function configOfTile({ config, series, as_ratio, asRatio = as_ratio }: Values): Values | undefined {
  const content = contentOf(config);
  if (content) return content;
  if (!Array.isArray(series)) return undefined;
  return seriesToConfig(
    series.map((item) => camelCased(item) as never),
    asRatio === true,
  );
}

/** Content whose type nobody knows cannot be drawn. */
function contentOf(config: unknown): Values | undefined {
  const content = typeof config === "string" ? parsed(config) : config;
  return isRecord(content) && !isHidden(content.displayType) ? content : undefined;
}

function parsed(text: string): Values | undefined {
  const value = readJson(text);
  return isRecord(value) ? value : undefined;
}

/** Terraform's names as the service spells them, at every depth. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [toCamel(name), camelCased(item)]));
}
