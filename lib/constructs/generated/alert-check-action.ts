// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type ActionMetaArguments, type Construct, type Custom, DefinedAction, type IResolvable } from "../cdk";
import { served } from "../served";

/** Configuration of `AlertCheckAction`. */
export interface AlertCheckActionConfig extends ActionMetaArguments {
  /** ID of the alert. */
  readonly alertId: string;
  /**
   * Number of windows to evaluate. Defaults to 12.
   * @default 12
   */
  readonly windows?: number;
  /**
   * Whether a finding fails the apply. Defaults to `error`.
   * @default "error"
   */
  readonly onFinding?: "error" | "warning" | Custom | IResolvable;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Evaluates the condition of an alert over the past, by the rules of the service and with its data, as `preview --live` does. Fails if the query is rejected, if there is no data, or if the alert would fire now, or in every window. Raw SQL and PromQL are not checked. Requires Terraform 1.14 or later. */
export class AlertCheckAction extends DefinedAction<AlertCheckActionConfig> {
  static readonly tfResourceType: string = "observability_alert_check";

  constructor(scope: Construct, id: string, config: AlertCheckActionConfig) {
    super(scope, id, served("action", "alert_check"), config);
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
   * Number of windows to evaluate. Defaults to 12.
   * @default 12
   */
  get windows(): number | undefined {
    return this.inputs.get("windows");
  }
  set windows(value: number | undefined) {
    this.inputs.set("windows", value);
  }

  /** Omits `windows`. */
  resetWindows(): void {
    this.inputs.set("windows", undefined);
  }

  /** What `windows` was set to. */
  get windowsInput(): number | undefined {
    return this.inputs.get("windows");
  }

  /**
   * Whether a finding fails the apply. Defaults to `error`.
   * @default "error"
   */
  get onFinding(): "error" | "warning" | Custom | IResolvable | undefined {
    return this.inputs.get("onFinding");
  }
  set onFinding(value: "error" | "warning" | Custom | IResolvable | undefined) {
    this.inputs.set("onFinding", value);
  }

  /** Omits `onFinding`. */
  resetOnFinding(): void {
    this.inputs.set("onFinding", undefined);
  }

  /** What `onFinding` was set to. */
  get onFindingInput(): "error" | "warning" | Custom | IResolvable | undefined {
    return this.inputs.get("onFinding");
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
