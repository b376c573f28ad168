import { isBoolean, isIdentifier, isNumber, isText, type Meaningless, patternsOf } from "../../reading";
import { formats, knownValues } from "./known-values";
import { lastVersion } from "./migrate";
import { below, ofDocument, ofModel } from "./places";

/** What stands elsewhere in the same document, in a form that is read. */
const isCopy = () => true;

const isSwitch = (value: unknown) => isText(value) || isBoolean(value);
const isApiVersion = (value: unknown) => isText(value) && /^([\w.-]+\/)?v\d\w*$/.test(value);

/** Identifiers, versions of Grafana's own programs, and what its editors remember of a dashboard. */
const ofDashboards: readonly Meaningless[] = [
  ...ofModel(isIdentifier, "id uid version revision iteration gnetId"),
  ...ofModel(isBoolean, "editable liveNow preload hideControls sharedCrosshair"),
  ...ofModel(["dark", "light"], "style"),
  ...ofModel([0, 1, 2], "graphTooltip"),
  ...ofModel(["Off", "Crosshair", "Tooltip"], "cursorSync"),
  ...ofModel(isNumber, "fiscalYearStartMonth timeSettings.fiscalYearStartMonth"),
  ...ofModel(isText, "weekStart timeSettings.weekStart"),
  // A sentence of every report names the range and the refresh interval.
  ...ofModel(isText, "time.from time.to timeSettings.from timeSettings.to timeSettings.autoRefresh"),
  ...ofModel(isSwitch, "refresh"),
  ...ofModel((value) => isNumber(value) && value > 0 && value <= lastVersion, "schemaVersion"),
  ...ofModel(["browser", "utc", ""], "timezone timeSettings.timezone"),
  ...ofModel(isText, "timepicker.refresh_intervals[] timepicker.time_options[] timepicker.nowDelay"),
  ...ofModel(isText, "timepicker.status timepicker.type timeSettings.autoRefreshIntervals[]"),
  ...ofModel(isBoolean, "timepicker.hidden timepicker.collapse timepicker.enable timepicker.notice timepicker.now"),
  ...ofModel(isBoolean, "timeSettings.hideTimepicker"),
  ...ofModel(isText, "__requires[].type __requires[].id __requires[].name __requires[].version"),
  ...ofModel(isText, "__inputs[].description __inputs[].label __inputs[].pluginName __inputs[].type"),
];

/** What the API of dashboards sends beside one. */
const ofResponses: readonly Meaningless[] = [
  ...ofDocument(isBoolean, "meta.isStarred meta.hasAcl meta.canSave meta.canEdit meta.canAdmin meta.canStar"),
  ...ofDocument(isBoolean, "meta.canDelete meta.isFolder meta.isSnapshot meta.provisioned"),
  ...ofDocument(isBoolean, "meta.annotationsPermissions.*.* meta.publicDashboardEnabled overwrite"),
  ...ofDocument(isText, "meta.type meta.slug meta.url meta.expires meta.created meta.updated meta.updatedBy"),
  ...ofDocument(isText, "meta.createdBy meta.folderUid meta.folderTitle meta.folderUrl meta.provisionedExternalId"),
  ...ofDocument(isText, "folderUid provenance updated message"),
  ...ofDocument(isApiVersion, "meta.apiVersion"),
  ...ofDocument(isNumber, "meta.version meta.folderId folderId"),
];

const queryTypes = ["", "sql", "builder", "table", "timeseries", "logs", "traces", "randomWalk", "range"];

