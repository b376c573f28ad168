import { withoutEnvelope } from "terraform-provider-sdk/definitions";
import { isUnknown, type PlannedOf, UNKNOWN } from "terraform-provider-sdk/schema";
import {
  asItems,
  asMembers,
  filterMembers,
  isPresent,
  isRecord,
  type Members,
  mapMembers,
  own,
  stringOf,
  toCamel,
  toSnake,
  type Unknown,
} from "terraform-provider-sdk/values";
import { type Change, conditionOf, formatOf, type Mark } from "../../drawing";
import { evaluatedAlert } from "../../evaluation/alert";
import { alert as alertKind } from "../../kinds/alert";
import { dashboard as dashboardKind } from "../../kinds/dashboard";
import { savedSearch } from "../../kinds/saved-search";
import { contentOf, placeTiles, readConfig, type Tile, tileKeys } from "../../tiles";
import { contentChanges, defaultTagsChange, memberChanges, tileChanges, withoutDefaultTags } from "./changes";
import {
  configurationOf,
  declaredAt,
  decoded,
  isHidden,
  type PlanJson,
  plannedValues,
  type ResourceChange,
  type Values,
  withoutSecrets,
  writtenOf,
} from "./plan-json";
import {
  type AlertValues,
  alertable,
  alertWith,
  type PlannedAlert,
  type PlannedDashboard,
  type PlannedStack,
  type PlannedTile,
  type PlanWarning,
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
  const resourceChanges = (plan.resource_changes ?? []).filter(({ mode }) => mode !== "data");
  const managed = resourceChanges.map(withoutSecrets).map(withoutDefaultTags);
  const about = (address: string) => warnings.filter((warning) => warning.address === address);
  const changesOf = (kind: string) => managed.filter(({ type }) => type === `observability_${kind}`);
  const dashboards = changesOf("dashboard").map((change) => ({
    ...readDashboard(change, plannedValues(change, plan, synthesized)),
    warnings: about(change.address),
  }));
  const tiles = dashboards.flatMap((dashboard) =>
    dashboard.tiles.flatMap((tile) => [tile, ...replacedBy(tile)].map((shownTile) => ({ dashboard, tile: shownTile }))),
  );
  const alerts = changesOf("alert").map((change) => ({
    ...readAlert(change, { plan, synthesized, tiles, searches: changesOf("saved_search") }),
    warnings: about(change.address),
  }));
  const placed = new Set([...dashboards, ...alerts].map(({ address }) => address));
  const otherChanges = managed.filter(({ address, change }) => !placed.has(address) && changes(change));
  return {
    name,
    alerts,
    dashboards: dashboards.map((dashboard) => withLostAlerts(dashboard, alerts)),
    warnings: warnings.filter(({ address }) => address === undefined || !placed.has(address)),
    others: otherChanges.map(({ address, change }) => ({ address, mark: markOf(change.actions) })),
    defaultTags: defaultTagsChange(resourceChanges),
    hasChanges: [...resourceChanges.map(({ change }) => change), ...Object.values(plan.output_changes ?? {})].some(
      changes,
    ),
  };
}

/** True for what an apply would do, as Terraform counts it. */
function changes({ actions = [], importing }: { actions?: readonly string[]; importing?: object }): boolean {
  return importing !== undefined || actions.some((action) => action !== "no-op" && action !== "read");
}

interface Planned {
  readonly plan: PlanJson;
  readonly synthesized: Values;
  readonly tiles: readonly Required<Pick<PlannedAlert, "dashboard" | "tile">>[];
  readonly searches: readonly ResourceChange[];
}

