import type { Attributes, ObjectType } from "./type";

/** A thing that Terraform knows by name. Everything else – schema, codec, validator, interfaces, reference – derives from it. */
export interface Definition<A extends Attributes = Attributes> {
  readonly kind: "provider" | "resource" | "data_source" | "ephemeral_resource" | "list_resource";
  /** snake_case, without the provider's prefix: `dashboard`. */
  readonly name: string;
  /** What the service must be able to do for it, in the client's word: refused in the plan where it cannot. */
  readonly capability?: string;
  /** Markdown; the first sentence is the summary. */
  readonly description: string;
  readonly type: ObjectType<A>;
  /** Version of the state's shape. Resources start at 1: 0 marks state written by another provider. */
  readonly schemaVersion?: number;
}

export function define<const A extends Attributes>(definition: Definition<A>): Definition<A> {
  return definition;
}
