import { wireName } from "terraform-provider-sdk/definitions";
import { type Attributes, Decimal, type ValueType } from "terraform-provider-sdk/schema";
import { asMembers, isPresent, isRecord, memo } from "terraform-provider-sdk/values";
import type { Kind } from "../../kinds/kind";

/*
 * Whether a record is as its kind expects: almost every one is, and lists have many. What is wrong with another one the schemas say, which take
 * 7 ms to load, and ten times as long for each record.
 */

type Check = (value: unknown) => boolean;

/** True for a record that the schema of its kind accepts. */
export function hasExpectedForm(kind: Kind, content: unknown): boolean {
  return isRecord(content) && typeof content.id === "string" && checkOf(kind)(content);
}

const checkOf = memo((kind: Kind): Check => membersCheck(attributesOfRecord(kind), kind.membersRead));

/** What a record of the kind may have. */
export function attributesOfRecord({ type, dataSourceAttributes }: Kind): Attributes {
  return { ...type.attributes, ...dataSourceAttributes };
}

/** A member that code reads, as the API names it, and what of it code reads. */
interface MemberRead {
  readonly member: string;
  readonly type: ValueType;
  readonly inside: unknown;
}

export function membersReadIn(attributes: Attributes, returned: unknown): readonly MemberRead[] {
  return Object.entries(asMembers(returned)).flatMap(([name, inside]) => {
    const attribute = attributes[name];
    const member = attribute && wireName(name, attribute);
    if (attribute && member !== undefined) return [{ member, type: attribute.type, inside }];
    return [];
  });
}

function membersCheck(attributes: Attributes, returned: unknown): Check {
  const checks = membersReadIn(attributes, returned).map(
    ({ member, type, inside }) => [member, valueCheck(type, inside)] as const,
  );
  return (value) =>
    isRecord(value) && checks.every(([member, isFitting]) => !isPresent(value[member]) || isFitting(value[member]));
}

function valueCheck(type: ValueType, returned: unknown): Check {
  switch (type.kind) {
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return (value) => typeof value === "number" || value instanceof Decimal;
    case "bool":
      return (value) => typeof value === "boolean";
    case "list": {
      const isItem = valueCheck(type.of, returned);
      return (value) => Array.isArray(value) && value.every(isItem);
    }
    case "object":
      if (isRecord(returned)) return membersCheck(type.attributes, returned);
      return () => true;
    default:
      return () => true;
  }
}
