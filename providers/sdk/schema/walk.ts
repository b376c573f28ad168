import type {
  Attribute,
  InObjects,
  JsonUnion,
  JsonVariant,
  ListType,
  MapType,
  ObjectType,
  Path,
  SetType,
  StringType,
  ValueType,
} from "./type";
import {
  asMembers,
  isObject,
  isPresent,
  isRecord,
  type Members,
  mapMembers,
  type ObjectValue,
  own,
  type Value,
} from "./value";

/** Any type but those of containers: lists, sets and maps. */
type ElementType = Exclude<ValueType, ListType | SetType | MapType>;

/** The type of what a value consists of: its own, or that of the items of lists and sets and of the values of maps, at any depth. */
export function elementOf(type: ValueType): ElementType {
  return "of" in type ? elementOf(type.of) : type;
}

/** The object type of what a value consists of; `undefined` if that is no object. */
export function objectIn(type: ValueType): ObjectType | undefined {
  const element = elementOf(type);
  return element.kind === "object" ? element : undefined;
}

/** The union of what a value consists of; `undefined` if that is no JSON with known variants. */
export function unionIn(type: ValueType): JsonUnion | undefined {
  const element = elementOf(type);
  return element.kind === "json" ? element.union : undefined;
}

/** The objects that Terraform sees as nested attributes, and how they are nested; `undefined` for any other type, such as a list of lists. */
export function nestedIn(
  type: ValueType,
): { readonly type: ObjectType; readonly nesting: "single" | "list" | "set" | "map" } | undefined {
  if (type.kind === "object") return { type, nesting: "single" };
  if ("of" in type && type.of.kind === "object") return { type: type.of, nesting: type.kind };
  return undefined;
}

/** A list or set of objects. */
export type ItemsType = ListType<ObjectType> | SetType<ObjectType>;

export function hasObjectItems(type: ValueType): type is ItemsType {
  return (type.kind === "list" || type.kind === "set") && type.of.kind === "object";
}

export function hasObjectValues(type: ValueType): type is MapType<ObjectType> {
  return type.kind === "map" && type.of.kind === "object";
}

/** What a walk makes of the objects and leaves that a value consists of. */
export interface Change<Object, V> {
  /** Walks on into the attributes as it likes. */
  object(type: ObjectType, value: Object): V;
  /** By default, it stays as it is. */
  leaf?(type: ElementType, value: V): V;
}

/** The value with all that it consists of changed. What does not fit its type stays as it is. */
export function mapTyped(type: ValueType, value: Value, change: Change<ObjectValue, Value>): Value;
export function mapTyped(type: ValueType, value: unknown, change: Change<Members, unknown>): unknown;
export function mapTyped(type: ValueType, value: unknown, change: Change<Members, unknown>): unknown {
  switch (type.kind) {
    case "object":
      if (!isRecord(value)) return value;
      return change.object(type, value);
    case "list":
    case "set":
      if (!Array.isArray(value)) return value;
      return value.map((item) => mapTyped(type.of, item, change));
    case "map":
      if (!isRecord(value)) return value;
      return mapMembers(value, (item) => mapTyped(type.of, item, change));
    default:
      return change.leaf ? change.leaf(type, value) : value;
  }
}

/** Visits every object that a value consists of, with what another value has at its place. Items of sets have none, and so no partner. */
export function visitTyped(
  type: ValueType,
  value: unknown,
  visit: { object(type: ObjectType, value: Members, path: Path, partner: unknown): void },
  path: Path = [],
  partner: unknown = null,
): void {
  if (type.kind === "object") {
    if (isRecord(value)) visit.object(type, value, path, partner);
  } else if (!("of" in type) || !objectIn(type)) return;
  else if (type.kind === "map") {
    for (const [key, item] of Object.entries(asMembers(value)))
      visitTyped(type.of, item, visit, [...path, key], isRecord(partner) ? own(partner, key) : null);
  } else if (Array.isArray(value)) {
    const partnerItems = type.kind === "list" && Array.isArray(partner) ? partner : [];
    for (const [index, item] of value.entries())
      visitTyped(type.of, item, visit, [...path, index], partnerItems[index] ?? null);
  }
}

/**
 * The value with every object that it consists of changed together with its partners, which stand at the same place in other values: same
 * index, same key. Items of a set have no place, so `ofSet` says what stands in. Everything else stays as it is.
 */
export function zipTyped(
  type: ValueType,
  value: Value,
  partners: readonly (Value | undefined)[],
  change: (type: ObjectType, value: ObjectValue, partners: readonly (ObjectValue | null)[]) => ObjectValue,
  ofSet: (item: ObjectValue) => readonly (ObjectValue | null)[],
): Value {
  if (type.kind === "object") return isObject(value) ? change(type, value, partners.map(asObject)) : value;
  if (!("of" in type) || !objectIn(type)) return value;
  const inside = (item: Value, innerPartners: readonly (Value | undefined)[]) =>
    zipTyped(type.of, item, innerPartners, change, ofSet);
  if (type.kind === "map")
    return isObject(value)
      ? mapMembers(value, (item, key) =>
          inside(
            item,
            partners.map((partner) => own(asObject(partner) ?? {}, key)),
          ),
        )
      : value;
  if (!Array.isArray(value)) return value;
  return value.map((item: Value, index) => {
    if (type.kind === "set") return isObject(item) ? inside(item, ofSet(item)) : item;
    return inside(
      item,
      partners.map((partner) => (Array.isArray(partner) ? partner[index] : null)),
    );
  });
}