const ofQueries: readonly Meaningless[] = [
  ...below("targets[]", isText, "refId pluginVersion key metric formattedQuery meta.timezone"),
  ...below("targets[] data[].model expressions.*.model", ["sql", "builder", "code"], "editorMode editorType"),
  ...below("targets[] data[].model expressions.*.model", queryTypes, "queryType"),
  ...below("targets[] data[].model expressions.*.model", formats, "format"),
  // The query in SQL says the same.
  ...below("targets[] data[].model expressions.*.model", isCopy, "builderOptions.** meta.builderOptions.**"),
  ...below("targets[]", isBoolean, "showMetadata skip_comments add_metadata useBackend disableTextWrap"),
  ...below("targets[]", isBoolean, "fullMetaSearch includeNullMetadata useWindowFuncForMacros exemplar"),
  ...below("targets[]", [true], "range rawQuery"),
  ...below("targets[]", [false], "instant hide"),
  ...below("targets[]", isNumber, "intervalFactor step"),
  // Only a rate is extrapolated.
  ...below("targets[]", isBoolean, "extrapolate"),
  ...below("data[] expressions.*", queryTypes, "queryType"),
  ...below("data[].model expressions.*.model", isText, "refId pluginVersion meta.timezone"),
  ...below("data[].model expressions.*.model", [false], "hide"),
  ...below("data[].model.datasource expressions.*.model.datasource", isText, "type uid name"),
  ...below("data[].model.conditions[] expressions.*.model.conditions[]", ["query"], "type"),
  // Of a threshold they say nothing, and the form that has several conditions is read.
  ...below("data[].model.conditions[] expressions.*.model.conditions[]", isText, "query.params[] reducer.type"),
  ...below("data[].model.conditions[] expressions.*.model.conditions[]", ["and", "or", "when", ""], "operator.type"),
  ...below("data[].model expressions.*.model", [43_200], "maxDataPoints"),
  ...below("data[].model expressions.*.model", [1000], "intervalMs"),
];

const ofVariables: readonly Meaningless[] = [
  ...below(
    "list[] variables[].spec",
    isBoolean,
    "current.selected current.isNone options[].selected skipUrlSync useTags",
  ),
  ...below(
    "list[] variables[].spec",
    [0, 1, 2, true, false, "never", "onDashboardLoad", "onTimeRangeChanged"],
    "refresh",
  ),
  ...below("list[] variables[].spec", [0, 1, 2, 3, "", "dontHide", "hideLabel", "hideVariable"], "hide"),
  ...below("list[] variables[].spec", [""], "regex label allValue"),
  ...below("list[] variables[].spec", [false], "multi includeAll"),
  ...below("list[] variables[].spec", [0], "sort"),
  ...below("list[] variables[].spec", isText, "description query.refId query.editorType tagsQuery tagValuesQuery"),
  ...below("list[] variables[].spec", isText, "tags queryValue auto_min definition"),
  ...below("list[] variables[].spec", isNumber, "query.qryType query.format auto_count"),
  // The values of a choice are read.
  ...below("list[] variables[].spec", isIdentifier, "current.text current.text[] options[].text"),
  // Where it counts, it is read.
  ...below("list[] variables[].spec", isText, "datasource datasource.type datasource.uid"),
  ...ofModel(isText, "links[].icon links[].tooltip"),
  ...ofModel(isBoolean, "links[].targetBlank"),
  ...ofModel([false], "links[].asDropdown links[].includeVars links[].keepTime"),
  ...below("annotations.list[]", isText, "iconColor target.type"),
  ...below("annotations.list[]", isBoolean, "hide enable target.matchAny"),
  ...below("annotations.list[]", isNumber, "target.limit"),
  ...below("annotations.list[]", ["Annotations & Alerts"], "name"),
  ...below("annotations.list[]", ["dashboard"], "type"),
  ...below("annotations.list[].datasource", ["grafana", "-- Grafana --", "datasource"], "type uid"),
  ...below("annotations.list[]", ["-- Grafana --", "grafana"], "datasource"),
];

