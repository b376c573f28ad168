import { attributesOf, sameAttribute, sameMeaning, selectVariant } from "terraform-provider-sdk/definitions";
import { managed } from "terraform-provider-sdk/internal/schema";
import { atomic, isObject, isUnknown, list, object } from "terraform-provider-sdk/schema";
import {
  filterMembers,
  holdsUnknown,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  memo,
} from "terraform-provider-sdk/values";
import { sameConfig, tileConfig, tileKind } from "./config";
import { series as seriesType } from "./series";
import { seriesToConfig } from "./series-form";
import { itemsOf, type KnownTile, readConfig, type Tile, tile as tileType } from "./tile";
import { hasUnsentLanguages } from "./unsent-languages";

/*
 * When two tiles are the same, made of the relations in the schema of the SDK. What is not known yet is the same as nothing. Series are
 * compared with series as they are, and everything else as config.
 *
 * - `sameConfig`: two configs mean the same, whatever they say of operands of formulas that are not there. An equivalence.
 * - `sameFrame`: two tiles stand in the same place under the same name. An equivalence.
 * - `sameContent`: the planned tile changes nothing in what the prior one shows. For plans.
 * - `alikeContent`: two tiles show the same in whichever forms. For "is this the tile that I know".
 * - `sameQuery`: an alert would count the same on two tiles. An equivalence of tiles whose content is known.
 */

const seriesList = list(seriesType);

/** `compared`: what counts of two configs. `seriesOf`: of a tile in series. */
function sameShown(
  planned: ContentMembers,
  prior: ContentMembers,
  compared: (content: JsonObject, priorContent: JsonObject) => readonly [JsonObject, JsonObject],
  seriesOf = (tile: ContentMembers) => tile,
): boolean {
  if (isInSeries(planned) && isInSeries(prior)) return sameSeries(seriesOf(planned), seriesOf(prior));
  if (isBlank(planned) && isBlank(prior)) return sameRatio(planned, prior);
  const [content, priorContent] = [contentOf(planned), contentOf(prior)];
  return content !== undefined && priorContent !== undefined && sameConfig(...compared(content, priorContent));
}

/**
 * True when two tiles show the same, whichever forms they are in. Between a tile in series and one in config, presentation that only the
 * config has is passed over: series cannot express it. Reflexive and symmetric, but not transitive for that reason.
 */
export function alikeContent(a: ContentMembers, b: ContentMembers): boolean {
  return sameShown(a, b, (contentA, contentB) => {
    if (isInSeries(b)) return [managedConfig(contentA, contentB), contentB];
    if (isInSeries(a)) return [contentA, managedConfig(contentB, contentA)];
    return [contentA, contentB];
  });
}

/**
 * True if a configured tile does not change the content of the prior one. Series are compared member by member, so that a member the
 * service never returns still counts, and a language that was never sent is sent. Presentation of the prior tile that is in `unmanaged` counts
 * only if the planned tile sets it. Reflexive, and symmetric if nothing is unmanaged.
 */
export function sameContent(
  planned: ContentMembers,
  prior: ContentMembers,
  unmanaged: readonly string[] = [],
): boolean {
  if (hasUnsentLanguages(prior.config) && !hasUnsentLanguages(planned.config)) return false;
  return sameShown(planned, prior, (content, priorContent) => [
    content,
    without(priorContent, unmentioned(content, unmanaged)),
  ]);
}

/**
 * True if an alert counts the same on both tiles, whose contents are known: they differ in presentation at most. Formulas of the prior tile
 * that are in `unmanaged` count only if the planned tile sets its own.
 */
export function sameQuery(planned: ContentMembers, prior: ContentMembers, unmanaged: readonly string[] = []): boolean {
  return sameShown(
    planned,
    prior,
    (content, priorContent) => [queryOf(content), queryOf(without(priorContent, unmentioned(content, unmanaged)))],
    withoutPresentation,
  );
}

/** A config has fewer members than series, so series are compared by themselves. */
function withoutPresentation({ series, config, asRatio }: ContentMembers): ContentMembers {
  const nothing = { alias: null, numberFormat: null, displayType: null, sortOrder: null };
  return { series: itemsOf(series)?.map((item) => ({ ...item, ...nothing })) ?? series, config, asRatio };
}

/** The presentation that nobody here wrote, and that a config does not mention. */
export function unmentioned(content: JsonObject, unmanaged: readonly string[]): readonly string[] {
  const mentioned = presentationOf(content);
  return unmanaged.filter((name) => !mentioned.includes(name));
}

/** A tile without content, which the base document allows. */
function isBlank({ series, config }: ContentMembers): boolean {
  return config === null && itemsOf(series)?.length === 0;
}

function isInSeries(tile: ContentMembers): boolean {
  return tile.series !== null && itemsOf(tile.series)?.length !== 0;
}

