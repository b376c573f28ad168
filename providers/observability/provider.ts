import { productOf } from "../../lib/client/resolve/mode";
import { provider as definition } from "../../lib/definitions/provider";
import { kindNamed } from "../../lib/importing/kinds";
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
import { alertResource } from "./resources/alert";
import { apiKeyResource } from "./resources/api-key";
import { connectionResource } from "./resources/connection";
import { dashboardResource } from "./resources/dashboard";
import { roleResource } from "./resources/role";
import { savedSearchResource } from "./resources/saved-search";
import { sourceResource } from "./resources/source";
import { sourceLinksResource } from "./resources/source-links";
import { teamResource } from "./resources/team";
import { teamMemberResource } from "./resources/team-member";
import { webhookResource } from "./resources/webhook";
import type { Service } from "./service";
import { ephemeralOfTeams } from "./team/readers";
import { resourceOfTeams } from "./team/resource";

/** The provider: what it serves, one line each. */
export const observability: Provider<Service> = {
  name: definition.name,
  version,
  definition,
  dialect: (config) => productOf(config?.product),
  validate: diagnosticsOf,
  refine: (definition, config) => kindNamed(definition.name)?.refine?.(config) ?? config,
  configure,
  prepare: (service) => service.prepare(),
  explain: explainFailure,
  resources: [
    dashboardResource,
    alertResource,
    apiKeyResource,
    webhookResource,
    savedSearchResource,
    connectionResource,
    sourceResource,
    sourceLinksResource,
    roleResource,
    teamMemberResource,
    teamResource,
  ].map(resourceOfTeams),
  ephemeralResources: [apiKeyMaterialResource, invitationResource].map(ephemeralOfTeams),
  listResources,
  functions: [apiKeyHashFunction, tileIdFunction],
  dataSources,
};
