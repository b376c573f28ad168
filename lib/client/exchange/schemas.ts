import { type Attributes, Decimal, type ValueType } from "terraform-provider-sdk/schema";
import { isRecord, memo } from "terraform-provider-sdk/values";
import type { ZodMiniType } from "zod/mini";
import type { Kind } from "../../kinds/kind";
import { attributesOfRecord, membersReadIn } from "./expected-form";
import { array, boolean, custom, looseObject, nullish, pipe, string, unknown } from "./zod";

// Tolerant on purpose: only what the client uses is required, and every other member is kept unchanged. The message of each is what it expects.

const text = string("text");
const flag = boolean("true or false");
const numeric = custom<number | Decimal>((value) => typeof value === "number" || value instanceof Decimal, "a number");
/** An exact number is an instance of a class, which zod takes for an object. */
const record = custom<Record<string, unknown>>(isRecord, "an object");
const optionalText = nullish(text);
const optionalFlag = nullish(flag);

/** Responses that are no records of a kind. */
export const otherSchemas = {
  team: looseObject({ id: text, name: optionalText, defaultUserRole: optionalText }, "an object"),
  // On a service with roles, it has some of the members.
  member: looseObject(
    {
      id: text,
      email: text,
      name: optionalText,
      isCurrentUser: optionalFlag,
      roleId: optionalText,
      isVirtual: optionalFlag,
    },
    "an object",
  ),
  invitation: looseObject(
    { id: text, email: text, name: optionalText, createdAt: optionalText, url: optionalText, roleId: optionalText },
    "an object",
  ),
  invited: looseObject({ email: text }, "an object"),
  backup: looseObject({ id: text, status: optionalText, startedAt: optionalText }, "an object"),
  row: looseObject({}, "an object"),
};

/** What a validation returns. */
export const verdict = looseObject({
  valid: boolean(),
  errors: nullish(array(looseObject({ path: nullish(string()), message: nullish(string()) }))),
});

/** What a response is read as: the record of a kind, or one of the others. */
export type Expected = Kind | keyof typeof otherSchemas;

/** The check of a response. */
export function schemaOf(expected: Expected): ZodMiniType {
  if (typeof expected === "string") return otherSchemas[expected];
  return recordOf(expected);
}

/** An object of the kind, with the members that code reads. */
const recordOf = memo((kind: Kind) =>
  looseObject({ id: text, ...membersOf(attributesOfRecord(kind), kind.membersRead) }, "an object"),
);

function membersOf(attributes: Attributes, returned: unknown): Record<string, ZodMiniType> {
  const members = membersReadIn(attributes, returned).map(
    ({ member, type, inside }) => [member, nullish(typed(type, inside))] as const,
  );
  return Object.fromEntries(members);
}

function typed(type: ValueType, returned: unknown): ZodMiniType {
  switch (type.kind) {
    case "string":
      return text;
    case "number":
      return numeric;
    case "bool":
      return flag;
    case "list":
      return array(typed(type.of, returned), "a list");
    case "object":
      if (isRecord(returned)) return pipe(record, looseObject(membersOf(type.attributes, returned)));
      return unknown();
    default:
      return unknown();
  }
}
