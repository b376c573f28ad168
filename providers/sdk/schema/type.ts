import type { Problem, Severity, Warning } from "./problems";
import { joinSentences } from "./text";
import type { Members, ObjectValue, Value } from "./value";

/** Who sets an attribute: the author (`required`, `optional`), the service (`computed`), or the author else the service. */
type Presence = "required" | "optional" | "computed" | "optional_computed";

/**
 * What holds in a dialect: a name for how some of the services speak that have the API, such as an edition, a version, or the API's document
 * alone. What names none holds everywhere. Where the dialect is `undefined`, it is not known yet. Of what a validation checks, only the dialect
 * of the provider's configuration counts: `define` rejects others if it knows the names.
 */
type ByDialect<T> = Readonly<Record<string, T>>;

export interface StringType extends StringBounds {
  readonly kind: "string";
  /** It is the ID of an object of this kind, or of the kind that another member of the same object decides. */
  readonly ref?: string | RefByMember;
  /** Further bounds, and those that replace the others, by dialect. */
  readonly in?: ByDialect<StringBounds>;
}

/** What an ID refers to, by the value of another member. */
export interface RefByMember {
  readonly by: string;
  readonly of: Readonly<Record<string, string>>;
}

interface StringBounds {
  /** A closed set: anything else is an error. */
  readonly oneOf?: readonly string[];
  /** An open set, which the service may grow: anything else is a warning. */
  readonly knownValues?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: Pattern;
  /** `instant`: RFC 3339, `date`: ISO 8601; equal when the instants are. `pem`, `url`: checked by form only. */
  readonly form?: "instant" | "date" | "url" | "pem";
}

interface Pattern {
  readonly matches: RegExp;
  /** Description of the pattern: `a letter followed by digits`. */
  readonly says: string;
  /** Name of a form that many attributes have, which the reference therefore does not explain with each. */
  readonly name?: string;
}

export interface NumberType extends NumberBounds {
  readonly kind: "number";
  readonly in?: ByDialect<NumberBounds>;
}

interface NumberBounds {
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
}

export interface BoolType {
  readonly kind: "bool";
}

/** JSON: one text in Terraform, compared by meaning; in TypeScript an object of one of the variants, or the text. */
export interface JsonType {
  readonly kind: "json";
  readonly union?: JsonUnion;
  /** Member of an envelope in which the object may stand. */
  readonly envelope?: string;
}

/** The typed form of a JSON attribute: one object type a variant, told apart by `variantOf`. */
export interface JsonUnion {
  /** Name of the generated TypeScript union. */
  readonly name: string;
  readonly description: string;
  /** Key: name of the generated interface. */
  readonly variants: Readonly<Record<string, JsonVariant>>;
  /** What is wrong with a value that is in another form altogether: nothing else is said about it. */
  readonly rejectedForm?: (value: Readonly<Record<string, unknown>>) => OtherForm | undefined;
}

/** A problem with the member by which another form was recognized, and the rest of a sentence that begins with that member. */
interface OtherForm {
  readonly problem: Problem;
  readonly member: string;
  readonly says: string;
}

export interface JsonVariant {
  readonly description: string;
  /** The members whose literal values select this variant, e.g. `{ displayType: "line" }`; a missing member is `undefined`. */
  readonly when: Readonly<Record<string, string | undefined>>;
  readonly type: ObjectType;
}

/** What has items: lists, sets and maps. */
interface Items {
  /** Items may be null. Default: a null item is an error. */
  readonly allowNullItems?: true;
}

export interface ListType<T extends ValueType = ValueType> extends ItemBounds, Items {
  readonly kind: "list";
  readonly of: T;
  readonly in?: ByDialect<ItemBounds>;
  /**
   * For each item of the author's the index of the service's that it continues; pure. Absent: of items that people change in the UI, an update
   * keeps only what the definition does not know. Also asked for the items that the author wrote before.
   */
  readonly pair?: (config: readonly Value[], live: readonly Value[]) => readonly (number | undefined)[];
}

