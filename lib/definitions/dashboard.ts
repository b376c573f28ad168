import { bool, computed, define, list, map, object, optional, optionalComputed, required, set, string } from "../model";
import { container } from "./container";
import { dashboardRules } from "./dashboard-rules";
import { filter } from "./filter";
import { limits } from "./limits";
import { objectId } from "./object-id";
import { tile } from "./tile";
import { queryLanguages } from "./vocabulary";

const savedFilterValue = object("SavedFilterValue", {
  type: optional(string({ oneOf: ["sql"] }), "Language of the condition; there is one.", { absentMeans: "sql" }),
  condition: required(
    string({ minLength: 1, maxLength: limits.expression }),
    "Condition that is selected when the dashboard opens.",
  ),
});

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
      name: required(
        string({ minLength: 1, maxLength: limits.dashboardName }),
        "Name of the dashboard; need not be unique.",
      ),
      tags: optionalComputed(
        set(string({ minLength: 1, maxLength: limits.tagLength }), { maxItems: limits.tags }),
        "Tags of the dashboard.",
        { absentMeans: [] },
      ),
      tiles: optionalComputed(list(tile, { maxItems: limits.tiles }), "The tiles, in the order they are stored.", {
        absentMeans: [],
        sendAbsent: true,
      }),
      filters: optionalComputed(list(filter), "Filters shown above the tiles.", { absentMeans: [] }),
      savedQuery: optionalComputed(string(), "Query the dashboard opens with."),
      savedQueryLanguage: optionalComputed(
        string({ known: queryLanguages }),
        "Language of `savedQuery`; `lucene` when absent.",
      ),
      savedFilterValues: optionalComputed(list(savedFilterValue), "Filter values the dashboard opens with.", {
        absentMeans: [],
      }),
      containers: optionalComputed(list(container, { maxItems: limits.containers }), "Sections that tiles stand in.", {
        absentMeans: [],
      }),
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
    dashboardRules,
  ),
});
