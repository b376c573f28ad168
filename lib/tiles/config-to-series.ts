import {
  filterMembers,
  fromWire,
  isList,
  type Json,
  type JsonObject,
  mapMembers,
  sameAttribute,
  sameValue,
} from "terraform-provider-sdk/internal/schema";
import { isObject } from "terraform-provider-sdk/schema";
import { splitAtCommas } from "../evaluation/chart";
import { tileKind } from "./config";
import { sameConfig } from "./content";
import { selectItem } from "./query";
import { series as seriesType } from "./series";
import { seriesToConfig } from "./series-to-config";
import type { Series } from "./tile";

/** The form of a tile that its author writes as series. */
interface SeriesForm {
  readonly series: readonly Series[];
  readonly asRatio: boolean | null;
}

const nothing: SeriesForm = { series: [], asRatio: null };

type Type = "time" | "table" | "number" | "search" | "markdown";

/** The config member of each series member; the first series sets it. */
const expressed: Readonly<Record<Type, Partial<Record<keyof Series, string>>>> = {
  time: { groupBy: "groupBy", displayType: "displayType" },
  table: { groupBy: "groupBy" },
  number: { groupBy: "groupBy" },
  search: { fields: "select", where: "where", whereLanguage: "whereLanguage" },
  markdown: { content: "markdown" },
};

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

/**
 * The author's series with the fewest changes that express the service's config; `undefined` if series cannot express it. Members that the
 * service never returns stay as written.
 */
export function configToSeries(service: JsonObject, form: SeriesForm = nothing): SeriesForm | undefined {
  const type = service.configType === "sql" ? undefined : tileKind(service.displayType)?.series;
  if (type === undefined) return undefined;
  const isSameType = (form.series[0]?.type ?? "time") === type;
  const before = isSameType ? form.series : [];
  const authored = isSameType ? seriesToConfig(form.series, form.asRatio) : {};
  const series = patched(type, before, authored, service);
  const asRatio = (service.asRatio === true) === (authored.asRatio === true) ? form.asRatio : service.asRatio === true;
  return sameConfig(seriesToConfig(series, asRatio), service) ? { series, asRatio } : undefined;
}

function patched(type: Type, before: readonly Series[], authored: JsonObject, now: JsonObject): readonly Series[] {
  const changed = (member: string) => !sameValue(authored[member] ?? null, now[member] ?? null);
  const hasItems = type !== "search" && type !== "markdown";
  const response = seriesIn(now);
  const blank = { ...fromWire(seriesType, {}), type };
  const drafts = (hasItems ? itemsOf(now.select) : [{}]).map((item, index) => {
    const own = before[index] ?? blank;
    const series = hasItems ? patchedItem(own, itemsOf(authored.select)[index] ?? {}, item) : own;
    return changed("sourceId") ? { ...series, sourceId: response.sourceId } : series;
  });
  const [first, ...further] = drafts;
  if (first === undefined) return [];
  const names = Object.entries(expressed[type]).flatMap(([name, member]) => (changed(member) ? [name] : []));
  const patchedFirst = { ...first, ...pick(response, names) };
  const series = [patchedFirst, ...further];
  const shown = hasItems && changed("numberFormat") ? withFormat(series, response.numberFormat) : series;
  return type === "time" || type === "table" ? shown : [...shown, ...before.slice(1)];
}

/** The members of the whole config, in the form of a series. */
function seriesIn({ groupBy, select, markdown, ...config }: JsonObject): Series {
  return fromWire(seriesType, {
    ...config,
    groupBy: typeof groupBy === "string" ? splitAtCommas(groupBy) : null,
    fields: typeof select === "string" ? (select === "" ? [] : splitAtCommas(select, ", ")) : null,
    content: markdown,
  });
}

function patchedItem(series: Series, own: JsonObject, now: JsonObject): Series {
  const response = fromWire(
    seriesType,
    mapMembers(selected, (member) => now[member]),
  );
  const changed = Object.entries(selected).flatMap(([name, member]) =>
    sameAttribute(selectItem.attributes[member], own[member], now[member]) ? [] : [name],
  );
  const patch = pick(response, changed);
  return { ...series, ...patch, ...("field" in patch && { field: response.field || null }) };
}

/** The first format in a tile's series applies to the tile. */
function withFormat(series: readonly Series[], numberFormat: Series["numberFormat"]): readonly Series[] {
  const holder = series.findIndex((one) => one.numberFormat !== null);
  return series.map((one, index) => (index === Math.max(holder, 0) ? { ...one, numberFormat } : one));
}

function pick(series: Series, names: readonly string[]): Partial<Series> {
  return Object.fromEntries(Object.entries(series).filter(([name]) => names.includes(name)));
}

function itemsOf(select: Json | undefined): readonly JsonObject[] {
  return isList(select) ? select.map((item) => (isObject(item) ? item : {})) : [];
}

/** The config that a service returns of series, with the members that series cannot express taken from the author. */
export function withUnexpressed(response: JsonObject, authored: JsonObject): JsonObject {
  if (response.displayType !== authored.displayType) return response;
  const more = membersNotIn(expressedMembers, authored);
  const { select } = response;
  if (!isList(select) || !isList(authored.select)) return { ...more, ...response };
  const own = authored.select;
  const items = select.map((item, index) =>
    isObject(item) ? { ...membersNotIn(selectedMembers, own[index]), ...item } : item,
  );
  const rest = response.displayType === "number" ? own.slice(items.length) : [];
  return { ...more, ...response, select: [...items, ...rest] };
}

function membersNotIn(names: ReadonlySet<string>, record: Json | undefined): JsonObject {
  return isObject(record) ? filterMembers(record, (_, name) => !names.has(name)) : {};
}
