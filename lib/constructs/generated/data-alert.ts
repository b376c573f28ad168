// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import { lookupOnce } from "../base/lookup-once";
import { AlertChannelResultList, AlertChannelResultOutputReference, AlertExecutionErrorList, AlertSilenceOutputReference } from "./shared";

/** Configuration of `DataObservabilityAlert`. */
export interface DataObservabilityAlertConfig extends TerraformMetaArguments {
  /** Id of the alert. Exactly one of `id` and `name`. */
  readonly id?: string;
  /** Name of the alert, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  readonly name?: string;
}

/** One alert, by id or by name, with its current state. */
export class DataObservabilityAlert extends ObservabilityDataSource<DataObservabilityAlertConfig> {
  static readonly tfResourceType: string = "observability_alert";

  constructor(scope: Construct, id: string, config: DataObservabilityAlertConfig = {}) {
    super(scope, id, definitionNamed("data_source", "alert"), config);
  }

  /**
   * The alert of that name. The same lookup is one node of the stack, however often it is asked for.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityAlertConfig, "id" | "name"> = {}): DataObservabilityAlert {
    return lookupOnce(DataObservabilityAlert, scope, { ...more, name });
  }

  /** Id of the alert. Exactly one of `id` and `name`. */
  get id(): string {
    return this.getStringAttribute("id");
  }
  set id(value: string | undefined) {
    this.inputs.set("id", value);
  }

  /** What `id` was set to. */
  get idInput(): string | undefined {
    return this.inputs.get("id");
  }

  /** Name of the alert, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
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
