import { type JsonObject, selectVariant, withoutDefaults } from "../../../../lib/schema";
import { tileConfig } from "../../../../lib/tiles/config";

/**
 * A config of the service as an author would write it: without members that only spell out a default, and without leftovers that have no
 * effect and that the service does not take back (older servers return them). Members the definition does not know stay.
 */
export function tidyConfig(config: JsonObject): JsonObject {
  const variant = selectVariant(tileConfig, config);
  return variant === undefined ? config : withoutDefaults(variant.type, config);
}
