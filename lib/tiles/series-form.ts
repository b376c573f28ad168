import { fromWire, sameAttribute } from "terraform-provider-sdk/definitions";
import { isObject } from "terraform-provider-sdk/schema";
import {
  filterMembers,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  mapMembers,
  sameValue,
} from "terraform-provider-sdk/values";
import { splitAtCommas } from "../evaluation/sql";
import { quantileLevels } from "../service/words";
import { isBuilderForm, sameConfig, type TileKindDefinition, tileKind } from "./config";
import { selectItem } from "./query";
import { series as seriesType } from "./series";
import type { KnownTile, Series } from "./tile";

/*
 * A tile that is written as series, and the config in which the service returns it (contract 5.6): the tables say which member of the one form
 * is which of the other, for both ways.
 */

type Type = NonNullable<TileKindDefinition["series"]>;

/** The content of a tile that its author writes as series. */
interface SeriesForm {
  readonly series: readonly Series[];
  readonly asRatio: boolean | null;
  readonly config: null;
}

/** The config member of each series member; the first series sets it. */
const expressed: Readonly<Record<Type, Readonly<Record<string, string>>>> = {
  time: { groupBy: "groupBy", displayType: "displayType" },
  table: { groupBy: "groupBy" },
  number: { groupBy: "groupBy" },
  search: { fields: "select", where: "where", whereLanguage: "whereLanguage" },
  markdown: { content: "markdown" },
} satisfies Record<Type, Partial<Record<keyof Series, string>>>;

/** Select member by series member. */
const selected = {
  aggFn: "aggFn",
  field: "valueExpression",
  alias: "alias",
  level: "level",
  where: "where",
  whereLanguage: "whereLanguage",
  metricDataType: "metricType",
  metricName: "metricName",
} as const satisfies Partial<Record<keyof Series, keyof typeof selectItem.attributes>>;

const selectedMembers = new Set<string>(Object.values(selected));
const expressedMembers = new Set([
  ...["sourceId", "select", "asRatio", "numberFormat"],
  ...Object.values(expressed).flatMap((members) => Object.values(members)),
]);

const isType = (type: unknown): type is Type => typeof type === "string" && type in expressed;
const hasItems = (type: Type) => type !== "search" && type !== "markdown";
const showsSeveral = (type: Type) => type === "time" || type === "table";

/**
 * The form in which the service returns a tile with series. Only members that have a meaning there are present; series that it drops are
 * omitted.
 */
export function seriesToConfig(series: readonly Partial<Series>[], asRatio: boolean | null | undefined): JsonObject {
  const [first] = series;
  if (first === undefined) return {};
  const type = isType(first.type) ? first.type : "time";
  const shownSeries = showsSeveral(type) ? series : [first];
  const format = shownSeries.map(({ numberFormat }) => numberFormat).find(isPresent);
  const config = {
    displayType: type,
    sourceId: type === "markdown" ? undefined : first.sourceId,
    asRatio: showsSeveral(type) ? asRatio === true && series.length === 2 : undefined,
    ...renamed(expressed[type], inConfig(first, type)),
  };
  if (!hasItems(type)) return present(config);
  const select = shownSeries.map((item) => present(renamed(selected, inConfig(item, type))));
  return present({ ...config, select, numberFormat: format && present(format) });
}

/** The members of a series as a config says them. */
function inConfig(series: Partial<Series>, type: Type): Partial<Record<keyof Series, Json>> {
  const { aggFn, level, field, groupBy, fields, content, where, whereLanguage, displayType } = series;
  return {
    ...series,
    displayType: displayType === "stacked_bar" ? displayType : "line",
    groupBy: (type !== "number" && groupBy?.join(",")) || undefined,
    fields: fields?.join(", ") ?? "",
    content: content ?? "",
    where: where ?? "",
    whereLanguage: whereLanguage ?? "lucene",
    field: aggFn === "count" ? "" : (field ?? ""),
    level: aggFn === "quantile" && quantileLevels.includes(Number(level)) ? level : undefined,
  };
}

function renamed<V>(names: Readonly<Record<string, string>>, values: Partial<Record<string, V>>) {
  return Object.fromEntries(Object.entries(names).map(([name, member]) => [member, values[name]]));
}

function present(record: Partial<JsonObject>): JsonObject {
  return filterMembers(record, isPresent);
}

/**
 * The author's series with the fewest changes that express the service's config; `undefined` if series cannot express it. Members that the
 * service never returns stay as written.
 */
