import { attributesOf, fromWire } from "terraform-provider-sdk/definitions";
import { isRecord, type ObjectValue } from "terraform-provider-sdk/values";
import type { ClientSettings } from "../../client";
import { allKinds } from "../../kinds";
import { type Kind, type Words, wordsOf } from "../../kinds/kind";
import type { ObjectExpression, Reference } from "../code/print/expression";

/** What the provider's configuration says about the service. */
export interface Service extends Pick<ClientSettings, "mode" | "product"> {
  /** Tags of every object. */
  readonly defaultTags?: readonly string[] | undefined;
}

/** An object of the service as its list returns it. */
export type InventoryRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** What the service holds, by kind. A kind that is not there could not be listed. */
export type Inventory = Readonly<Record<string, readonly InventoryRecord[]>>;

/** An object that can become a resource. */
export interface Accepted {
  readonly kind: Kind;
  readonly record: InventoryRecord;
  readonly value: ObjectValue;
  /** The value as a person would write it. */
  readonly arguments: ObjectExpression;
  /** Arguments that the service never returns. */
  readonly writeOnly: readonly string[];
  /** What is unknown in it, or breaks a rule: the service holds it all the same. */
  readonly remarks: readonly string[];
}

/** An object that cannot become code. */
export interface Rejected {
  readonly kind: string;
  readonly record: InventoryRecord;
  /** What stands behind "because": `its dashboard 65… no longer exists.` */
  readonly reason: string;
}

/** A value that is never written. */
export interface Secret {
  /** Name of the variable, in words joined by hyphens. */
  readonly variable: string;
  readonly description: string;
  /** For a plan over the result; never written. */
  readonly value: string;
}

/** What an object is called in the code of another provider. */
export interface GivenName {
  readonly label: string;
  readonly index?: string;
}

/** An object that becomes a resource. */
export interface ImportedObject {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** In words joined by hyphens, unique in its kind. */
  readonly name: string;
  /** The name that it has already, and the index of its instance as the code spells it. */
  readonly givenName?: GivenName;
  readonly arguments: ObjectExpression;
  readonly secrets: readonly Secret[];
  /** Arguments that the service never returns. */
  readonly writeOnly: readonly string[];
  /** The objects that it refers to although they no longer exist. */
  readonly gone: readonly Reference[];
  /** What else a reader of the code has to know, line by line. */
  readonly comments?: readonly string[];
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
  readonly criteria: Readonly<Record<string, string>>;
  readonly tileKeys: ReadonlyMap<string, string>;
  /** True when the code has it already. */
  readonly isWritten: boolean;
}

/** A lookup that the code has already. */
type WrittenLookup = Pick<Lookup, "kind" | "name" | "criteria">;

/** What the code has already: names by kind and lookups. */
export interface Written {
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly lookups: readonly WrittenLookup[];
}

export const nothingWritten: Written = { names: {}, lookups: [] };

export interface Configuration {
  /** Referred to before they refer. */
  readonly objects: readonly ImportedObject[];
  /** Those of the objects that the service has already. */
  readonly imports: readonly ImportedObject[];
  readonly lookups: readonly Lookup[];
  /** Sentences on the objects that are skipped. */
  readonly rejections: readonly string[];
  /** Those of them that files have, which nobody else keeps. */
  readonly leftOut: readonly string[];
  /** The others, and sentences on repeated names and on what the code does not have. */
  readonly notes: readonly string[];
}

/** The kind of that name; the links of a source are none. */
export function kindNamed(name: string): Kind | undefined {
  return allKinds.find((kind) => kind.name === name);
}

/** A kind in sentences: `saved search`, `saved searches`. */
export function nounsOf(name: string): Words {
  const kind = kindNamed(name);
  const words = name.replaceAll("_", " ");
  if (kind) return wordsOf(kind);
  return { singular: words, plural: words };
}

/** One name for an object of any kind. */
export function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}

