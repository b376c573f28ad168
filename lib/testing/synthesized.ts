import { type TerraformStack, Testing } from "../cdk";
import { fromTerraform } from "../constructs/synthesis/terraform";
import { type Definition, isRecord } from "../schema";

/** A resource or data source of a synthesized stack. */
export interface Synthesized<C> {
  /** Its name in Terraform; `observability_dashboard.NAME`. */
  readonly name: string;
  /** The arguments, with names in camelCase; tokens are Terraform expressions. */
  readonly config: C;
}

/** All resources or data sources of one kind in a stack, sorted by name. */
export function synthesized<C>(stack: TerraformStack, definition: Definition): Synthesized<C>[] {
  const json: unknown = JSON.parse(Testing.synth(stack));
  const section = isRecord(json) ? json[definition.kind === "data_source" ? "data" : "resource"] : undefined;
  const found = isRecord(section) ? section[`observability_${definition.name}`] : undefined;
  return Object.entries(isRecord(found) ? found : {}).map(([name, block]) => ({
    name,
    config: fromTerraform(definition.type, block) as C,
  }));
}
