import { dashboard } from "../../../../lib/kinds/dashboard";
import { type Resource, resource } from "../../../sdk";
import type { Service } from "../../service";
import { importDashboard } from "./import";
import { dashboardTakeOver } from "./other-providers";
import { planDashboard, settleDashboard } from "./plan";
import { refreshDashboard, unchangedDashboard } from "./refresh";
import type { Dashboard } from "./types";
import { validateDashboard } from "./validate";
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
