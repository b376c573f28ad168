import { fromWire } from "terraform-provider-sdk/definitions";
import {
  bool,
  computed,
  type JsonUnion,
  json,
  list,
  map,
  object,
  optional,
  optionalComputed,
  required,
  rulesIn,
  string,
} from "terraform-provider-sdk/schema";
import {
  agreesWhereBothPresent,
  asItems,
  distinct,
  isPresent,
  isRecord,
  type Members,
  type ObjectValue,
  objectsOf,
} from "terraform-provider-sdk/values";
import { bothModes, type Product, tileForms } from "../service/products";
import { limits, queryLanguages } from "../service/words";
import { alikeContent, withoutGivenPlaces } from "../tiles";
import { tile } from "../tiles/tile";
import { filter, savedFilterValue } from "./dashboard-filters";
import { dashboardRules, exportedDashboard, named, oneForm } from "./dashboard-rules";
import { defaultTagsOf, kind, ownId, teamArgument, without } from "./kind";
import { isPreviewCopy } from "./preview-copy";

const shortText = string({ minLength: 1, maxLength: limits.containerText });

const containerTab = object("ContainerTab", {
  id: required(shortText, "ID of the tab, for use as `tabId` of tiles.", {
    docs: { forAuthors: "Must be unique within the container." },
  }),
  title: required(shortText, "Title of the tab."),
});

const container = object("Container", {
  id: required(shortText, "ID of the section, for use as `containerId` of tiles.", {
    docs: { forAuthors: "Must be unique within the dashboard." },
  }),
  title: required(shortText, "Title of the section."),
  collapsed: required(bool(), "Whether the section is collapsed when the dashboard opens."),
  collapsible: optional(bool(), "Whether viewers can collapse the section."),
  bordered: optional(bool(), "Whether the section has a border."),
  tabs: optional(list(containerTab, { maxItems: limits.tabsPerContainer }), "Tabs of the section."),
});

export { filter };

/** The environment variable that names the protected dashboards which one run may delete nevertheless, by ID, comma-separated. */
export const deletionExemption = "OBSERVABILITY_ALLOW_DELETION";

const dashboardName = string({ in: { clickstack: { maxLength: limits.dashboardName } } });

/** The attributes of a dashboard except its name, for both forms: attributes and document. */
export const dashboardMembers = {
  tags: optionalComputed(
    list(string({ in: { clickstack: { maxLength: limits.tagLength } } }), {
      in: { clickstack: { maxItems: limits.tags } },
    }),
    "Tags of the dashboard, in their order. ClickStack keeps each once, at its first place.",
    {
      omitted: { means: [] },
      docs: { forAuthors: "If omitted, tags set in the UI are kept." },
    },
  ),
  tiles: optionalComputed(
    list(tile, { in: { clickstack: { maxItems: limits.tiles } } }),
    "Tiles of the dashboard, in the order in which the service stores them.",
    {
      api: { sentIfOmitted: true },
      omitted: { means: [] },
      docs: { forAuthors: "If omitted, tiles created in the UI are kept." },
    },
  ),
  filters: optionalComputed(list(filter), "Filters shown above the tiles.", {
    api: { firstVersion: "2.17" },
    omitted: { means: [] },
    docs: { forAuthors: "If omitted, filters created in the UI are kept." },
  }),
  savedQuery: optionalComputed(string(), "Query to apply when the dashboard opens.", {
    api: { firstVersion: "2.21" },
    docs: { forAuthors: "If omitted, a query saved in the UI is kept." },
  }),
  savedQueryLanguage: optionalComputed(string({ knownValues: queryLanguages }), "Language of `savedQuery`.", {
    api: { firstVersion: "2.21" },
    omitted: { partOf: "savedQuery", storedAs: "lucene" },
    docs: { forAuthors: "Defaults to `lucene`." },
  }),
  savedFilterValues: optionalComputed(list(savedFilterValue), "Filter values to apply when the dashboard opens.", {
    api: { firstVersion: "2.21" },
    omitted: { means: [] },
    docs: { forAuthors: "If omitted, values saved in the UI are kept." },
  }),
  containers: optionalComputed(list(container, { maxItems: limits.containers }), "Sections that group tiles.", {
    api: { firstVersion: "2.27" },
    omitted: { means: [] },
    docs: { forAuthors: "If omitted, sections created in the UI are kept." },
  }),
};

