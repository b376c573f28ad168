// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import type { Custom } from "../custom";
import { AlertChannelResultList, AlertChannelResultOutputReference, AlertExecutionErrorList, AlertSilenceOutputReference } from "./shared";

/** Configuration of `DataObservabilityAlerts`. */
export interface DataObservabilityAlertsConfig extends TerraformMetaArguments {
  /** Only alerts on tiles of this dashboard. */
  readonly dashboardId?: string;
  /** Only alerts on this tile. */
  readonly tileId?: string;
  /** Only alerts in this state. */
  readonly state?: "OK" | "ALERT" | "INSUFFICIENT_DATA" | "DISABLED" | "PENDING" | Custom | IResolvable;
}

/** All alerts of the team, in the service's order (oldest first), or those that a filter lets through. */
export class DataObservabilityAlerts extends ObservabilityDataSource<DataObservabilityAlertsConfig> {
  static readonly tfResourceType: string = "observability_alerts";

  constructor(scope: Construct, id: string, config: DataObservabilityAlertsConfig = {}) {
    super(scope, id, definitionNamed("data_source", "alerts"), config);
  }

  /** Only alerts on tiles of this dashboard. */
  get dashboardId(): string {
    return this.getStringAttribute("dashboard_id");
  }
  set dashboardId(value: string | undefined) {
    this.inputs.set("dashboardId", value);
  }

  /** What `dashboardId` was set to. */
  get dashboardIdInput(): string | undefined {
    return this.inputs.get("dashboardId");
  }

  /** Only alerts on this tile. */
  get tileId(): string {
    return this.getStringAttribute("tile_id");
  }
  set tileId(value: string | undefined) {
    this.inputs.set("tileId", value);
  }

  /** What `tileId` was set to. */
  get tileIdInput(): string | undefined {
    return this.inputs.get("tileId");
  }

  /** Only alerts in this state. */
  get state(): string {
    return this.getStringAttribute("state");
  }
  set state(value: "OK" | "ALERT" | "INSUFFICIENT_DATA" | "DISABLED" | "PENDING" | Custom | IResolvable | undefined) {
    this.inputs.set("state", value);
  }

  /** What `state` was set to. */
  get stateInput(): "OK" | "ALERT" | "INSUFFICIENT_DATA" | "DISABLED" | "PENDING" | Custom | IResolvable | undefined {
    return this.inputs.get("state");
  }

  /** The alerts. */
  get alerts(): AlertResultList {
    return new AlertResultList(this, "alerts", false);
  }
}

/** One `AlertResult`, as Terraform knows it. */
export class AlertResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id of the alert. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the alert and template of its messages' title. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Template of the message's body. */
  get message(): string {
    return this.getStringAttribute("message");
  }

  /** Markdown shown with the alert, e.g. what to do. */
  get note(): string {
    return this.getStringAttribute("note");
  }

  /** What is watched; follows from `tileId` or `savedSearchId` when absent. */
  get source(): string {
    return this.getStringAttribute("source");
  }

  /** Id of the dashboard the tile is on. */
  get dashboardId(): string {
    return this.getStringAttribute("dashboard_id");
  }

  /** Id of the watched tile: an item of the dashboard's `tileIds`. */
  get tileId(): string {
    return this.getStringAttribute("tile_id");
  }

  /** Id of the watched saved search. */
  get savedSearchId(): string {
    return this.getStringAttribute("saved_search_id");
  }

  /** Expression that splits a saved search's alert; not for tiles, whose own grouping counts. */
  get groupBy(): string {
    return this.getStringAttribute("group_by");
  }

  /** The value it is compared with. */
  get threshold(): number {
    return this.getNumberAttribute("threshold");
  }

  /** Upper end of the range, for `between` and `not_between`; not below `threshold`. */
  get thresholdMax(): number {
    return this.getNumberAttribute("threshold_max");
  }

  /** How the value is compared: `above` is ≥, `below` is <, `above_exclusive` >, `below_or_equal` ≤. */
  get thresholdType(): string {
    return this.getStringAttribute("threshold_type");
  }

  /** Length of one window. */
  get interval(): string {
    return this.getStringAttribute("interval");
  }

  /** How many windows in a row must meet the condition; 1 when absent. */
  get numConsecutiveWindows(): number {
    return this.getNumberAttribute("num_consecutive_windows");
  }

  /** Minutes by which windows are shifted; below the interval. Excludes `scheduleStartAt`. */
  get scheduleOffsetMinutes(): number {
    return this.getNumberAttribute("schedule_offset_minutes");
  }

  /** First window's start, RFC 3339; at most a year ahead or ten years back. Sent in UTC, which is all the service takes. */
  get scheduleStartAt(): string {
    return this.getStringAttribute("schedule_start_at");
  }

  /** Who is told. One of `channel` and `channels`. */
  get channel(): AlertChannelResultOutputReference {
    return new AlertChannelResultOutputReference(this, "channel", false);
  }

  /** Who is told, up to 10. One of `channel` and `channels`. */
  get channels(): AlertChannelResultList {
    return new AlertChannelResultList(this, "channels", false);
  }

  /** State of the alert: `OK`, `ALERT`, `INSUFFICIENT_DATA`, `DISABLED`, `PENDING`. */
  get state(): string {
    return this.getStringAttribute("state");
  }

  /** The silence somebody put on the alert; null when there is none. */
  get silenced(): AlertSilenceOutputReference {
    return new AlertSilenceOutputReference(this, "silenced", false);
  }

  /** Failures of the alert's last checks; null when the service tells none. */
  get executionErrors(): AlertExecutionErrorList {
    return new AlertExecutionErrorList(this, "execution_errors", false);
  }

  /** When the alert was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the alert was last changed, its state included. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}

/** A list of `AlertResult`, as Terraform knows it. */
export class AlertResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): AlertResultOutputReference {
    return new AlertResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
