import type { DeleteContext } from "../../../sdk";
import type { Service } from "../../service";
import { deleteWithAlerts } from "./alert-guard";
import { refuseProtected } from "./protection";
import type { Dashboard } from "./types";

export async function deleteDashboard(context: DeleteContext<Service, Dashboard>): Promise<void> {
  const { client, prior, signal } = context;
  refuseProtected("deleted", prior);
  await deleteWithAlerts(context, () => client.dashboards.delete(prior.id, { signal }));
}
