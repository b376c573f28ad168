import type { TerraformMetaArguments } from "../../cdk";
import type { Attributes } from "../../model";

const metaArguments: readonly string[] = [
  "dependsOn",
  "count",
  "provider",
  "lifecycle",
  "forEach",
  "provisioners",
  "connection",
];

export interface SplitConfig {
  /** Terraform's meta-arguments. */
  readonly meta: TerraformMetaArguments;
  /** The arguments of the definition. */
  readonly own: Record<string, unknown>;
}

/** Separates a construct's own arguments from those of the CDK. An attribute of the definition is always its own. */
export function splitConfig(config: object, attributes: Attributes): SplitConfig {
  const meta: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(config))
    if (metaArguments.includes(name) && !(name in attributes)) meta[name] = value;
    else own[name] = value;
  return { meta, own };
}