function readAlert(resource: ResourceChange, planned: Planned): PlannedAlert {
  const { address, change } = resource;
  const { plan, synthesized } = planned;
  const values = withTags(decoded(alertKind.type, change.after ?? change.before), resource);
  const watched = watchedTile(resource, values, planned);
  const search = watchedSearch(address, values.savedSearchId, planned);
  const name =
    stringOf(values.name ?? values.displayName) ??
    namelessAlert(values, watched?.tile ?? search?.search, declaredAt(resource, synthesized));
  const chart = ownChart(name, change, plannedValues(resource, plan, synthesized).chart);
  return {
    address,
    name,
    values,
    mark: markOf(change.actions),
    warnings: [],
    unknown: unknownIn(change).map(toCamel),
    changes: argumentChanges(change, chart),
    before: change.before ? decoded(alertKind.type, change.before) : undefined,
    chart,
    tile: chart ?? watched?.tile,
    dashboard: watched?.dashboard,
    ...search,
  };
}

function withTags<V extends { readonly tags: Parameters<typeof knownIn>[0] }>(
  values: V,
  { defaultTags = [] }: ResourceChange,
): V {
  if (defaultTags.length === 0) return values;
  return { ...values, tags: [...new Set([...knownIn(values.tags), ...defaultTags])] };
}

/** What an alert without a name is called: `Latency ≥ 3 s in 5m (shop/cart/p99)`. */
function namelessAlert(
  values: AlertValues,
  { name, config = {} }: { readonly name?: unknown; readonly config?: Values | undefined } = {},
  path: string,
): string {
  const condition = evaluatedAlert(values) && conditionOf(alertWith("", values), formatOf(config));
  const words = [typeof name === "string" && name, condition].filter(Boolean).join(" ");
  if (words === "") return path;
  return `${words} (${path})`;
}

/** The chart that an alert has of its own, compared with the one that it has now. */
function ownChart(name: string, { actions, before: prior, after }: ResourceChange["change"], planned: unknown) {
  const chartOf = (chart: unknown): PlannedTile | undefined => {
    if (typeof chart !== "string") return undefined;
    const config = visibleConfig(readConfig(chart));
    const place = { x: 0, y: 0, w: 12, h: 5 };
    return config && { key: "chart", id: undefined, name, ...place, config, mark: "unchanged", changes: [] };
  };
  const [priorChart, plannedChart] = [chartOf(prior?.chart), chartOf(after && planned)];
  if (plannedChart) return compared(plannedChart, priorChart);
  if (priorChart && typeof planned === "string") return withUnknownContent(priorChart);
  if (actions.includes("delete")) return priorChart;
  return undefined;
}

function unknownIn({ after_unknown: unknown = {} }: ResourceChange["change"]): string[] {
  return Object.keys(unknown).filter((name) => unknown[name] === true);
}

/** The arguments that a plan changes, those of the chart member by member; what is computed of them is none. */
function argumentChanges(change: ResourceChange["change"], chart: PlannedTile | undefined): Change[] {
  const { before: prior, after: planned } = change;
  if (!prior || !planned) return [];
  const { id: _, ...priorValues } = prior;
  const unknownValues = Object.fromEntries(unknownIn(change).map((name) => [name, "known after apply"]));
  const plannedValues = mapMembers(priorValues, (_, name) => unknownValues[name] ?? planned[name]);
  const changes = memberChanges(priorValues, plannedValues);
  if (!chart || chart.mark === "new") return changes;
  return changes.flatMap((change) => {
    if (change.path !== "chart") return [change];
    return chart.changes.map((chartChange) => ({ ...chartChange, path: `chart.${chartChange.path}` }));
  });
}

