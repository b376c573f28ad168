import { type Client, featuresOf } from "../../../../lib/client";
import { productFacts } from "../../../../lib/products";
import type { ImportContext, Stored } from "../../../sdk";
import { importId } from "../../find";
import type { Dashboard } from "./types";

/** `<id>`, or `name:<name>` for a name that exactly one dashboard has. */
export async function importDashboard({ client, id, signal }: ImportContext<Client>): Promise<Stored<Dashboard>> {
  const { ids } = productFacts[client.product];
  const dashboard = {
    kind: "dashboard",
    ...(ids && { form: ids.form, says: `${ids.says}, the last part of the dashboard's URL` }),
    hasTeams: featuresOf(client.mode).teams,
    list: () => client.dashboards.list({ signal }),
  };
  return { state: { id: await importId(id, dashboard) } };
}
