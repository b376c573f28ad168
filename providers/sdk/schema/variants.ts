import { sameAttribute } from "./same";
import type { Attribute, ListType, NumberType, ObjectType, ObjectVariant, StringType } from "./type";
import { type Members, type ObjectValue, own } from "./value";
import { attributesOf, memo, rawMemberOf } from "./walk";

/** The value of the member that distinguishes the variants, or what its absence means; `undefined` for a type without variants. */
export function variantValue(type: ObjectType, value: Members): unknown {
  const discriminator = type.variants?.by ?? rawMemberOf(type)?.discriminator;
  if (discriminator === undefined) return undefined;
  return value[discriminator] ?? type.attributes[discriminator]?.omitted?.means;
}

/** The variant of a value; `undefined` if it has none, or is unknown. */
export function variantOf(type: ObjectType, value: Members): ObjectVariant | undefined {
  const selected = variantValue(type, value);
  if (typeof selected !== "string") return undefined;
  return own(type.variants?.of ?? {}, selected);
}

/** The values of the distinguishing member whose variants have a member; empty for one that belongs to all. */
export function valuesWith({ variants }: ObjectType, member: string): readonly string[] {
  return Object.entries(variants?.of ?? {})
    .filter(([, { needs, mayHave }]) => needs.includes(member) || mayHave.includes(member))
    .map(([value]) => value);
}

/** False for a member of other variants than the value's. */
export function hasMember(type: ObjectType, value: Members, member: string): boolean {
  const variant = variantOf(type, value);
  if (!variant || valuesWith(type, member).length === 0) return true;
  return variant.needs.includes(member) || variant.mayHave.includes(member);
}

/** The members of a value that a dialect does not take, by itself or for the value's variant, by name; without what is inside them. */
export function membersNotIn(type: ObjectType, value: Members, dialect: string): readonly string[] {
  const lacking = variantOf(type, value)?.unsupportedIn?.[dialect] ?? [];
  return attributesOf(type)
    .filter(([name, { api: { unsupportedIn } = {} }]) => lacking.includes(name) || unsupportedIn?.includes(dialect))
    .filter(([name, attribute]) => !sameAttribute(attribute, value[name], null))
    .map(([name]) => name);
}

type Bounded = StringType | NumberType | ListType;

/** The bounds of a type for a dialect; while that is not known, those that hold everywhere. */
export function boundsIn<T extends Bounded>(type: T, dialect: string | undefined): T {
  const narrower = dialect === undefined ? undefined : type.in?.[dialect];
  return narrower ? joined(narrower)(type) : type;
}

/** Made once for bounds that several types share, and once for each of these. */
const joined = memo((narrower: object) => memo(<T extends Bounded>(type: T): T => ({ ...type, ...narrower })));

export function isRequiredIn({ presence, set: { requiredIn } = {} }: Attribute, dialect: string | undefined): boolean {
  return presence === "required" || (dialect !== undefined && requiredIn?.includes(dialect) === true);
}

/**
 * True for an optional attribute whose absence has a meaning of its own: absent and that value may stand for each other, so Terraform must
 * let the state keep either form. Only at the top level, where Terraform can.
 */
export function hasTwoAbsentForms({ presence, set, omitted }: Attribute): boolean {
  if (presence !== "optional" || set?.writeOnly || !omitted) return false;
  const { means = null, otherArgumentsMaySetIt, keptSinceImport } = omitted;
  return otherArgumentsMaySetIt === true || keptSinceImport === true || means !== null;
}

/** True for a state that has only what identifies the object, as right after an import. */
export function holdsIdentityOnly({ attributes }: ObjectType, state: ObjectValue): boolean {
  const furtherNames = Object.keys(attributes).filter((name) => !attributes[name]?.set?.identifies);
  const required = furtherNames.filter((name) => attributes[name]?.presence === "required");
  return (required.length > 0 ? required : furtherNames).every((name) => (state[name] ?? null) === null);
}
