import type { Resource } from "terraform-provider-sdk";
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

const withHooks: readonly Resource<Service>[] = [
  alertResource,
  apiKeyResource,
  dashboardResource,
  roleResource,
  savedSearchResource,
  sourceResource,
  webhookResource,
];

const byName = new Map(withHooks.map((resource) => [resource.definition.name, resource]));

/** The resource of every kind, and those that are no kind of their own. */
export const resources: readonly Resource<Service>[] = [
  ...allKinds.map((kind) => byName.get(kind.name) ?? kindResource(kind, { store: (client) => client.storeOf(kind) })),
  sourceLinksResource,
  teamMemberResource,
  teamResource,
];
