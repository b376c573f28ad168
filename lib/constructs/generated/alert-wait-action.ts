// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type ActionMetaArguments, type Construct, DefinedAction } from "../cdk";
import { served } from "../served";

/** Configuration of `AlertWaitAction`. */
export interface AlertWaitActionConfig extends ActionMetaArguments {
  /** ID of the alert. */
  readonly alertId: string;
  /**
   * Seconds to wait. After an update, the next evaluation is due at the end of the alert's current interval. Defaults to 420, enough for an interval of five minutes.
   * @default 420
   */
  readonly timeoutSeconds?: number;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Waits until the service has evaluated an alert. Fails with the service's error if the query of the alert fails, or if a notification cannot be delivered. The service evaluates a new alert within a minute, and every alert once per interval. Requires Terraform 1.14 or later. */
export class AlertWaitAction extends DefinedAction<AlertWaitActionConfig> {
  static readonly tfResourceType: string = "observability_alert_wait";

  constructor(scope: Construct, id: string, config: AlertWaitActionConfig) {
    super(scope, id, served("action", "alert_wait"), config);
  }

  /** ID of the alert. */
  get alertId(): string {
    return this.inputs.get("alertId");
  }
  set alertId(value: string) {
    this.inputs.set("alertId", value);
  }

  /** What `alertId` was set to. */
  get alertIdInput(): string {
    return this.inputs.get("alertId");
  }

  /**
   * Seconds to wait. After an update, the next evaluation is due at the end of the alert's current interval. Defaults to 420, enough for an interval of five minutes.
   * @default 420
   */
  get timeoutSeconds(): number | undefined {
    return this.inputs.get("timeoutSeconds");
  }
  set timeoutSeconds(value: number | undefined) {
    this.inputs.set("timeoutSeconds", value);
  }

  /** Omits `timeoutSeconds`. */
  resetTimeoutSeconds(): void {
    this.inputs.set("timeoutSeconds", undefined);
  }

  /** What `timeoutSeconds` was set to. */
  get timeoutSecondsInput(): number | undefined {
    return this.inputs.get("timeoutSeconds");
  }

  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  get team(): string | undefined {
    return this.inputs.get("team");
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
