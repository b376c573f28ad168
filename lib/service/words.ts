import { type StringType, string } from "terraform-provider-sdk/schema";
import { objectIdForm } from "./products";

/** Sizes and counts the service enforces (contract: errors and limits, section 3). */
export const limits = {
  dashboardName: 1024,
  tags: 50,
  tagLength: 32,
  tiles: 500,
  containers: 50,
  tabsPerContainer: 20,
  containerText: 256,
  expression: 10_000,
  sqlTemplate: 100_000,
  configMarkdown: 50_000,
  seriesMarkdown: 100_000,
  select: 20,
  formulas: 10,
  formula: 1024,
  colorRules: 10,
  onClickFilters: 50,
  groupBy: 10,
  chartSeries: 5,
  alertName: 512,
  alertMessage: 4096,
  alertChannels: 10,
  variableName: 64,
  prometheusLabel: 1024,
  filterValue: 10_000,
  filterValues: 1000,
  savedVariable: 1024,
  savedSearchName: 1024,
  searchSelect: 4096,
  searchWhere: 8192,
  searchOrder: 1024,
  webhookName: 1024,
  webhookUrl: 2048,
  webhookBody: 16_384,
  webhookEntries: 100,
  webhookValue: 4096,
  headerName: 256,
  roleName: 256,
  roleDescription: 2048,
  searchRows: 2000,
  searchOffset: 10_000,
  sourceSection: 256,
  querySettings: 10,
} as const;

/** Columns of the dashboard grid. */
export const gridColumns = 24;
/** Size of a tile that names none. */
export const defaultTileSize = { w: 12, h: 6 } as const;

/** The words of a text, one by one. */
type Words<S extends string, Before extends string[] = []> = S extends `${infer Head} ${infer Tail}`
  ? Words<Tail, [...Before, Head]>
  : [...Before, S];

export function words<const S extends string>(text: S): Words<S> {
  return text.split(" ") as Words<S>;
}

/** Values that the service accepts. Validation warns about values outside open sets (`known`) and rejects values outside closed ones (`oneOf`). */

export const seriesTypes = ["time", "table", "number", "histogram", "search", "markdown"] as const;

export const aggregateFunctions = words("avg count count_distinct last_value max min quantile sum any none increase");

const shownLevels = [0.5, 0.9, 0.95, 0.99] as const;

export type QuantileLevel = (typeof shownLevels)[number];

export const quantileLevels: readonly number[] = shownLevels;

export const queryLanguages = ["lucene", "sql"] as const;

export const metricTypes = ["gauge", "sum", "histogram", "summary", "exponential histogram"] as const;

export const sourceKinds = ["log", "trace", "metric", "session", "promql"] as const;

export const alertIntervals = ["30s", "1m", "5m", "15m", "30m", "1h", "6h", "12h", "1d"] as const;

export const thresholdTypes = words("above below above_exclusive below_or_equal equal not_equal between not_between");

/** Threshold types that need `thresholdMax`. */
export const rangeThresholdTypes: readonly string[] = ["between", "not_between"];

/** True for a comparison that has no upper bound. Of one that nobody knows, nobody knows that. */
export function hasNoUpperBound(thresholdType: unknown): boolean {
  const isKnown = thresholdTypes.some((knownType) => knownType === thresholdType);
  return isKnown && !rangeThresholdTypes.includes(String(thresholdType));
}

export const alertStates = ["OK", "ALERT", "INSUFFICIENT_DATA", "DISABLED", "PENDING"] as const;

/** Services of a webhook that can be managed. */
export const managedWebhookServices = ["slack", "generic", "incidentio"] as const;

export const webhookServices = ["slack", "generic", "incidentio", "slack_api", "pagerduty_api"] as const;

export const backupStatuses = ["done", "error", "in_progress"] as const;

export const chartGranularities = words("30s 1m 5m 10m 15m 30m 1h 2h 6h 12h 1d 2d 7d 30d auto");

export const numberOutputs = words("currency percent byte time duration number data_rate throughput");

export const numericUnits = (
  "bytes_iec bytes_si bits_iec bits_si kibibytes kilobytes mebibytes megabytes gibibytes gigabytes tebibytes terabytes pebibytes petabytes " +
  "packets_sec bytes_sec_iec bytes_sec_si bits_sec_iec bits_sec_si kibibytes_sec kibibits_sec kilobytes_sec kilobits_sec mebibytes_sec " +
  "mebibits_sec megabytes_sec megabits_sec gibibytes_sec gibibits_sec gigabytes_sec gigabits_sec tebibytes_sec tebibits_sec terabytes_sec " +
  "terabits_sec pebibytes_sec pebibits_sec petabytes_sec petabits_sec cps ops rps reads_sec wps iops cpm opm rpm_reads wpm"
).split(" ");

export const paletteColors = words(
  "chart-blue chart-orange chart-red chart-cyan chart-green chart-pink chart-purple chart-light-blue chart-brown chart-gray chart-success chart-warning chart-error",
);

/** The ID of an object in the service: any string that is not empty, unless the product says more. */
export function objectId(): StringType {
  return string({
    in: {
      base: { minLength: 1 },
      clickstack: {
        pattern: {
          name: "object_id",
          matches: objectIdForm,
          says: "an ID of 24 lower-case hexadecimal digits; its data source finds it by the name",
        },
      },
    },
  });
}

/** The ID of an object of another kind. The import, lookups and checks of references follow from it. */
export function ref<const K extends NonNullable<StringType["ref"]>>(
  kind: K,
  form: StringType = objectId(),
): StringType & { readonly ref: K } {
  return { ...form, ref: kind };
}

/** The variables of a webhook's body, by the first version that has them. */
export const webhookVariables = {
  always: ["title", "body", "link", "state", "startTime", "endTime", "eventId"],
  "2.39": [
    "alertId",
    "alertType",
    "comparator",
    "endTimeISO",
    "groupKey",
    "note",
    "sourceQuery",
    "startTimeISO",
    "status",
    "teamId",
    "threshold",
    "thresholdMax",
    "value",
  ],
} as const;
