import {
  type Construct,
  type IInterpolatingParent,
  type IResolvable,
  ref,
  TerraformElement,
  type TerraformMetaArguments,
  Token,
} from "../../cdk";
import type { Definition } from "../../model";
import { toTerraform } from "../synthesis/to-terraform";
import { terraformType } from "./definition-named";
import { annotate, annotateDiagnostics } from "./diagnostics";
import { splitConfig } from "./split-config";

/** Terraform's meta-arguments of an ephemeral resource. */
export type EphemeralMetaArguments = Pick<TerraformMetaArguments, "dependsOn" | "provider">;

/** An ephemeral resource. Its values exist only during one run and are never stored. Requires Terraform 1.10 or later. */
export abstract class ObservabilityEphemeralResource extends TerraformElement implements IInterpolatingParent {
  private readonly type: string;
  private readonly attributes: Record<string, unknown>;

  constructor(scope: Construct, id: string, definition: Definition, config: object) {
    super(scope, id, `ephemeral.${terraformType(definition)}`);
    this.type = terraformType(definition);
    const { meta, own } = splitConfig(config, definition.type.attributes);
    annotateDiagnostics(this, definition, own);
    this.attributes = {
      ...toTerraform(definition.type, own),
      provider: meta.provider?.fqn,
      depends_on: meta.dependsOn?.map(({ fqn }) => fqn),
    };
    if (process.env.SYNTH_HCL_OUTPUT === "true")
      annotate(this, "error", "The CDK does not support ephemeral resources in HCL; synthesize this stack as JSON.");
  }

  override toTerraform(): object {
    const block = { ...this.attributes, ...this.rawOverrides, "//": this.constructNodeMetadata };
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
