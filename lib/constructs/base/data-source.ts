import { type Construct, TerraformDataSource } from "../../cdk";
import type { Definition } from "../../schema";
import { toHcl } from "../synthesis/to-hcl";
import { providerMetadata } from "./address";
import { Arguments } from "./arguments";
import { terraformType } from "./definition-named";
import { splitConfig } from "./split-config";

/** A data source whose schema, validation and translation follow from its definition. */
export abstract class ObservabilityDataSource<C extends object> extends TerraformDataSource {
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;

  constructor(scope: Construct, id: string, definition: Definition, config: C) {
    const { meta } = splitConfig(config, definition.type.attributes);
    super(scope, id, {
      terraformResourceType: terraformType(definition),
      terraformGeneratorMetadata: providerMetadata,
      ...meta,
    });
    this.inputs = new Arguments(this, definition, config);
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.inputs.terraform;
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHcl(this.inputs.terraform);
  }
}
