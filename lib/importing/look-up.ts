import { sameText, sameValue } from "../schema";
import { type Reference, referencesIn } from "./expression";
import { importKinds, kindNamed, lookupOf } from "./kinds";
import { Names, nameFrom } from "./names";
import {
  type ImportedObject,
  type Inventory,
  type InventoryRecord,
  keyOf,
  type Lookup,
  titleOf,
  type Written,
} from "./takeover";
import { tileKeysOf } from "./tile-keys";

/** The lookups of everything that the objects refer to and that is not one of them. */
export function lookUp(
  objects: readonly ImportedObject[],
  isTaken: ReadonlySet<string>,
  inventory: Inventory,
  written: Written,
): Lookup[] {
  const wanted = new Map<string, Reference>();
  for (const { arguments: own } of objects)
    for (const reference of referencesIn(own))
      if (!isTaken.has(keyOf(reference))) wanted.set(keyOf(reference), reference);
  return importKinds.flatMap(({ name: kind }) => {
    if (!lookupOf(kind)) return [];
    const names = new Names(written.names[`data.${kind}`] ?? []);
    const all = inventory[kind] ?? [];
    return all
      .filter(({ id }) => wanted.has(keyOf({ kind, id })))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((record) => {
        const by = findsOne(kind, record, all);
        const same = written.lookups.find((one) => one.kind === kind && sameValue(one.by, by));
        const name = same?.name ?? names.take(nameFrom(titleOf(record), kind, record.id));
        return { kind, id: record.id, name, by, tileKeys: tileKeysOf(record), isWritten: same !== undefined };
      });
  });
}

/** By name where that finds one object only, with what narrows it where that is needed; else by id. */
function findsOne(
  kind: string,
  record: InventoryRecord,
  all: readonly InventoryRecord[],
): Readonly<Record<string, string>> {
  const { name } = record;
  if (typeof name !== "string" || name === "") return { id: record.id };
  const namesakes = all.filter((other) => typeof other.name === "string" && sameText(other.name, name));
  if (namesakes.length === 1) return { name };
  const narrow = kindNamed(kind)?.narrow;
  const value = narrow === undefined ? undefined : record[narrow];
  if (narrow === undefined || typeof value !== "string") return { id: record.id };
  return namesakes.filter((other) => other[narrow] === value).length === 1
    ? { name, [narrow]: value }
    : { id: record.id };
}