/** The members that the base document does not have. */
export const productMembers = [
  "filters",
  "savedQuery",
  "savedQueryLanguage",
  "savedFilterValues",
  "containers",
] as const satisfies readonly (keyof typeof dashboardMembers)[];

/** The same of a tile, beside `config`. */
export const productTileMembers = [
  "description",
  "containerId",
  "tabId",
] as const satisfies readonly (keyof typeof tile.attributes)[];

/** What a document says of a dashboard. */
export const dashboardContent = object("DashboardContent", {
  name: required(dashboardName, "Name of the dashboard. Does not have to be unique."),
  ...dashboardMembers,
});

const document = object(
  "DashboardDocument",
  {
    ...dashboardContent.attributes,
    $schema: computed(string(), "JSON Schema of the document, for editors. Ignored."),
    id: computed(string(), "ID of the dashboard. Ignored."),
    teamId: computed(string(), "Team of the dashboard. Ignored."),
    createdAt: computed(string(), "When the dashboard was created. Ignored."),
    updatedAt: computed(string(), "When the dashboard was last saved. Ignored."),
  },
  dashboardRules,
);

/** A dashboard in the form of the API. */
export const dashboardDocument: JsonUnion = {
  name: "DashboardJson",
  description: "A complete dashboard, in the form of the API.",
  variants: { DashboardDocument: { description: "The dashboard.", when: {}, type: document } },
  rejectedForm: exportedDashboard,
};

/** A grid of tiles. */
export const dashboard = kind({
  name: "dashboard",
  plural: "dashboards",
  path: "dashboards",
  listedWholeIn: ["clickstack"],
  access: { readableIn: bothModes, writableIn: bothModes, verbInMessages: "Reading" },
  idLocation: "the last part of the dashboard's URL",
  membersRead: { name: true, tiles: { id: true, name: true } },
  nonNullableAttribute: "tiles",
  isComplete: ({ tiles }) => Array.isArray(tiles) && tiles.every(({ id }) => typeof id === "string"),
  lostCreate: { isSame: isSameDashboard },
  schemaVersion: 2,
  description:
    "Manages a dashboard: a grid of tiles.\n\nThe provider matches the tiles of your configuration with existing tiles by `key`, unique name or equal query, in this order. A matched tile keeps its ID and therefore its alerts. A tile whose name and query both change is a new tile, unless it has a `key`. The plan names the alerts that it deletes, and those that will watch a changed query.\n\nIf you remove something from the configuration, it is removed from the dashboard. If you never set it, the provider keeps what people set in the UI and reports no drift. This applies to the presentation of a tile (formulas, number format, colors, click actions and so on) and, each as a whole, to `tags`, `tiles`, `filters`, `savedQuery`, `savedFilterValues` and `containers`. After an import, everything counts as never set. See the guide on shared dashboards.\n\nBefore version 2.42, the service does not return tiles built with PromQL: they never appear in plans, and an update deletes them.",
  rules: [...dashboardRules, oneForm(Object.keys(dashboardContent.attributes)), rulesIn("clickstack", [named])],
  attributes: {
    id: ownId("ID of the dashboard."),
    name: optional(dashboardName, "Name of the dashboard.", {
      docs: {
        forAuthors: "Does not have to be unique. In ClickStack, exactly one of `name` and `dashboardJson` is required.",
      },
    }),
    ...dashboardMembers,
    defaultTags: defaultTagsOf("dashboard"),
    dashboardJson: optional(
      json(dashboardDocument, { envelope: "data" }),
      'The complete dashboard as one JSON document, instead of `name`, `tiles` and the other arguments. Use the form of the API, with or without the envelope `{ "data": … }`. The provider ignores differences that do not change the meaning. It also ignores everything that only the service sets, such as the IDs of the dashboard and its tiles, so you can copy a document from one service to another. A tile can have a `key`. What the document omits is kept as set in the UI.',
      { api: { name: false } },
    ),
    tileIds: computed(
      map(string()),
      "Map of tile key to tile ID, for use in alerts. A tile without a `key` is listed by its name. Plans show the keys, so a tile with a sensitive name needs a `key`.",
      { api: { name: false } },
    ),
    deletionProtection: optional(
      bool(),
      `Whether to reject every plan and apply that deletes or replaces the dashboard, whatever the cause (\`destroy\`, \`-replace\`, \`taint\`, \`replace_triggered_by\`). Defaults to \`false\`. To delete a protected dashboard, set this to \`false\` and apply first. If you can no longer set the argument, run once with the environment variable \`${deletionExemption}\` set to the dashboard's ID (separate several IDs with commas).`,
      { api: { name: false }, omitted: { means: false } },
    ),
    overwriteConcurrentChanges: optional(
      bool(),
      "Whether an update may overwrite changes that somebody saved after the plan was created. Defaults to `false`: the update then fails and lists the changed tiles.",
      { api: { name: false }, omitted: { means: false } },
    ),
    team: teamArgument("dashboard"),
  },
  resourceOnlyAttributes: ["dashboardJson", "defaultTags", "deletionProtection", "overwriteConcurrentChanges"],
  list: {
    description:
      "Lists the dashboards of the team, by name in descending order, without the copies of `preview --deploy`. You can filter them.",
    nameRegex: true,
    omits: isPreviewCopy,
    localFilters: {
      tag: { description: "Return only dashboards with this tag.", type: string({ minLength: 1 }), in: "tags" },
    },
  },
  lookup: {},
  imported: { byDefault: true, prune: refineDashboard, whyRejected },
});

