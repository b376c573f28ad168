import type { Exact } from "./exact";
import { problem } from "./problems";
import type {
  Attribute,
  Attributes,
  BoolType,
  DialectRules,
  JsonType,
  JsonUnion,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  ObjectVariants,
  Rule,
  SetType,
  StringType,
  ValueType,
} from "./type";
import { filterMembers, mapMembers } from "./value";

export function string<const O extends Omit<StringType, "kind">>(
  options?: Exact<O, Omit<StringType, "kind">>,
): { kind: "string" } & O {
  return { kind: "string", ...(options as O) };
}

/** RFC 3339 text, equal to another when both name the same instant. */
export function instant(): StringType {
  return { kind: "string", form: "instant" };
}

export function number(options: Omit<NumberType, "kind" | "integer"> = {}): NumberType {
  return { kind: "number", ...options };
}

/**
 * A whole number. With both bounds, values are JavaScript numbers; else they can be too large for one, and are then a `Decimal`.
 * @throws RangeError for a bound that is no safe integer.
 */
export function integer<const O extends Omit<NumberType, "kind" | "integer"> = NoOptions>(
  options?: Exact<O, Omit<NumberType, "kind" | "integer">>,
): NumberType & { readonly integer: true } & NoInfer<O> {
  const { min = 0, max = 0 } = options ?? {};
  const unsafe = [min, max].find((bound) => !Number.isSafeInteger(bound));
  if (unsafe !== undefined)
    throw new RangeError(`${unsafe} is no bound of an integer, because it is not exact; leave it out.`);
  return { kind: "number", integer: true, ...(options as NoInfer<O>) };
}

export function bool(): BoolType {
  return { kind: "bool" };
}

export function json(union?: JsonUnion, options: Pick<JsonType, "envelope"> = {}): JsonType {
  if (union) return { kind: "json", union, ...options };
  return { kind: "json" };
}

export function list<const T extends ValueType, const O extends ItemsOptions<ListType> = NoOptions>(
  items: T,
  options?: Exact<O, ItemsOptions<ListType>>,
): ListType<T> & NoInfer<O> {
  return { kind: "list", of: items, ...(options as NoInfer<O>) };
}

export function set<const T extends ValueType, const O extends ItemsOptions<SetType> = NoOptions>(
  items: T,
  options?: Exact<O, ItemsOptions<SetType>>,
): SetType<T> & NoInfer<O> {
  return { kind: "set", of: items, ...(options as NoInfer<O>) };
}

/** `map(string(), { allowNullItems: true })`: values may be null. */
export function map<const T extends ValueType, const O extends ItemsOptions<MapType> = NoOptions>(
  values: T,
  options?: Exact<O, ItemsOptions<MapType>>,
): MapType<T> & NoInfer<O> {
  return { kind: "map", of: values, ...(options as NoInfer<O>) };
}

type ItemsOptions<T extends ValueType> = Omit<T, "kind" | "of">;

export function object<const A extends Attributes>(
  name: string,
  attributes: A,
  rules?: readonly (Rule | DialectRules)[],
  variants?: ObjectVariants,
): ObjectType<A> {
  const ownAttributes: A = withoutPrototype(attributes);
  const ownVariants = variants && { ...variants, of: withoutPrototype(variants.of) };
  return {
    kind: "object",
    name,
    attributes: ownAttributes,
    ...(rules && { rules }),
    ...(ownVariants && { variants: ownVariants }),
  };
}

/** The object as one that is compared and written as a whole. */
export function atomic<const T extends ObjectType>(type: T): T & { readonly atomic: true } {
  return { ...type, atomic: true };
}

/** The same for an object of which only some members are certain: it takes any others without a warning. */
export function openEnded<const T extends ObjectType>(
  type: T,
): T & { readonly atomic: true; readonly furtherMembers: true } {
  return { ...type, atomic: true, furtherMembers: true };
}

/** Rules that hold in one dialect only. */
export function rulesIn(dialect: string, rules: readonly Rule[]): DialectRules {
  return { dialect, rules };
}

/** At least one of the arguments must be set. */
export function atLeastOneOf(...members: readonly string[]): Rule {
  return (_, report) => {
    if (members.every((member) => report.absent(member)))
      report.error(problem("missing-argument"), `needs one of ${named(members)}; set it.`);
  };
}

