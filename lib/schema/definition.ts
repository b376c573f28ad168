import type { Attributes, ObjectType } from "./type";

/** A resource, data source or other type of the provider. Schema, codec, validator, interfaces and reference derive from it. */
export interface Definition<A extends Attributes = Attributes> {
  readonly kind: "provider" | "resource" | "data_source" | "ephemeral_resource" | "list_resource";
  /** snake_case, without the provider's prefix: `dashboard`. */
  readonly name: string;
  /** The client's capability that it needs: a plan is rejected in a mode without it. */
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