/** Resources of Kubernetes and Terraform, and files of provisioning. */
const ofResources: readonly Meaningless[] = [
  ...ofDocument(isApiVersion, "apiVersion"),
  ...ofDocument([1], "apiVersion"),
  ...below("items[]", isApiVersion, "apiVersion"),
  ...ofDocument(isText, "metadata.annotations.* metadata.labels.* metadata.name metadata.namespace metadata.uid"),
  ...ofDocument(isText, "metadata.resourceVersion metadata.creationTimestamp metadata.managedFields.**"),
  ...ofDocument(isNumber, "metadata.generation"),
  ...ofDocument(isNumber, "serial"),
  ...ofDocument(isText, "lineage terraform_version format_version"),
  ...below("resources[]", ["managed"], "mode"),
  ...below("resources[]", isText, "name module address provider provider_name"),
  ...below("resources[] instances[]", isNumber, "schema_version"),
  ...below("instances[]", isText, "private dependencies[]"),
  ...below("instances[]", isIdentifier, "index_key"),
  ...below("attributes values", isIdentifier, "id uid org_id folder folder_uid dashboard_id"),
  ...below("attributes values", isText, "url slug message provider depends_on[]"),
  ...below(
    "values",
    isText,
    "lifecycle[].ignore_changes lifecycle[].ignore_changes[] lifecycle[].replace_triggered_by[]",
  ),
  ...below("values", isBoolean, "lifecycle[].prevent_destroy lifecycle[].create_before_destroy"),
  ...below("attributes values", isBoolean, "disable_provenance overwrite"),
  ...below("metadata[]", isIdentifier, "uid folder_uid id uuid version url annotations.*"),
  ...below("groups[] rules[] rule[]", isIdentifier, "orgId id uid"),
  ...below("groups[]", isText, "folder"),
  ...ofDocument(isIdentifier, "orgId folderUID"),
  ...below("rules[]", isText, "folderUID ruleGroup provenance updated"),
  ...below("contactPoints[] policies[]", isIdentifier, "orgId"),
  ...below("receivers[]", isIdentifier, "uid"),
];

/** Looks that a sentence of every report names, and looks that are those of the service. */
const looks: readonly Meaningless[] = [
  ...below("panels[]", isIdentifier, "id pluginVersion"),
  // That of each query counts, and this one only where a query has none.
  ...below("panels[]", isText, "datasource datasource.type datasource.uid"),
  ...below("panels[]", isBoolean, "transparent error editable"),
  // Only a series has a trend.
  ...below("panels[]", isBoolean, "sparkline.show"),
  ...below("panels[].libraryPanel", isText, "name uid"),
  ...below("panels[]", ["h", "v"], "repeatDirection"),
  ...below("panels[]", isNumber, "maxPerRow"),
  ...below("gridPos", [24], "w"),
  ...below("gridPos", [1], "h"),
  ...below("gridPos", [0], "x"),
  ...below("defaults.custom", isNumber, "lineWidth fillOpacity pointSize barAlignment barWidthFactor barMaxWidth"),
  ...below("defaults.custom", isNumber, "axisWidth minWidth width lineStyle.dash[]"),
  ...below("defaults.custom", ["none", "opacity", "hue", "scheme"], "gradientMode"),
  ...below("defaults.custom", ["auto", "always", "never"], "showPoints"),
  ...below("defaults.custom", ["linear", "smooth", "stepBefore", "stepAfter"], "lineInterpolation"),
  ...below("defaults.custom", ["text", "series"], "axisColorMode"),
  ...below("defaults.custom", ["auto", "left", "center", "right"], "align"),
  ...below("defaults.custom", ["solid", "dash", "dot", "square"], "lineStyle.fill"),
  ...below("defaults.custom", isText, "stacking.group"),
  ...below("defaults.custom", isBoolean, "axisBorderShow axisGridShow filterable inspect wrapText"),
  ...below("defaults.custom", [false], "spanNulls insertNulls axisCenteredZero showValues"),
  ...below("defaults.custom", [""], "axisLabel"),
  ...below("defaults.custom", ["auto"], "axisPlacement"),
  ...below("defaults.custom", [false], "hideFrom.legend hideFrom.tooltip hideFrom.viz"),
  ...below("defaults.custom", ["linear"], "scaleDistribution.type"),
  ...below("defaults.custom", ["off"], "thresholdsStyle.mode"),
  ...below("options.tooltip", ["single", "multi", "none"], "mode"),
  ...below("options.tooltip", ["none", "asc", "desc"], "sort"),
  ...below("options.tooltip", isBoolean, "hideZeros"),
  ...below("options.tooltip", isNumber, "maxHeight maxWidth"),
  ...below("options.legend", ["list", "table", "hidden"], "displayMode"),
  ...below("options.legend", ["bottom", "right"], "placement"),
  ...below("options.legend", isBoolean, "showLegend sortDesc"),
  ...below("options.legend", isText, "sortBy"),
  ...below("options.legend", isNumber, "width"),
  ...below("options.legend", ["percent", "value"], "values[]"),
  ...below("options", ["auto", "center"], "justifyMode"),
  ...below("options", ["auto", "horizontal", "vertical"], "orientation"),
  ...below("options", ["auto", "manual"], "sizing"),
  ...below("options", isNumber, "minVizWidth minVizHeight maxVizHeight barRadius barWidth groupWidth"),
  ...below("options", isNumber, "xTickLabelRotation xTickLabelSpacing text.titleSize text.valueSize"),
  ...below("options", ["sm", "md", "lg"], "cellHeight"),
  ...below("options", isBoolean, "wideLayout showThresholdMarkers showUnfilled fullHighlight"),
  ...below("options", ["standard", "inverted", "same_as_value"], "percentChangeColorMode"),
  ...below("options", ["color", "text", "hidden"], "valueMode"),
  ...below("options", ["auto", "top", "left", "hidden"], "namePlacement"),
  ...below("options", ["gradient", "lcd", "basic"], "displayMode"),
  ...below("options", ["pie", "donut"], "pieType"),
  ...below("options", ["percent", "name", "value"], "displayLabels[]"),
  ...below("options", ["auto", "value", "value_and_name"], "textMode"),
  ...below("options", ["value", "background", "background_solid", "none"], "colorMode"),
  ...below("options", [false], "showPercentChange showThresholdLabels footer.show footer.countRows"),
  ...below("options", [true], "showHeader"),
  ...below("options.code", isText, "language"),
  ...below("options.code", isBoolean, "showLineNumbers showMiniMap"),
  ...below("options.footer", isText, "fields reducer[]"),
  ...below("options.footer", isBoolean, "enablePagination"),
  ...below("options.reduceOptions", [false], "values"),
  ...below("options.reduceOptions", [""], "fields"),
  ...below("fieldConfig.defaults.color", ["palette-classic", "thresholds", "continuous-GrYlRd"], "mode"),
  ...below("fieldConfig.defaults.thresholds", ["absolute", "percentage"], "mode"),
  ...below("fieldConfig.defaults.thresholds", isText, "steps[].color"),
  ...below("fieldConfig.defaults.thresholds", isNumber, "steps[].value"),
];

