// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, type Custom, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { AlertChannelOutputReference, AlertExecutionErrorOutputReference, AlertSilenceOutputReference } from "./shared";

/** Configuration of `DataObservabilityAlerts`. */
export interface DataObservabilityAlertsConfig extends TerraformMetaArguments {
  /** Return only alerts on tiles of this dashboard. */
  readonly dashboardId?: string;
  /** Return only alerts on this tile. */
  readonly tileId?: string;
  /** Return only alerts in this state. */
  readonly state?: "OK" | "ALERT" | "INSUFFICIENT_DATA" | "DISABLED" | "PENDING" | Custom | IResolvable;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the alerts of the team, oldest first. You can filter them. The service omits the `chart` of alerts from its list; to read one, look up the alert by ID or name. */
export class DataObservabilityAlerts extends DefinedDataSource<DataObservabilityAlertsConfig> {
  static readonly tfResourceType: string = "observability_alerts";

  constructor(scope: Construct, id: string, config: DataObservabilityAlertsConfig = {}) {
    super(scope, id, served("data_source", "alerts"), config);
  }

  /** Return only alerts on tiles of this dashboard. */
  get dashboardId(): string {
    return this.getStringAttribute("dashboard_id");
  }
  set dashboardId(value: string | undefined) {
    this.inputs.set("dashboardId", value);
  }

  /** Omits `dashboardId`. */
  resetDashboardId(): void {
    this.inputs.set("dashboardId", undefined);
  }

  /** What `dashboardId` was set to. */
  get dashboardIdInput(): string | undefined {
    return this.inputs.get("dashboardId");
  }

  /** Return only alerts on this tile. */
  get tileId(): string {
    return this.getStringAttribute("tile_id");
  }
  set tileId(value: string | undefined) {
    this.inputs.set("tileId", value);
  }

  /** Omits `tileId`. */
  resetTileId(): void {
    this.inputs.set("tileId", undefined);
  }

  /** What `tileId` was set to. */
  get tileIdInput(): string | undefined {
    return this.inputs.get("tileId");
  }

  /** Return only alerts in this state. */
  get state(): string {
    return this.getStringAttribute("state");
  }
  set state(value: "OK" | "ALERT" | "INSUFFICIENT_DATA" | "DISABLED" | "PENDING" | Custom | IResolvable | undefined) {
    this.inputs.set("state", value);
  }

  /** Omits `state`. */
  resetState(): void {
    this.inputs.set("state", undefined);
  }

  /** What `state` was set to. */
  get stateInput(): "OK" | "ALERT" | "INSUFFICIENT_DATA" | "DISABLED" | "PENDING" | Custom | IResolvable | undefined {
    return this.inputs.get("state");
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

  /** Matching alerts. */
  get alerts(): ObjectList<AlertResultOutputReference> {
    return new ObjectList(this, "alerts", false, AlertResultOutputReference);
  }
}

/** One `AlertResult`, as Terraform knows it. */
export class AlertResultOutputReference extends ComplexObject {
  /** ID of the alert. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the alert. Also the template for the title of its notifications. */
  get name(): string {
    return this.getStringAttribute("name");
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
}