/** No two of the arguments can be set together. */
export function atMostOneOf(...members: readonly string[]): Rule {
  return (_, report) => {
    const [first = "", ...conflicting] = members.filter((member) => report.known(member) !== undefined);
    for (const member of conflicting)
      report.error(problem("conflicting-arguments"), `conflicts with \`${first}\`; set only one of them.`, [member]);
  };
}

/** One of the arguments must be set, and no other with it. */
export function exactlyOneOf(...members: readonly string[]): Rule {
  const rules = [atLeastOneOf(...members), atMostOneOf(...members)];
  return (object, report) => {
    for (const rule of rules) rule(object, report);
  };
}

/** The arguments must be set together, or none of them. */
export function allOrNone(...members: readonly string[]): Rule {
  return (_, report) => {
    const presentMember = members.find((member) => report.known(member) !== undefined);
    if (presentMember === undefined) return;
    for (const member of members.filter((name) => report.absent(name)))
      report.error(problem("missing-argument"), `is missing; \`${presentMember}\` needs it.`, [member]);
  };
}

/** A number must be at least the sum of others: `atLeastSumOf("max", "min")`. What is not set counts as 0. */
export function atLeastSumOf(totalMember: string, ...parts: readonly string[]): Rule {
  return (_, report) => {
    const values = [totalMember, ...parts].map((member) => (report.absent(member) ? 0 : report.known(member)));
    if (report.absent(totalMember) || values.includes(undefined)) return;
    const [total = 0, ...numbers] = values.map((value) => Number(String(value)));
    const sum = numbers.reduce((subtotal, number) => subtotal + number, 0);
    if (total >= sum) return;
    const minimum = parts.length > 1 ? `the sum of ${named(parts)}` : named(parts);
    report.error(problem("value-out-of-range"), `is ${total}; it must be at least ${minimum}, which is ${sum}.`, [
      totalMember,
    ]);
  };
}

function named(members: readonly string[]): string {
  return members.map((member) => `\`${member}\``).join(", ");
}

/** The same members and no inherited ones: names that authors and the service choose are looked up here. */
function withoutPrototype<T extends object>(members: T): T {
  return Object.assign(Object.create(null), members);
}

type Options = Omit<Attribute, "type" | "presence" | "description">;

type NoOptions = Record<never, never>;

/** `NoInfer` in the return type: omitted options are none, regardless of the expected type. */
type Made<T extends ValueType, P extends string, O> = {
  readonly type: T;
  readonly presence: P;
  readonly description: string;
} & O;

function attributeOf<const P extends string>(presence: P) {
  return <const T extends ValueType, const O extends Options = NoOptions>(
    type: T,
    description: string,
    options?: Exact<O, Options>,
  ): Made<T, P, NoInfer<O>> => ({ type, presence, description, ...(options as NoInfer<O>) });
}

/** The author must set it. */
export const required = attributeOf("required");

/** The author may set it; null otherwise. */
export const optional = attributeOf("optional");

/** The service sets it. */
export const computed = attributeOf("computed");

/** The author may set it, else the service or a default does. */
export const optionalComputed = attributeOf("optional_computed");

/**
 * The same attributes as results: all computed, so that a data source shows a resource's members without writing them again. What only the
 * author says, where the object is, is none.
 */
export function asComputed(attributes: Attributes, leaveOut: readonly string[] = []): Attributes {
  const results = filterMembers(
    attributes,
    ({ set }, name) => !leaveOut.includes(name) && !set?.writeOnly && set?.identifies !== "where_set",
  );
  return withoutPrototype(mapMembers(results, computedOf));
}

function computedOf({ type, description, set, api, omitted }: Attribute): Attribute {
  return {
    type: computedType(type),
    presence: "computed",
    description,
    set: set?.sensitive ? { sensitive: true } : undefined,
    api:
      api?.name === undefined
        ? undefined
        : { name: api.name, ...(api.unknownVariantsOf !== undefined && { unknownVariantsOf: api.unknownVariantsOf }) },
    omitted: omitted?.means === undefined ? undefined : { means: omitted.means },
  };
}

function computedType(type: ValueType): ValueType {
  if ("of" in type) return { ...type, of: computedType(type.of) };
  if (!("attributes" in type)) return type;
  return { kind: "object", name: `${type.name}Result`, attributes: asComputed(type.attributes) };
}