export function configToSeries(
  service: JsonObject,
  { series: writtenSeries, asRatio: isRatio }: Pick<KnownTile, "series" | "asRatio"> = { series: null, asRatio: null },
): SeriesForm | undefined {
  const type = isBuilderForm(service) ? tileKind(service.displayType)?.series : undefined;
  if (type === undefined) return undefined;
  const earlierSeries = (writtenSeries?.[0]?.type ?? "time") === type ? (writtenSeries ?? []) : [];
  const authored = seriesToConfig(earlierSeries, isRatio);
  const series = withChanges(type, earlierSeries, authored, service);
  const asRatio = (service.asRatio === true) === (authored.asRatio === true) ? isRatio : service.asRatio === true;
  if (!sameConfig(seriesToConfig(series, asRatio), service)) return undefined;
  return { series, asRatio, config: null };
}

function withChanges(
  type: Type,
  earlierSeries: readonly Series[],
  authored: JsonObject,
  live: JsonObject,
): readonly Series[] {
  const isChanged = (member: string) => !sameValue(authored[member] ?? null, live[member] ?? null);
  const response = seriesIn(live);
  const blank = { ...fromWire(seriesType, {}), type };
  const [first, ...further] = (hasItems(type) ? itemsOf(live.select) : [{}]).map((item, index) => {
    const series = patched(earlierSeries[index] ?? blank, { sourceId: "sourceId" }, response, isChanged);
    const authoredItem = itemsOf(authored.select)[index];
    if (!hasItems(type)) return series;
    return patched(
      series,
      selected,
      itemIn(item),
      (member) => !sameAttribute(selectItem.attributes[member], authoredItem?.[member], item[member]),
    );
  });
  if (first === undefined) return [];
  const series = [patched(first, expressed[type], response, isChanged), ...further];
  const formatted = hasItems(type) && isChanged("numberFormat") ? withFormat(series, response.numberFormat) : series;
  if (showsSeveral(type)) return formatted;
  return [...formatted, ...earlierSeries.slice(1)];
}

/** A series with the members of a response whose counterparts in a config changed. */
function patched<M extends string>(
  series: Series,
  names: Readonly<Record<string, M>>,
  response: Series,
  isChanged: (member: M) => boolean,
): Series {
  const changed = filterMembers(names, isChanged);
  return { ...series, ...filterMembers<unknown>(response, (_, name) => name in changed) };
}

/** The columns of a search; null for the items of another chart. */
function fieldsIn(select: Json | undefined): readonly string[] | null {
  if (typeof select !== "string") return null;
  if (select === "") return [];
  return splitAtCommas(select, ", ");
}

/** The members of the whole config, in the form of a series. */
function seriesIn({ groupBy, select, markdown, ...config }: JsonObject): Series {
  return fromWire(seriesType, {
    ...config,
    groupBy: typeof groupBy === "string" ? splitAtCommas(groupBy) : null,
    fields: fieldsIn(select),
    content: markdown,
  });
}

function itemIn(item: JsonObject): Series {
  const members = mapMembers(selected, (member) => item[member]);
  const series = fromWire(seriesType, members);
  return { ...series, field: series.field || null };
}

/** The first format in a tile's series applies to the tile. */
function withFormat(series: readonly Series[], numberFormat: Series["numberFormat"]): readonly Series[] {
  const holder = series.findIndex((item) => item.numberFormat !== null);
  return series.map((item, index) => (index === Math.max(holder, 0) ? { ...item, numberFormat } : item));
}

function itemsOf(select: Json | undefined): readonly JsonObject[] {
  if (!isList(select)) return [];
  return select.map((item) => (isObject(item) ? item : {}));
}

/** The config that a service returns of series, with the members that series cannot express taken from the author. */
export function withUnexpressed(response: JsonObject, authored: JsonObject): JsonObject {
  if (response.displayType !== authored.displayType) return response;
  const more = membersNotIn(expressedMembers, authored);
  const { select } = response;
  if (!isList(select) || !isList(authored.select)) return { ...more, ...response };
  const authoredItems = authored.select;
  const items = select.map((item, index) =>
    isObject(item) ? { ...membersNotIn(selectedMembers, authoredItems[index]), ...item } : item,
  );
  const furtherItems = response.displayType === "number" ? authoredItems.slice(items.length) : [];
  return { ...more, ...response, select: [...items, ...furtherItems] };
}

function membersNotIn(names: ReadonlySet<string>, record: Json | undefined): JsonObject {
  if (!isObject(record)) return {};
  return filterMembers(record, (_, name) => !names.has(name));
}
