import { dashboard } from "../../../../lib/kinds/dashboard";
import { type Resource, resource } from "../../../sdk";
import type { Service } from "../../service";
import { createEitherForm, deleteEitherForm, readEitherForm, updateEitherForm } from "./document/lifecycle";
import { planEitherForm, settleEitherForm } from "./document/plan";
import { unchangedInEitherForm } from "./document/unchanged";
import { validateEitherForm } from "./document/validate";
import { importDashboard } from "./import";
import { dashboardTakeOver } from "./other-providers";
import type { Dashboard } from "./types";

const lifecycle = resource<Service, Dashboard>(dashboard, {
  validate: validateEitherForm,
  settle: settleEitherForm,
  plan: planEitherForm,
  create: createEitherForm,
  read: readEitherForm,
  unchanged: unchangedInEitherForm,
  update: updateEitherForm,
  delete: deleteEitherForm,
  import: importDashboard,
});

/** `observability_dashboard`: written as attributes, or as a document, which is converted to the same attributes. */
export const dashboardResource: Resource<Service> = { ...lifecycle, ...dashboardTakeOver };
