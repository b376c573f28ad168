import type { Unchanged } from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  formatPath,
  fromWire,
  inForm,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  jsonencoded,
  own,
  type Partners,
  selectVariant,
  withoutDefaults,
} from "terraform-provider-sdk/internal/schema";
import { isObject, type ObjectType } from "terraform-provider-sdk/schema";
import type { DashboardRecord } from "../../../../lib/client";
import { dashboard, filter as filterType } from "../../../../lib/kinds/dashboard";
import {
  comparable,
  configToSeries,
  contentOf,
  frameMembers,
  type KnownTile,
  knownItems,
  readConfig,
  type Series,
  sameConfig,
  type Tile,
  unmentioned,
  withUnexpressed,
} from "../../../../lib/tiles";
import { tileConfig } from "../../../../lib/tiles/config";
import { pairItems } from "../../../../lib/tiles/query";
import { series as seriesType } from "../../../../lib/tiles/series";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Service } from "../../service";
import { unmanagedIn } from "../../stored/ownership";
import { matchFilters, matchTiles } from "./items";
import {
  absentForms,
  contentMembers,
  type Dashboard,
  managerOf,
  privateStateOf,
  tileIdsOf,
  unmanagedAfterRead,
} from "./members";

/**
 * How a dashboard is read from a response. What means the same as in the prior state keeps the author's form, tile by tile and member by
 * member; the rest is drift. After an import everything is taken from the response. An older service returns none of the newer members, so
 * they cannot drift.
 */
