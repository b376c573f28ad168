import { alert } from "./alert";
import { apiKey, apiKeyMaterial } from "./api-key";
import { connection } from "./connection";
import { dashboard } from "./dashboard";
import { alertLookup, alerts } from "./data-sources/alerts";
import { backups } from "./data-sources/backups";
import { chartSeries } from "./data-sources/chart-series";
import { connectionLookup, connections } from "./data-sources/connections";
import { dashboardLookup, dashboards } from "./data-sources/dashboards";
import { roleLookup, roles } from "./data-sources/roles";
import { savedSearches, savedSearchLookup } from "./data-sources/saved-searches";
import { search } from "./data-sources/search";
import { serviceMetrics } from "./data-sources/service-metrics";
import { sourceLookup, sources } from "./data-sources/sources";
import { invitationLookup, invitations, teamLookup, teamMemberLookup, teamMembers } from "./data-sources/team";
import { webhookLookup, webhooks } from "./data-sources/webhooks";
import { invitation } from "./invitation";
import { listResources } from "./list-resources";
import { provider } from "./provider";
import { role } from "./role";
import { savedSearch } from "./saved-search";
import { source } from "./source";
import { sourceLinks } from "./source-links";
import { team } from "./team";
import { teamMember } from "./team-member";
import { webhook } from "./webhook";

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
export { backup, backups } from "./data-sources/backups";
export { chartQuerySeries, chartSeries } from "./data-sources/chart-series";
export { dashboardLookup, dashboardResult, dashboards } from "./data-sources/dashboards";
export { serviceMetrics } from "./data-sources/service-metrics";
export { sourceLookup, sources } from "./data-sources/sources";
export { webhookLookup, webhookResult, webhooks } from "./data-sources/webhooks";
export { filter } from "./filter";
export * from "./limits";
export { type Product, productFacts } from "./products";
export { series } from "./series";
export { tile } from "./tile";
export * from "./vocabulary";
export { alert, apiKey, apiKeyMaterial, dashboard, listResources, provider };
