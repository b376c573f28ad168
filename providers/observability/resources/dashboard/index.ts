import { type ImportContext, type Resource, resource, type Stored } from "terraform-provider-sdk";
import { type Client, featuresOf } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { productFacts } from "../../../../lib/products";
import { importId } from "../../find";
import type { Service } from "../../service";
import { validateDashboard } from "./checks";
import { dashboardTakeOver } from "./other-providers";
import { planDashboard, settleDashboard } from "./plan";
import { refreshDashboard, unchangedDashboard } from "./read";
import type { Dashboard } from "./types";
import { createDashboard, deleteDashboard, updateDashboard } from "./write";

const lifecycle = resource<Service, Dashboard>(dashboard, {
  validate: validateDashboard,
  settle: settleDashboard,
  plan: planDashboard,
  create: createDashboard,
  read: refreshDashboard,
  unchanged: unchangedDashboard,
  update: updateDashboard,
  delete: deleteDashboard,
  import: importDashboard,
});

/** `observability_dashboard`: written as attributes, or as a document, which is converted to the same attributes. */
export const dashboardResource: Resource<Service> = { ...lifecycle, ...dashboardTakeOver };

/** `<id>`, or `name:<name>` for a name that exactly one dashboard has. */
async function importDashboard({ client, id, signal }: ImportContext<Client>): Promise<Stored<Dashboard>> {
  const { ids } = productFacts[client.product];
  const dashboard = {
    kind: "dashboard",
    ...(ids && { form: ids.form, says: `${ids.says}, the last part of the dashboard's URL` }),
    hasTeams: featuresOf(client.mode).teams,
    list: () => client.dashboards.list({ signal }),
  };
  return { state: { id: await importId(id, dashboard) } };
}
