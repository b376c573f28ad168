import {
  isList,
  isObject,
  isPresent,
  type Json,
  type JsonObject,
  type ObjectType,
  sameAttribute,
  selectVariant,
  stringifyJson,
  type ValueType,
} from "../../../../lib/schema";
import { tileConfig } from "../../../../lib/tiles/config";

/** The author's config with only the members replaced that differ in meaning in the service's: the smallest drift. */
export function driftedConfig(authored: JsonObject, service: JsonObject): string {
  const variant = selectVariant(tileConfig, authored);
  if (variant === undefined || selectVariant(tileConfig, service) !== variant) return stringifyJson(service);
  return stringifyJson(overlay(variant.type, authored, service));
}

function overlay(type: ObjectType, authored: JsonObject, service: JsonObject): JsonObject {
  const result: Record<string, Json> = { ...authored };
  for (const [name, attribute] of Object.entries(type.attributes)) {
    const [own, now] = [authored[name], service[name]];
    if (sameAttribute(attribute, own, now)) continue;
    if (isPresent(now)) result[name] = overlayValue(attribute.type, own, now);
    else delete result[name];
  }
  return result;
}

function overlayValue(type: ValueType, own: Json | undefined, now: Json): Json {
  if (type.kind === "object" && isObject(own) && isObject(now)) return overlay(type, own, now);
  if (type.kind !== "list" || !isList(own) || !isList(now) || own.length !== now.length) return now;
  return now.map((item, index) => overlayValue(type.of, own[index], item));
}
