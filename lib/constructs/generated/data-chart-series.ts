// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import type { Custom } from "../custom";
import { type NumberFormat, NumberFormatOutputReference } from "./shared";

/** Configuration of `DataObservabilityChartSeries`. */
export interface DataObservabilityChartSeriesConfig extends TerraformMetaArguments {
  /** Start of the range: an RFC 3339 time, or milliseconds since 1970. */
  readonly startTime: string;
  /** End of the range: an RFC 3339 time, or milliseconds since 1970. */
  readonly endTime: string;
  /** Length of a time bucket; `auto` when absent. */
  readonly granularity?: "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto" | Custom | IResolvable;
  /** `column`: one row a series, bucket and group, as the queries gave them. `ratio`: the same as absent, as the service computes no ratio. */
  readonly seriesReturnType?: "ratio" | "column" | Custom | IResolvable;
  /** The series, one to 5. */
  readonly series: readonly ChartQuerySeries[] | IResolvable;
}

/** An item of `series`. */
export interface ChartQuerySeries {
  /** Of a tile's series; no effect on a query. */
  readonly type?: "time" | "table" | "number" | "histogram" | "search" | "markdown" | Custom | IResolvable;
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** How values are aggregated, e.g. `count`, `sum` or `quantile` with `level`. */
  readonly aggFn: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | Custom | IResolvable;
  /** Which rows count, in the language of `whereLanguage`; all when absent. */
  readonly where?: string;
  /** Columns or expressions that split the series; the same in every series of the query. */
  readonly groupBy?: readonly string[] | IResolvable;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** The column or expression that is aggregated. Not with `count`; needed by every other function. */
  readonly field?: string;
  /** Name of the metric, for sources of kind `metric`. */
  readonly metricName?: string;
  /** Kind of the metric, for sources of kind `metric`. */
  readonly metricDataType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Kept for older services; the current service ignores it. */
  readonly dataSource?: "events" | "metrics" | Custom | IResolvable;
  /** Level of `quantile`, from 0 to 1. */
  readonly level?: number;
  /** Order of a `table`; the service never reads it back. */
  readonly sortOrder?: "asc" | "desc" | Custom | IResolvable;
  /** Of a tile's series; no effect on a query. */
  readonly alias?: string;
  /** Of a tile's series; no effect on a query. */
  readonly displayType?: "line" | "stacked_bar" | Custom | IResolvable;
  /** Of a tile's series; no effect on a query. */
  readonly numberFormat?: NumberFormat;
}

/** The values that a query of one to five series finds: what a chart would show. Open-source mode only. Use it in checks, e.g. to assert that a query finds data. */
export class DataObservabilityChartSeries extends ObservabilityDataSource<DataObservabilityChartSeriesConfig> {
  static readonly tfResourceType: string = "observability_chart_series";

  constructor(scope: Construct, id: string, config: DataObservabilityChartSeriesConfig) {
    super(scope, id, definitionNamed("data_source", "chart_series"), config);
  }

  /** Start of the range: an RFC 3339 time, or milliseconds since 1970. */
  get startTime(): string {
    return this.getStringAttribute("start_time");
  }
  set startTime(value: string) {
    this.inputs.set("startTime", value);
  }

  /** What `startTime` was set to. */
  get startTimeInput(): string {
    return this.inputs.get("startTime");
  }

  /** End of the range: an RFC 3339 time, or milliseconds since 1970. */
  get endTime(): string {
    return this.getStringAttribute("end_time");
  }
  set endTime(value: string) {
    this.inputs.set("endTime", value);
  }

  /** What `endTime` was set to. */
  get endTimeInput(): string {
    return this.inputs.get("endTime");
  }

  /** Length of a time bucket; `auto` when absent. */
  get granularity(): string {
    return this.getStringAttribute("granularity");
  }
  set granularity(value: "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto" | Custom | IResolvable | undefined) {
    this.inputs.set("granularity", value);
  }

