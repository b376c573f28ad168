import { isBoolean, isIdentifier, isNumber, isText, type Meaningless, readNumber } from "../../reading";
import { below, ofModel } from "./places";

/** Members of one name wherever they stand, alone or in a list. A list of words. */
function named(values: Meaningless["values"], names: string): Meaningless[] {
  return names.split(" ").map((name) => ({ path: `**.${name}`, values }));
}

/** What the reader itself names if it cannot read it. */
const isReported = () => true;
const isWord = (value: unknown) => isText(value) || isNumber(value) || isBoolean(value);
const isTimeType = (value: unknown) => isText(value) && /^(DATETIME(64)?|FLOAT|TIMESTAMP(64_[369])?)$/.test(value);
/** A resource of Terraform, in a version that is known if its type names one. */
const isKnownType = (value: unknown) =>
  isText(value) &&
  (!/^grafana_apps_\w+_v\d/.test(value) || /_(v0alpha1|v1alpha1|v1beta1|v2alpha1|v2beta1|v1|v2)$/.test(value));
/** `5,10`, or nothing. */
const isListOfNumbers = (value: unknown) =>
  isText(value) && value.split(",").every((limit) => "value" in readNumber(limit) || value.trim() === "");
/** How a query's rows are read, in both spellings. */
export const formats = [0, 1, 2, "time_series", "table", "logs"];
const switches = [true, false];
/** Cells as text, or with the colors that are reported. */
const isKnownCell = (value: unknown) => isText(value) && /^(auto$|color)/.test(value);
/** What Grafana computes of a series. */
const isCalculation = (value: unknown) =>
  isText(value) &&
  /^((last|first)(NotNull)?|min|max|mean|median|sum|count|range|delta|step|diff|diffperc|logmin|variance|stdDev|p\d{1,2}|all(IsZero|IsNull|Values)|(change|distinct)Count|uniqueValues)$/.test(
    value,
  );
const reducers = ["last", "min", "max", "mean", "avg", "sum", "count", "median"];

const ofText: readonly Meaningless[] = [
  ...named(isText, "title description type kind name label url uid match group content fixedColor color colors[]"),
  ...named(isText, "query rawSql expr expression definition regex allValue valuesFormat legendFormat unit format"),
  ...named(isText, "database table dateColDataType dateTimeColDataType dateTimeType drawStyle colorMode displayMode"),
  ...named(isText, "alert record metric condition reducer contact_point ruleGroup folder_uid repeat datasource"),
  ...named(isText, "refId ref_id datasourceUid datasourceUID datasource_uid pluginId destinationType id"),
  ...named(isText, "mode valueName result.text result.color calcs[]"),
  ...below("options.*", isText, "text color"),
];

const ofWords: readonly Meaningless[] = [
  ...named(isWord, "noDataState no_data_state execErrState exec_err_state timeFrom timeShift height fields graphMode"),
  ...named(isWord, "receiver matcher.value matcher[].value matchers[].value"),
  ...named(isIdentifier, "tags tags[] current.value current.value[] current.text current.text[]"),
  ...named(isIdentifier, "object_matchers[][]"),
  ...below("options[]", isIdentifier, "text value"),
];

const ofNumbers: readonly Meaningless[] = [
  ...named(isNumber, "x y w h width span decimals logBase builtIn repeatPanelId"),
  ...below("defaults", isNumber, "min max"),
  ...below("options", isNumber, "from to"),
  ...below("steps[]", isNumber, "value"),
  ...ofModel((value) => isNumber(value) && value > 0, "schemaVersion"),
];

const sides = ["avg", "max", "min", "current", "total", "values"].map((name) => `legend.${name}`).join(" ");

const ofSwitches: readonly Meaningless[] = [
  ...named(switches, "collapsed collapse showTitle bars stack percentage colorValue colorBackground sparkline.show"),
  ...named(switches, "hide instant extrapolate multi includeAll disabled continue"),
  ...named(switches, sides),
  ...below("targets[]", switches, "range"),
  ...below("queries[].spec", switches, "hidden"),
  ...below("expressions.*", switches, "source"),
];

const ofReported: readonly Meaningless[] = [
  ...named(isReported, "for interval interval_seconds maxDataPoints intervalMs keepFiringFor keep_firing_for"),
  // Provisioning has it as text, too, where a variable of the environment stands for it.
  ...named(isReported, "isPaused is_paused paused"),
  ...named(isReported, "missingSeriesEvalsToResolve missing_series_evals_to_resolve unloadEvaluator.**"),
  ...below("relativeTimeRange relative_time_range relative_time_range[]", isReported, "from to"),
  ...below("evaluator", isReported, "params[]"),
  ...below("matcher", isReported, "options"),
  ...below("mappings[]", ["value", "range", "special", "regex", 1, 2], "type"),
  ...below("properties[]", isReported, "value"),
];

/** Members whose names somebody chose. */
const ofMaps: readonly Meaningless[] = [
  ...named(isWord, "labels.*"),
  ...named(isText, "annotations.* renameByName.*"),
  ...named(isNumber, "indexByName.*"),
  ...named(switches, "excludeByName.*"),
];

/** Where other values than those of a name are known. */
const narrower: readonly Meaningless[] = [
  ...below("resources[]", ["managed", "data"], "mode"),
  ...below("resources[]", isKnownType, "type"),
  ...below("notification_settings notification_settings[] notificationSettings", isText, "receiver contact_point"),
  ...below("panels[]", isListOfNumbers, "thresholds"),
  ...below("yaxes[]", (value) => isNumber(value) && value >= 1, "logBase"),
  ...below("targets[]", isTimeType, "dateTimeType"),
  ...below("thresholds", ["absolute", "percentage"], "mode"),
  ...below("options", ["none", "value", "background", "background_solid"], "colorMode"),
  ...below("options.reduceOptions", switches, "values"),
  ...below("options.reduceOptions", isCalculation, "calcs[]"),
  ...below("targets[] queries[].spec.query.spec", formats, "format"),
  ...below("data[].model expressions.*.model", ["", "dropNN"], "settings.mode"),
  ...below("data[].model expressions.*.model", reducers, "reducer"),
  ...below("defaults.custom", isKnownCell, "cellOptions.type displayMode"),
  ...below("panels[].options", ["markdown", "html", "code"], "mode"),
  ...below("elements.*", ["Panel", "LibraryPanel"], "kind"),
  ...below("panels[] targets[]", isText, "interval"),
  ...below("list[] variables[].spec", [1, 2], "sort"),
];

/** The values that are understood, by the places that are asked for; the last that fits a place counts. What is not here is not read. */
export const knownValues = [...ofText, ...ofWords, ...ofNumbers, ...ofSwitches, ...ofReported, ...ofMaps, ...narrower];
