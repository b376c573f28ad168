import type { Mode, Product } from "../client";
import type { Definition, ObjectValue } from "../schema";
import { acceptable } from "./accept";
import { secretsOf, sharedTags, tidyMembers, withSharedTags } from "./express";
import { attributesOf, type Member, type Reference } from "./expression";
import {
  type Configuration,
  type ImportedObject,
  type Inventory,
  type InventoryRecord,
  keyOf,
  nothingWritten,
  titleOf,
  type Written,
} from "./inventory";
import { type ImportKind, importKinds, resourceOf } from "./kinds";
import { nameObjects } from "./name";
import { notesOf } from "./notes";
import { Acyclic, lookUp, tileKeysOf, withSourceLinks, withSureReferences } from "./refer";

export interface ConfigurationOptions {
  /** Whether an object becomes a resource. */
  readonly isChosen: (kind: string, record: InventoryRecord) => boolean;
  /** Mode and product of the service. */
  readonly mode: Mode;
  readonly product: Product;
  readonly written?: Written;
  /** True when the dashboards come from files, so that there is nothing to import. */
  readonly isNew?: boolean;
}

/** What the chosen objects of a service are as configuration. The same objects always give the same names and the same order. */
export function configurationOf(
  inventory: Inventory,
  { isChosen, mode, product, written = nothingWritten, isNew = false }: ConfigurationOptions,
): Configuration {
  const accepted = importKinds.flatMap((kind) => acceptedOf(kind, inventory, isChosen, { mode, product }));
  const candidates = accepted.flatMap((one) => ("value" in one ? [one] : []));
  const rejections = accepted.flatMap((one) => ("rejection" in one ? [one.rejection] : []));
  const names = nameObjects(recordsByKind(candidates), inventory, written.names);
  const drafts = candidates.map((one) =>
    importedObject(one, names.get(keyOf({ kind: one.kind.name, id: one.record.id })) ?? ""),
  );
  const isTaken = new Set(drafts.map(keyOf));
  const lookups = lookUp(drafts, isTaken, inventory, written);
  const isReachable = new Set([...isTaken, ...lookups.map(keyOf)]);
  const acyclic = new Acyclic();
  const linked = withSourceLinks(drafts, acyclic);
  const sure = linked.map((draft) => withSureReferences(draft, isReachable, acyclic));
  const tags = written.hasTags ? [] : sharedTags(sure);
  const nameOfTag = new Map(tags.map(({ tag, name }) => [tag, name]));
  const objects = sure.map((object) => withSharedTags(object, nameOfTag));
  return {
    objects,
    imports: isNew ? [] : objects,
    tags,
    lookups,
    notes: [...rejections, ...notesOf(objects, inventory, mode)],
  };
}

interface Candidate {
  readonly kind: ImportKind;
  readonly definition: Definition;
  readonly record: InventoryRecord;
  readonly value: ObjectValue;
}

function acceptedOf(
  kind: ImportKind,
  inventory: Inventory,
  isChosen: ConfigurationOptions["isChosen"],
  service: Pick<ConfigurationOptions, "mode" | "product">,
): (Candidate | { readonly rejection: string })[] {
  const definition = resourceOf(kind.name);
  if (!definition) return [];
  const chosen = (inventory[kind.name] ?? []).filter((record) => isChosen(kind.name, record));
  return byId(chosen).map((record) => {
    const result = acceptable(kind, definition, record, inventory, service);
    return "value" in result ? { kind, definition, record, value: result.value } : result;
  });
}

function recordsByKind(candidates: readonly Candidate[]): Inventory {
  const records: Record<string, InventoryRecord[]> = {};
  for (const { kind, record } of candidates) records[kind.name] = [...(records[kind.name] ?? []), record];
  return records;
}

function byId(records: readonly InventoryRecord[]): readonly InventoryRecord[] {
  return [...records].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function importedObject({ kind, definition, record, value }: Candidate, name: string): ImportedObject {
  const { members, secrets, writeOnly } = secretsOf(definition, name, value, tidyMembers(definition.type, value));
  return {
    kind: kind.name,
    id: record.id,
    title: titleOf(record),
    name,
    arguments: attributesOf(members.map((member) => withTile(member, value.dashboardId))),
    secrets,
    writeOnly,
    tileKeys: tileKeysOf(record),
    parent: parentOf(kind.name, record),
  };
}

/** A tile's ID says nothing without its dashboard. */
function withTile([name, value]: Member, dashboardId: unknown): Member {
  if (name !== "tileId" || value.is !== "literal" || typeof dashboardId !== "string") return [name, value];
  return [name, { is: "reference", kind: "dashboard", id: dashboardId, tileId: String(value.value) }];
}

function parentOf(kind: string, { dashboardId, savedSearchId }: InventoryRecord): Reference | undefined {
  if (kind !== "alert") return undefined;
  if (typeof dashboardId === "string") return { is: "reference", kind: "dashboard", id: dashboardId };
  if (typeof savedSearchId === "string") return { is: "reference", kind: "saved_search", id: savedSearchId };
  return undefined;
}
