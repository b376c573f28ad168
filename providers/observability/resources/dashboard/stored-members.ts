import { byWireName, fromWire, sameAttribute } from "terraform-provider-sdk/definitions";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { filterMembers, type JsonObject, type ObjectValue } from "terraform-provider-sdk/values";

/**
 * A body with everything of the stored object that it does not change: members that the definition does not have, and the stored form of
 * what means the same.
 */
export function withStored(type: ObjectType, body: ObjectValue, stored: JsonObject): ObjectValue {
  const [authored, received] = [fromWire(type, body), fromWire(type, stored)];
  const keptMembers = filterMembers(stored, (_, name) => {
    const attribute = byWireName(type).get(name);
    return attribute === undefined || sameAttribute(attribute, authored[name], received[name]);
  });
  return { ...body, ...keptMembers };
}
