import type { ObjectType, ObjectValue, Value } from "../../../../lib/model";
import { asObject } from "../../runtime/values";
import { decodeValue } from "../decode";
import { fromDynamicValue } from "./dynamic-value";
import type { DynamicValue } from "./generated/tfplugin6";

/** An object value from a message; null when there is none. @throws ValueError when it does not fit the type. */
export function fromDynamicObject(type: ObjectType, value: DynamicValue | undefined): ObjectValue | null {
  return asObject(fromDynamicValue(type, value));
}

/** A value with Terraform's names in the shape of its type. @throws ValueError when it does not fit. */
export function shaped(type: ObjectType, raw: Value): ObjectValue {
  return asObject(decodeValue(type, raw)) ?? {};
}
