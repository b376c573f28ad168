import { type Attribute, type ObjectType, toSnake } from "../../../lib/model";

export interface Member {
  /** The name in TypeScript. */
  readonly name: string;
  /** The name in Terraform. */
  readonly terraformName: string;
  readonly attribute: Attribute;
}

/** The attributes of an object type with both spellings, computed once a type. */
export function membersOf(type: ObjectType): readonly Member[] {
  let members = cache.get(type);
  if (!members) {
    members = Object.entries(type.attributes).map(([name, attribute]) => ({
      name,
      terraformName: toSnake(name),
      attribute,
    }));
    cache.set(type, members);
  }
  return members;
}

const cache = new WeakMap<ObjectType, readonly Member[]>();