/** The tile by its ID; one that does not exist yet has none, and the expression of the alert names it: `….tile_ids["Errors"]`, or in a call. */
function watchedTile(
  resource: ResourceChange,
  { tileId }: AlertValues,
  { plan, tiles, synthesized }: Planned,
): Planned["tiles"][number] | undefined {
  if (typeof tileId === "string") return tiles.find(({ tile }) => tile.id === tileId);
  const { address } = resource;
  const references = referencesOf(plan, address, "tile_id");
  const named = [...references, String(writtenOf(resource, synthesized).tile_id)];
  const keys = named.flatMap((text) => {
    const [, literal] = /(?:\.tile_ids\[|::tile_id\(.*,\s*)"((?:[^"\\]|\\.)*)"[\])]\}?$/s.exec(text) ?? [];
    return literal?.replace(/\\(.)/g, "$1") ?? [];
  });
  const watchedKeys = [...keys, ...eachValues(plan, address, references)];
  return addressesOf(references, address, plan)
    .flatMap((candidate) =>
      watchedKeys.map((key) =>
        tiles.find((placed) => placed.dashboard.address === candidate && placed.tile.key === key),
      ),
    )
    .find(isPresent);
}

/** The saved search by its ID, or, while it has none, by the expression of the alert. */
function watchedSearch(
  address: string,
  id: unknown,
  { plan, synthesized, searches }: Planned,
): Required<Pick<PlannedAlert, "search" | "searchMark">> | undefined {
  const findSearch = () => {
    if (typeof id === "string") return searches.find(({ change }) => change.before?.id === id);
    return addressesOf(referencesOf(plan, address, "saved_search_id"), address, plan)
      .map((candidate) => searches.find((search) => search.address === candidate))
      .find(isPresent);
  };
  const search = findSearch();
  if (!search?.change.after) return undefined;
  return {
    search: decoded(savedSearch.type, plannedValues(search, plan, synthesized)),
    searchMark: markOf(search.change.actions),
  };
}

function referencesOf(plan: PlanJson, address: string, argument: string): readonly string[] {
  return configurationOf(plan, address)?.expressions?.[argument]?.references ?? [];
}

/** The resources that an expression refers to: as it names them, or, for one of several, with the index of the resource it stands in. */
function addressesOf(references: readonly string[], address: string, plan: PlanJson): string[] {
  const module = address.slice(0, address.lastIndexOf("observability_alert."));
  const [index = ""] = /\[[^\]]*\]$/.exec(address) ?? [];
  const addresses = new Set((plan.resource_changes ?? []).map((change) => change.address));
  return references.flatMap((reference) => {
    const [resource] = /^observability_\w+\.[\w-]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?/.exec(reference) ?? [];
    if (resource === undefined) return [];
    return [`${module}${resource}`, `${module}${resource}${index}`].filter((address) => addresses.has(address));
  });
}

/** The strings that `each.key` and `each.value…` of an expression stand for, where the plan says them. */
function eachValues(plan: PlanJson, address: string, references: readonly string[]): string[] {
  const [, quoted] = /\["((?:[^"\\]|\\.)*)"\]$/.exec(address) ?? [];
  if (quoted === undefined) return [];
  const key = quoted.replace(/\\(.)/g, "$1");
  const instances = configurationOf(plan, address)?.for_each_expression?.constant_value;
  return references.flatMap((reference) => {
    if (reference === "each.key") return [key];
    if (!reference.startsWith("each.value")) return [];
    // Of a set, which a plan does not write out, the value is the key.
    const start = isRecord(instances) ? instances[key] : key;
    const names = reference.split(".").slice(2);
    const value = names.reduce<unknown>((inner, name) => asMembers(inner)[name], start);
    if (typeof value !== "string") return [];
    return [value];
  });
}

/** ClickStack deletes the alerts of a tile that goes or that no longer can carry one (contract section 5.9). */
function withLostAlerts(dashboard: PlannedDashboard, alerts: readonly PlannedAlert[]): PlannedDashboard {
  if (dashboard.mark === "new") return dashboard;
  const lost = alerts.filter(({ mark, dashboard: on, tile }) => {
    if (mark === "removed" || mark === "new" || on?.address !== dashboard.address) return false;
    const canCarry = (candidate = tile) => alertable.includes(String(candidate?.config?.displayType));
    const isKnown = typeof tile?.config?.displayType === "string";
    return tile?.mark === "removed" || (isKnown && !canCarry() && canCarry(tile?.before));
  });
  return { ...dashboard, lostAlerts: lost.map(({ name }) => name) };
}

