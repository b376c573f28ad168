import type { Mode, Product } from "../client";
import { accept, type Selection } from "./accept";
import { importedObject } from "./express";
import { type Configuration, type GivenName, type Inventory, keyOf, nothingWritten, type Written } from "./inventory";
import { nameObjects } from "./name";
import { notesOf, rejectionsOf } from "./notes";
import { refer } from "./refer";

export interface ConfigurationOptions extends Selection {
  /** Mode and product of the service. */
  readonly mode: Mode;
  readonly product: Product;
  /** Tags that the provider adds to every object. */
  readonly defaultTags?: readonly string[] | undefined;
  readonly written?: Written;
  /** Names that objects have already, by `keyOf`. */
  readonly given?: ReadonlyMap<string, GivenName>;
  /** Names that objects and lookups keep, by `keyOf`, in the order that they keep. No other object gets one of them. */
  readonly pinned?: ReadonlyMap<string, string>;
  /** What the code says of objects, line by line, by `keyOf`. */
  readonly comments?: ReadonlyMap<string, readonly string[]>;
  /** True when the dashboards come from files, so that there is nothing to import. */
  readonly isNew?: boolean;
}

/** What the chosen objects of a service are as configuration. The same objects always give the same names and the same order. */
export function configurationOf(inventory: Inventory, options: ConfigurationOptions): Configuration {
  const {
    written = nothingWritten,
    given = new Map(),
    comments = new Map(),
    isNew = false,
    pinned = new Map(),
  } = options;
  const { accepted, rejected } = accept(inventory, options);
  const names = nameObjects(accepted, inventory, { taken: written.names, given, pinned });
  const named = accepted.map((one) => ({
    ...importedObject(one, names.get(one.record) ?? ""),
    given: given.get(keyOf({ kind: one.kind.name, id: one.record.id })),
    comments: comments.get(keyOf({ kind: one.kind.name, id: one.record.id })),
  }));
  const { objects, lookups } = refer(named, inventory, { ...written, pinned });
  const rejections = rejectionsOf(rejected);
  return {
    objects,
    imports: isNew ? [] : objects,
    lookups,
    rejections,
    notes: [...rejections, ...notesOf(objects, inventory, options.mode)],
  };
}
