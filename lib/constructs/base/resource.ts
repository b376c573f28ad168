import { type Construct, TerraformResource } from "../../cdk";
import type { Definition } from "../../model";
import { toHcl } from "../synthesis/to-hcl";
import { toTerraform } from "../synthesis/to-terraform";
import { providerMetadata } from "./address";
import { terraformType } from "./definition-named";
import { annotateDiagnostics } from "./diagnostics";
import { splitConfig } from "./split-config";

/** A resource whose schema, validation and translation follow from its definition. */
export abstract class ObservabilityResource extends TerraformResource {
  private readonly attributes: Record<string, unknown>;

  constructor(scope: Construct, id: string, definition: Definition, config: object) {
    const { meta, own } = splitConfig(config, definition.type.attributes);
    super(scope, id, {
      terraformResourceType: terraformType(definition),
      terraformGeneratorMetadata: providerMetadata,
      ...meta,
    });
    annotateDiagnostics(this, definition, own);
    this.attributes = toTerraform(definition.type, own) as Record<string, unknown>;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.attributes;
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHcl(this.attributes);
  }
}
