import { computed, type JsonUnion, object, required, string } from "../model";
import { dashboardMembers, dashboardName } from "./dashboard-members";
import { dashboardRules, exportedDashboard } from "./dashboard-rules";

const document = object(
  "DashboardDocument",
  {
    name: required(dashboardName, "Name of the dashboard; need not be unique."),
    ...dashboardMembers,
    id: computed(string(), "Id of the dashboard. Passed over."),
    teamId: computed(string(), "Team of the dashboard. Passed over."),
    createdAt: computed(string(), "When the dashboard was created. Passed over."),
    updatedAt: computed(string(), "When the dashboard was saved last. Passed over."),
  },
  [...dashboardRules, exportedDashboard],
);

/** A dashboard as the API has it. */
export const dashboardDocument: JsonUnion = {
  name: "DashboardJson",
  description: "A whole dashboard, as the service's API has it.",
  variants: { DashboardDocument: { description: "The dashboard.", when: {}, type: document } },
};
