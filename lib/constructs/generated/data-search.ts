// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { type Construct, type IResolvable, StringMapList, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import type { Custom } from "../custom";

/** Configuration of `DataObservabilitySearch`. */
export interface DataObservabilitySearchConfig extends TerraformMetaArguments {
  /** Id of the source that is searched. */
  readonly sourceId: string;
  /** Start of the range: an RFC 3339 time, or milliseconds since 1970; 15 minutes before the end when absent. */
  readonly startTime?: string;
  /** End of the range, in the same form; now when absent. */
  readonly endTime?: string;
  /** Which events are found; all when absent. */
  readonly where?: string;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Columns of the rows, joined with commas; the source's own when absent. */
  readonly select?: string;
  /** Order of the rows; newest first when absent. */
  readonly orderBy?: string;
  /** Most rows that are returned; 100 when absent, 2000 at most. Further ones are read with `offset`. */
  readonly maxResults?: number;
  /** Rows that are passed over first; 0 when absent. */
  readonly offset?: number;
}

/** Rows of events that a query finds, for `check` blocks and outputs. It is read in every plan, and the rows are in the state. */
export class DataObservabilitySearch extends ObservabilityDataSource<DataObservabilitySearchConfig> {
  static readonly tfResourceType: string = "observability_search";

  constructor(scope: Construct, id: string, config: DataObservabilitySearchConfig) {
    super(scope, id, definitionNamed("data_source", "search"), config);
  }

  /** Id of the source that is searched. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }
  set sourceId(value: string) {
    this.inputs.set("sourceId", value);
  }

  /** What `sourceId` was set to. */
  get sourceIdInput(): string {
    return this.inputs.get("sourceId");
  }

  /** Start of the range: an RFC 3339 time, or milliseconds since 1970; 15 minutes before the end when absent. */
  get startTime(): string {
    return this.getStringAttribute("start_time");
  }
  set startTime(value: string | undefined) {
    this.inputs.set("startTime", value);
  }

  /** What `startTime` was set to. */
  get startTimeInput(): string | undefined {
    return this.inputs.get("startTime");
  }

  /** End of the range, in the same form; now when absent. */
  get endTime(): string {
    return this.getStringAttribute("end_time");
  }
  set endTime(value: string | undefined) {
    this.inputs.set("endTime", value);
  }

  /** What `endTime` was set to. */
  get endTimeInput(): string | undefined {
    return this.inputs.get("endTime");
  }

  /** Which events are found; all when absent. */
  get where(): string {
    return this.getStringAttribute("where");
  }
  set where(value: string | undefined) {
    this.inputs.set("where", value);
  }

  /** What `where` was set to. */
  get whereInput(): string | undefined {
    return this.inputs.get("where");
  }

  /** Language of `where`; `lucene` when absent. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }
  set whereLanguage(value: "lucene" | "sql" | Custom | IResolvable | undefined) {
    this.inputs.set("whereLanguage", value);
  }

  /** What `whereLanguage` was set to. */
  get whereLanguageInput(): "lucene" | "sql" | Custom | IResolvable | undefined {
    return this.inputs.get("whereLanguage");
  }

  /** Columns of the rows, joined with commas; the source's own when absent. */
  get select(): string {
    return this.getStringAttribute("select");
  }
  set select(value: string | undefined) {
    this.inputs.set("select", value);
  }

  /** What `select` was set to. */
  get selectInput(): string | undefined {
    return this.inputs.get("select");
  }

  /** Order of the rows; newest first when absent. */
  get orderBy(): string {
    return this.getStringAttribute("order_by");
  }
  set orderBy(value: string | undefined) {
    this.inputs.set("orderBy", value);
  }

  /** What `orderBy` was set to. */
  get orderByInput(): string | undefined {
    return this.inputs.get("orderBy");
  }

  /** Most rows that are returned; 100 when absent, 2000 at most. Further ones are read with `offset`. */
  get maxResults(): number {
    return this.getNumberAttribute("max_results");
  }
  set maxResults(value: number | undefined) {
    this.inputs.set("maxResults", value);
  }

  /** What `maxResults` was set to. */
  get maxResultsInput(): number | undefined {
    return this.inputs.get("maxResults");
  }

  /** Rows that are passed over first; 0 when absent. */
  get offset(): number {
    return this.getNumberAttribute("offset");
  }
  set offset(value: number | undefined) {
    this.inputs.set("offset", value);
  }

  /** What `offset` was set to. */
  get offsetInput(): number | undefined {
    return this.inputs.get("offset");
  }

  /** The rows: values by column, as texts; what is no text is JSON. */
  get rows(): StringMapList {
    return new StringMapList(this, "rows", false);
  }

  /** Number of rows. */
  get rowCount(): number {
    return this.getNumberAttribute("row_count");
  }

  /** The rows as the service sends them. */
  get rowsJson(): string {
    return this.getStringAttribute("rows_json");
  }
}
