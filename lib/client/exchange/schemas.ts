import { type Attributes, Decimal, isRecord, memo, type ValueType, wireName } from "terraform-provider-sdk/schema";
import { array, boolean, custom, looseObject, nullish, string, unknown, type ZodMiniType } from "zod/mini";
import type { Kind } from "../../kinds/kind";

// Tolerant on purpose: only what the client uses is required, and every other member is kept unchanged.

/** Responses that are no records of a kind. */
export const others = {
  team: looseObject({ id: string(), name: nullish(string()), defaultUserRole: nullish(string()) }),
  member: looseObject({
    id: string(),
    email: string(),
    name: nullish(string()),
    isCurrentUser: nullish(boolean()),
    // On a service with roles.
    roleId: nullish(string()),
    isVirtual: nullish(boolean()),
  }),
  invitation: looseObject({
    id: string(),
    email: string(),
    name: nullish(string()),
    createdAt: nullish(string()),
    url: nullish(string()),
    roleId: nullish(string()),
  }),
  invited: looseObject({ email: string() }),
  backup: looseObject({ id: string(), status: nullish(string()), startedAt: nullish(string()) }),
  row: looseObject({}),
  verdict: looseObject({
    valid: boolean(),
    errors: nullish(array(looseObject({ path: nullish(string()), message: nullish(string()) }))),
  }),
};

/** What a response is read as: the record of a kind, or one of the others. */
export type Expected = Kind | keyof typeof others;

/** The check of a response. */
export function schemaOf(expected: Expected): ZodMiniType {
  return typeof expected === "string" ? others[expected] : recordOf(expected);
}

/** An object of the kind, with the members that code reads. */
const recordOf = memo(
  ({ type, informative, returned }: Kind): ZodMiniType =>
    looseObject({ id: string(), ...membersOf({ ...type.attributes, ...informative }, returned) }),
);

function membersOf(attributes: Attributes, returned: unknown): Record<string, ZodMiniType> {
  const members = Object.entries(isRecord(returned) ? returned : {}).flatMap(([name, what]) => {
    const attribute = attributes[name];
    const member = attribute && wireName(name, attribute);
    return attribute && member !== undefined ? [[member, nullish(checkOf(attribute.type, what))] as const] : [];
  });
  return Object.fromEntries(members);
}

function checkOf(type: ValueType, returned: unknown): ZodMiniType {
  switch (type.kind) {
    case "string":
      return string();
    case "number":
      return custom((value) => typeof value === "number" || value instanceof Decimal);
    case "bool":
      return boolean();
    case "list":
      return array(checkOf(type.of, returned));
    case "object":
      return isRecord(returned) ? looseObject(membersOf(type.attributes, returned)) : unknown();
    default:
      return unknown();
  }
}
