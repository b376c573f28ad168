import {
  type Attribute,
  type Attributes,
  type BoolType,
  computed,
  type Decimal,
  type Definition,
  type DialectRules,
  json,
  type ListType,
  type NumberType,
  type ObjectType,
  type ObjectVariants,
  object,
  optional,
  type Rule,
  type SetType,
  type StringType,
  set,
  string,
  type ValueType,
} from "terraform-provider-sdk/schema";
import {
  type Json,
  type JsonObject,
  type Members,
  type ObjectValue,
  toCamel,
  toPascal,
} from "terraform-provider-sdk/values";
import type { Product, Where } from "../service/products";
import { objectId } from "../service/words";
import { define } from "./define";

/**
 * Everything there is to know about a kind of object that the service keeps: the definition of its resource, and the facts from which its
 * data sources, its list resource, the client's store and records, the capabilities and the import are derived.
 */
export interface Kind<
  N extends string = string,
  P extends string = string,
  A extends Attributes = Attributes,
  I extends Attributes = Attributes,
  R = unknown,
  C extends Created | undefined = Created | undefined,
> extends Definition<A>,
    Facts<P, A, I, R, C> {
  readonly name: N;
}

interface Facts<P extends string, A extends Attributes, I extends Attributes, R, C> {
  /** `saved_searches`: the name of the data source, and as `savedSearches` of the client's store. */
  readonly plural: P;
  /** For messages, where the names do not say it: `{ singular: "API key", plural: "API keys" }`. */
  readonly words?: Words;
  /** Of the list, below the resources of the service or of the account: `saved-searches`. */
  readonly path: string;
  /** What has the objects, and with it the beginning of their path: a service, or the account that has services. Default `service`. */
  readonly belongsTo?: "service" | "account";
  readonly access: {
    readonly readableIn: Where;
    readonly writableIn: Where;
    /** Where one object can be read by its ID, if not wherever the list can be read. */
    readonly readableByIdIn?: Where;
    /** The first word of the sentence that says that reading is not possible. Default `Listing`. */
    readonly verbInMessages?: "Reading";
    /** The first versions of the self-hosted service with routes to read and to write. */
    readonly since?: { readonly read: string; readonly write: string };
  };
  /** Attributes that only data sources have, or that they describe in other words. */
  readonly dataSourceAttributes?: I;
  /** Attributes of the resource that data sources lack. */
  readonly resourceOnlyAttributes?: readonly (keyof A & string)[];
  /**
   * The members that code reads from a record, by attribute; they make the type of the record. Each may be absent or null, but a response with
   * one of another type is malformed. A response to a write that lacks one of those that were sent is not the whole object, which is then read.
   */
  readonly membersRead: R & { readonly [M in keyof R]: M extends keyof (A & I) ? unknown : never };
  /** Members of a record, beside those of every kind, that have no attribute and that no update sends. */
  readonly readOnlyMembers?: readonly string[];
  /** The data source that lists the objects. */
  readonly list?: {
    readonly description: string;
    /** There is a filter by a pattern of the name, `nameRegex`. */
    readonly nameRegex?: true;
    /**
     * The arguments that filter the list, each with its sentence. They are not sent: the provider reads the whole list, and compares each entry. `type`: default that of the attribute of this name. `in`: the attribute that
     * is a list with the value; default: the attribute of this name is the value.
     */
    readonly localFilters?: {
      readonly [argument: string]:
        | string
        | { readonly description: string; readonly type?: ValueType; readonly in?: string };
    };
    /** True for an object that no list has, because it is gone soon. */
    omits?(record: Members): boolean;
  };
  /** Why there are no data sources of the kind. */
  readonly hasNoDataSources?: string;
  readonly lookup?: {
    /** Further words of the first sentence, and further sentences: `, with its current state.` */
    readonly descriptionTail?: string;
    /** The argument that narrows a lookup by name, and the sentence on it. */
    readonly narrowedBy?: { readonly name: string; readonly description: string; readonly type?: ValueType };
    /** An object without a name is normal, so a lookup by name skips those in silence. Default: it warns of them. */
    readonly unnamedIsNormal?: true;
  };
  readonly imported: {
    /** Whether objects are imported without `--kind`. */
    readonly byDefault: boolean;
    /** Arguments that a record states in a form of its own. */
    read?(record: Members): ObjectValue;
    /** Arguments that the service does not return for such an object. */
    unreturnedArguments?(record: Members): readonly string[];
    /** Omits members that follow from others, as far as that is known of the service. */
    prune?(value: ObjectValue, product: Product): ObjectValue;
    /** Why a plan rejects what the service holds, as a predicate: `has the tile "A" with …`. */
    whyRejected?(value: ObjectValue, product: Product): string | undefined;
  };
  /** Objects that nobody can manage, such as those that the service owns. */
  readonly unmanageable?: {
    /** The attribute that decides it, to which the error points. */
    readonly decidedBy: keyof A & string;
    /** Why it is so, as a predicate: `is predefined`. */
    why(object: Members): string | undefined;
  };