type Dashboard = PlannedOf<typeof dashboardKind.type>;

function textOf(value: unknown): string {
  return stringOf(value) ?? "";
}

function titled({ id, title }: { readonly id: unknown; readonly title: unknown }) {
  return { id: textOf(id), title: textOf(title) };
}

/** What provides the values of a filter, whichever its type is. */
function valuesOf({ expression, options, label }: Members): string {
  return textOf(expression ?? label ?? asItems(options).join(", "));
}

function readDashboard(resource: ResourceChange, planned: Values): PlannedDashboard {
  const { address, change } = resource;
  const plannedContent = change.after && contentIn(planned);
  const priorContent = change.before && contentIn(change.before);
  const mark = markOf(change.actions);
  const isNotKnownYet = plannedContent && priorContent && isUnknown(plannedContent.tiles);
  const shownContent = isNotKnownYet ? priorContent : (plannedContent ?? priorContent);
  const { name, tags, filters, containers } = withTags(shownContent ?? contentIn({}), resource);
  const changesOfBody = () => {
    if (!plannedContent || !priorContent) return [];
    return memberChanges(bodyOf(priorContent, change.before, change), bodyOf(plannedContent, planned, change));
  };
  const tilesOfPlan = () => {
    const priorTiles = priorContent ? readTiles(priorContent) : [];
    if (isNotKnownYet) return priorTiles.map(withUnknownContent);
    if (!plannedContent) return marked(priorTiles, "removed");
    return matched(readTiles(plannedContent), priorTiles, mark);
  };
  return {
    address,
    name: textOf(name),
    tags: knownIn(tags).map(String),
    filters: knownIn(filters).map((filter) => ({ name: textOf(filter.name), expression: valuesOf(filter) })),
    containers: knownIn(containers).map(({ collapsed, tabs, ...container }) => ({
      ...titled(container),
      collapsed: collapsed === true,
      tabs: knownIn(tabs).map(titled),
    })),
    mark,
    lostAlerts: [],
    warnings: [],
    changes: changesOfBody(),
    tiles: tilesOfPlan(),
    content: plannedContent ? withTags(plannedContent, resource) : undefined,
  };
}

/** The arguments of a dashboard; its document, if it has one, takes their place. */
function contentIn(values: Values): Dashboard {
  const configured = decoded(dashboardKind.type, values);
  if (configured.dashboardJson === null) return configured;
  const document = withoutEnvelope(
    dashboardKind.type.attributes.dashboardJson.type,
    readConfig(configured.dashboardJson),
  );
  if (!isRecord(document)) return { ...configured, tiles: UNKNOWN };
  const content = decoded(dashboardKind.type, document, (name) => name);
  const { tileIds, team } = configured;
  return { ...content, tileIds, team };
}

/** The members of a dashboard that a plan can change, except its tiles; one that is hidden as a whole as its mark. */
function bodyOf(content: Dashboard, configured: Values | null, change: ResourceChange["change"]): Values {
  const notInBody = ["tiles", "tileIds", "dashboardJson", "id", ...unknownIn(change).map(toCamel)];
  const body = filterMembers(content, (_, name) => !notInBody.includes(name));
  return mapMembers(body, (value, name) => (isUnknown(value) ? configured?.[toSnake(name)] : value));
}

/** A tile of before, of which nobody knows yet what it will be. */
function withUnknownContent(tile: PlannedTile): PlannedTile {
  return { ...tile, config: undefined, mark: "changed", before: tile, changes: contentChanges(tile.config, undefined) };
}

function markOf(actions: readonly string[]): Mark {
  if (actions.includes("create") && actions.includes("delete")) return "changed";
  if (actions.includes("create")) return "new";
  if (actions.includes("delete")) return "removed";
  if (actions.includes("update")) return "changed";
  return "unchanged";
}

