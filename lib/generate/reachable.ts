import { type Attribute, type JsonUnion, type ObjectType, objectIn, unionIn, type ValueType } from "../schema";

/** A named type that a definition needs: an object, or the union of a JSON attribute. */
export type NamedType =
  | { readonly kind: "object"; readonly type: ObjectType; readonly description: string }
  | { readonly kind: "union"; readonly union: JsonUnion };

/** The named types below an object's attributes, by name; `follow` says which attributes count. JSON counts only when `json` is true. */
export function namedTypes(
  type: ObjectType,
  follow: (attribute: Attribute) => boolean,
  json: boolean,
): Map<string, NamedType> {
  const found = new Map<string, NamedType>();
  const visit = (value: ValueType, description: string): void => {
    const [object, union] = [objectIn(value), unionIn(value)];
    if (union && json) visitUnion(union);
    if (object) visitObject(object, "of" in value ? description.replace("The value", "An item") : description);
  };
  const visitObject = (object: ObjectType, description: string): void => {
    if (found.has(object.name)) return;
    found.set(object.name, { kind: "object", type: object, description });
    visitMembers(object);
  };
  const visitUnion = (union: JsonUnion): void => {
    if (found.has(union.name)) return;
    found.set(union.name, { kind: "union", union });
    for (const variant of Object.values(union.variants)) visitObject(variant.type, variant.description);
  };
  const visitMembers = (object: ObjectType): void => {
    for (const [name, attribute] of Object.entries(object.attributes))
      if (follow(attribute)) visit(attribute.type, `The value of \`${name}\`.`);
  };
  visitMembers(type);
  return found;
}
