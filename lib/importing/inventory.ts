import type { ClientSettings } from "../client";
import type { ObjectExpression, Reference } from "./expression";

/** What the provider's configuration says about the service. */
export type Service = Pick<ClientSettings, "mode" | "product">;

/** An object of the service as its list returns it. */
export type InventoryRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** What the service holds, by kind. A kind that is not there could not be listed. */
export type Inventory = Readonly<Record<string, readonly InventoryRecord[]>>;

/** A value that is never written. */
export interface Secret {
  /** Name of the variable, in words joined by hyphens. */
  readonly variable: string;
  readonly description: string;
  /** For a plan over the result; never written. */
  readonly value: string;
}

/** An object that becomes a resource. */
export interface ImportedObject {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** In words joined by hyphens, unique in its kind. */
  readonly name: string;
  readonly arguments: ObjectExpression;
  readonly secrets: readonly Secret[];
  /** Arguments that the service never returns. */
  readonly writeOnly: readonly string[];
  /** Keys of a dashboard's tiles by tile id. */
  readonly tileKeys: ReadonlyMap<string, string>;
  /** The dashboard or saved search in whose file it is written. */
  readonly parent?: Reference;
}

/** An object that is only looked up, because an imported object refers to it. */
export interface Lookup {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** What finds it: `id`, or `name` and what else it takes. */
  readonly by: Readonly<Record<string, string>>;
  readonly tileKeys: ReadonlyMap<string, string>;
  /** True when the code has it already. */
  readonly isWritten: boolean;
}

/** A lookup that the code has already. */
type WrittenLookup = Pick<Lookup, "kind" | "name" | "by">;

/** What the code has already: names by kind and lookups. */
export interface Written {
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly lookups: readonly WrittenLookup[];
  readonly hasTags: boolean;
}

export const nothingWritten: Written = { names: {}, lookups: [], hasTags: false };

/** A tag that several objects have, and the name it is written under once. */
export interface SharedTag {
  readonly name: string;
  readonly tag: string;
}

export interface Configuration {
  /** Referred to before they refer. */
  readonly objects: readonly ImportedObject[];
  /** Those of the objects that the service has already. */
  readonly imports: readonly ImportedObject[];
  readonly tags: readonly SharedTag[];
  readonly lookups: readonly Lookup[];
  /** Notes for the reader: repeated names, skipped objects and the reasons. */
  readonly notes: readonly string[];
}

/** One name for an object of any kind. */
export function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}

/** The title of an object: its name, else its ID. */
export function titleOf(record: InventoryRecord): string {
  const { name } = record;
  return typeof name === "string" && name !== "" ? name : record.id;
}

/** The alerts that watch an object, or the links of a source, in the order of the configuration. */
export function objectsBelow(object: ImportedObject, { objects }: Configuration): ImportedObject[] {
  return objects.filter(({ parent }) => parent?.id === object.id && parent.kind === object.kind);
}

/** True for an alert or links whose dashboard, saved search or source is imported too. */
export function isBelowAnother({ parent }: ImportedObject, { objects }: Configuration): boolean {
  return parent !== undefined && objects.some(({ id, kind }) => id === parent.id && kind === parent.kind);
}

/** A file that is written. */
export interface SourceFile {
  /** Path below the output folder, with `/`. */
  readonly name: string;
  readonly text: string;
  /** What is in it, for the list of files. */
  readonly says: string;
}

/** `1 alert`, `3 alerts`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