function readTiles({ tiles, tileIds }: Dashboard): PlannedTile[] {
  const items = knownIn(tiles);
  const keys = tileKeys(items, () => false) ?? [];
  const places = placeTiles(items, () => false);
  return items.map((tile, index) => {
    const key = keys[index] ?? "";
    const { x, y, w, h } = places[index] ?? {};
    return {
      ...{ x: Number(x), y: Number(y), w: Number(w), h: Number(h) },
      key,
      // A document does not contain the IDs.
      id: [tile.id, own(asMembers(tileIds), key)].map(stringOf).find((id) => id && !isHidden(id)),
      name: textOf(tile.name),
      containerId: stringOf(tile.containerId) || undefined,
      tabId: stringOf(tile.tabId) || undefined,
      config: configOf(tile),
      series: seriesOf(tile),
      mark: "unchanged",
      changes: [],
    };
  });
}

/** Tiles of the plan with their marks, then those that go. */
function matched(plannedTiles: readonly PlannedTile[], priorTiles: readonly PlannedTile[], mark: Mark): PlannedTile[] {
  if (mark === "new") return marked(plannedTiles, "new");
  const sameTiles = plannedTiles.map((tile) =>
    priorTiles.find((prior) => {
      if (tile.id === undefined) return prior.key === tile.key;
      return prior.id === tile.id;
    }),
  );
  const unmatched = new Set(priorTiles.filter((tile) => !sameTiles.includes(tile)));
  const partners = plannedTiles.map((tile, index) => {
    const partner = sameTiles[index] ?? [...unmatched].find((candidate) => isInPlaceOf(candidate, tile));
    if (partner) unmatched.delete(partner);
    return partner;
  });
  const tiles = plannedTiles.map((tile, index) => compared(tile, partners[index]));
  return [...tiles, ...marked([...unmatched], "removed")];
}

/** True for a tile that stands where another stood: people see one that changed, though the service makes a new one. */
function isInPlaceOf(prior: PlannedTile, tile: PlannedTile): boolean {
  return (["x", "y", "w", "h", "containerId", "tabId"] as const).every((name) => prior[name] === tile[name]);
}

/** A tile of before that the service deletes, because the one in its place is another. */
function replacedBy({ id, key, before }: PlannedTile): PlannedTile[] {
  if (before && id === undefined && key !== before.key) return [{ ...before, mark: "removed" }];
  return [];
}

function compared(tile: PlannedTile, prior: PlannedTile | undefined): PlannedTile {
  if (!prior) return { ...tile, mark: "new" };
  const changes = tileChanges(prior, tile);
  if (changes.length === 0) return tile;
  const isOnlyMoved = changes.every(({ path }) => path === "place" || path === "section");
  return { ...tile, mark: isOnlyMoved ? "moved" : "changed", before: prior, changes };
}

function marked(tiles: readonly PlannedTile[], mark: Mark): PlannedTile[] {
  return tiles.map((tile) => ({ ...tile, mark }));
}

function knownIn<T>(list: readonly (T | Unknown)[] | Unknown | null): readonly T[] {
  if (isUnknown(list) || list === null) return [];
  return list.filter((item): item is T => !isUnknown(item) && item !== null);
}

function seriesOf({ config, asRatio, series }: Tile): Values | undefined {
  if (isPresent(config) || !Array.isArray(series)) return undefined;
  return { asRatio, series };
}

/** A tile's content in the service's form; `undefined` while it is known only after apply. */
function configOf(tile: Tile): Values | undefined {
  const isBlank = tile.config === null && Array.isArray(tile.series) && tile.series.length === 0;
  if (isBlank) return {};
  return visibleConfig(contentOf(tile));
}

/** Content whose type nobody knows cannot be drawn. */
function visibleConfig(config: Values | undefined): Values | undefined {
  if (isHidden(config?.displayType)) return undefined;
  return config;
}
