import {
  type Attribute,
  attributesOf,
  fromWire,
  inForm,
  isList,
  isObject,
  type Json,
  type JsonObject,
  knownMembers,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  sameMeaning,
  sameValue,
  toWire,
} from "terraform-provider-sdk/schema";
import { splitAtCommas } from "../../../../evaluation/chart";
import { type KnownTile, type Series, sameConfig, seriesToConfig, tileKind } from "../../../../lib/tiles";
import { selectItem } from "../../../../lib/tiles/query";
import { series as seriesType } from "../../../../lib/tiles/series";

/** The form of a tile that its author writes as series. */
interface SeriesForm {
  readonly series: readonly Series[];
  readonly asRatio: boolean | null;
}

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

/**
 * The author's series with the fewest changes that express the service's config; `undefined` if series cannot express it. Members that the
 * service never returns stay as written.
 */
export function driftedSeries(form: SeriesForm, service: JsonObject): SeriesForm | undefined {
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
  const members = Object.entries(selected);
  const response = fromWire(seriesType, Object.fromEntries(members.map(([name, member]) => [name, now[member]])));
  const changed = members.filter(
    ([, member]) => !sameAttribute(selectItem.attributes[member], own[member], now[member]),
  );
  const patch = pick(
    response,
    changed.map(([name]) => name),
  );
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

/*
 * How a service that keeps series, as the base document describes it, is read and written: each member as it is, in both directions.
 */

/** The members that the document requires of every series, with the value for one that nobody wrote. */
const required = { sourceId: "", aggFn: "count", where: "", groupBy: [] } as const satisfies Partial<Series>;

/** The series of a response, one by one in the author's form if they mean the same. */
export function readSeries(now: KnownTile["series"], prior: KnownTile["series"]): KnownTile["series"] {
  if (now === null || prior === null) return now?.length === 0 ? prior : now;
  return now.map((one, index) => {
    const own = prior[index];
    if (own === undefined) return one;
    const { sourceId, aggFn } = one;
    return inForm(
      seriesType,
      {
        ...one,
        sourceId: own.sourceId === null && sourceId === required.sourceId ? null : sourceId,
        aggFn: own.aggFn === null && aggFn === required.aggFn ? null : aggFn,
      },
      own,
      "state",
    );
  });
}

/** The bodies of a tile's series; `stored` is what the service has, as it returned it. */
export function seriesBodies(series: readonly ObjectValue[], stored: Json | undefined): ObjectValue[] {
  const items = isList(stored) ? stored.map((item) => (isObject(item) ? item : {})) : [];
  const partners = partnersOf(series, items);
  return series.map((one, index) => {
    const own = { ...required, ...toWire(seriesType, knownMembers(one)) };
    return withStored(seriesType, own, items[partners[index] ?? -1] ?? {});
  });
}

/** The stored series that each one continues: the same one, else the one at its place. */
function partnersOf(series: readonly ObjectValue[], stored: readonly JsonObject[]): readonly (number | undefined)[] {
  const known = stored.map((item) => fromWire(seriesType, item));
  const used = new Set<number>();
  const same = series.map((one) => {
    const found = known.findIndex((other, index) => !used.has(index) && sameMeaning(seriesType, one, other));
    if (found >= 0) used.add(found);
    return found;
  });
  return same.map((found, index) => {
    if (found >= 0) return found;
    return stored.length === series.length && !used.has(index) ? index : undefined;
  });
}

/**
 * A body with everything of the stored object that it does not change: members that the definition does not have, and the stored form of
 * what means the same.
 */
export function withStored(type: ObjectType, body: ObjectValue, stored: JsonObject): ObjectValue {
  const [own, known] = [fromWire(type, body), fromWire(type, stored)];
  const attributes = new Map<string, Attribute>(
    attributesOf(type).filter(([, { api: { name: wire } = {} }]) => wire !== false),
  );
  const kept = Object.entries(stored).filter(([name]) => {
    const attribute = attributes.get(name);
    return attribute === undefined || sameAttribute(attribute, own[name], known[name]);
  });
  return { ...body, ...Object.fromEntries(kept) };
}
