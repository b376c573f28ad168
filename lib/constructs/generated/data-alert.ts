// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, ObjectList, type TerraformMetaArguments, lookupOnce } from "../cdk";
import { served } from "../served";
import { AlertChannelOutputReference, AlertExecutionErrorOutputReference, AlertSilenceOutputReference } from "./shared";

/** Configuration of `DataObservabilityAlert`. */
export interface DataObservabilityAlertConfig extends TerraformMetaArguments {
  /** ID of the alert. Exactly one of `id` and `name` is required. */
  readonly id?: string;
  /** Exact, case-sensitive name of the alert. Only one alert may have this name. */
  readonly name?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up an alert by ID or name, with its current state. */
export class DataObservabilityAlert extends DefinedDataSource<DataObservabilityAlertConfig> {
  static readonly tfResourceType: string = "observability_alert";

  constructor(scope: Construct, id: string, config: DataObservabilityAlertConfig = {}) {
    super(scope, id, served("data_source", "alert"), config);
  }

  /**
   * The alert of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityAlertConfig, "id" | "name"> = {}): DataObservabilityAlert {
    return lookupOnce(DataObservabilityAlert, scope, { ...more, name });
  }

  /** ID of the alert. Exactly one of `id` and `name` is required. */
  get id(): string {
    return this.getStringAttribute("id");
  }
  set id(value: string | undefined) {
    this.inputs.set("id", value);
  }

  /** Omits `id`. */
  resetId(): void {
    this.inputs.set("id", undefined);
  }

  /** What `id` was set to. */
  get idInput(): string | undefined {
    return this.inputs.get("id");
  }

  /** Exact, case-sensitive name of the alert. Only one alert may have this name. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** Omits `name`. */
  resetName(): void {
    this.inputs.set("name", undefined);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
  }

  /** Name of the alert in the UI, and the title of its notifications if the alert has no `name`. */
  get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Tags of the alert. */
  get tags(): string[] {
    return this.getListAttribute("tags");
  }

  /** Template for the body of notifications. */
  get message(): string {
    return this.getStringAttribute("message");
  }

  /** Markdown shown with the alert, for example a runbook link. */
  get note(): string {
    return this.getStringAttribute("note");
  }

  /** What the alert watches. */
  get source(): string {
    return this.getStringAttribute("source");
  }

  /** ID of the dashboard that contains the tile. */
  get dashboardId(): string {
    return this.getStringAttribute("dashboard_id");
  }

  /** ID of the tile to watch: one of the dashboard's `tileIds`. */
  get tileId(): string {
    return this.getStringAttribute("tile_id");
  }

  /** ID of the saved search to watch. */
  get savedSearchId(): string {
    return this.getStringAttribute("saved_search_id");
  }

  /** Chart of the alert itself, instead of a tile or a saved search, as JSON in the form of a tile's `config`. The display type is `line`, `stacked_line`, `stacked_bar` or `number`. */
  get chart(): string {
    return this.getStringAttribute("chart");
  }

  /** Expression to group a saved search alert by. */
  get groupBy(): string {
    return this.getStringAttribute("group_by");
  }

  /** Threshold to compare the value with. */
  get threshold(): number {
    return this.getNumberAttribute("threshold");
  }

  /** Upper bound of the range for `between` and `not_between`. */
  get thresholdMax(): number {
    return this.getNumberAttribute("threshold_max");
  }

  /** How to compare the value with the threshold. */
  get thresholdType(): string {
    return this.getStringAttribute("threshold_type");
  }

  /** Length of the evaluation window, for example `5m`. `30s` only in managed mode, where the service has the feature enabled. */
  get interval(): string {
    return this.getStringAttribute("interval");
  }

  /** Number of consecutive windows that must meet the condition before the alert fires. */
  get numConsecutiveWindows(): number {
    return this.getNumberAttribute("num_consecutive_windows");
  }

  /** Number of minutes to shift the windows by. */
  get scheduleOffsetMinutes(): number {
    return this.getNumberAttribute("schedule_offset_minutes");
  }

  /** Start of the first window, as an RFC 3339 time. */
  get scheduleStartAt(): string {
    return this.getStringAttribute("schedule_start_at");
  }

  /** Notification target. */
  get channel(): AlertChannelOutputReference {
    return new AlertChannelOutputReference(this, "channel", false);
  }

  /** Notification targets, up to 10. */
  get channels(): ObjectList<AlertChannelOutputReference> {
    return new ObjectList(this, "channels", false, AlertChannelOutputReference);
  }

  /** State of the alert: `OK`, `ALERT`, `INSUFFICIENT_DATA`, `DISABLED`, `PENDING`. */
  get state(): string {
    return this.getStringAttribute("state");
  }

  /** Silence of the alert. Null if the alert is not silenced. */
  get silenced(): AlertSilenceOutputReference {
    return new AlertSilenceOutputReference(this, "silenced", false);
  }

  /** Errors of the alert's latest evaluations. Null if the service returns none. */
  get executionErrors(): ObjectList<AlertExecutionErrorOutputReference> {
    return new ObjectList(this, "execution_errors", false, AlertExecutionErrorOutputReference);
  }

  /** When the alert was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the alert or its state last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
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
}
