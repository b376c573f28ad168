import {
  type Attribute,
  authored,
  type Definition,
  type ObjectValue,
  sameAttribute,
  type Value,
} from "../../../../lib/schema";
import type { Provider } from "../provider";

/** The configuration that an author would have written for a state: without what the service sets, and without what means nothing. */
export function generatedConfig<C>({ refine }: Provider<C>, definition: Definition, state: ObjectValue): ObjectValue {
  const config = authored(definition.type, state, meansNothing);
  return refine ? refine(definition, config) : config;
}

function meansNothing(attribute: Attribute, value: Value): boolean {
  if (attribute.writeOnly) return true;
  if (attribute.presence === "required" || attribute.isStated) return false;
  return sameAttribute(attribute, value, attribute.default ?? null);
}
