import { bool, computed, define, json, map, object, optional, rulesOf, string } from "../schema";
import { dashboardDocument } from "./dashboard-document";
import { dashboardMembers, dashboardName } from "./dashboard-members";
import { dashboardRules, named, oneForm } from "./dashboard-rules";
import { objectId } from "./object-id";
import { teamOf } from "./team-argument";

export const dashboard = define({
  kind: "resource",
  name: "dashboard",
  capability: "dashboards.write",
  description:
    "Manages a dashboard: a grid of tiles.\n\nThe provider matches the tiles of your configuration with existing tiles by `key`, unique name or equal query, in this order. A matched tile keeps its ID and therefore its alerts. A tile whose name and query both change is a new tile, unless it has a `key`. The plan names the alerts that it deletes, and those that will watch a changed query.\n\nIf you remove something from the configuration, it is removed from the dashboard. If you never set it, the provider keeps what people set in the UI and reports no drift. This applies to the presentation of a tile (formulas, number format, colours, click actions and so on) and, each as a whole, to `tags`, `tiles`, `filters`, `savedQuery`, `savedFilterValues` and `containers`. After an import, everything counts as never set. See the guide on shared dashboards.\n\nThe API does not return tiles built with PromQL. They never appear in plans, and an update deletes them.",
  schemaVersion: 1,
  type: object(
    "DashboardConfig",
    {
      id: computed(objectId(), "ID of the dashboard.", { stable: true, identifies: true }),
      name: optional(dashboardName, "Name of the dashboard.", {
        forAuthors: "Does not have to be unique. In ClickStack, exactly one of `name` and `dashboardJson` is required.",
      }),
      ...dashboardMembers,
      dashboardJson: optional(
        json(dashboardDocument, { envelope: "data" }),
        'The complete dashboard as one JSON document, instead of `name`, `tiles` and the other arguments. Use the form of the API, with or without the envelope `{ "data": … }`. The provider ignores differences that do not change the meaning. It also ignores everything that only the service sets, such as the IDs of the dashboard and its tiles, so you can copy a document from one service to another. A tile can have a `key`. What the document omits is kept as set in the UI.',
        { wire: false },
      ),
      tileIds: computed(
        map(string()),
        "Map of tile key to tile ID, for use in alerts. A tile without a `key` is listed by its name. Plans show the keys, so a tile with a sensitive name needs a `key`.",
        { wire: false },
      ),
      deletionProtection: optional(
        bool(),
        "Whether to reject every plan and apply that deletes or replaces the dashboard, whatever the cause (`destroy`, `-replace`, `taint`, `replace_triggered_by`). Defaults to `false`. To delete a protected dashboard, set this to `false` and apply first. If you can no longer set the argument, run once with the environment variable `OBSERVABILITY_ALLOW_DELETION` set to the dashboard's ID (separate several IDs with commas).",
        { wire: false, absentMeans: false },
      ),
      overwriteConcurrentChanges: optional(
        bool(),
        "Whether an update may overwrite changes that somebody saved after the plan was created. Defaults to `false`: the update then fails and lists the changed tiles.",
        { wire: false, absentMeans: false },
      ),
      team: teamOf("dashboard"),
    },
    [...dashboardRules, oneForm, rulesOf("clickstack", [named])],
  ),
});
