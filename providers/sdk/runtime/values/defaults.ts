import type { ObjectType, ObjectValue, Value } from "../../../../lib/model";
import { changeNested } from "./walk";

/** The proposed value with the definition's defaults wherever the configuration is null, at every depth. */
export function withDefaults(type: ObjectType, proposed: ObjectValue, config: ObjectValue | null): ObjectValue {
  const out: Record<string, Value> = {};
  for (const [name, attribute] of Object.entries(type.attributes)) {
    const value = proposed[name] ?? null;
    const configured = config?.[name] ?? null;
    out[name] =
      configured === null && attribute.default !== undefined
        ? attribute.default
        : changeNested(attribute.type, value, [configured], withDefaultsAt, (element) => [element]);
  }
  return out;
}

function withDefaultsAt(type: ObjectType, value: ObjectValue, [config]: readonly (ObjectValue | null)[]): ObjectValue {
  return withDefaults(type, value, config ?? null);
}
