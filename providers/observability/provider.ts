import { productOf } from "../../lib/client/settings/resolve";
import { provider as definition } from "../../lib/definitions/provider";
import { allKinds } from "../../lib/kinds";
import { version } from "../../lib/version";
import type { Provider } from "../sdk";
import { configure } from "./configure";
import { dataSources } from "./data-sources";
import { diagnosticsOf, explainFailure } from "./diagnostics";
import { apiKeyMaterialResource } from "./ephemeral/api-key-material";
import { invitationResource } from "./ephemeral/invitation";
import { apiKeyHashFunction } from "./functions/api-key-hash";
import { tileIdFunction } from "./functions/tile-id";
import { listResources } from "./list-resources";
import { resources } from "./resources";
import type { Service } from "./service";
import { teams } from "./teams";

/** The provider: what it serves, one line each. */
export const observability: Provider<Service> = {
  name: definition.name,
  version,
  definition,
  dialect: (config) => productOf(config?.product),
  validate: diagnosticsOf,
  refine: ({ name }, config) => allKinds.find((kind) => kind.name === name)?.imported.refine?.(config) ?? config,
  configure,
  places: teams,
  prepare: (service) => service.prepare(),
  explain: explainFailure,
  resources,
  ephemeralResources: [apiKeyMaterialResource, invitationResource],
  listResources,
  functions: [apiKeyHashFunction, tileIdFunction],
  dataSources,
};
