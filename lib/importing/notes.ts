import { formatPath, membersNotIn, type Path, visitTyped, wireName } from "terraform-provider-sdk/internal/schema";
import type { ObjectType } from "terraform-provider-sdk/schema";
import type { Mode } from "../client";
import { readOnlyMembers } from "../kinds/records";
import {
  type ImportedObject,
  type Inventory,
  type InventoryRecord,
  kindNamed,
  nounsOf,
  type Rejected,
  titleOf,
} from "./inventory";

/** What a reader has to know about the names and about what no configuration has a place for. */
export function notesOf(objects: readonly ImportedObject[], inventory: Inventory, mode: Mode): string[] {
  return [
    ...sameTitles(objects),
    ...sameTiles(objects),
    ...goneTargets(objects),
    ...unsupportedMembers(objects, inventory, mode),
  ];
}

const mostListed = 10;

/** A sentence on each reason, with the objects that it holds for. */
export function rejectionsOf(rejected: readonly Rejected[]): string[] {
  const groups = new Map<string, Rejected[]>();
  for (const one of rejected) {
    const group = `${one.kind} ${one.reason}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { one, many } = nounsOf(first.kind);
    const titles = group.slice(0, mostListed).map(({ record }) => calledIn(record));
    if (group.length === 1) return `The ${one} ${titles.join("")} is skipped: ${first.reason}`;
    const others = group.length > mostListed ? ` and ${group.length - mostListed} others` : "";
    return `${group.length} ${many} are skipped, ${titles.join(", ")}${others}, each because ${first.reason}`;
  });
}

function calledIn(record: InventoryRecord): string {
  const title = titleOf(record);
  return title === record.id ? JSON.stringify(title) : `"${title}" (${record.id})`;
}

function goneTargets(objects: readonly ImportedObject[]): string[] {
  return objects.flatMap(({ kind, name, gone }) =>
    gone.map((one) => {
      return `The ${nounsOf(kind).one} ${name} refers to the ${nounsOf(one.kind).one} ${one.id}, which no longer exists.`;
    }),
  );
}

function sameTitles(objects: readonly ImportedObject[]): string[] {
  const groups = new Map<string, ImportedObject[]>();
  for (const object of objects) {
    if (object.title === object.id || object.parent !== undefined) continue;
    const group = `${object.kind} ${object.title}`;
    groups.set(group, [...(groups.get(group) ?? []), object]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return [];
    return `${group.length} ${nounsOf(first.kind).many} are named ${shown(first.title)}: ${group.map(({ name }) => name).join(", ")}.`;
  });
}

/** A tile whose key differs from its name, because the name repeats or is blank. */
function sameTiles(objects: readonly ImportedObject[]): string[] {
  return objects.flatMap(({ kind, name, tileKeys }) => {
    if (kind !== "dashboard") return [];
    const numbered = [...tileKeys.values()].filter((key) => /.#\d+$/.test(key));
    if (numbered.length === 0) return [];
    const keys = numbered.map(shown).join(", ");
    return `The dashboard ${name} has several tiles with the same name; alerts refer to them by the ${numbered.length === 1 ? "key" : "keys"} ${keys}.`;
  });
}

function unsupportedMembers(objects: readonly ImportedObject[], inventory: Inventory, mode: Mode): string[] {
  return objects.flatMap(({ kind: of, id, name }) => {
    const kind = kindNamed(of);
    const record = inventory[of]?.find((one) => one.id === id);
    if (!kind || !record) return [];
    const own = readOnlyMembers(kind, "clickstack");
    const paths = [...unknownMembers(kind.type, record, own), ...membersNotIn(kind.type, record, mode)];
    if (paths.length === 0) return [];
    return `The ${nounsOf(of).one} ${name} has members that the provider does not support and does not change: ${paths.slice(0, 5).join(", ")}${paths.length > 5 ? " …" : ""}.`;
  });
}

function shown(title: string): string {
  return JSON.stringify(title.length > 60 ? `${title.slice(0, 59)}…` : title);
}

/**
 * The paths of members of a record that neither its definition has nor the service sets itself; a configuration cannot set them. The content of
 * JSON attributes is kept unchanged and is ignored.
 */
function unknownMembers(type: ObjectType, record: unknown, readOnly: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const object = ({ attributes }: ObjectType, members: Readonly<Record<string, unknown>>, at: Path): void => {
    const known = new Map(Object.entries(attributes).map(([name, one]) => [wireName(name, one) ?? name, one]));
    for (const [name, member] of Object.entries(members)) {
      const [attribute, path] = [known.get(name), [...at, name]];
      if (attribute) visitTyped(attribute.type, member, { object }, path);
      else if (member !== null && (at.length > 0 || !readOnly.has(name))) found.push(formatPath(path));
    }
  };
  visitTyped(type, record, { object });
  return found;
}
