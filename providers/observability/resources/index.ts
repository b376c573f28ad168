import type { Resource } from "terraform-provider-sdk";
import { asListed } from "terraform-provider-sdk/internal/provider";
import { allKinds } from "../../../lib/kinds";
import type { Service } from "../service";
import { kindResource } from "../stored/stored-resource";
import { alertResource } from "./alert";
import { apiKeyResource } from "./api-key";
import { dashboardResource } from "./dashboard";
import { roleResource } from "./role";
import { savedSearchResource } from "./saved-search";
import { sourceLinksResource, sourceResource } from "./source";
import { teamMemberResource, teamResource } from "./team";
import { webhookResource } from "./webhook";

const ownLives = [
  alertResource,
  apiKeyResource,
  dashboardResource,
  roleResource,
  savedSearchResource,
  sourceResource,
  webhookResource,
].map((resource) => asListed<Resource<Service>>(resource));

const byName = new Map(ownLives.map((resource) => [resource.definition.name, resource]));

/** The resource of every kind, and those that are no kind of their own. */
export const resources: readonly Resource<Service>[] = [
  ...allKinds.map(
    (kind) =>
      byName.get(kind.name) ??
      asListed<Resource<Service>>(kindResource(kind, { store: (client) => client.storeOf(kind) })),
  ),
  sourceLinksResource,
  asListed<Resource<Service>>(teamMemberResource),
  asListed<Resource<Service>>(teamResource),
];
