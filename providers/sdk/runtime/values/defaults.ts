import { attributesOf, type ObjectType, type ObjectValue, type Value, zipTyped } from "../../../../lib/schema";
import { whetherAny } from "./holds";

const hasDefaults = whetherAny((attribute) => attribute.default !== undefined);

/**
 * The proposed value with the definition's defaults wherever the configuration is null, at every depth of what is configured. What Terraform
 * keeps in a container that is not configured stays.
 */
export function withDefaults(type: ObjectType, proposed: ObjectValue, config: ObjectValue | null): ObjectValue {
  if (!hasDefaults(type)) return proposed;
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const value = proposed[name] ?? null;
    const configured = config?.[name] ?? null;
    if (configured === null) out[name] = attribute.default ?? value;
    else out[name] = zipTyped(attribute.type, value, [configured], withDefaultsAt, (element) => [element]);
  }
  return out;
}

function withDefaultsAt(type: ObjectType, value: ObjectValue, [config]: readonly (ObjectValue | null)[]): ObjectValue {
  return withDefaults(type, value, config ?? null);
}
