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

export * from "./limits";
export * from "./vocabulary";
export { alert, apiKey, apiKeyMaterial, dashboard, provider, sources };
