import { isPresent } from "terraform-provider-sdk/schema";
import { allKinds } from "../kinds";
import { apiKeyMaterial } from "../kinds/api-key";
import { listOf, listResourceOf, lookupOf } from "../kinds/derive";
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
import { provider } from "./provider";
import { chartSeries, search } from "./queries";
import { backups, serviceMetrics } from "./service";

/** Everything the provider serves, by definition. */
export const catalog = {
  provider,
  resources: [...allKinds, sourceLinks, teamMember, team],
  dataSources: [
    ...allKinds.flatMap((kind) => [listOf(kind), lookupOf(kind)]).filter(isPresent),
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
  listResources: allKinds.map(listResourceOf),
} as const;
