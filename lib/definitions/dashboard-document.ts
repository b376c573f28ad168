import { computed, type JsonUnion, object, required, string } from "../schema";
import { dashboardMembers, dashboardName } from "./dashboard-members";
import { dashboardRules, exportedDashboard } from "./dashboard-rules";

const document = object(
  "DashboardDocument",
  {
    name: required(dashboardName, "Name of the dashboard. Does not have to be unique."),
    ...dashboardMembers,
    id: computed(string(), "ID of the dashboard. Ignored."),
    teamId: computed(string(), "Team of the dashboard. Ignored."),
    createdAt: computed(string(), "When the dashboard was created. Ignored."),
    updatedAt: computed(string(), "When the dashboard was last saved. Ignored."),
  },
  [...dashboardRules, exportedDashboard],
);

/** A dashboard in the form of the API. */
export const dashboardDocument: JsonUnion = {
  name: "DashboardJson",
  description: "A complete dashboard, in the form of the API.",
  variants: { DashboardDocument: { description: "The dashboard.", when: {}, type: document } },
};
