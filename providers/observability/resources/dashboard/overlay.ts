import { inForm, type JsonObject, selectVariant, stringifyJson } from "../../../../lib/schema";
import { tileConfig } from "../../../../lib/tiles/config";

/** The author's config with only the members replaced that differ in meaning in the service's: the smallest drift. */
export function driftedConfig(authored: JsonObject, service: JsonObject): string {
  const variant = selectVariant(tileConfig, authored);
  if (variant === undefined || selectVariant(tileConfig, service) !== variant) return stringifyJson(service);
  return stringifyJson(inForm(variant.type, service, authored, "json"));
}
