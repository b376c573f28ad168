import { type Construct, TerraformResource } from "../../cdk";
import type { Product } from "../../products";
import type { Definition } from "../../schema";
import { toHcl } from "../synthesis/to-hcl";
import { providerMetadata } from "./address";
import { Arguments } from "./arguments";
import { terraformType } from "./definition-named";
import { splitConfig } from "./split-config";

/** A resource whose schema, validation and translation follow from its definition. */
export abstract class ObservabilityResource<C extends object> extends TerraformResource {
  /** The author's arguments, including later assignments. */
  protected readonly inputs: Arguments<C>;

  constructor(scope: Construct, id: string, definition: Definition, config: C) {
    const { meta } = splitConfig(config, definition.type.attributes);
    super(scope, id, {
      terraformResourceType: terraformType(definition),
      terraformGeneratorMetadata: providerMetadata,
      ...meta,
    });
    this.inputs = new Arguments(this, definition, config, (own, product) => this.inForm(own, product));
  }

  /** The arguments in the form of a product. Most kinds have one form. Called before the fields of a subclass exist. */
  protected inForm(own: Record<string, unknown>, _product: Product | undefined): Record<string, unknown> {
    return own;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return this.inputs.terraform;
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHcl(this.inputs.terraform);
  }
}
