// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";
import type { Custom } from "../custom";

/** Configuration of `Alert`. */
export interface AlertConfig extends TerraformMetaArguments {
  /** Name of the alert and template of its messages' title. */
  readonly name?: string;
  /** Template of the message's body. */
  readonly message?: string;
  /** Markdown shown with the alert, e.g. what to do. */
  readonly note?: string;
  /** What is watched; follows from `tileId` or `savedSearchId` when absent. */
  readonly source?: "tile" | "saved_search" | Custom | IResolvable;
  /** Id of the dashboard the tile is on. */
  readonly dashboardId?: string;
  /** Id of the watched tile: an item of the dashboard's `tileIds`. */
  readonly tileId?: string;
  /** Id of the watched saved search. */
  readonly savedSearchId?: string;
  /** Expression that splits a saved search's alert; not for tiles, whose own grouping counts. */
  readonly groupBy?: string;
  /** The value it is compared with. */
  readonly threshold: number;
  /** Upper end of the range, for `between` and `not_between`; not below `threshold`. */
  readonly thresholdMax?: number;
  /** How the value is compared: `above` is ≥, `below` is <, `above_exclusive` >, `below_or_equal` ≤. */
  readonly thresholdType: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | Custom | IResolvable;
  /** Length of one window. */
  readonly interval: "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "12h" | "1d" | Custom | IResolvable;
  /** How many windows in a row must meet the condition; 1 when absent. */
  readonly numConsecutiveWindows?: number;
  /** Minutes by which windows are shifted; below the interval. Excludes `scheduleStartAt`. */
  readonly scheduleOffsetMinutes?: number;
  /** First window's start, RFC 3339; at most a year ahead or ten years back. Sent in UTC, which is all the service takes. */
  readonly scheduleStartAt?: string;
  /** Who is told. One of `channel` and `channels`. */
  readonly channel?: AlertChannel;
  /** Who is told, up to 10. One of `channel` and `channels`. */
  readonly channels?: readonly AlertChannel[] | IResolvable;
}

/** The value of `channel`. */
export interface AlertChannel {
  /** `webhook`; in managed mode also `email`. */
  readonly type: "webhook" | "email" | Custom | IResolvable;
  /** Id of the webhook, with type `webhook`. */
  readonly webhookId?: string;
  /** Service of the webhook, e.g. `slack_api`. Managed mode only; not compared when absent. */
  readonly webhookService?: string;
  /** Slack channel the webhook posts to. Managed mode only. */
  readonly slackChannelId?: string;
  /** Severity handed to the receiver. Managed mode only. */
  readonly severity?: "critical" | "error" | "warning" | "info" | Custom | IResolvable;
  /** Addresses, with type `email`. Managed mode only. */
  readonly emailRecipients?: readonly string[] | IResolvable;
}

/** An alert on a dashboard's tile or on a saved search. */
export class Alert extends ObservabilityResource<AlertConfig> {
  static readonly tfResourceType: string = "observability_alert";

  constructor(scope: Construct, id: string, config: AlertConfig) {
    super(scope, id, definitionNamed("resource", "alert"), config);
  }

  /** Id of the alert. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the alert and template of its messages' title. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
  }

  /** Template of the message's body. */
  get message(): string {
    return this.getStringAttribute("message");
  }
  set message(value: string | undefined) {
    this.inputs.set("message", value);
  }

  /** What `message` was set to. */
  get messageInput(): string | undefined {
    return this.inputs.get("message");
  }

  /** Markdown shown with the alert, e.g. what to do. */
  get note(): string {
    return this.getStringAttribute("note");
  }
  set note(value: string | undefined) {
    this.inputs.set("note", value);
  }

  /** What `note` was set to. */
  get noteInput(): string | undefined {
    return this.inputs.get("note");
  }

  /** What is watched; follows from `tileId` or `savedSearchId` when absent. */
  get source(): string {
    return this.getStringAttribute("source");
  }
  set source(value: "tile" | "saved_search" | Custom | IResolvable | undefined) {
    this.inputs.set("source", value);
  }

  /** What `source` was set to. */
  get sourceInput(): "tile" | "saved_search" | Custom | IResolvable | undefined {
    return this.inputs.get("source");
  }

  /** Id of the dashboard the tile is on. */
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

  /** Id of the watched tile: an item of the dashboard's `tileIds`. */
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

  /** Id of the watched saved search. */
  get savedSearchId(): string {
    return this.getStringAttribute("saved_search_id");
  }
  set savedSearchId(value: string | undefined) {
    this.inputs.set("savedSearchId", value);
  }

  /** What `savedSearchId` was set to. */
  get savedSearchIdInput(): string | undefined {
    return this.inputs.get("savedSearchId");
  }

  /** Expression that splits a saved search's alert; not for tiles, whose own grouping counts. */
  get groupBy(): string {
    return this.getStringAttribute("group_by");
  }
  set groupBy(value: string | undefined) {
    this.inputs.set("groupBy", value);
  }

