import { bool, computed, define, json, map, object, optional, string } from "../model";
import { dashboardDocument } from "./dashboard-document";
import { dashboardMembers, dashboardName } from "./dashboard-members";
import { dashboardRules, oneForm } from "./dashboard-rules";
import { objectId } from "./object-id";

export const dashboard = define({
  kind: "resource",
  name: "dashboard",
  capability: "dashboards.write",
  description:
    "A dashboard: a grid of tiles. A tile keeps its id, and so its alerts, as long as it can be recognised: by its `key`, its unique name, its equal content, or its position.\n\nWhat is removed from the configuration is removed from the dashboard; what the configuration never mentions stays as people make it in the web interface, and is no drift: the presentation of a tile (formulas, number format, colours, what a click opens and the like) and, as a whole, `tags`, `tiles`, `filters`, `savedQuery`, `savedFilterValues` and `containers`. After an import nothing counts as mentioned. See the guide on shared dashboards. The service hides a few kinds of tiles from its API (those built with PromQL): they are no part of a plan, and an update deletes them.",
  schemaVersion: 1,
  type: object(
    "DashboardConfig",
    {
      id: computed(objectId(), "Id of the dashboard.", { stable: true, identifies: true }),
      name: optional(
        dashboardName,
        "Name of the dashboard; need not be unique. Exactly one of `name` and `dashboardJson`.",
      ),
      ...dashboardMembers,
      dashboardJson: optional(
        json(dashboardDocument, { envelope: "data" }),
        'The whole dashboard as one JSON document, in place of `name`, `tiles` and the rest: a body of the service\'s API, with or without its envelope `{ "data": … }`. Compared by meaning. Ids of the dashboard and its tiles and what else only the service sets are passed over, so a document can be copied from one service to another; a tile may have a `key`. What the document does not mention stays as people make it in the web interface.',
        { wire: false },
      ),
      tileIds: computed(
        map(string()),
        "Ids of the tiles by key (the name where a tile has no key). What alerts refer to. Keys are shown in plans: a tile with a sensitive name needs a `key`.",
        { wire: false },
      ),
      deletionProtection: optional(
        bool(),
        "Whether a plan or an apply that deletes or replaces the dashboard is refused, whatever the reason (`destroy`, `-replace`, `taint`, `replace_triggered_by`). To delete it, set `false` and apply first. Where the argument cannot be set any more, run once with the environment variable `OBSERVABILITY_ALLOW_DELETION` set to the dashboard's id (several with commas).",
        { wire: false, absentMeans: false },
      ),
      overwriteConcurrentChanges: optional(
        bool(),
        "Whether an update goes ahead although somebody saved the dashboard after the plan was made. Otherwise the update stops and names the tiles.",
        { wire: false, absentMeans: false },
      ),
    },
    [...dashboardRules, oneForm],
  ),
});
