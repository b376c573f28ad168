import { membersNotIn, visitTyped, wireName } from "terraform-provider-sdk/definitions";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { formatPath, type Path } from "terraform-provider-sdk/values";
import type { Mode, Product } from "../../client";
import { grouped } from "../../evaluation/chart";
import { readOnlyMembers } from "../../kinds/records";
import { accept, type Selection, type ServiceOfObjects } from "./accept";
import { importedObject } from "./express";
import {
  type Accepted,
  type Configuration,
  count,
  type GivenName,
  type ImportedObject,
  type Inventory,
  type InventoryRecord,
  keyOf,
  kindNamed,
  nothingWritten,
  nounsOf,
  type Rejected,
  titleOf,
  type Written,
} from "./inventory";
import { nameObjects } from "./name";
import { textIf } from "./optional";
import { refer } from "./refer";

export interface ConfigurationOptions extends Selection {
  /** Mode and product of the service. */
  readonly mode: Mode;
  readonly product: Product;
  /** Tags that the provider adds to every object. */
  readonly defaultTags?: readonly string[] | undefined;
  readonly existing?: Written;
  /** Names that objects have already, by `keyOf`. */
  readonly givenNames?: ReadonlyMap<string, GivenName>;
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
    existing = nothingWritten,
    givenNames = new Map(),
    comments = new Map(),
    isNew = false,
    pinned = new Map(),
  } = options;
  const { accepted, rejected } = accept(inventory, options);
  const names = nameObjects(accepted, inventory, { takenNames: existing.names, givenNames, pinned });
  const named = accepted.map((object) => {
    const key = keyOf({ kind: object.kind.name, id: object.record.id });
    const name = names.get(object.record) ?? "";
    return { ...importedObject(object, name), givenName: givenNames.get(key), comments: comments.get(key) };
  });
  const { objects, lookups } = refer(named, inventory, { ...existing, pinned, product: options.product });
  const rejections = rejectionsOf(rejected);
  const notes = [...remarksOn(accepted, names), ...notesOf(objects, inventory, options)];
  // What files have and nobody can manage is left out; what the service has stays there.
  if (isNew) return { objects, imports: [], lookups, rejections, leftOut: rejections, notes };
  return { objects, imports: objects, lookups, rejections, leftOut: [], notes: [...rejections, ...notes] };
}

/** What a reader has to know about the names and about what no configuration has a place for. */
function notesOf(objects: readonly ImportedObject[], inventory: Inventory, service: ServiceOfObjects): string[] {
  return [
    ...repeatedTitles(objects),
    ...repeatedTiles(objects),
    ...goneTargets(objects),
    ...unsupportedMembers(objects, inventory, service),
  ];
}

const mostListed = 10;

/** A sentence on each place of an object that nobody knows, or that breaks a rule. */
function remarksOn(accepted: readonly Accepted[], names: ReadonlyMap<InventoryRecord, string>): string[] {
  return accepted.flatMap(({ kind, record, remarks: [first, ...further] }) => {
    if (first === undefined) return [];
    const more = textIf(further.length > 0, ` And ${count(further.length, "further place")}.`);
    return `The ${nounsOf(kind.name).singular} ${names.get(record) ?? ""} is imported as the service has it: ${first}${more}`;
  });
}

