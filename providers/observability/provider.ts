import type { Provider } from "terraform-provider-sdk";
import { isList, type ObjectValue } from "terraform-provider-sdk/internal/schema";
import { productOf } from "../../lib/client/settings/resolve";
import { allKinds } from "../../lib/kinds";
import { provider as definition } from "../../lib/kinds/provider";
import { version } from "../../lib/kinds/version";
import { dataSources } from "./data-sources";
import { listResources } from "./data-sources/stored";
import { diagnosticsOf, explainFailure } from "./diagnostics";
import { apiKeyMaterialResource, invitationResource } from "./ephemeral";
import { apiKeyHashFunction, tileIdFunction } from "./functions";
import { resources } from "./resources";
import { configure, type Service } from "./service";
import { teams } from "./teams";

/** The provider: what it serves, one line each. */
export const observability: Provider<Service> = {
  name: definition.name,
  version,
  definition,
  dialect: (config) => productOf(config?.product),
  ignored: (config) => (isList(config?.ignoreWarnings) ? config.ignoreWarnings.map(String) : []),
  validate: diagnosticsOf,
  refine: ({ name }, config, dialect) =>
    allKinds.find((kind) => kind.name === name)?.imported.refine?.(config, productOf(dialect, {}) ?? "base") ?? config,
  configure,
  provided: ({ defaultTags }): ObjectValue =>
    defaultTags ? { defaultTags: defaultTags.length > 0 ? defaultTags : null } : {},
  places: teams,
  prepare: (service) => service.prepare(),
  explain: explainFailure,
  resources,
  ephemeralResources: [apiKeyMaterialResource, invitationResource],
  listResources,
  functions: [apiKeyHashFunction, tileIdFunction],
  dataSources,
};
