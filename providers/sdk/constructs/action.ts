import { problem } from "../schema/problems";
import { Arguments, splitConfig } from "./arguments";
import {
  type Construct,
  TerraformElement,
  type TerraformMetaArguments,
  type TerraformProvider,
  type TerraformResource,
} from "./cdk";
import { annotateError } from "./diagnostics";
import { keepPlace } from "./place";
import type { Served } from "./served";

/** Terraform's meta-arguments of an action. */
export type ActionMetaArguments = Pick<TerraformMetaArguments, "provider">;

type Moment = "before" | "after";

/** When an action runs by itself. */
export interface ActionTrigger {
  /** Default: after the resource is created, and after it is updated. Those of a deletion require Terraform 1.16 or later. */
  readonly events?: readonly `${Moment}_${"create" | "update" | "destroy"}`[];
  /** Runs the action only if this expression is true. */
  readonly condition?: string;
  /**
   * What a failed action does to the run: ends it, also marks a new resource as tainted, or is a warning. Requires Terraform 1.16 or later;
   * default: `halt`.
   */
  readonly onFailure?: "halt" | "taint" | "continue";
}

/** Metadata of a resource: a trigger. */
const triggered = "terraform-provider-sdk:trigger";

/** What Terraform does once, by a trigger or by `-invoke`, and stores nowhere. Requires Terraform 1.14 or later. */
export abstract class DefinedAction<C extends object> extends TerraformElement {
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;
  /** The provider's configuration; without one, that without an alias. */
  provider: TerraformProvider | undefined;
  private readonly type: string;

  constructor(scope: Construct, id: string, served: Served, config: C) {
    super(scope, id, `action.${served.terraformType}`);
    this.type = served.terraformType;
    this.provider = splitConfig(config, served.definition).meta.provider;
    keepPlace(this, served.provider);
    this.inputs = new Arguments(this, served, config);
    if (process.env.SYNTH_HCL_OUTPUT === "true") {
      const detail = "The CDK does not support actions in HCL; synthesize this stack as JSON.";
      annotateError(this, problem("action-in-hcl"), detail);
    }
  }

  /** What `terraform apply -invoke` takes. */
  get address(): string {
    return `action.${this.type}.${this.friendlyUniqueId}`;
  }

  /** Runs the action when something happens to a resource. The CDKs have no argument for it, so it overrides the `lifecycle` of the resource. */
  triggerOn(resource: TerraformResource, trigger: ActionTrigger = {}): this {
    const { events = ["after_create", "after_update"], condition, onFailure } = trigger;
    resource.node.addMetadata(triggered, { events, actions: [this.address], condition, on_failure: onFailure });
    const triggers = resource.node.metadata.filter(({ type }) => type === triggered).map(({ data }) => data);
    resource.addOverride("lifecycle.action_trigger", triggers);
    return this;
  }

  override toTerraform(): object {
    const meta = { provider: this.provider?.fqn };
    const block = { config: this.inputs.terraform, ...meta, ...this.rawOverrides, "//": this.constructNodeMetadata };
    return { action: { [this.type]: { [this.friendlyUniqueId]: block } } };
  }
}
