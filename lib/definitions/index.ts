import { alert } from "../kinds/alert";
import { apiKey, apiKeyMaterial } from "../kinds/api-key";
import { connection } from "../kinds/connection";
import { dashboard } from "../kinds/dashboard";
import { role } from "../kinds/role";
import { savedSearch } from "../kinds/saved-search";
import { source } from "../kinds/source";
import { sourceLinks } from "../kinds/source-links";
import {
  invitation,
  invitationLookup,
  invitations,
  team,
  teamLookup,
  teamMember,
  teamMemberLookup,
  teamMembers,
} from "../kinds/team";
import { webhook } from "../kinds/webhook";
import { alertLookup, alerts } from "./data-sources/alerts";
import { connectionLookup, connections } from "./data-sources/connections";
import { dashboardLookup, dashboards } from "./data-sources/dashboards";
import { roleLookup, roles } from "./data-sources/roles";
import { savedSearches, savedSearchLookup } from "./data-sources/saved-searches";
import { sourceLookup, sources } from "./data-sources/sources";
import { webhookLookup, webhooks } from "./data-sources/webhooks";
import { listResources } from "./list-resources";
import { provider } from "./provider";
import { chartSeries, search } from "./queries";
import { backups, serviceMetrics } from "./service";

/** Everything the provider serves, by definition. */
export const catalogue = {
  provider,
  resources: [dashboard, alert, apiKey, webhook, savedSearch, connection, source, sourceLinks, role, teamMember, team],
  dataSources: [
    dashboards,
    dashboardLookup,
    alerts,
    alertLookup,
    sources,
    sourceLookup,
    webhooks,
    webhookLookup,
    savedSearches,
    savedSearchLookup,
    connections,
    connectionLookup,
    roles,
    roleLookup,
    teamLookup,
    teamMembers,
    teamMemberLookup,
    invitations,
    invitationLookup,
    search,
    chartSeries,
    backups,
    serviceMetrics,
  ],
  ephemeralResources: [apiKeyMaterial, invitation],
  listResources,
} as const;

export { alertLookup, alerts } from "./data-sources/alerts";
export { dashboardLookup, dashboardResult, dashboards } from "./data-sources/dashboards";
export { sourceLookup, sources } from "./data-sources/sources";
export { webhookLookup, webhookResult, webhooks } from "./data-sources/webhooks";
export { chartQuerySeries, chartSeries } from "./queries";
export { backup, backups, serviceMetrics } from "./service";