  /** What `granularity` was set to. */
  get granularityInput(): "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto" | Custom | IResolvable | undefined {
    return this.inputs.get("granularity");
  }

  /** `column`: one row a series, bucket and group, as the queries gave them. `ratio`: the same as absent, as the service computes no ratio. */
  get seriesReturnType(): string {
    return this.getStringAttribute("series_return_type");
  }
  set seriesReturnType(value: "ratio" | "column" | Custom | IResolvable | undefined) {
    this.inputs.set("seriesReturnType", value);
  }

  /** What `seriesReturnType` was set to. */
  get seriesReturnTypeInput(): "ratio" | "column" | Custom | IResolvable | undefined {
    return this.inputs.get("seriesReturnType");
  }

  /** The series, one to 5. */
  get series(): ChartQuerySeriesList {
    return new ChartQuerySeriesList(this, "series", false);
  }
  set series(value: readonly ChartQuerySeries[] | IResolvable) {
    this.inputs.set("series", value);
  }

  /** What `series` was set to. */
  get seriesInput(): readonly ChartQuerySeries[] | IResolvable {
    return this.inputs.get("series");
  }

  /** What was found, in the order of time. */
  get rows(): ChartRowList {
    return new ChartRowList(this, "rows", false);
  }

  /** How many rows there are. */
  get rowCount(): number {
    return this.getNumberAttribute("row_count");
  }

  /** The service's response as it came. */
  get responseJson(): string {
    return this.getStringAttribute("response_json");
  }
}

/** One `ChartQuerySeries`, as Terraform knows it. */
export class ChartQuerySeriesOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Of a tile's series; no effect on a query. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Id of the source that is queried. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** How values are aggregated, e.g. `count`, `sum` or `quantile` with `level`. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Which rows count, in the language of `whereLanguage`; all when absent. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Columns or expressions that split the series; the same in every series of the query. */
  get groupBy(): string[] {
    return this.getListAttribute("group_by");
  }

  /** Language of `where`; `lucene` when absent. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** The column or expression that is aggregated. Not with `count`; needed by every other function. */
  get field(): string {
    return this.getStringAttribute("field");
  }

  /** Name of the metric, for sources of kind `metric`. */
  get metricName(): string {
    return this.getStringAttribute("metric_name");
  }

  /** Kind of the metric, for sources of kind `metric`. */
  get metricDataType(): string {
    return this.getStringAttribute("metric_data_type");
  }

  /** Kept for older services; the current service ignores it. */
  get dataSource(): string {
    return this.getStringAttribute("data_source");
  }

  /** Level of `quantile`, from 0 to 1. */
  get level(): number {
    return this.getNumberAttribute("level");
  }

  /** Order of a `table`; the service never reads it back. */
  get sortOrder(): string {
    return this.getStringAttribute("sort_order");
  }

  /** Of a tile's series; no effect on a query. */
  get alias(): string {
    return this.getStringAttribute("alias");
  }

  /** Of a tile's series; no effect on a query. */
  get displayType(): string {
    return this.getStringAttribute("display_type");
  }

  /** Of a tile's series; no effect on a query. */
  get numberFormat(): NumberFormatOutputReference {
    return new NumberFormatOutputReference(this, "number_format", false);
  }
}

/** A list of `ChartQuerySeries`, as Terraform knows it. */
export class ChartQuerySeriesList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ChartQuerySeriesOutputReference {
    return new ChartQuerySeriesOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `ChartRow`, as Terraform knows it. */
export class ChartRowOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Start of the row's time bucket, RFC 3339 in UTC; null when the service tells none. */
  get time(): string {
    return this.getStringAttribute("time");
  }

  /** Values of `groupBy`, in its order; empty without grouping. */
  get group(): string[] {
    return this.getListAttribute("group");
  }

  /** Value of each series, in the order of `series`; null where the series has none. */
  get values(): number[] {
    return this.getNumberListAttribute("values");
  }
}

/** A list of `ChartRow`, as Terraform knows it. */
export class ChartRowList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ChartRowOutputReference {
    return new ChartRowOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
