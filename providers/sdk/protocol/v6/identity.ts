import { asObject, type Definition, type ObjectValue, spellSnake } from "../../../../lib/schema";
import { identityOf, identityType, identityVersion } from "../../runtime/identity";
import { ctyTypeBytes } from "../cty-type";
import { membersOf } from "../members";
import { fromDynamicValue, toDynamicValue } from "./dynamic-value";
import type { ResourceIdentityData, ResourceIdentitySchema } from "./generated/tfplugin6";

export function identitySchema(definition: Definition): ResourceIdentitySchema | undefined {
  const type = identityType(definition);
  if (!type) return undefined;
  const identityAttributes = membersOf(type).map(({ terraformName, attribute }) => ({
    name: terraformName,
    type: ctyTypeBytes(attribute.type),
    requiredForImport: attribute.identifies === true,
    optionalForImport: attribute.identifies !== true,
    description: spellSnake(attribute.description),
  }));
  return { version: identityVersion, identityAttributes };
}

/** The identity of a state as a message; undefined where there is none, or not yet. */
export function identityData(definition: Definition, state: ObjectValue | null): ResourceIdentityData | undefined {
  const type = identityType(definition);
  const identity = type && identityOf(type, state);
  return identity && { identityData: toDynamicValue(type, identity) };
}

export function fromIdentityData(
  definition: Definition,
  data: ResourceIdentityData | undefined,
): ObjectValue | undefined {
  const type = identityType(definition);
  return (type && data && asObject(fromDynamicValue(type, data.identityData))) ?? undefined;
}
