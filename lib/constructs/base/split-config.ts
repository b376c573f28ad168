import type { TerraformMetaArguments } from "../../cdk";
import type { Attributes } from "../../schema";

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
  const isMeta = (name: string) => metaArguments.includes(name) && !Object.hasOwn(attributes, name);
  const entries = Object.entries(config);
  return {
    meta: Object.fromEntries(entries.filter(([name]) => isMeta(name))),
    own: Object.fromEntries(entries.filter(([name]) => !isMeta(name))),
  };
}
