import type { Client } from "../../lib/client";
import { provider as definition } from "../../lib/definitions";
import { version } from "../../lib/version";
import type { Provider } from "../sdk";
import { configure } from "./configure";
import { sourcesDataSource } from "./data-sources/sources";
import { explainFailure, issuesOf } from "./diagnostics";
import { alertResource } from "./resources/alert";
import { dashboardResource } from "./resources/dashboard";

/** The provider: what it serves, one line each. */
export const observability: Provider<Client> = {
  name: definition.name,
  version,
  definition,
  validate: issuesOf,
  configure,
  explain: explainFailure,
  resources: [dashboardResource, alertResource],
  dataSources: [sourcesDataSource],
};
