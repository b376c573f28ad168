import { series as seriesType } from "../../../../lib/definitions";
import { selectItem } from "../../../../lib/definitions/tile-config/select-item";
import { isRecord, type ObjectValue, sameAttribute, sameValue, type Value } from "../../../../lib/model";
import { seriesToConfig } from "../../../../lib/tiles/series-to-config";
import { sameConfig } from "./content";
import type { JsonRecord } from "./tile";

/** The form of a tile that its author writes as series. */
export interface SeriesForm {
  readonly series: readonly ObjectValue[];
  readonly asRatio: Value;
}

type Draft = Record<string, Value>;

const seriesTypeOf: Readonly<Record<string, string>> = {
  line: "time",
  stacked_bar: "time",
  table: "table",
  number: "number",
  search: "search",
  markdown: "markdown",
};

/** Series member by select member. */
const selectMembers = {
  aggFn: "aggFn",
  field: "valueExpression",
  alias: "alias",
  level: "level",
  where: "where",
  whereLanguage: "whereLanguage",
  metricDataType: "metricType",
  metricName: "metricName",
} as const;

/**
 * The author's series changed as little as possible so that they mean the service's config; `undefined` when series cannot express it.
 * What the service never reads back stays as written.
 */
export function driftedSeries(form: SeriesForm, service: JsonRecord): SeriesForm | undefined {
  const type = service.configType === "sql" ? undefined : seriesTypeOf[String(service.displayType)];
  if (type === undefined) return undefined;
  const sameType = (form.series[0]?.type ?? "time") === type;
  const before = sameType ? form.series : [];
  const authored = sameType ? seriesToConfig(form.series, form.asRatio) : {};
  const series = patched(type, before, authored, service);
  const asRatio = (service.asRatio === true) === (authored.asRatio === true) ? form.asRatio : service.asRatio === true;
  return sameConfig(seriesToConfig(series, asRatio), service) ? { series, asRatio } : undefined;
}

function patched(type: string, before: readonly ObjectValue[], authored: JsonRecord, now: JsonRecord): ObjectValue[] {
  const changed = (member: string) => !sameValue(authored[member] ?? null, now[member] ?? null);
  const select = type === "search" || type === "markdown" ? [{}] : Array.isArray(now.select) ? now.select : [];
  const own = Array.isArray(authored.select) ? authored.select : [];
  const kept = type === "number" || type === "search" || type === "markdown" ? before.slice(1) : [];
  const drafts = select.map((item, index) => {
    const draft: Draft = { ...(before[index] ?? blankSeries(type)) };
    if (type !== "search" && type !== "markdown") patchItem(draft, own[index], item);
    return draft;
  });
  const [first] = drafts;
  if (first === undefined) return [];
  if (changed("sourceId")) for (const draft of drafts) draft.sourceId = textOf(now.sourceId);
  if (changed("groupBy")) first.groupBy = typeof now.groupBy === "string" ? splitColumns(now.groupBy) : null;
  if (type === "time" && changed("displayType")) first.displayType = textOf(now.displayType);
  if (changed("numberFormat") && type !== "search" && type !== "markdown") {
    const holder = drafts.find((draft) => isRecord(draft.numberFormat)) ?? first;
    holder.numberFormat = isRecord(now.numberFormat) ? (now.numberFormat as ObjectValue) : null;
  }
  if (type === "search") {
    if (changed("select")) first.fields = now.select === "" ? [] : String(now.select).split(", ");
    if (changed("where")) first.where = textOf(now.where);
    if (changed("whereLanguage")) first.whereLanguage = textOf(now.whereLanguage);
  }
  if (type === "markdown" && changed("markdown")) first.content = textOf(now.markdown);
  return [...drafts, ...kept];
}

function patchItem(draft: Draft, own: unknown, now: unknown): void {
  const [before, after] = [isRecord(own) ? own : {}, isRecord(now) ? now : {}];
  for (const [member, selected] of Object.entries(selectMembers)) {
    if (sameAttribute(selectItem.attributes[selected], before[selected], after[selected])) continue;
    const value = after[selected];
    draft[member] = member === "field" && value === "" ? null : ((value ?? null) as Value);
  }
}

function blankSeries(type: string): Draft {
  const blank: Draft = Object.fromEntries(Object.keys(seriesType.attributes).map((name) => [name, null]));
  return { ...blank, type };
}

function textOf(value: unknown): Value {
  return typeof value === "string" ? value : null;
}

/** Columns at the commas outside brackets and quotes; joined again they are the same text. */
function splitColumns(text: string): string[] {
  return /[()[\]{}'"`]/.test(text) ? [text] : text.split(",");
}
