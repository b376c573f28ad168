import { isObject } from "terraform-provider-sdk/schema";
import { isList, type JsonObject, parseJson } from "terraform-provider-sdk/values";
import { hasCondition } from "./query";

/*
 * Up to schema version 1 of its state, the provider left out the language of a Lucene condition, which the service then does not have. No
 * response distinguishes such a condition (contract: defaults, section 1). In a state that was upgraded its `whereLanguage` is null, which
 * means the same as absent, until an update has sent it.
 */

/** The config with a null language in each condition whose language may never have been sent; itself if there is none. */
export function withUnsentLanguages(config: JsonObject): JsonObject {
  const unsentConfig = unsent(config);
  const { select } = config;
  const items = isList(select) ? select.map((item) => (isObject(item) ? unsent(item) : item)) : [];
  if (!items.some((item, index) => isList(select) && item !== select[index])) return unsentConfig;
  return { ...unsentConfig, select: items };
}

function unsent(part: JsonObject): JsonObject {
  const isLucene = (part.whereLanguage ?? "lucene") === "lucene";
  if (hasCondition(part) && isLucene) return { ...part, whereLanguage: null };
  return part;
}

/** True if a state has a condition with a null language. */
export function hasUnsentLanguages(config: unknown): boolean {
  // Tiles are compared often, and few texts have a null.
  if (typeof config !== "string" || !config.includes("null")) return false;
  const parsed = parseJson(config);
  if (!isObject(parsed)) return false;
  const items = isList(parsed.select) ? parsed.select : [];
  return [parsed, ...items].some((part) => isObject(part) && part.whereLanguage === null && hasCondition(part));
}
