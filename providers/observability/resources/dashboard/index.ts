import { partsFor } from "terraform-provider-sdk";
import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { createBody } from "../../../../lib/kinds/dashboard-body";
import type { Service } from "../../service";
import { kindResource } from "../../stored/stored-resource";
import { inDocumentForm } from "./document";
import { localUpdate, readFrom, rejectLostUpdate, storedDashboard, updateBody } from "./members";
import { dashboardMoves, withNullLanguages } from "./other-states";
import { planDashboard, planUnchanged, rejectProtected, validateDashboard } from "./plan";
import type { Dashboard } from "./tiles";
import { deleteWithAlerts } from "./warnings";

/**
 * `observability_dashboard`: written as attributes, or as a document, which is converted to the same attributes. Tiles keep their
 * IDs, the service deletes the alerts of those that go, people change dashboards too, and large ones are recognized instead of compared.
 */
const stored = kindResource<Dashboard, DashboardRecord, Service>(dashboard, {
  store: (client) => client.dashboards,
  moves: dashboardMoves,
  plan: planDashboard,
  body: (_, { planned, config, client }) => createBody(planned, client.tileForm, config),
});

export const dashboardResource = partsFor<Service>().resource(
  dashboard,
  inDocumentForm({
    ...stored,
    upgrade: [...(stored.upgrade ?? []), { from: 1, upgrade: withNullLanguages }],
    unchanged: { list: "tiles", readFrom, plan: planUnchanged },
    validate: validateDashboard,
    create: async (context) => storedDashboard((await stored.create(context)).response, context),
    async read(context) {
      const record = await stored.find(context);
      return record && (context.recognizes(record) ? { state: context.prior } : readFrom(record, context));
    },
    async delete(context) {
      rejectProtected(context);
      await deleteWithAlerts(context, () => stored.delete(context));
    },
    async update(context) {
      const local = localUpdate(context);
      if (local) return local;
      const updated = await stored.update(context, (current) => {
        rejectLostUpdate(context, current);
        return updateBody(current, context);
      });
      return storedDashboard(updated.response, context);
    },
  }),
);
