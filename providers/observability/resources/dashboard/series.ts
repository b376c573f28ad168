import {
  type Attribute,
  attributesOf,
  filterMembers,
  fromWire,
  inForm,
  isList,
  type Json,
  type JsonObject,
  knownMembers,
  type ObjectValue,
  partnersOf,
  sameAttribute,
  toWire,
} from "terraform-provider-sdk/internal/schema";
import { isObject, type ObjectType } from "terraform-provider-sdk/schema";
import type { KnownTile, Series } from "../../../../lib/tiles";
import { series as seriesType } from "../../../../lib/tiles/series";

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
  const bodies = series.map((one) => ({ ...required, ...toWire(seriesType, knownMembers(one)) }));
  const partners = partnersOf(seriesType, bodies, items);
  return bodies.map((own, index) => withStored(seriesType, own, items[partners[index] ?? -1] ?? {}));
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
  const kept = filterMembers(stored, (_, name) => {
    const attribute = attributes.get(name);
    return attribute === undefined || sameAttribute(attribute, own[name], known[name]);
  });
  return { ...body, ...kept };
}
