import type {
  Attributes,
  BoolType,
  JsonType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  SetType,
  StringType,
  ValueType,
} from "./type";

/** What the author writes for a type: literal unions for closed sets, open strings for sets the service may grow. */
type ConfigValue<T extends ValueType> = T extends StringType
  ? T extends { readonly oneOf: readonly (infer S extends string)[] }
    ? S
    : T extends { readonly known: readonly (infer K extends string)[] }
      ? K | (string & {})
      : T extends { readonly in: Readonly<Record<string, infer B>> }
        ? Open<Offered<B>>
        : string
  : T extends NumberType
    ? number
    : T extends BoolType
      ? boolean
      : T extends JsonType
        ? string | object
        : T extends ListType<infer E> | SetType<infer E>
          ? readonly ConfigValue<E>[]
          : T extends MapType<infer E>
            ? { readonly [key: string]: ConfigValue<E> }
            : T extends ObjectType<infer A>
              ? ConfigOf<A>
              : never;

/** Any string, of which some are offered. */
type Open<S extends string> = [S] extends [never] ? string : S | (string & {});

/** The values that a product offers. */
type Offered<B> = B extends { readonly oneOf: readonly (infer S extends string)[] }
  ? S
  : B extends { readonly known: readonly (infer K extends string)[] }
    ? K
    : never;

/** The configuration interface of a set of attributes, without computed ones. */
export type ConfigOf<A extends Attributes> = {
  readonly [K in keyof A as A[K]["presence"] extends "required" ? K : never]: ConfigValue<A[K]["type"]>;
} & {
  readonly [K in keyof A as A[K]["presence"] extends "optional" | "optional_computed" ? K : never]?: ConfigValue<
    A[K]["type"]
  >;
};
