import { type Attribute, attributesOf, memo, type ObjectType, type ValueType } from "../../../../lib/model";

/**
 * Whether any attribute of a type, at any depth, has a property. Computed once per type: most types lack the rarer properties, which saves
 * a walk over every value of a large plan.
 */
export function whetherAny(property: (attribute: Attribute) => boolean): (type: ObjectType) => boolean {
  const any: (type: ObjectType) => boolean = memo((type: ObjectType) =>
    attributesOf(type).some(([, attribute]) => property(attribute) || inside(attribute.type)),
  );
  const inside = (type: ValueType): boolean => {
    if (type.kind === "object") return any(type);
    return (type.kind === "list" || type.kind === "set" || type.kind === "map") && inside(type.of);
  };
  return any;
}
