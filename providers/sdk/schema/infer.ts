import type {
  Attribute,
  Attributes,
  BoolType,
  Definition,
  JsonType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  SetType,
  StringType,
  ValueType,
} from "./type";
import { type Decimal, knownMembers, type ObjectValue, type Unknown, type Value } from "./value";

/** What the values of a provider are derived from: a definition, or the type of an object inside one. */
type Shape = Definition | ObjectType;

type AttributesOf<S extends Shape> = S extends Definition<infer A> ? A : S extends ObjectType<infer A> ? A : never;

/** Whether values are as the author wrote them, or with the definition's defaults where the author wrote nothing. */
type Form = "as written" | "with defaults";

/** `null` where the author may leave the attribute out or the service sets it, and no default takes its place. */
type Absent<A extends Attribute, F extends Form> = A["presence"] extends "required"
  ? never
  : [F, HasDefault<A>] extends ["with defaults", true]
    ? never
    : null;

/** What `omitted` says may stand for the default: null, too. */
type HasDefault<A extends Attribute> = A extends { readonly omitted: object }
  ? false
  : A extends { readonly set: { readonly default: Exclude<Value, null> } }
    ? true
    : false;

/** What Terraform keeps in a container that nobody configured gets no defaults. */
type FormInside<A extends Attribute, F extends Form> = A["presence"] extends "optional_computed" ? "as written" : F;

/** `null` where the items of a list, set or map may be null. */
type NullItem<T extends ValueType> = T extends { readonly allowNullItems: true } ? null : never;

/**
 * A value of a type. `U` is `Unknown` for one that may hold unknowns at any depth, else `never`. A type that is not known at compile time has
 * any value.
 */
type ValueOf<T extends ValueType, F extends Form, U> = ValueType extends T
  ? Value
  : T extends ListType<infer E> | SetType<infer E>
    ? readonly (ValueOf<E, F, U> | U | NullItem<T>)[]
    : T extends MapType<infer E>
      ? { readonly [key: string]: ValueOf<E, F, U> | U | null }
      : T extends ObjectType
        ? ObjectOf<T, F, U>
        : LeafValue<T>;

type ObjectOf<S extends Shape, F extends Form, U> =
  Loose<S> extends true
    ? ObjectValue
    : {
        readonly [K in keyof AttributesOf<S>]:
          | ValueOf<AttributesOf<S>[K]["type"], FormInside<AttributesOf<S>[K], F>, U>
          | U
          | Absent<AttributesOf<S>[K], F>;
      };

/** A wholly known value. */
export type KnownValue<T extends ValueType, F extends Form = "as written"> = ValueOf<T, F, never>;

type LeafValue<T extends ValueType> = T extends StringType | JsonType
  ? string
  : T extends NumberType
    ? T extends { readonly integer: true; readonly min: number; readonly max: number }
      ? number
      : number | Decimal
    : T extends BoolType
      ? boolean
      : never;

/**
 * Every attribute, as a plan or the configuration of a plan has it: any may be unknown. `PlannedOf<D, "with defaults">`: what is planned, in
 * which an argument with a default is never null.
 */
export type PlannedOf<S extends Shape, F extends Form = "as written"> = ObjectOf<S, F, Unknown>;

/** Every attribute, as it is when a change is applied: known, and `null` for what only the service can say. */
export type KnownOf<S extends Shape, F extends Form = "as written"> = ObjectOf<S, F, never>;

/** Every attribute of an object that exists: known, and what identifies it is there. */
export type StateOf<S extends Shape> =
  Loose<S> extends true
    ? ObjectValue
    : KnownOf<S> & { readonly [K in Identity<AttributesOf<S>>]: KnownValue<AttributesOf<S>[K]["type"]> };

/** Every attribute as read from a response of a service: any may be missing. */
export type ReceivedOf<S extends Shape> =
  Loose<S> extends true
    ? ObjectValue
    : { readonly [K in keyof AttributesOf<S>]: KnownValue<AttributesOf<S>[K]["type"]> | null };

/** A state that may hold nothing but what identifies the object, as right after an import. */
export type ImportedOf<S extends Shape> =
  Loose<S> extends true
    ? ObjectValue
    : ReceivedOf<S> & { readonly [K in Identity<AttributesOf<S>>]: KnownValue<AttributesOf<S>[K]["type"]> };

/** What a call returns to be stored; omitted attributes are `null`. */
export type StoredOf<S extends Shape> = Loose<S> extends true ? ObjectValue : Partial<ReceivedOf<S>>;

/** True for a shape that is only known at run time. */
type Loose<S extends Shape> = string extends keyof AttributesOf<S> ? true : false;

type Identity<A extends Attributes> = {
  [K in keyof A]: A[K] extends { readonly set: { readonly identifies: true } } ? K : never;
}[keyof A];

/** What the author writes for a type; the values that a text may have are left out. */
type ConfigValue<T extends ValueType> = T extends ListType<infer E> | SetType<infer E>
  ? readonly (ConfigValue<E> | NullItem<T>)[]
  : T extends MapType<infer E>
    ? { readonly [key: string]: ConfigValue<E> | NullItem<T> }
    : T extends ObjectType<infer A>
      ? ConfigOf<A>
      : T extends JsonType
        ? string | object | (T extends { readonly union: object } ? never : number | boolean)
        : Exclude<LeafValue<T>, Decimal>;

/** The configuration interface of a set of attributes, without computed ones. */
export type ConfigOf<A extends Attributes> = {
  readonly [K in keyof A as A[K]["presence"] extends "required" ? K : never]: ConfigValue<A[K]["type"]>;
} & {
  readonly [K in keyof A as A[K]["presence"] extends "optional" | "optional_computed" ? K : never]?: ConfigValue<
    A[K]["type"]
  >;
};

/** A planned value as far as it is known: null for every unknown. */
export function asKnown<const T extends ObjectType>(type: T, value: PlannedOf<T>): KnownOf<T>;
export function asKnown(_: ObjectType, value: ObjectValue): ObjectValue {
  return knownMembers(value);
}
