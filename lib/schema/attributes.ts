import { memo } from "./memo";
import type { Attribute, ObjectType } from "./type";

/** The attributes of a type with their names; made once a type, because large plans walk them for every object. */
export const attributesOf: (type: ObjectType) => readonly (readonly [string, Attribute])[] = memo((type: ObjectType) =>
  Object.entries(type.attributes),
);