/** True when a read dashboard is what `body` becomes on the service (contract section 15). */
function isSameDashboard(body: ObjectValue, read: Members): boolean {
  const sentTiles = asItems(body.tiles);
  const readTiles = asItems(read.tiles);
  const frame = { ...body, tiles: undefined, tags: undefined, id: undefined };
  // ClickStack keeps each tag once.
  const hasSameTags =
    agreesWhereBothPresent(body.tags, read.tags) || agreesWhereBothPresent(distinct(body.tags), read.tags);
  return (
    hasSameTags &&
    agreesWhereBothPresent(frame, read) &&
    sentTiles.length === readTiles.length &&
    sentTiles.every((tile, index) => isSameTile(tile, readTiles[index]))
  );
}

/** The service returns a tile in series as config. */
function isSameTile(sentTile: unknown, read: unknown): boolean {
  if (!isRecord(sentTile) || !isRecord(read)) return false;
  const { id: _, series, asRatio, ...frame } = sentTile;
  if (!agreesWhereBothPresent(frame, read)) return false;
  if (!Array.isArray(series) || !isRecord(read.config)) return agreesWhereBothPresent({ series, asRatio }, read);
  return alikeContent(fromWire(tile, sentTile), fromWire(tile, read));
}

/** The language that the service takes for a query without one needs no word; the layout places tiles by itself. */
function refineDashboard(value: ObjectValue, product: Product): ObjectValue {
  if (product === "base") return ofBaseDocument(value);
  const { tiles, savedQueryLanguage } = value;
  return {
    ...value,
    ...(Array.isArray(tiles) && { tiles: withoutGivenPlaces(objectsOf(tiles)) }),
    savedQueryLanguage: savedQueryLanguage === "lucene" ? null : (savedQueryLanguage ?? null),
  };
}

/** What a plan without a product takes. The rest stays in the service, because the configuration never set it. */
function ofBaseDocument(value: ObjectValue): ObjectValue {
  const { tiles, ...dashboardValue } = without(value, productMembers);
  if (!Array.isArray(tiles)) return dashboardValue;
  const bareTiles = objectsOf(tiles).map((tileValue) => without(tileValue, productTileMembers));
  return { ...dashboardValue, tiles: withoutGivenPlaces(bareTiles) };
}

function whyRejected({ tiles }: ObjectValue, product: Product): string | undefined {
  if (tileForms[product] !== "series" || !Array.isArray(tiles)) return undefined;
  const withConfig = objectsOf(tiles).find(({ config }) => isPresent(config));
  if (!withConfig) return undefined;
  return `has the tile "${String(withConfig.name)}" with \`config\`, a form of ClickStack. If the service is ClickStack, set its product.`;
}