/** The object, or null for any other value. */
export function asObject(value: Value | undefined): ObjectValue | null {
  return isObject(value) ? value : null;
}

/**
 * What an author writes of an object: at every depth, null for what the service sets and for what `omits` says. Members that the type does
 * not have are omitted.
 */
export function authored(
  type: ObjectType,
  value: ObjectValue,
  omits: (attribute: Attribute, value: Value, owner: ObjectValue) => boolean = () => false,
): ObjectValue {
  const change: Change<ObjectValue, Value> = { object: authoredPart };
  return authoredPart(type, value);

  function authoredPart({ attributes }: ObjectType, part: ObjectValue): ObjectValue {
    return mapMembers(attributes, (attribute, name) => {
      const member = part[name] ?? null;
      if (member === null || attribute.presence === "computed" || omits(attribute, member, part)) return null;
      return mapTyped(attribute.type, member, change);
    });
  }
}

/** True if something holds for an attribute in an object. */
export function holdsIn(objects: InObjects | undefined, object: Members): boolean {
  if (typeof objects === "function") return objects(object);
  return objects === true;
}

/** The attributes of a type with their names; made once a type, because large plans walk them for every object. */
export const attributesOf: (type: ObjectType) => readonly (readonly [string, Attribute])[] = memo((type: ObjectType) =>
  Object.entries(type.attributes),
);

/** Memoizes `make`, which must be pure, by objects that never change: parts of a definition, values of a plan. */
export function memo<P extends object, R>(make: (part: P) => R): (part: P) => R {
  const results = new WeakMap<P, { readonly result: R }>();
  return (part) => {
    const cached = results.get(part);
    if (cached) return cached.result;
    const result = make(part);
    results.set(part, { result });
    return result;
  };
}

/** The variant of a union that an object's members select, or `undefined` when none does. */
export function selectVariant(union: JsonUnion, object: Members): JsonVariant | undefined {
  return selectorsOf(union).find(({ conditions }) => conditions.every((holds) => holds(object)))?.variant;
}

const selectorsOf = memo((union: JsonUnion) => {
  const variants = Object.values(union.variants);
  return variants.map((variant) => {
    const conditions = Object.entries(variant.when).map(([member, value]) => condition(member, value, variant));
    return { variant, conditions };
  });
});

/** A member that may be absent may also have a value that the variant itself offers. Any other value is of a variant that is not known. */
function condition(member: string, expected: string | undefined, { type }: JsonVariant) {
  if (expected !== undefined) return (object: Members) => object[member] === expected;
  const words = type.attributes[member]?.type;
  const offered: readonly unknown[] = (words?.kind === "string" && offeredValues(words)) || [];
  return (object: Members) => !isPresent(object[member]) || offered.includes(object[member]);
}

/** The members whose values select a variant. */
export const selectingMembers = memo((union: JsonUnion): readonly string[] => [
  ...new Set(Object.values(union.variants).flatMap(({ when }) => Object.keys(when))),
]);

/** The values of a member that select a variant. */
export function selectingValues(union: JsonUnion, member: string): readonly string[] {
  const values = Object.values(union.variants).flatMap(({ when, type }) => {
    const words = type.attributes[member]?.type;
    return when[member] ?? ((words?.kind === "string" && offeredValues(words)) || []);
  });
  return [...new Set(values)];
}

/** The values that editors offer: those of the type, else those of the dialects. */
export function offeredValues({ oneOf, knownValues, in: dialects = {} }: StringType): readonly string[] | undefined {
  const ofDialects = Object.values(dialects).flatMap((bounds) => bounds.oneOf ?? bounds.knownValues ?? []);
  return oneOf ?? knownValues ?? (ofDialects.length > 0 ? [...new Set(ofDialects)] : undefined);
}

/** The attribute for objects of other variants than the definition knows, and what distinguishes these; `undefined` for most types. */
export const rawMemberOf = memo((type: ObjectType): RawMember | undefined => {
  const [name, attribute] = attributesOf(type).find(([, { api }]) => api?.unknownVariantsOf !== undefined) ?? [];
  const discriminator = attribute?.api?.unknownVariantsOf;
  if (name === undefined || discriminator === undefined) return undefined;
  const words = type.attributes[discriminator]?.type;
  const knownVariants = (words?.kind === "string" && offeredValues(words)) || [];
  return { name, discriminator, knownVariants };
});

interface RawMember {
  readonly name: string;
  readonly discriminator: string;
  readonly knownVariants: readonly string[];
}
