import {
  isList,
  isObject,
  isPresent,
  type Json,
  type JsonObject,
  type ObjectType,
  own,
  selectVariant,
} from "../../../../lib/schema";
import { contentOf, presentationMembers, readConfig, type Tile, without } from "../../../../lib/tiles";
import { tileConfig } from "../../../../lib/tiles/config";
import { tile as tileType } from "../../../../lib/tiles/tile";

/** Members of the service's tile that an update must send back because the definition does not have them. */
export function carriedMembers(now: JsonObject): JsonObject {
  return pick(
    now,
    Object.keys(now).filter((name) => !(name in tileType.attributes)),
  );
}

/**
 * The `config` to send so that members which the author does not manage stay: unknown members, and presentation set in the UI. Members of
 * the prior tile that are not in `unowned` were removed by the author. `undefined` if there are none, so that the author's own form is
 * sent.
 */
export function carriedConfig(
  tile: Tile,
  prior: Tile | undefined,
  unowned: readonly string[],
  now: JsonObject,
): JsonObject | undefined {
  const service = readConfig(now.config);
  const authored = contentOf(tile);
  if (service === undefined || authored === undefined) return undefined;
  const variant = selectVariant(tileConfig, authored);
  if (variant === undefined || selectVariant(tileConfig, service) !== variant) return undefined;
  if (!isSentInConfig(tile, authored)) return undefined;
  const managed = without((prior && contentOf(prior)) ?? {}, unowned);
  const merged = merge(variant.type, authored, managed, service);
  return merged === authored ? undefined : merged;
}

/** The presentation of the service's tile, by name, that an update does not carry into the author's. */
export function lostPresentation(
  tile: Tile,
  authored: JsonObject,
  service: JsonObject,
  names: readonly string[],
): readonly string[] {
  const isSameKind = selectVariant(tileConfig, authored) === selectVariant(tileConfig, service);
  if (!isSameKind || !isSentInConfig(tile, authored)) return names;
  return names.filter((name) => !fitsItems(name, authored, service));
}

/** True if an update can send the tile in config, the only form with all presentation. */
export function isSentInConfig(tile: Tile, authored: JsonObject): boolean {
  return tile.config !== null || isExpressible(authored);
}

/** True if presentation that depends on the select items, or is theirs, still has the items that it was set for. */
function fitsItems(name: string, authored: JsonObject, service: JsonObject): boolean {
  const [own, now] = [itemsOf(authored.select), itemsOf(service.select)];
  if (name === "formulas" || name === "showOperandSeries")
    return authored.asRatio !== true && own.length === now.length;
  if (name !== "select.numberFormat") return true;
  return own.length === now.length && own.every((item, index) => isSameItem(item, now[index]));
}

function isSameItem({ aggFn }: JsonObject, now: JsonObject | undefined): boolean {
  return aggFn === now?.aggFn;
}

function merge(type: ObjectType, authored: JsonObject, managed: JsonObject, service: JsonObject): JsonObject {
  const extras = Object.entries(service).filter(
    ([name, value]) =>
      isPresent(value) &&
      !isPresent(own(authored, name)) &&
      !isPresent(own(managed, name)) &&
      staysOnUpdate(type, name, authored, service),
  );
  const select = mergeItems(type, authored.select, managed.select, service.select);
  if (extras.length === 0 && select === authored.select) return authored;
  return { ...authored, ...Object.fromEntries(extras), ...(isPresent(select) && { select }) };
}

function staysOnUpdate(type: ObjectType, name: string, authored: JsonObject, service: JsonObject): boolean {
  const attribute = type.attributes[name];
  if (attribute === undefined) return true;
  if (!presentationMembers.has(name)) return false;
  return JSON.stringify(service[name]) !== JSON.stringify(attribute.absentMeans) && fitsItems(name, authored, service);
}

type Member = Json | undefined;

/** Items of the same list, one by one: members the definition does not know, and number formats nobody wrote. */
function mergeItems(type: ObjectType, authored: Member, managed: Member, service: Member): Member {
  const of = type.attributes.select?.type;
  if (of?.kind !== "list" || of.of.kind !== "object" || !isList(authored) || !isList(service)) return authored;
  if (authored.length !== service.length) return authored;
  const known = of.of.attributes;
  let carried = false;
  const items = authored.map((item, index) => {
    const now = service[index];
    const before = isList(managed) ? managed[index] : undefined;
    if (!isObject(item) || !isObject(now) || !isSameItem(item, now)) return item;
    const extras = Object.entries(now).filter(
      ([name, value]) =>
        isPresent(value) &&
        !isPresent(own(item, name)) &&
        !(isObject(before) && isPresent(own(before, name))) &&
        (name === "numberFormat" || !(name in known)),
    );
    carried ||= extras.length > 0;
    return extras.length === 0 ? item : { ...item, ...Object.fromEntries(extras) };
  });
  return carried ? items : authored;
}

/** True if the service accepts the config: it stores a series without a column, but rejects it in this form (contract 5.6). */
export function isExpressible(config: JsonObject): boolean {
  if (!isList(config.select)) return true;
  return config.select.every(
    (item) =>
      !isObject(item) || item.aggFn === "count" || (isPresent(item.valueExpression) && item.valueExpression !== ""),
  );
}

function itemsOf(list: Member): readonly JsonObject[] {
  return isList(list) ? list.map((item) => (isObject(item) ? item : {})) : [];
}

function pick(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => names.includes(name) && isPresent(value)));
}
