import { dashboard } from "../../kinds/dashboard";
import { idOrName, nameRegex, oneOfIdAndName, readableNameRegex } from "../../kinds/derive";
import { teamToRead } from "../../kinds/kind";
import { asComputed, computed, define, list, object, optional, string } from "../../schema";

const members = asComputed(dashboard.type.attributes, [
  "dashboardJson",
  "deletionProtection",
  "overwriteConcurrentChanges",
]);

/** A dashboard as the service returns it: every attribute of the resource except those that only the provider uses. */
export const dashboardResult = object("DashboardResult", members);

export const dashboards = define({
  kind: "data_source",
  name: "dashboards",
  capability: "dashboards.read",
  description: "Lists the dashboards of the team, by name in descending order. You can filter them.",
  type: object(
    "DashboardsConfig",
    {
      nameRegex: nameRegex("dashboards"),
      tag: optional(string({ minLength: 1 }), "Return only dashboards with this tag."),
      team: teamToRead,
      dashboards: computed(list(dashboardResult), "Matching dashboards."),
    },
    [readableNameRegex],
  ),
});

export const dashboardLookup = define({
  kind: "data_source",
  name: "dashboard",
  capability: "dashboards.read",
  description: "Looks up a dashboard by ID or name.",
  type: object("DashboardLookupConfig", { ...members, ...idOrName("dashboard"), team: teamToRead }, [oneOfIdAndName]),
});
