import { type Attribute, attributesOf, memo, type ObjectType, objectIn, type ValueType } from "../../../../lib/schema";

type Named = readonly (readonly [string, Attribute])[];

/**
 * The attributes of a type that have a property, or hold one that has it at any depth. Computed once per type: few attributes have the
 * rarer properties, which saves a walk over every value of a large plan.
 */
export function partsWith(property: (attribute: Attribute) => boolean): (type: ObjectType) => Named {
  const parts: (type: ObjectType) => Named = memo((type: ObjectType) =>
    attributesOf(type).filter(([, attribute]) => property(attribute) || inside(attribute.type)),
  );
  const inside = (type: ValueType): boolean => {
    const object = objectIn(type);
    return object !== undefined && parts(object).length > 0;
  };
  return parts;
}

/** Whether any attribute of a type, at any depth, has a property. */
export function whetherAny(property: (attribute: Attribute) => boolean): (type: ObjectType) => boolean {
  const parts = partsWith(property);
  return (type) => parts(type).length > 0;
}
