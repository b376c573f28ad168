// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, type Custom, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { type NumberFormat, NumberFormatOutputReference } from "./shared";

/** Configuration of `DataObservabilityChartSeries`. */
export interface DataObservabilityChartSeriesConfig extends TerraformMetaArguments {
  /** Start of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Required with `product: "clickstack"`. */
  readonly startTime: string | undefined;
  /** End of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Required with `product: "clickstack"`. */
  readonly endTime: string | undefined;
  /** Length of the time buckets, for example `5m`. In ClickStack, defaults to `auto`. */
  readonly granularity?: "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto" | Custom | IResolvable;
  /** With `column`, the service returns one row per series, time bucket and group. `ratio` has no effect, because the service does not compute ratios here. */
  readonly seriesReturnType?: "ratio" | "column" | Custom | IResolvable;
  /** Series to query. Required with `product: "clickstack"`. */
  readonly series: readonly ChartQuerySeries[] | IResolvable | undefined;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** An item of `series`. */
export interface ChartQuerySeries {
  /** Type of a tile's series. Sent without a `product` only: a query of ClickStack has none. */
  readonly type?: "time" | "table" | "number" | "histogram" | "search" | "markdown" | Custom | IResolvable;
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Aggregate function, for example `count`, `sum`, or `quantile` with `level`. */
  readonly aggFn: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | Custom | IResolvable;
  /** Condition that selects the rows to aggregate, in the language of `whereLanguage`. If omitted, all rows are used. */
  readonly where?: string;
  /** Columns or expressions to group by. In ClickStack, the same in every series of the query. */
  readonly groupBy?: readonly string[] | IResolvable;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Column or expression to aggregate. In ClickStack, every function except `count` needs it. */
  readonly field?: string;
  /** Name of the metric. Only for sources of kind `metric`. */
  readonly metricName?: string;
  /** Type of the metric. Only for sources of kind `metric`. */
  readonly metricDataType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Kind of the data. Current versions of ClickStack ignore it. */
  readonly dataSource?: "events" | "metrics" | Custom | IResolvable;
  /** Level of the `quantile` function, from 0 to 1. */
  readonly level?: number;
  /** Sort order of a `table`. The service never returns it. */
  readonly sortOrder?: "asc" | "desc" | Custom | IResolvable;
  /** Attribute of a tile's series. Has no effect on a query. */
  readonly alias?: string;
  /** Attribute of a tile's series. Has no effect on a query. */
  readonly displayType?: "line" | "stacked_bar" | Custom | IResolvable;
  /** Attribute of a tile's series. Has no effect on a query. */
  readonly numberFormat?: NumberFormat;
}

/** Queries series and returns the values that a chart would show. Open-source mode only. Use it in `check` blocks, for example to assert that a query returns data. */
export class DataObservabilityChartSeries extends DefinedDataSource<DataObservabilityChartSeriesConfig> {
  static readonly tfResourceType: string = "observability_chart_series";

  constructor(scope: Construct, id: string, config: DataObservabilityChartSeriesConfig) {
    super(scope, id, served("data_source", "chart_series"), config);
  }

  /** Start of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Required with `product: "clickstack"`. */
  get startTime(): string {
    return this.getStringAttribute("start_time");
  }
  set startTime(value: string | undefined) {
    this.inputs.set("startTime", value);
  }

  /** Omits `startTime`. */
  resetStartTime(): void {
    this.inputs.set("startTime", undefined);
  }

  /** What `startTime` was set to. */
  get startTimeInput(): string | undefined {
    return this.inputs.get("startTime");
  }

  /** End of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Required with `product: "clickstack"`. */
  get endTime(): string {
    return this.getStringAttribute("end_time");
  }
  set endTime(value: string | undefined) {
    this.inputs.set("endTime", value);
  }

  /** Omits `endTime`. */
  resetEndTime(): void {
    this.inputs.set("endTime", undefined);
  }

  /** What `endTime` was set to. */
  get endTimeInput(): string | undefined {
    return this.inputs.get("endTime");
  }

  /** Length of the time buckets, for example `5m`. In ClickStack, defaults to `auto`. */
  get granularity(): string {
    return this.getStringAttribute("granularity");
  }
  set granularity(value: "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto" | Custom | IResolvable | undefined) {
    this.inputs.set("granularity", value);
  }

  /** Omits `granularity`. */
  resetGranularity(): void {
    this.inputs.set("granularity", undefined);
  }

  /** What `granularity` was set to. */
  get granularityInput(): "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto" | Custom | IResolvable | undefined {
    return this.inputs.get("granularity");
  }

