import { alert } from "./alert";
import { apiKey, apiKeyMaterial } from "./api-key";
import { dashboard } from "./dashboard";
import { provider } from "./provider";
import { sources } from "./source";

/** Everything the provider serves, by definition. */
export const catalogue = {
  provider,
  resources: [dashboard, alert, apiKey],
  dataSources: [sources],
  ephemeralResources: [apiKeyMaterial],
} as const;

export { filter } from "./filter";
export * from "./limits";
export { series } from "./series";
export { tile } from "./tile";
export { type KeyedTile, tileKeys } from "./tile-keys";
export * from "./vocabulary";
export { alert, apiKey, apiKeyMaterial, dashboard, provider, sources };