  /** What `groupBy` was set to. */
  get groupByInput(): string | undefined {
    return this.inputs.get("groupBy");
  }

  /** The value it is compared with. */
  get threshold(): number {
    return this.getNumberAttribute("threshold");
  }
  set threshold(value: number) {
    this.inputs.set("threshold", value);
  }

  /** What `threshold` was set to. */
  get thresholdInput(): number {
    return this.inputs.get("threshold");
  }

  /** Upper end of the range, for `between` and `not_between`; not below `threshold`. */
  get thresholdMax(): number {
    return this.getNumberAttribute("threshold_max");
  }
  set thresholdMax(value: number | undefined) {
    this.inputs.set("thresholdMax", value);
  }

  /** What `thresholdMax` was set to. */
  get thresholdMaxInput(): number | undefined {
    return this.inputs.get("thresholdMax");
  }

  /** How the value is compared: `above` is ≥, `below` is <, `above_exclusive` >, `below_or_equal` ≤. */
  get thresholdType(): string {
    return this.getStringAttribute("threshold_type");
  }
  set thresholdType(value: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | Custom | IResolvable) {
    this.inputs.set("thresholdType", value);
  }

  /** What `thresholdType` was set to. */
  get thresholdTypeInput(): "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | Custom | IResolvable {
    return this.inputs.get("thresholdType");
  }

  /** Length of one window. */
  get interval(): string {
    return this.getStringAttribute("interval");
  }
  set interval(value: "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "12h" | "1d" | Custom | IResolvable) {
    this.inputs.set("interval", value);
  }

  /** What `interval` was set to. */
  get intervalInput(): "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "12h" | "1d" | Custom | IResolvable {
    return this.inputs.get("interval");
  }

  /** How many windows in a row must meet the condition; 1 when absent. */
  get numConsecutiveWindows(): number {
    return this.getNumberAttribute("num_consecutive_windows");
  }
  set numConsecutiveWindows(value: number | undefined) {
    this.inputs.set("numConsecutiveWindows", value);
  }

  /** What `numConsecutiveWindows` was set to. */
  get numConsecutiveWindowsInput(): number | undefined {
    return this.inputs.get("numConsecutiveWindows");
  }

  /** Minutes by which windows are shifted; below the interval. Excludes `scheduleStartAt`. */
  get scheduleOffsetMinutes(): number {
    return this.getNumberAttribute("schedule_offset_minutes");
  }
  set scheduleOffsetMinutes(value: number | undefined) {
    this.inputs.set("scheduleOffsetMinutes", value);
  }

  /** What `scheduleOffsetMinutes` was set to. */
  get scheduleOffsetMinutesInput(): number | undefined {
    return this.inputs.get("scheduleOffsetMinutes");
  }

  /** First window's start, RFC 3339; at most a year ahead or ten years back. Sent in UTC, which is all the service takes. */
  get scheduleStartAt(): string {
    return this.getStringAttribute("schedule_start_at");
  }
  set scheduleStartAt(value: string | undefined) {
    this.inputs.set("scheduleStartAt", value);
  }

  /** What `scheduleStartAt` was set to. */
  get scheduleStartAtInput(): string | undefined {
    return this.inputs.get("scheduleStartAt");
  }

  /** Who is told. One of `channel` and `channels`. */
  get channel(): AlertChannelOutputReference {
    return new AlertChannelOutputReference(this, "channel", false);
  }
  set channel(value: AlertChannel | undefined) {
    this.inputs.set("channel", value);
  }

  /** What `channel` was set to. */
  get channelInput(): AlertChannel | undefined {
    return this.inputs.get("channel");
  }

  /** Who is told, up to 10. One of `channel` and `channels`. */
  get channels(): AlertChannelList {
    return new AlertChannelList(this, "channels", false);
  }
  set channels(value: readonly AlertChannel[] | IResolvable | undefined) {
    this.inputs.set("channels", value);
  }

  /** What `channels` was set to. */
  get channelsInput(): readonly AlertChannel[] | IResolvable | undefined {
    return this.inputs.get("channels");
  }
}

/** One `AlertChannel`, as Terraform knows it. */
export class AlertChannelOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** `webhook`; in managed mode also `email`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Id of the webhook, with type `webhook`. */
  get webhookId(): string {
    return this.getStringAttribute("webhook_id");
  }

  /** Service of the webhook, e.g. `slack_api`. Managed mode only; not compared when absent. */
  get webhookService(): string {
    return this.getStringAttribute("webhook_service");
  }

  /** Slack channel the webhook posts to. Managed mode only. */
  get slackChannelId(): string {
    return this.getStringAttribute("slack_channel_id");
  }

  /** Severity handed to the receiver. Managed mode only. */
  get severity(): string {
    return this.getStringAttribute("severity");
  }

  /** Addresses, with type `email`. Managed mode only. */
  get emailRecipients(): string[] {
    return this.getListAttribute("email_recipients");
  }
}

/** A list of `AlertChannel`, as Terraform knows it. */
export class AlertChannelList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): AlertChannelOutputReference {
    return new AlertChannelOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