export const readFrom: Unchanged<Service, Dashboard, DashboardRecord>["readFrom"] = (
  body,
  { client, log, prior, private: left },
) => {
  const now = fromWire(dashboard.type, body, (path, expected) =>
    log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  const isHidden = ({ api }: Attribute) => api?.since !== undefined && !("savedQuery" in body);
  const members = contentMembers.map((name) => {
    // A language that is not returned with its query stays.
    const lacksOwn = now[name] === null && now[managerOf(name)] !== null;
    const stays = lacksOwn || isHidden(dashboard.type.attributes[name]);
    return [name, (stays ? prior[name] : null) ?? now[name] ?? absentForms[name]] as const;
  });
  const tiles = continued(knownItems(now.tiles), knownItems(prior.tiles), matchTiles, (tile, before) => {
    // A service that keeps series is read member by member, whatever it returns as series.
    const isAsStored = client.tileForm === "series" && tile.config === null;
    if (before === undefined) return isAsStored ? tile : { ...tile, ...inOneForm(tile) };
    const content = isAsStored ? { series: readSeries(tile.series, before.series) } : readContent(tile, before);
    const hidden = frameMembers.filter((name) => isHidden(tileType.attributes[name]));
    const kept = hidden.map((name) => [name, before[name]] as const);
    return inForm(tileType, { ...tile, ...content, key: before.key, ...Object.fromEntries(kept) }, before, "state");
  });
  const filters = continued(knownItems(now.filters), knownItems(prior.filters), matchFilters, (filter, before) =>
    before ? inForm(filterType, filter, before, "state") : filter,
  );
  const { id, name, defaultTags } = now;
  const tileIds = tileIdsOf(tiles) ?? {};
  const state = { ...prior, ...Object.fromEntries(members), id, name, tiles, filters, tileIds, defaultTags };
  const unmanaged = unmanagedAfterRead(unmanagedIn(left), prior, body);
  return { state, private: privateStateOf(unmanaged), response: body };
};

/** What each item of a response is, given the prior one that it continues. */
function continued<T>(
  now: readonly T[],
  prior: readonly T[],
  match: (now: readonly T[], prior: readonly T[]) => Partners,
  read: (item: T, before: T | undefined) => T,
): readonly T[] {
  const partners = match(now, prior);
  return now.map((item, index) => read(item, prior[partners[index] ?? -1]));
}

type Content = Pick<KnownTile, "series" | "config" | "asRatio">;

/**
 * The one form for what has no author yet: config, as an author would write it. An older service returns series, with defaults nobody wrote;
 * a few tiles made of series cannot be written in config and are shown as series.
 */
function inOneForm(tile: KnownTile): Content {
  const content = contentOf(tile);
  if (content === undefined) return tile;
  const config = tidyConfig(content);
  const form = isExpressible(config) ? undefined : configToSeries(content);
  return form ? { ...form, config: null } : inConfig(jsonencoded(config));
}

function readContent(now: KnownTile, prior: KnownTile): Content {
  const { series, config, asRatio } = prior;
  const [response, authored] = [contentOf(now), contentOf(prior)];
  if (response === undefined || authored === undefined) return inOneForm(now);
  const whole = now.series ? withUnexpressed(response, authored) : response;
  if (config !== null) return inConfig(configInForm(whole, config, authored));
  const service = comparable(whole, authored);
  if (sameConfig(authored, service)) return { series, config, asRatio };
  const form = configToSeries(service, { series: series ?? [], asRatio });
  return form ? { ...form, config: null } : inConfig(jsonencoded(tidyConfig(service)));
}

function inConfig(config: string): Content {
  return { series: null, asRatio: null, config };
}

/**
 * The config of a response as a text: the prior one if both mean the same, else the prior one with only the members replaced that differ in
 * meaning.
 */
export function configInForm(now: JsonObject, prior: string | null, authored = readConfig(prior)): string {
  if (prior === null || authored === undefined) return jsonencoded(tidyConfig(now));
  const service = comparable(now, authored);
  if (sameConfig(authored, service)) return prior;
  const kind = sharedKind(authored, service);
  return jsonencoded(kind ? inForm(kind, service, authored, "json") : service);
}

/** The type of two configs of the same kind. */
function sharedKind(one: JsonObject, other: JsonObject): ObjectType | undefined {
  const variant = selectVariant(tileConfig, one);
  return variant && selectVariant(tileConfig, other) === variant ? variant.type : undefined;
}

/**
 * A config of the service as an author would write it: without members that only spell out a default, and without leftovers that have no
 * effect and that the service does not take back (older servers return them). Members the definition does not know stay.
 */
function tidyConfig(config: JsonObject): JsonObject {
  const variant = selectVariant(tileConfig, config);
  return variant === undefined ? config : withoutDefaults(variant.type, config);
}

/** The presentation of the prior tile that nobody here wrote, by name, which an update does not carry into the next one. */
export function lostPresentation(next: Tile, prior: KnownTile, unmanaged: readonly string[] = []): readonly string[] {
  const [authored, service] = [contentOf(next), contentOf(prior)];
  if (unmanaged.length === 0 || !authored || !service) return [];
  const names = unmentioned(authored, unmanaged);
  const kind = sharedKind(authored, service);
  if (!kind || !isSentInConfig(next)) return names;
  return names.filter((name) => {
    if (name === "select.numberFormat") return !continuesItems(authored.select, service.select);
    return own(kind.attributes, name)?.omitted?.keptIf?.(authored, service) === false;
  });
}

/** True if each item continues one of the service's, and none of these is left. */
function continuesItems(authored: Json | undefined, now: Json | undefined): boolean {
  const [items, before] = [isList(authored) ? authored : [], isList(now) ? now : []];
  return items.length === before.length && pairItems(items, before).every(isPresent);
}

/** True if an update can send the tile in config, the only form with all presentation. */
export function isSentInConfig(tile: Tile): boolean {
  return tile.config !== null || isExpressible(contentOf(tile) ?? {});
}

/** True if the service accepts the config: it stores a series without a column, but rejects it in this form (contract 5.6). */
function isExpressible(config: JsonObject): boolean {
  if (!isList(config.select)) return true;
  return config.select.every(
    (item) =>
      !isObject(item) || item.aggFn === "count" || (isPresent(item.valueExpression) && item.valueExpression !== ""),
  );
}

/** The members that the document requires of every series, with the value for one that nobody wrote. */
export const requiredOfSeries = {
  sourceId: "",
  aggFn: "count",
  where: "",
  groupBy: [],
} as const satisfies Partial<Series>;

/** The series of a response, one by one in the author's form if they mean the same. */
function readSeries(now: KnownTile["series"], prior: KnownTile["series"]): KnownTile["series"] {
  if (now === null || prior === null) return now?.length === 0 ? prior : now;
  return now.map((one, index) => {
    const own = prior[index];
    if (own === undefined) return one;
    const { sourceId, aggFn } = one;
    return inForm(
      seriesType,
      {
        ...one,
        sourceId: own.sourceId === null && sourceId === requiredOfSeries.sourceId ? null : sourceId,
        aggFn: own.aggFn === null && aggFn === requiredOfSeries.aggFn ? null : aggFn,
      },
      own,
      "state",
    );
  });
}
