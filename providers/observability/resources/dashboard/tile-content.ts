import {
  type Attribute,
  inForm,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  jsonencoded,
  own,
  sameAttribute,
  selectVariant,
  withoutDefaults,
} from "terraform-provider-sdk/internal/schema";
import { isObject } from "terraform-provider-sdk/schema";
import type { TileForm } from "../../../../lib/client";
import {
  comparable,
  configToSeries,
  contentOf,
  type FrameMember,
  frameMembers,
  type KnownTile,
  readConfig,
  sameConfig,
  type Tile,
  withUnexpressed,
} from "../../../../lib/tiles";
import { tileConfig } from "../../../../lib/tiles/config";
import { pairItems } from "../../../../lib/tiles/query";
import { tile as tileType } from "../../../../lib/tiles/tile";
import { matchTiles } from "./items";
import { readSeries } from "./series";

interface Reading {
  /** The form in which the service keeps tiles. One that keeps series is read member by member, whatever it returns as series. */
  readonly tileForm: TileForm;
  /** False for an older service, which returns no containers. */
  readonly isReturned: boolean;
}

/** The tiles of a response, in its order, each in its author's form if it means the same. */
export function readTiles(
  now: readonly KnownTile[],
  prior: readonly KnownTile[],
  { tileForm, isReturned }: Reading,
): readonly KnownTile[] {
  const partners = matchTiles(now, prior);
  return now.map((tile, index) => {
    const partner = partners[index];
    const before = partner === undefined ? undefined : prior[partner];
    const isAsStored = tileForm === "series" && tile.config === null;
    if (before === undefined) return isAsStored ? tile : { ...tile, ...inOneForm(tile) };
    const content = isAsStored ? readStored(tile, before) : readContent(tile, before);
    return { ...before, id: tile.id, ...readFrame(tile, before, isReturned), ...content };
  });
}

type Content = Pick<KnownTile, "series" | "config" | "asRatio">;

/**
 * The one form for what has no author yet: config, as an author would write it. An older service returns series, with defaults nobody wrote;
 * a few tiles made of series cannot be written in config and are shown as series.
 */
function inOneForm(tile: KnownTile): Content {
  const content = contentOf(tile);
  if (content === undefined) return contentMembers(tile);
  const config = tidyConfig(content);
  const form = isExpressible(config) ? undefined : configToSeries(content);
  return form ? { ...form, config: null } : inConfig(jsonencoded(config));
}

function readFrame(now: KnownTile, prior: KnownTile, isReturned: boolean): Partial<KnownTile> {
  return Object.fromEntries(frameMembers.map((name) => [name, readMember(name, now, prior, isReturned)]));
}

function readStored(now: KnownTile, prior: KnownTile): Content {
  return { series: readSeries(now.series, prior.series), config: null, asRatio: readMember("asRatio", now, prior) };
}

/** The prior value if the current one means the same, or if an older service does not return the member. */
function readMember<N extends FrameMember | "asRatio">(
  name: N,
  now: KnownTile,
  prior: KnownTile,
  isReturned = true,
): KnownTile[N] {
  const attribute: Attribute = tileType.attributes[name];
  const stays = (!isReturned && attribute.api?.since !== undefined) || sameAttribute(attribute, prior[name], now[name]);
  return stays ? prior[name] : now[name];
}

function readContent(now: KnownTile, prior: KnownTile): Content {
  const response = contentOf(now);
  const authored = contentOf(prior);
  if (response === undefined || authored === undefined) return inOneForm(now);
  const service = comparable(now.series ? withUnexpressed(response, authored) : response, authored);
  if (sameConfig(authored, service)) return contentMembers(prior);
  return drifted(prior, authored, service) ?? inConfig(jsonencoded(tidyConfig(service)));
}

function drifted(prior: KnownTile, authored: JsonObject, service: JsonObject): Content | undefined {
  if (prior.config !== null) return inConfig(driftedConfig(authored, service));
  const form = configToSeries(service, { series: prior.series ?? [], asRatio: prior.asRatio });
  return form && { ...form, config: null };
}

function inConfig(config: string): Content {
  return { series: null, asRatio: null, config };
}

function contentMembers({ series, config, asRatio }: KnownTile): Content {
  return { series, config, asRatio };
}

/** The config of a response as a text: the prior one if both mean the same, else with the smallest difference to it. */
export function configInForm(now: JsonObject, prior: string | null): string {
  const authored = readConfig(prior);
  if (prior === null || authored === undefined) return jsonencoded(tidyConfig(now));
  const service = comparable(now, authored);
  return sameConfig(authored, service) ? prior : driftedConfig(authored, service);
}

/** The author's config with only the members replaced that differ in meaning in the service's: the smallest drift. */
function driftedConfig(authored: JsonObject, service: JsonObject): string {
  const variant = selectVariant(tileConfig, authored);
  if (variant === undefined || selectVariant(tileConfig, service) !== variant) return jsonencoded(service);
  return jsonencoded(inForm(variant.type, service, authored, "json"));
}

/**
 * A config of the service as an author would write it: without members that only spell out a default, and without leftovers that have no
 * effect and that the service does not take back (older servers return them). Members the definition does not know stay.
 */
function tidyConfig(config: JsonObject): JsonObject {
  const variant = selectVariant(tileConfig, config);
  return variant === undefined ? config : withoutDefaults(variant.type, config);
}

/** The presentation of the service's tile, by name, that an update does not carry into the author's. */
export function lostPresentation(
  tile: Tile,
  authored: JsonObject,
  service: JsonObject,
  names: readonly string[],
): readonly string[] {
  const variant = selectVariant(tileConfig, authored);
  const isSameKind = variant !== undefined && selectVariant(tileConfig, service) === variant;
  if (!isSameKind || !isSentInConfig(tile, authored)) return names;
  return names.filter((name) => {
    if (name === "select.numberFormat") return !continuesItems(authored.select, service.select);
    return own(variant.type.attributes, name)?.omitted?.keptIf?.(authored, service) === false;
  });
}

/** True if each item continues one of the service's, and none of these is left. */
function continuesItems(authored: Json | undefined, now: Json | undefined): boolean {
  const [items, before] = [isList(authored) ? authored : [], isList(now) ? now : []];
  return items.length === before.length && pairItems(items, before).every(isPresent);
}

/** True if an update can send the tile in config, the only form with all presentation. */
export function isSentInConfig(tile: Tile, authored: JsonObject): boolean {
  return tile.config !== null || isExpressible(authored);
}

/** True if the service accepts the config: it stores a series without a column, but rejects it in this form (contract 5.6). */
function isExpressible(config: JsonObject): boolean {
  if (!isList(config.select)) return true;
  return config.select.every(
    (item) =>
      !isObject(item) || item.aggFn === "count" || (isPresent(item.valueExpression) && item.valueExpression !== ""),
  );
}