  /** The form of an ID, for imports. Default: that of the product's IDs. */
  readonly id?: { readonly form: RegExp; readonly description: string };
  /** Where people find the ID of an object; messages say it after the form. */
  readonly idLocation?: string;
  /** The products whose services return the list whole. Default: it comes in pages everywhere. */
  readonly listedWholeIn?: readonly Product[];
  /** The products whose services name the next page by a cursor. Default: pages have numbers everywhere. */
  readonly cursorsIn?: readonly Product[];
  /** The attribute that is never null in a response: one with null is malformed. It may be missing, as from the entries of a list. */
  readonly nonNullableAttribute?: keyof A & string;
  /** False for an entry of a list that lacks what a read of the object returns. */
  isComplete?(entry: RecordFrom<A & I, R>): boolean;
  /** Default PUT, which takes the whole object. */
  readonly update?: "PATCH";
  /** What a create returns, if more than the record. */
  readonly created?: C;
  /** False if only the creator of an object can use it, so that one whose response was lost is deleted and created again. */
  canAdopt?(body: ObjectValue): boolean;
  /** True if a plan may replace the object with an equal one: then one that exists is not taken for what a killed run left behind. */
  ignoresLeftovers?(planned: Members): boolean;
  /**
   * True for a body to whose object a create without tags gives those of its parent: default tags are then added by a second write. Default: never.
   */
  defaultTagsNeedSecondWrite?(body: ObjectValue): boolean;
  /** How the object is found that a create may have made, if its response was lost or its run was killed. */
  readonly lostCreate?: {
    /** The attributes by which it is found; they need not be unique. Creates with the same values wait for each other. Default `name`. */
    readonly findBy?: readonly (keyof A & string)[];
    /** True if a record is the stored form of `body`. Default: nothing in it contradicts what was sent. */
    isSame?(body: ObjectValue, record: RecordFrom<A & I, R>): boolean;
    /** Members of the API that the service or another resource may set in it: they are compared only if they were sent. */
    readonly ignoredIfUnsent?: readonly string[];
    /** A body or a record without what the service adds to every object of the kind: these forms are compared. */
    comparableForm?(object: Members): Members;
  };
  /** The reference to an object of another kind: writes of the two run one after the other. */
  readonly sharesWriteQueueWith?: keyof A & string;
  /** What the reader can do about a failure, where that is special to the kind. */
  readonly remedies?: Readonly<Partial<Record<"not_served" | "forbidden", string>>>;
}

export interface Words {
  readonly singular: string;
  readonly plural: string;
}

/** What a create returns: the record as a member, with others. */
export interface Created {
  readonly record: string;
  /** Text attributes that only the create returns. */
  readonly also: readonly string[];
}

/** An object as the service returns it; members that are not named here are kept. */
export type ServiceRecord = JsonObject & { readonly id: string };

/** A record of which these members are checked. Each may be absent. */
type RecordFrom<A extends Attributes, R> = ServiceRecord & Checked<A, R>;

type Checked<A extends Attributes, R> = {
  readonly [M in keyof A & keyof R as WireName<M, A[M]>]?: Read<A[M]["type"], R[M]> | null;
};

/** `true` checks the type of the value; for a list of objects, an object says so of their members. */
type Read<T extends ValueType, R> = R extends true
  ? Leaf<T>
  : T extends ListType<ObjectType<infer B>>
    ? readonly (JsonObject & Checked<B, R>)[]
    : Json;

type Leaf<T extends ValueType> = T extends StringType
  ? string
  : T extends NumberType
    ? number | Decimal
    : T extends BoolType
      ? boolean
      : Json;

type WireName<M, X extends Attribute> = X extends { readonly api: { readonly name: infer W extends string } }
  ? W
  : M & string;

/** The record of a kind. */
export type RecordOf<K> =
  K extends Kind<string, string, infer A, infer I, infer R, infer _> ? RecordFrom<A & I, R> : never;

/** What a create of a kind returns: the record, and what only a create returns. */
export type CreatedOf<K> =
  K extends Kind<string, string, infer _A, infer _I, infer _R, infer C>
    ? RecordOf<K> &
        (C extends { readonly record: infer M extends string; readonly also: readonly (infer X extends string)[] }
          ? { readonly [N in M]: RecordOf<K> } & { readonly [N in X]?: string }
          : unknown)
    : never;