/** The title of an object: its name, else its ID. */
export function titleOf(record: InventoryRecord): string {
  const { name } = record;
  if (typeof name === "string" && name !== "") return name;
  return record.id;
}

/** Numbers within names in the order of their values. */
const natural = new Intl.Collator("en", { numeric: true });

/** The dashboard or saved search that an alert watches. */
export function parentOf(kind: string, { dashboardId, savedSearchId }: InventoryRecord): Reference | undefined {
  if (kind !== "alert") return undefined;
  if (typeof dashboardId === "string") return { type: "reference", kind: "dashboard", id: dashboardId };
  if (typeof savedSearchId === "string") return { type: "reference", kind: "saved_search", id: savedSearchId };
  return undefined;
}

/** The names of objects by ID, and of tiles by dashboard and ID. */
export type Titles = ReadonlyMap<string, string>;

export function titlesIn(inventory: Inventory): Titles {
  const titles = new Map<string, string>();
  for (const record of Object.values(inventory).flat()) {
    if (typeof record.name === "string") titles.set(record.id, record.name);
    for (const tile of Array.isArray(record.tiles) ? record.tiles.filter(isRecord) : [])
      if (typeof tile.name === "string") titles.set(tileOf({ dashboardId: record.id, tileId: tile.id }), tile.name);
  }
  return titles;
}

/** One name for the tile that an alert watches. */
export function tileOf({ dashboardId, tileId }: Readonly<Record<string, unknown>>): string {
  return `${dashboardId} ${tileId}`;
}

/** By name, then by content, so that equal services give the same code whenever their objects were created; at last by ID. */
export function inReadingOrder(
  records: readonly InventoryRecord[],
  kind: Kind,
  titles: Titles,
): readonly InventoryRecord[] {
  const keyed = records.map((record) => ({
    record,
    keys: [typeof record.name === "string" ? record.name : "", contentOf(record, kind, titles), record.id],
  }));
  return keyed
    .sort((a, b) => a.keys.reduce((order, key, index) => order || natural.compare(key, b.keys[index] ?? ""), 0))
    .map(({ record }) => record);
}

const anyId = /\b(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;

/** What people configure of an object, whoever created it and when, whatever state it is in. */
function contentOf(record: InventoryRecord, { type }: Kind, titles: Titles): string {
  const value = fromWire(type, record);
  const configured = attributesOf(type).filter(([, { presence }]) => presence !== "computed");
  return JSON.stringify([titles.get(tileOf(record)), ...configured.map(([name]) => value[name])], (_, memberValue) => {
    if (typeof memberValue !== "string") return memberValue;
    return memberValue.replace(anyId, (id) => titles.get(id) ?? "");
  });
}

/** The alerts that watch an object, or the links of a source, in the order of the configuration. */
export function objectsBelow(object: ImportedObject, { objects }: Configuration): ImportedObject[] {
  return objects.filter(({ parent }) => parent?.id === object.id && parent.kind === object.kind);
}

/** An object and those that are written with it. */
export function withObjectsBelow(object: ImportedObject, configuration: Configuration): ImportedObject[] {
  return [object, ...objectsBelow(object, configuration)];
}

/** What is written together of one kind: no dashboards, and nothing that is written with another object. */
export function groupOf(kind: string, { objects, lookups }: Configuration): Pick<Configuration, "objects" | "lookups"> {
  const keys = new Set(objects.map(keyOf));
  const isAlone = ({ parent }: ImportedObject) => parent === undefined || !keys.has(keyOf(parent));
  return {
    objects: kind === "dashboard" ? [] : objects.filter((object) => object.kind === kind && isAlone(object)),
    lookups: lookups.filter((lookup) => lookup.kind === kind),
  };
}

/** A file that is written. */
export interface SourceFile {
  /** Path below the output folder, with `/`. */
  readonly name: string;
  readonly text: string;
  /** What is in it, for the list of files. */
  readonly description: string;
}

/** `1 alert`, `3 alerts`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}
