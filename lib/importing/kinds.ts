import type { CallOptions, Client } from "../client";
import { catalogue } from "../definitions";
import { allKinds } from "../kinds";
import { wordsOf } from "../kinds/kind";
import type { Definition, ObjectValue } from "../schema";
import type { InventoryRecord } from "./inventory";

/** A kind of object that can be imported, and its specifics. */
export interface ImportKind {
  /** Name of its definition: `dashboard`. */
  readonly name: string;
  /** For messages. */
  readonly noun: { readonly one: string; readonly many: string };
  /** All objects of the kind. */
  readonly list: (client: Client, options: CallOptions) => Promise<readonly InventoryRecord[]>;
  /** Informative members of a record that are not part of a configuration. */
  readonly informative?: readonly string[];
  /** The argument that, in addition to the name, identifies an object in a lookup. */
  readonly narrow?: string;
  /** Arguments that a record states in a form of its own. */
  readonly read?: (record: InventoryRecord) => ObjectValue;
  /** Arguments that the service does not return for such an object. */
  readonly unreturned?: (record: InventoryRecord) => readonly string[];
  /** Omits members that follow from others. */
  readonly refine?: (value: ObjectValue) => ObjectValue;
  /** Whether objects of the kind are imported without `--kind`. */
  readonly isUsual: boolean;
}

/** In the order in which they are written. */
export const importKinds: readonly ImportKind[] = allKinds.map((kind) => ({
  name: kind.name,
  noun: wordsOf(kind),
  list: (client, options) => client.storeOf(kind).list(options),
  informative: [...Object.keys(kind.informative ?? {}), ...(kind.alsoReturned ?? [])],
  narrow: kind.lookup?.by?.name,
  ...kind.imported,
  isUsual: kind.imported.usually,
}));

/** The kind of that name. */
export function kindNamed(name: string): ImportKind | undefined {
  return importKinds.find((kind) => kind.name === name);
}

/** The resource that objects of a kind become, when the provider manages them. */
export function resourceOf(kind: string): Definition | undefined {
  const resources: readonly Definition[] = catalogue.resources;
  return resources.find(({ name }) => name === kind);
}

/** The data source that finds one object of a kind by name. */
export function lookupOf(kind: string): Definition | undefined {
  const lookups: readonly Definition[] = catalogue.dataSources;
  return lookups.find(({ name, type }) => name === kind && "name" in type.attributes && "id" in type.attributes);
}
