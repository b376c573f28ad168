import { type Attribute, memo, type ObjectType, toSnake } from "../../../lib/schema";

export interface Member {
  /** The name in TypeScript. */
  readonly name: string;
  /** The name in Terraform. */
  readonly terraformName: string;
  readonly attribute: Attribute;
}

/** The attributes of an object type with both spellings, in the order in which Terraform writes them, computed once a type. */
export const membersOf = memo((type: ObjectType): readonly Member[] =>
  Object.entries(type.attributes)
    .map(([name, attribute]) => ({ name, terraformName: toSnake(name), attribute }))
    .sort((a, b) => (a.terraformName < b.terraformName ? -1 : 1)),
);

/** True for what holds values by name, whatever made it. */
export function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
