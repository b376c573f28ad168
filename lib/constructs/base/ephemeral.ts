import {
  type Construct,
  type IInterpolatingParent,
  type IResolvable,
  ref,
  TerraformElement,
  type TerraformMetaArguments,
  Token,
} from "../../cdk";
import type { Definition } from "../../schema";
import { Arguments } from "./arguments";
import { terraformType } from "./definition-named";
import { annotate } from "./diagnostics";
import { splitConfig } from "./split-config";

/** Terraform's meta-arguments of an ephemeral resource. */
export type EphemeralMetaArguments = Pick<TerraformMetaArguments, "dependsOn" | "provider">;

/** An ephemeral resource. Its values exist only during one run and are never stored. Requires Terraform 1.10 or later. */
export abstract class ObservabilityEphemeralResource<C extends object>
  extends TerraformElement
  implements IInterpolatingParent
{
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;
  private readonly type: string;
  private readonly meta: Record<string, unknown>;

  constructor(scope: Construct, id: string, definition: Definition, config: C) {
    super(scope, id, `ephemeral.${terraformType(definition)}`);
    this.type = terraformType(definition);
    const { meta } = splitConfig(config, definition.type.attributes);
    this.inputs = new Arguments(this, definition, config);
    this.meta = { provider: meta.provider?.fqn, depends_on: meta.dependsOn?.map(({ fqn }) => fqn) };
    if (process.env.SYNTH_HCL_OUTPUT === "true")
      annotate(this, "error", "The CDK does not support ephemeral resources in HCL; synthesize this stack as JSON.");
  }

  override toTerraform(): object {
    const block = { ...this.inputs.terraform, ...this.meta, ...this.rawOverrides, "//": this.constructNodeMetadata };
    return { ephemeral: { [this.type]: { [this.friendlyUniqueId]: block } } };
  }

  interpolationForAttribute(attribute: string): IResolvable {
    return ref(`ephemeral.${this.type}.${this.friendlyUniqueId}.${attribute}`, this.cdktfStack);
  }

  protected getStringAttribute(attribute: string): string {
    return Token.asString(this.interpolationForAttribute(attribute));
  }

  protected getNumberAttribute(attribute: string): number {
    return Token.asNumber(this.interpolationForAttribute(attribute));
  }

  protected getBooleanAttribute(attribute: string): IResolvable {
    return this.interpolationForAttribute(attribute);
  }

  protected getListAttribute(attribute: string): string[] {
    return Token.asList(this.interpolationForAttribute(attribute));
  }
}
