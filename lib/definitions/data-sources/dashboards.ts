import { asComputed, computed, define, list, object, optional, string } from "../../model";
import { dashboard } from "../dashboard";
import { idOrName, oneOfIdAndName } from "./id-or-name";
import { nameRegex, readableNameRegex } from "./name-pattern";

const members = asComputed(dashboard.type.attributes, [
  "dashboardJson",
  "deletionProtection",
  "overwriteConcurrentChanges",
]);

/** A dashboard as the service tells it: every member of the resource that is not only the author's. */
export const dashboardResult = object("DashboardResult", members);

export const dashboards = define({
  kind: "data_source",
  name: "dashboards",
  capability: "dashboards.read",
  description:
    "All dashboards of the team, in the service's order (by name, descending), or those that a filter lets through.",
  type: object(
    "DashboardsConfig",
    {
      nameRegex: nameRegex("dashboards"),
      tag: optional(string({ minLength: 1 }), "Only dashboards with this tag."),
      dashboards: computed(list(dashboardResult), "The dashboards."),
    },
    [readableNameRegex],
  ),
});

export const dashboardLookup = define({
  kind: "data_source",
  name: "dashboard",
  capability: "dashboards.read",
  description: "One dashboard, by id or by name.",
  type: object("DashboardLookupConfig", { ...members, ...idOrName("dashboard") }, [oneOfIdAndName]),
});