interface ItemBounds {
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface SetType<T extends ValueType = ValueType> extends Items {
  readonly kind: "set";
  readonly of: T;
  readonly maxItems?: number;
}

export interface MapType<T extends ValueType = ValueType> extends Items {
  readonly kind: "map";
  readonly of: T;
}

export interface ObjectType<A extends Attributes = Attributes> {
  readonly kind: "object";
  /** Name of the generated TypeScript interface. */
  readonly name: string;
  readonly attributes: A;
  readonly rules?: readonly (Rule | DialectRules)[];
  readonly variants?: ObjectVariants;
  /** What to write instead of members that another form of the object has, as whole sentences by their names. */
  readonly remedies?: Readonly<Record<string, string>>;
  /**
   * Replaced as one unit: what the author omits is not there, but for presentation, which stays as the service has it. Default: what the
   * author never wrote is the service's own.
   */
  readonly atomic?: true;
  /** Takes members that the definition does not know without a warning: it lists only those that are certain. Only of an object that is `atomic`. */
  readonly furtherMembers?: true;
}

/**
 * What an object's members depend on: a member such as `kind`, each of whose values needs some of them and may have others. Members that
 * no variant names belong to all.
 */
export interface ObjectVariants {
  /** The member that distinguishes the variants. */
  readonly by: string;
  /** By the value of that member. */
  readonly of: Readonly<Record<string, ObjectVariant>>;
}

export interface ObjectVariant {
  /** Name of the generated interface. */
  readonly interfaceName: string;
  readonly description: string;
  /** Members that it must have, beyond those that the object requires anyway. */
  readonly needs: readonly string[];
  /** Further members that it may have; one that no variant names belongs to all. */
  readonly mayHave: readonly string[];
  /** The first version of the service that has it; no plan checks it. */
  readonly firstVersion?: string;
  /** Members that a dialect, of those of a client, does not take. */
  readonly unsupportedIn?: ByDialect<readonly string[]>;
}

export type ValueType = StringType | NumberType | BoolType | JsonType | ListType | SetType | MapType | ObjectType;

export interface Attribute<T extends ValueType = ValueType> {
  readonly type: T;
  readonly presence: Presence;
  /** Markdown: what it means, its unit, its bounds, where the rule comes from when that helps the author. */
  readonly description: string;
  readonly set?: Setting;
  readonly api?: ApiMember;
  readonly omitted?: Omission;
  /** How it is removed from the service's object; leaving it out of the update clears it when this is absent. */
  readonly removed?: RemovalByDialect;
  readonly docs?: AttributeDocs;
}

/** Who sets an attribute, beside its presence, and what setting it does. */
interface Setting {
  /** The dialects that require it, although the schema does not. */
  readonly requiredIn?: readonly string[];
  /** Planned when the configuration is null. Only with presence `optional_computed`. */
  readonly default?: Value;
  /** The environment variable that sets it where the configuration does not. Only for settings of the provider. */
  readonly env?: string;
  /** Only in configuration; never in plan or state. */
  readonly writeOnly?: boolean;
  /** A write-only text that the service clears when one of these arguments changes: an update that changes them sends it again. */
  readonly sentWith?: readonly string[];
  readonly sensitive?: boolean;
  /**
   * A change plans a replacement of the resource. A string: the sentence that says so, where the usual one says too little. A function: only a
   * change for which it returns true.
   */
  readonly requiresReplace?: boolean | string | ReplaceRule;
  /** Computed once: an update never changes it, so the plan keeps the prior value. */
  readonly stable?: boolean;
  /** Part of what identifies the object: never null in the state of one that exists, unless only `where_set`. */
  readonly identifies?: boolean | "where_set";
}

/**
 * Whether a change of the value replaces the resource; pure. Called where the two do not mean the same. `planned` is null for what is removed,
 * and may be or hold `UNKNOWN`.
 */
export type ReplaceRule = (prior: Value, planned: Value) => boolean;

/** How the API has an attribute. */
interface ApiMember {
  /** Member name on the wire when it is not the attribute's own; `false`: never sent or read. */
  readonly name?: string | false;
  /**
   * Of a JSON attribute: it holds an object of which no type has the words, whole, as the API has it. That is one with another value of this
   * member than the definition knows, and with members that it does not know.
   */
  readonly unknownVariantsOf?: string;
  /** The dialects, of those of a client, that do not take it. The SDK does not check it, because some resources reject it and others leave it out with a warning. */
  readonly unsupportedIn?: readonly string[];
  /** The first version of the service that has it: `2.30`, or `after 2.36` where only that is known. For documentation and messages: no plan checks it. */
  readonly firstVersion?: string;
  /** How the service normalizes the value before it stores it: both forms then mean the same. */
  readonly normalized?: readonly Normalization[];
  /** `false`: the service never returns it, so the state keeps what was written. */
  readonly readBack?: false;
  /** The service requires the member, in some objects or in all: `means` is sent if it is absent. */
  readonly sentIfOmitted?: InObjects;
}

/** In which objects something holds for an attribute: in all, or in those of which the function is true. */
export type InObjects = boolean | ((object: Members) => boolean);

/** What it means that the author omits an attribute. */
interface Omission {
  /** What an absent value means to the service; absent and this value are then equal. */
  readonly means?: Value;
  /** The same where it follows from the other members of the object; null where it does not. Only in objects that are not `atomic`. */
  readonly follows?: (object: Members) => Value;
  /** What the service writes in its place, where a plan still distinguishes it from an absent one. */
  readonly storedAs?: Value;
  /** The member that it belongs to: who writes or keeps that one does the same with this one, and without it there is none. */
  readonly partOf?: string;
  /** Generated code states a value that equals `means`, in some objects or in all: it is not certain what absence means. */
  readonly isStated?: InObjects;
  /** Another argument may set the same value, so the state may have this one although the configuration omits it. `rules` say which exclude each other. */
  readonly otherArgumentsMaySetIt?: true;
  /** An argument that an import found stays as it is until the configuration has it. Default: what the configuration omits is removed. */
  readonly keptSinceImport?: true;
  /** What others set is drift even while the author leaves the argument out, because it grants rights or decides what is queried. Default: it is then the service's own. */
  readonly detectsDrift?: true;
  /**
   * In an atomic object: it changes how something looks, and people set it in the UI. It stays, and is no drift, until the author writes it. A
   * function: an update removes it if that returns false, because it does not fit what the author now writes.
   */
  readonly presentation?: true | ((config: ObjectValue, live: ObjectValue) => boolean);
  /** False where it has no effect beside the other members of its object. */
  readonly relevantIf?: (object: Members) => boolean;
}

/** What the documentation adds to the description of an attribute. */
interface AttributeDocs {
  /** Markdown: further sentences that only the author needs, such as defaults and rules. What a data source returns is described without them. */
  readonly forAuthors?: string;
  /** The reference adds no sentence on the values, the form or the bounds of the type, because the description names them. */
  readonly omitsValueRules?: true;
  /** Why not to set it, and what to use instead if there is something, in whole sentences: a warning where the argument is set. From Terraform 1.15 also where the value is used. */
  readonly deprecated?: string;
  /** The description says everything: no sentence is added, such as that a change replaces the resource, or what is deprecated. */
  readonly isComplete?: true;
}

/**
 * `trimmed`: without blanks at its ends; `lower_case`; `short_duration`: `5 minute` as `5m`; `any_order` and `distinct`: of the items of a
 * list.
 */
export type Normalization = "trimmed" | "lower_case" | "short_duration" | "any_order" | "distinct";

/** Attributes by camelCase name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** A rule over several members of one object; pure. Called only for members that are not opaque where it asks `known`. */
export type Rule = (object: Members, report: RuleReport) => void;

/** Rules that hold for one dialect. */
export interface DialectRules {
  readonly dialect: string;
  readonly rules: readonly Rule[];
}

export interface RuleReport {
  /** The member's value, or `undefined` when it is absent, null or opaque (a token, an expression, an unknown). */
  known(member: string): unknown;
  /** True when the member is surely absent: null or not there. */
  absent(member: string): boolean;
  /** True if the value is a token, an expression or unknown, so that it cannot be checked. */
  isOpaque(value: unknown): boolean;
  /** `predicate` is a sentence without its subject, the path, which is that of the object if it is absent. */
  error(problem: Problem, predicate: string, path?: Path): void;
  warning(problem: Warning, predicate: string, path?: Path): void;
}

/** A place inside a value: attribute names, map keys and list indexes. */
export type Path = readonly (string | number)[];

/** How removing an argument from the configuration affects the service's object. */
export type Removal = {
  /** What the service then does: whole sentences. */
  readonly says: string;
} & (
  | {
      /** Omitting it from the update clears it, or there is nothing to clear. */
      readonly by: "omission";
    }
  | {
      /** The update sends this value, which clears it. */
      readonly by: "value";
      readonly value: Value;
    }
  | {
      /** The service cannot clear it, so the object is replaced. */
      readonly by: "replacement";
    }
  | {
      /** The object keeps the value. */
      readonly by: "nothing";
      /** Arguments that take its place, so that nothing has to be said. */
      readonly unless?: readonly string[];
    }
  | {
      /** It cannot be removed: the plan is rejected. */
      readonly by: "rejection";
      /** The dialects that reject it; absent: everywhere. Elsewhere, the update omits it. */
      readonly onlyIn?: readonly string[];
      /** Arguments that may take its place. */
      readonly unless?: readonly string[];
    }
);

/** A removal, and what differs in some dialects. */
type RemovalByDialect = Removal & { readonly in?: ByDialect<Removal> };

/** A resource, data source or other type of the provider. Schema, codec, validator, interfaces and reference derive from it. */
export interface Definition<A extends Attributes = Attributes> {
  readonly kind: "provider" | "resource" | "data_source" | "ephemeral_resource" | "list_resource" | "action";
  /** snake_case, without the provider's prefix, e.g. `directory`. */
  readonly name: string;
  /** What the service must be able to do: the provider rejects a plan where it is not. */
  readonly capability?: string;
  /** Markdown; the first sentence is the summary. */
  readonly description: string;
  readonly type: ObjectType<A>;
  /**
   * Version of the state's shape. Default: 1 for a resource. Version 0 is that of state which another provider wrote, unless this one continues
   * a provider that began there.
   */
  readonly schemaVersion?: number;
}

/** What a provider serves, by definition. */
export interface Catalog {
  readonly provider: Definition;
  readonly resources: readonly Definition[];
  readonly dataSources: readonly Definition[];
  readonly ephemeralResources: readonly Definition[];
  readonly listResources: readonly Definition[];
  readonly actions: readonly Definition[];
  readonly functions: readonly FunctionSignature[];
}

/** What a function of a provider takes and returns. */
export interface FunctionSignature {
  /** snake_case. */
  readonly name: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly variadic?: Parameter;
  readonly returns: ValueType;
}

export interface Parameter {
  /** snake_case. */
  readonly name: string;
  readonly type: ValueType;
  readonly description: string;
  readonly allowNull?: boolean;
  readonly allowUnknown?: boolean;
}

type Part = Exclude<keyof Catalog, "provider" | "functions">;

/** A provider, as far as its definitions go. */
export interface WithParts extends Readonly<Partial<Record<Part, readonly { readonly definition: Definition }[]>>> {
  readonly definition: Definition;
  readonly functions?: readonly FunctionSignature[];
}

/** The definitions of what a provider serves. */
export function catalogOf(provider: WithParts): Catalog {
  const definitionsOf = (part: Part) => (provider[part] ?? []).map(({ definition }) => definition);
  return {
    provider: provider.definition,
    resources: definitionsOf("resources"),
    dataSources: definitionsOf("dataSources"),
    ephemeralResources: definitionsOf("ephemeralResources"),
    listResources: definitionsOf("listResources"),
    actions: definitionsOf("actions"),
    functions: provider.functions ?? [],
  };
}

/** An error or warning for Terraform or the author: problem, path and remedy. */
export interface Diagnostic extends Problem {
  readonly severity: Severity;
  /** Whole sentences: the value, the reason, the remedy. Never a secret. */
  readonly detail?: string;
  /** Details of further diagnostics of the same sort, each for a line of its own. */
  readonly further?: readonly string[];
  /** Names as in the definition, in camelCase; the inside of a JSON attribute may follow. */
  readonly path?: Path;
  /** Of an error: a service may hold the object all the same, so only a plan knows whether the author is wrong. */
  readonly mayBeHeld?: true;
}

/** The version of the state's shape; only a resource has a state. */
export function schemaVersionOf({ kind, schemaVersion }: Definition): number {
  return schemaVersion ?? (kind === "resource" ? 1 : 0);
}

/** How the attribute is removed where the service speaks these dialects. By default, omitting it clears it. */
export function removalOf({ removed }: Attribute, ...dialects: readonly string[]): Removal {
  const [dialectRemoval] = dialects.flatMap((dialect) => removed?.in?.[dialect] ?? []);
  return dialectRemoval ?? removed ?? { by: "omission", says: "It is cleared." };
}

/** How each argument that can be removed is removed, by argument. */
export function removalsOf({ type }: Definition, ...dialects: readonly string[]): Readonly<Record<string, Removal>> {
  const removable = Object.entries(type.attributes).filter(
    ([, { presence }]) => presence === "optional" || presence === "optional_computed",
  );
  return Object.fromEntries(removable.map(([name, attribute]) => [name, removalOf(attribute, ...dialects)]));
}

/** The description of an attribute with what its author needs to know. */
export function fullDescription({ description, presence, set, api, docs }: Attribute): string {
  const variable = set?.env && `Environment variable: \`${set.env}\`.`;
  const version = api?.firstVersion && presence !== "computed" ? requiresVersion(api.firstVersion) : undefined;
  return joinSentences([description, variable, version, docs?.forAuthors]);
}

/** `Requires version 2.30 or later of the service.` */
export function requiresVersion(since: string): string {
  return `Requires ${versionWords(since)} of the service.`;
}

/** `version 2.30 or later`. */
export function versionWords(since: string): string {
  if (since.startsWith("after ")) return `a version ${since}`;
  return `version ${since} or later`;
}

/** What a change of the attribute does where it is no update; empty where it is one, or where the description says it. */
export function replaceRemark({ set: { requiresReplace = false } = {}, docs }: Attribute): string {
  if (requiresReplace === false || docs?.isComplete) return "";
  if (typeof requiresReplace === "string") return requiresReplace;
  return `Changing this ${requiresReplace === true ? "replaces" : "can replace"} the resource.`;
}