/** The kinds of parts in the newer model. */
const kinds: readonly Meaningless[] = [
  ...below("elements.*", ["Panel", "LibraryPanel"], "kind"),
  ...below("elements.*.spec", isIdentifier, "id libraryPanel.uid"),
  ...below("elements.*.spec", ["VizConfig"], "vizConfig.kind"),
  ...below("elements.*.spec.vizConfig", isText, "version spec.pluginVersion"),
  ...below("elements.*.spec", ["QueryGroup"], "data.kind"),
  ...below("queries[]", ["PanelQuery"], "kind"),
  ...below("queries[].spec", ["DataQuery"], "query.kind"),
  ...below("queries[].spec", isText, "refId query.version"),
  ...below("queries[].spec", [false], "hidden"),
  ...below("transformations[]", ["Transformation"], "kind"),
  ...below("layout", ["GridLayout", "AutoGridLayout", "RowsLayout", "TabsLayout"], "kind"),
  ...below("rows[]", ["RowsLayoutRow"], "kind"),
  ...below("tabs[]", ["TabsLayoutTab"], "kind"),
  ...below("items[]", ["GridLayoutItem", "AutoGridLayoutItem"], "kind"),
  ...below("items[].spec.element", ["ElementReference"], "kind"),
  ...below("variables[].spec.query", ["DataQuery"], "kind"),
  ...below("variables[].spec.query", isText, "group version datasource.name"),
];

/** What a document of Grafana has for Grafana alone, and what is understood of the rest. */
export const meaningless = patternsOf(
  [...ofDashboards, ...ofResponses, ...ofQueries, ...ofVariables, ...ofResources, ...kinds, ...looks],
  knownValues,
);