/** `saved_searches` -> `savedSearches`: the name of the client's store. */
export type StoreName<P extends string> = P extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<StoreName<Tail>>}`
  : P;

/** The kinds that attributes refer to, as far as the types know them. */
export type RefsIn<A extends Attributes> = { [M in keyof A]: RefsOf<A[M]["type"]> }[keyof A];

type RefsOf<T> = T extends { readonly ref: infer K extends string }
  ? K
  : T extends ListType<infer E> | SetType<infer E>
    ? RefsOf<E>
    : T extends ObjectType<infer B>
      ? string extends keyof B
        ? never
        : RefsIn<B>
      : never;

/** A kind of the parts that its file writes; the rest of the definition follows from them. */
export function kind<
  const N extends string,
  const P extends string,
  const A extends Attributes,
  const R,
  const I extends Attributes = Record<never, never>,
  const C extends Created | undefined = undefined,
>(
  parts: Facts<P, A, I, R, C> & {
    readonly name: N;
    /** Markdown; the first sentence is the summary. */
    readonly description: string;
    readonly attributes: A;
    readonly rules?: readonly (Rule | DialectRules)[];
    readonly variants?: ObjectVariants;
    /** Default: 1. Version 0 is the state of other providers. */
    readonly schemaVersion?: number;
  },
): Kind<N, P, A, I, R, C> {
  const { name, plural, description, attributes, rules, variants } = parts;
  const definition = define({
    kind: "resource",
    name,
    capability: `${toCamel(plural)}.write`,
    description,
    schemaVersion: parts.schemaVersion ?? 1,
    type: object(`${toPascal(name)}Config`, attributes, rules, variants),
  });
  return { ...parts, ...definition, name };
}

/** The kind in sentences: `saved search`, `saved searches`. */
export function wordsOf({ name, plural, words }: Pick<Kind, "name" | "plural" | "words">): Words {
  return words ?? { singular: name.replaceAll("_", " "), plural: plural.replaceAll("_", " ") };
}

/** The ID of an object, as its first attribute. */
export function ownId(description: string) {
  return computed(objectId(), description, { set: { stable: true, identifies: true } });
}

/** When an object was created and changed. `secrets`: what an update may send that no plan shows, so that it is known after apply only. */
export function timestamps(noun: string, secrets?: string) {
  const note = secrets === undefined ? "" : ` Known after apply if the plan sends ${secrets}.`;
  return {
    createdAt: computed(string(), `When the ${noun} was created.`, { set: { stable: true } }),
    updatedAt: computed(string(), `When the ${noun} was last changed.${note}`),
  };
}

const teamId = string({ pattern: { matches: /^[\w.~-]+$/, says: "the ID of a team", name: "team_id" } });

/** The argument `team` of a resource: which team its object belongs to. */
export function teamArgument(noun: string) {
  const description = `ID of the ${noun}'s team, in a self-hosted service. Defaults to the provider's; another team replaces the resource.`;
  return optional(teamId, description, {
    set: { identifies: "where_set" },
    api: { name: false, unsupportedIn: ["managed"] },
    omitted: { otherArgumentsMaySetIt: true },
    removed: {
      by: "omission",
      says: "The provider's own team counts; another one replaces the resource.",
    },
  });
}

/** What an object has of the provider's default tags; beside an argument `tags`, which is without them. */
export function defaultTagsOf(noun: string) {
  return computed(set(string()), `Default tags of the provider that the ${noun} has. They are not in \`tags\`.`);
}

/**
 * True if the provider adds its default tags to the objects of a definition. Without a product, only to those whose tags the base document
 * has: tags with a first version came with one of ClickStack.
 */
export function takesDefaultTags({ type: { attributes } }: Definition, product: Product): boolean {
  if (!("defaultTags" in attributes)) return false;
  return product !== "base" || attributes.tags?.api?.firstVersion === undefined;
}

/** The argument `team` of what reads only. */
export const teamToRead = optional(teamId, "ID of a team, in a self-hosted service. Defaults to the provider's.", {
  api: { name: false, unsupportedIn: ["managed"] },
});

/** The attribute for an object of a variant that nobody knew, told apart by the member `by`. `noun` names such an object. */
export function unknownVariant(noun: string, discriminator: string) {
  return optional(json(), `The whole ${noun} in the form of the API, for a newer \`${discriminator}\`.`, {
    api: { name: false, unknownVariantsOf: discriminator },
    docs: { forAuthors: "Excludes all others." },
  });
}

/** An object whose members of these names are absent. */
export function without(value: ObjectValue, names: readonly string[]): ObjectValue {
  return { ...value, ...Object.fromEntries(names.map((name) => [name, null])) };
}
