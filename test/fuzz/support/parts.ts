import type { ObjectType } from "terraform-provider-sdk/schema";
import { observability } from "../../../providers/observability/provider";

/** What the provider serves, by type name. */
export const resourceTypes: readonly (readonly [string, ObjectType])[] = typed(observability.resources);
export const dataSourceTypes: readonly (readonly [string, ObjectType])[] = typed(observability.dataSources);
export const ephemeralTypes: readonly (readonly [string, ObjectType])[] = typed(observability.ephemeralResources);
export const providerType: ObjectType = observability.definition.type;

function typed(parts: readonly { readonly definition: { readonly name: string; readonly type: ObjectType } }[] = []) {
  return parts.map(({ definition: { name, type } }) => [`${observability.name}_${name}`, type] as const);
}

/** One of a list that is not empty. */
export function oneOf<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("the list is empty");
  return item;
}