function sameSeries(a: ContentMembers, b: ContentMembers): boolean {
  if (holdsUnknown(a.series) || holdsUnknown(b.series)) return false;
  return sameMeaning(seriesList, a.series, b.series) && sameRatio(a, b);
}

function sameRatio(a: ContentMembers, b: ContentMembers): boolean {
  return (a.asRatio ?? false) === (b.asRatio ?? false);
}

/** Members of a tile other than its content and ID. */
export const frameMembers = ["name", "x", "y", "w", "h", "containerId", "tabId", "description"] as const;

/** True when two tiles stand in the same place under the same name. */
export function sameFrame(a: Tile, b: Tile): boolean {
  return frameMembers.every((member) => sameAttribute(tileType.attributes[member], a[member], b[member]));
}

/** The members that say what a tile shows. */
type ContentMembers = Pick<Tile, "series" | "config" | "asRatio">;

/** What a tile shows, in the form the service returns; `undefined` when it is not known yet. Computed once a tile: a plan asks often. */
export const contentOf = memo(({ series, config, asRatio }: ContentMembers): JsonObject | undefined => {
  if (!isKnown(series) || isUnknown(config)) return undefined;
  if (config !== null) return readConfig(config);
  if (series === null || series.length === 0) return undefined;
  return seriesToConfig(series, asRatio === true);
});

function isKnown(series: Tile["series"]): series is KnownTile["series"] {
  return !holdsUnknown(series);
}

/** The members of all display types, for those that the definition does not know. The first that has a member says what it is. */
const members = Object.values(tileConfig.variants)
  .reverse()
  .flatMap(({ type }) => attributesOf(type));
const anyConfig = atomic(object("AnyTileConfig", Object.fromEntries(members)));

/**
 * Members of a config for the presentation of a tile, not its query. A member that the author never set belongs to the UI: it is not drift,
 * and it stays after an update (`series` cannot express most of them).
 */
export const presentationMembers: ReadonlySet<string> = new Set(
  attributesOf(anyConfig).flatMap(([name, { omitted: { presentation } = {} }]) => (presentation ? [name] : [])),
);

/** The presentation that a config holds, by name; what only spells out a default is none. */
export function presentationOf(config: JsonObject): readonly string[] {
  const attributes = selectVariant(tileConfig, config)?.type.attributes ?? {};
  const names = Object.keys(config).filter((name) => {
    if (!presentationMembers.has(name) || !isPresent(config[name])) return false;
    const attribute = attributes[name];
    return attribute === undefined || !sameAttribute(attribute, config[name], null);
  });
  const items: readonly Json[] = isList(config.select) ? config.select : [];
  const formatted = items.some((item) => isObject(item) && isPresent(item.numberFormat));
  if (!formatted) return names;
  return [...names, "select.numberFormat"];
}

/** The service's config without presentation and leftovers that `authored` does not mention: what the author manages. */
export function managedConfig(config: JsonObject, authored: JsonObject, union = tileConfig): JsonObject {
  if (config.displayType !== authored.displayType) return config;
  const variant = selectVariant(union, authored);
  if (variant && selectVariant(union, config) === variant) return managed(variant.type, config, authored);
  const unknown = filterMembers(config, (_, name) => !Object.hasOwn(anyConfig.attributes, name));
  return { ...managed(anyConfig, config, authored), ...unknown };
}

/**
 * What an alert on a tile evaluates: the config without names, formats and drawing. Formulas are part of it: an alert watches the last one.
 * Lines, stacked lines and stacked bars draw the same.
 */
function queryOf(config: JsonObject): JsonObject {
  const { displayType, groupBy, formulas, ...furtherMembers } = without(
    config,
    [...presentationMembers].filter((name) => name !== "formulas"),
  );
  return {
    ...furtherMembers,
    ...(isPresent(displayType) && { displayType: isOverTime(displayType) ? "line" : displayType }),
    ...(isPresent(groupBy) && groupBy !== "" && { groupBy }),
    ...(isList(formulas) && { formulas: itemsWithout(formulas, "alias", "numberFormat") }),
    ...(isList(furtherMembers.select) && { select: itemsWithout(furtherMembers.select, "alias", "numberFormat") }),
  };
}

function isOverTime(displayType: Json): boolean {
  return tileKind(displayType)?.data === "over_time";
}

/** A config without some of its members. */
export function without(config: JsonObject, names: readonly string[]): JsonObject {
  if (names.length === 0) return config;
  const remaining = filterMembers(config, (_, name) => !names.includes(name));
  if (!names.includes("select.numberFormat") || !isList(config.select)) return remaining;
  return { ...remaining, select: itemsWithout(config.select, "numberFormat") };
}

function itemsWithout(items: readonly Json[], ...names: readonly string[]): readonly Json[] {
  return items.map((item) => (isObject(item) ? filterMembers(item, (_, name) => !names.includes(name)) : item));
}