/** A sentence on each reason, with the objects that it holds for. */
function rejectionsOf(rejected: readonly Rejected[]): string[] {
  return [...grouped(rejected, ({ kind, reason }) => `${kind} ${reason}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { singular, plural } = nounsOf(first.kind);
    const titles = group.slice(0, mostListed).map(({ record }) => calledIn(record));
    if (group.length === 1) return `The ${singular} ${titles.join("")} is skipped: ${first.reason}`;
    const remainder = textIf(group.length > mostListed, ` and ${group.length - mostListed} others`);
    return `${group.length} ${plural} are skipped, ${titles.join(", ")}${remainder}, each because ${first.reason}`;
  });
}

function calledIn(record: InventoryRecord): string {
  const title = titleOf(record);
  if (title === record.id) return JSON.stringify(title);
  return `"${title}" (${record.id})`;
}

/** A sentence on each object that no longer exists, with those that refer to it. */
function goneTargets(objects: readonly ImportedObject[]): string[] {
  const references = objects.flatMap(({ kind, name, gone }) => gone.map((target) => ({ kind, name, target })));
  return [...grouped(references, ({ kind, target }) => `${kind} ${keyOf(target)}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { singular, plural } = nounsOf(first.kind);
    const target = `the ${nounsOf(first.target.kind).singular} ${first.target.id}, which no longer exists`;
    if (group.length === 1) return `The ${singular} ${first.name} refers to ${target}.`;
    const names = group.slice(0, mostListed).map(({ name }) => name);
    const remainder = textIf(group.length > mostListed, ` and ${group.length - mostListed} others`);
    return `${group.length} ${plural} refer to ${target}: ${names.join(", ")}${remainder}.`;
  });
}

function repeatedTitles(objects: readonly ImportedObject[]): string[] {
  const named = objects.filter(({ title, id, parent }) => title !== id && parent === undefined);
  return [...grouped(named, ({ kind, title }) => `${kind} ${title}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return [];
    return `${group.length} ${nounsOf(first.kind).plural} are named ${printableTitle(first.title)}: ${group.map(({ name }) => name).join(", ")}.`;
  });
}

/** A tile whose key differs from its name, because the name repeats or is blank. */
function repeatedTiles(objects: readonly ImportedObject[]): string[] {
  return objects.flatMap(({ kind, name, tileKeys }) => {
    if (kind !== "dashboard") return [];
    const numbered = [...tileKeys.values()].filter((key) => /.#\d+$/.test(key));
    if (numbered.length === 0) return [];
    const keys = numbered.map(printableTitle).join(", ");
    return `The dashboard ${name} has several tiles with the same name; alerts refer to them by the ${numbered.length === 1 ? "key" : "keys"} ${keys}.`;
  });
}

function unsupportedMembers(
  objects: readonly ImportedObject[],
  inventory: Inventory,
  { mode, product }: ServiceOfObjects,
): string[] {
  return objects.flatMap(({ kind: ofKind, id, name }) => {
    const kind = kindNamed(ofKind);
    const record = inventory[ofKind]?.find((candidate) => candidate.id === id);
    if (!kind || !record) return [];
    const readOnly = readOnlyMembers(kind, product);
    const paths = [...unknownMembers(kind.type, record, readOnly), ...membersNotIn(kind.type, record, mode)];
    if (paths.length === 0) return [];
    return `The ${nounsOf(ofKind).singular} ${name} has members that the provider does not support and does not change: ${paths.slice(0, 5).join(", ")}${textIf(paths.length > 5, " …")}.`;
  });
}

function printableTitle(title: string): string {
  return JSON.stringify(title.length > 60 ? `${title.slice(0, 59)}…` : title);
}

/**
 * The paths of members of a record that neither its definition has nor the service sets itself; a configuration cannot set them. The content of
 * JSON attributes is kept unchanged and is ignored.
 */
function unknownMembers(type: ObjectType, record: unknown, readOnly: ReadonlySet<string>): string[] {
  const paths: string[] = [];
  const object = ({ attributes }: ObjectType, members: Readonly<Record<string, unknown>>, place: Path): void => {
    const byWireName = new Map(
      Object.entries(attributes).map(([name, attribute]) => [wireName(name, attribute) ?? name, attribute]),
    );
    for (const [name, member] of Object.entries(members)) {
      const [attribute, path] = [byWireName.get(name), [...place, name]];
      if (attribute) visitTyped(attribute.type, member, { object }, path);
      else if (member !== null && (place.length > 0 || !readOnly.has(name))) paths.push(formatPath(path));
    }
  };
  visitTyped(type, record, { object });
  return paths;
}
