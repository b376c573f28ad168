import { asObject, type ObjectType, type ObjectValue, type Value } from "../../../../lib/schema";
import type { Diagnostics } from "../../runtime/diagnostics";
import { sensitiveTexts } from "../../runtime/values";
import { decodeValue } from "../decode";
import { fromDynamicValue } from "./dynamic-value";
import type { DynamicValue } from "./generated/tfplugin6";

/**
 * An object value from a message; null when there is none. Its secrets are kept out of the diagnostics.
 * @throws ValueError when it does not fit the type.
 */
export function fromDynamicObject(
  type: ObjectType,
  value: DynamicValue | undefined,
  diagnostics: Diagnostics,
): ObjectValue | null {
  const object = asObject(fromDynamicValue(type, value));
  diagnostics.redactor.hide(sensitiveTexts(type, object));
  return object;
}

/** A value with Terraform's names in the shape of its type. @throws ValueError when it does not fit. */
export function shaped(type: ObjectType, raw: Value): ObjectValue {
  return asObject(decodeValue(type, raw)) ?? {};
}