  /** With `column`, the service returns one row per series, time bucket and group. `ratio` has no effect, because the service does not compute ratios here. */
  get seriesReturnType(): string {
    return this.getStringAttribute("series_return_type");
  }
  set seriesReturnType(value: "ratio" | "column" | Custom | IResolvable | undefined) {
    this.inputs.set("seriesReturnType", value);
  }

  /** Omits `seriesReturnType`. */
  resetSeriesReturnType(): void {
    this.inputs.set("seriesReturnType", undefined);
  }

  /** What `seriesReturnType` was set to. */
  get seriesReturnTypeInput(): "ratio" | "column" | Custom | IResolvable | undefined {
    return this.inputs.get("seriesReturnType");
  }

  /** Series to query. Required with `product: "clickstack"`. */
  get series(): ObjectList<ChartQuerySeriesOutputReference> {
    return new ObjectList(this, "series", false, ChartQuerySeriesOutputReference);
  }
  set series(value: readonly ChartQuerySeries[] | IResolvable | undefined) {
    this.inputs.set("series", value);
  }

  /** Sets `series`. */
  putSeries(value: readonly ChartQuerySeries[] | IResolvable): void {
    this.inputs.set("series", value);
  }

  /** Omits `series`. */
  resetSeries(): void {
    this.inputs.set("series", undefined);
  }

  /** What `series` was set to. */
  get seriesInput(): readonly ChartQuerySeries[] | IResolvable | undefined {
    return this.inputs.get("series");
  }

  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  get team(): string {
    return this.getStringAttribute("team");
  }
  set team(value: string | undefined) {
    this.inputs.set("team", value);
  }

  /** Omits `team`. */
  resetTeam(): void {
    this.inputs.set("team", undefined);
  }

  /** What `team` was set to. */
  get teamInput(): string | undefined {
    return this.inputs.get("team");
  }

  /** Rows of the result, in order of time. */
  get rows(): ObjectList<ChartRowOutputReference> {
    return new ObjectList(this, "rows", false, ChartRowOutputReference);
  }

  /** Number of rows. */
  get rowCount(): number {
    return this.getNumberAttribute("row_count");
  }

  /** Unmodified response of the service, as JSON. */
  get responseJson(): string {
    return this.getStringAttribute("response_json");
  }
}

/** One `ChartQuerySeries`, as Terraform knows it. */
export class ChartQuerySeriesOutputReference extends ComplexObject {
  /** Type of a tile's series. Sent without a `product` only: a query of ClickStack has none. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** ID of the source to query. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Aggregate function, for example `count`, `sum`, or `quantile` with `level`. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Condition that selects the rows to aggregate, in the language of `whereLanguage`. If omitted, all rows are used. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Columns or expressions to group by. In ClickStack, the same in every series of the query. */
  get groupBy(): string[] {
    return this.getListAttribute("group_by");
  }

  /** Language of `where`. Defaults to `lucene`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Column or expression to aggregate. In ClickStack, every function except `count` needs it. */
  get field(): string {
    return this.getStringAttribute("field");
  }

  /** Name of the metric. Only for sources of kind `metric`. */
  get metricName(): string {
    return this.getStringAttribute("metric_name");
  }

  /** Type of the metric. Only for sources of kind `metric`. */
  get metricDataType(): string {
    return this.getStringAttribute("metric_data_type");
  }

  /** Kind of the data. Current versions of ClickStack ignore it. */
  get dataSource(): string {
    return this.getStringAttribute("data_source");
  }

  /** Level of the `quantile` function, from 0 to 1. */
  get level(): number {
    return this.getNumberAttribute("level");
  }

  /** Sort order of a `table`. The service never returns it. */
  get sortOrder(): string {
    return this.getStringAttribute("sort_order");
  }

  /** Attribute of a tile's series. Has no effect on a query. */
  get alias(): string {
    return this.getStringAttribute("alias");
  }

  /** Attribute of a tile's series. Has no effect on a query. */
  get displayType(): string {
    return this.getStringAttribute("display_type");
  }

  /** Attribute of a tile's series. Has no effect on a query. */
  get numberFormat(): NumberFormatOutputReference {
    return new NumberFormatOutputReference(this, "number_format", false);
  }
}

/** One `ChartRow`, as Terraform knows it. */
export class ChartRowOutputReference extends ComplexObject {
  /** Start of the time bucket, as an RFC 3339 time in UTC. Null if the service returns none. */
  get time(): string {
    return this.getStringAttribute("time");
  }

  /** Values of the `groupBy` expressions, in the same order. Empty without grouping. */
  get group(): string[] {
    return this.getListAttribute("group");
  }

  /** Values of the series, in the order of `series`. Null where a series has no value. */
  get values(): number[] {
    return this.getNumberListAttribute("values");
  }
}
