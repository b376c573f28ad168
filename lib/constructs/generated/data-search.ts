// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedDataSource, type IResolvable, StringMapList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilitySearch`. */
export interface DataObservabilitySearchConfig extends TerraformMetaArguments {
  /** ID of the source to search. */
  readonly sourceId: string;
  /** Start of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Defaults to 15 minutes before the end. */
  readonly startTime?: string;
  /** End of the time range, in the same form. Defaults to the current time. */
  readonly endTime?: string;
  /** Condition that selects the events. If omitted, all events match. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Columns to return, comma-separated. Defaults to the columns of the source. */
  readonly select?: string;
  /** Sort order of the rows. Defaults to newest first. */
  readonly orderBy?: string;
  /** Maximum number of rows to return, at most 2000. Defaults to 100. Use `offset` to read more. */
  readonly maxResults?: number;
  /** Number of rows to skip. Defaults to 0. */
  readonly offset?: number;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Searches events and returns their rows, for `check` blocks and outputs. Every plan runs the search, and the state stores the rows. */
export class DataObservabilitySearch extends DefinedDataSource<DataObservabilitySearchConfig> {
  static readonly tfResourceType: string = "observability_search";

  constructor(scope: Construct, id: string, config: DataObservabilitySearchConfig) {
    super(scope, id, served("data_source", "search"), config);
  }

  /** ID of the source to search. */
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

  /** Start of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Defaults to 15 minutes before the end. */
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

  /** End of the time range, in the same form. Defaults to the current time. */
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

  /** Condition that selects the events. If omitted, all events match. */
  get where(): string {
    return this.getStringAttribute("where");
  }
  set where(value: string | undefined) {
    this.inputs.set("where", value);
  }

  /** Omits `where`. */
  resetWhere(): void {
    this.inputs.set("where", undefined);
  }

  /** What `where` was set to. */
  get whereInput(): string | undefined {
    return this.inputs.get("where");
  }

  /** Language of `where`. Defaults to `lucene`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }
  set whereLanguage(value: "lucene" | "sql" | Custom | IResolvable | undefined) {
    this.inputs.set("whereLanguage", value);
  }

  /** Omits `whereLanguage`. */
  resetWhereLanguage(): void {
    this.inputs.set("whereLanguage", undefined);
  }

  /** What `whereLanguage` was set to. */
  get whereLanguageInput(): "lucene" | "sql" | Custom | IResolvable | undefined {
    return this.inputs.get("whereLanguage");
  }

  /** Columns to return, comma-separated. Defaults to the columns of the source. */
  get select(): string {
    return this.getStringAttribute("select");
  }
  set select(value: string | undefined) {
    this.inputs.set("select", value);
  }

  /** Omits `select`. */
  resetSelect(): void {
    this.inputs.set("select", undefined);
  }

  /** What `select` was set to. */
  get selectInput(): string | undefined {
    return this.inputs.get("select");
  }

  /** Sort order of the rows. Defaults to newest first. */
  get orderBy(): string {
    return this.getStringAttribute("order_by");
  }
  set orderBy(value: string | undefined) {
    this.inputs.set("orderBy", value);
  }

  /** Omits `orderBy`. */
  resetOrderBy(): void {
    this.inputs.set("orderBy", undefined);
  }

  /** What `orderBy` was set to. */
  get orderByInput(): string | undefined {
    return this.inputs.get("orderBy");
  }

  /** Maximum number of rows to return, at most 2000. Defaults to 100. Use `offset` to read more. */
  get maxResults(): number {
    return this.getNumberAttribute("max_results");
  }
  set maxResults(value: number | undefined) {
    this.inputs.set("maxResults", value);
  }

  /** Omits `maxResults`. */
  resetMaxResults(): void {
    this.inputs.set("maxResults", undefined);
  }

  /** What `maxResults` was set to. */
  get maxResultsInput(): number | undefined {
    return this.inputs.get("maxResults");
  }

  /** Number of rows to skip. Defaults to 0. */
  get offset(): number {
    return this.getNumberAttribute("offset");
  }
  set offset(value: number | undefined) {
    this.inputs.set("offset", value);
  }

  /** Omits `offset`. */
  resetOffset(): void {
    this.inputs.set("offset", undefined);
  }

  /** What `offset` was set to. */
  get offsetInput(): number | undefined {
    return this.inputs.get("offset");
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

  /** Rows of the result, each a map of column to value. Values that are not strings are JSON-encoded. */
  get rows(): StringMapList {
    return new StringMapList(this, "rows", false);
  }

  /** Number of rows. */
  get rowCount(): number {
    return this.getNumberAttribute("row_count");
  }

  /** Rows of the result as the service returns them, as JSON. */
  get rowsJson(): string {
    return this.getStringAttribute("rows_json");
  }
}
