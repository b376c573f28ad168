import { sameText, sameValue } from "terraform-provider-sdk/values";
import { allKinds } from "../../kinds";
import { source } from "../../kinds/source";
import { sourceLinkNames } from "../../kinds/source-links";
import { comparableId, type Product } from "../../service/products";
import {
  type Expression,
  literal,
  type Member,
  memberOf,
  type ObjectExpression,
  objectOf,
  type Reference,
  referencesIn,
  without,
} from "../code/print/expression";
import { tileKeysOf } from "./express";
import {
  type Configuration,
  type ImportedObject,
  type Inventory,
  type InventoryRecord,
  inReadingOrder,
  keyOf,
  kindNamed,
  type Lookup,
  titlesIn,
  type Written,
} from "./inventory";
import { distinctTitle, Names, nameFrom, namesPinned } from "./name";

/** What the code has already, and names that stay. */
interface Pinned extends Written {
  readonly pinned: ReadonlyMap<string, string>;
}

interface Referring {
  /** Referred to before they refer. */
  readonly objects: readonly ImportedObject[];
  readonly lookups: readonly Lookup[];
}

/**
 * The objects with references that can be followed, and the lookups of everything that they refer to and that is not one of them. No
 * references form a circle: of two that would, the later one stays an ID, and links between sources get a resource of their own.
 */
export function refer(
  drafts: readonly ImportedObject[],
  inventory: Inventory,
  { product, ...existing }: Pinned & { readonly product: Product },
): Referring {
  const isImported = new Set(drafts.map(keyOf));
  const lookups = lookUp(drafts, isImported, inventory, existing);
  const isReachable = new Set([...isImported, ...lookups.map(keyOf)]);
  const acyclic = new Acyclic();
  const objects = withSourceLinks(drafts, acyclic).map((draft) => ({
    ...withSureReferences(draft, isReachable, acyclic),
    gone: goneReferences(draft.kind, draft.arguments, inventory, product),
  }));
  return { objects, lookups };
}

/** The references to objects of listed kinds that the service does not have, each once. */
function goneReferences(kind: string, object: ObjectExpression, inventory: Inventory, product: Product): Reference[] {
  // What belongs to the account refers to what the service does not list, such as the roles of keys.
  if (kindNamed(kind)?.belongsTo === "account") return [];
  const idOf = (id: string) => comparableId(id, product);
  const gone = referencesIn(object).filter((reference) => {
    const records = inventory[reference.kind];
    return records !== undefined && !records.some(({ id }) => idOf(id) === idOf(reference.id));
  });
  return [...new Map(gone.map((reference) => [keyOf(reference), reference])).values()];
}

/** The lookups of everything that the objects refer to and that is not one of them. */
function lookUp(
  objects: readonly ImportedObject[],
  isImported: ReadonlySet<string>,
  inventory: Inventory,
  existing: Pinned,
): Lookup[] {
  const references = new Map<string, Reference>();
  for (const { arguments: object } of objects)
    for (const reference of referencesIn(object))
      if (!isImported.has(keyOf(reference))) references.set(keyOf(reference), reference);
  const titles = titlesIn(inventory);
  return allKinds.flatMap((each) => {
    const { name: kind, lookup } = each;
    if (!lookup) return [];
    const names = new Names([
      ...(existing.names[`data.${kind}`] ?? []),
      ...namesPinned(existing.pinned, `data.${kind}`),
    ]);
    const records = inventory[kind] ?? [];
    return inReadingOrder(records, each, titles)
      .filter(({ id }) => references.has(keyOf({ kind, id })))
      .map((record) => {
        const criteria = findsOne(kind, record, records);
        const existingLookup = existing.lookups.find(
          (lookup) => lookup.kind === kind && sameValue(lookup.criteria, criteria),
        );
        const pinnedName = existingLookup?.name ?? existing.pinned.get(`data.${keyOf({ kind, id: record.id })}`);
        const name = pinnedName ?? names.take(nameFrom(distinctTitle(record, kind, records, titles), kind));
        return {
          kind,
          id: record.id,
          name,
          criteria,
          tileKeys: tileKeysOf(record),
          isWritten: existingLookup !== undefined,
        };
      });
  });
}

/** By name where that finds one object only, with what narrows it where that is needed; else by id. */
function findsOne(
  kind: string,
  record: InventoryRecord,
  records: readonly InventoryRecord[],
): Readonly<Record<string, string>> {
  const { name } = record;
  if (typeof name !== "string" || name === "") return { id: record.id };
  const sameNamed = records.filter((candidate) => typeof candidate.name === "string" && sameText(candidate.name, name));
  if (sameNamed.length === 1) return { name };
  const narrow = kindNamed(kind)?.lookup?.narrowedBy?.name;
  const value = narrow === undefined ? undefined : record[narrow];
  if (narrow === undefined || typeof value !== "string") return { id: record.id };
  if (sameNamed.filter((candidate) => candidate[narrow] === value).length === 1) return { name, [narrow]: value };
  return { id: record.id };
}

/**
 * Sources refer to each other in circles, logs to traces and traces to logs, and Terraform accepts no circle. A source with a link that would
 * close one gets all its links in a resource of their own, which is made after the sources.
 */
function withSourceLinks(drafts: readonly ImportedObject[], acyclic: Acyclic): readonly ImportedObject[] {
  const sources = drafts.filter(({ kind }) => kind === "source");
  // A link that the kind requires has no other place, so it comes first.
  for (const source of sources) acyclic.take(keyOf(source), targetsOf(linksOf(source, isRequired(source))));
  return drafts.flatMap((draft) => {
    if (draft.kind !== "source") return [draft];
    const required = isRequired(draft);
    const links = linksOf(draft, (name) => !required(name));
    if (acyclic.take(keyOf(draft), targetsOf(links))) return [draft];
    const names = links.map(([name]) => name);
    return [{ ...draft, arguments: without(draft.arguments, names) }, linksObject(draft, links)];
  });
}

function targetsOf(links: readonly Member[]): string[] {
  return links.flatMap(([, value]) => referencesIn(value)).map(keyOf);
}

function linksOf({ arguments: object }: ImportedObject, isWanted: (name: string) => boolean): Member[] {
  return object.members.filter(([name]) => sourceLinkNames.some((link) => link === name) && isWanted(name));
}

function isRequired({ arguments: object }: ImportedObject): (name: string) => boolean {
  const kind = memberOf(object, "kind");
  const variant = kind?.type === "literal" ? source.type.variants?.of[String(kind.value)] : undefined;
  return (name) => variant?.needs.includes(name) ?? false;
}

function linksObject({ kind, id, title, name }: ImportedObject, links: readonly Member[]): ImportedObject {
  const itself: Reference = { type: "reference", kind, id };
  return {
    kind: "source_links",
    id,
    title,
    name,
    arguments: objectOf([["sourceId", itself], ...links]),
    secrets: [],
    writeOnly: [],
    gone: [],
    tileKeys: new Map(),
    parent: itself,
  };
}

/** References that lead nowhere, or back, become the IDs they stand for. */
function withSureReferences(draft: ImportedObject, isReachable: ReadonlySet<string>, acyclic: Acyclic): ImportedObject {
  const from = keyOf(draft);
  const rejected = new Set(
    referencesIn(draft.arguments)
      .filter((to) => !isReachable.has(keyOf(to)) || !acyclic.take(from, [keyOf(to)]))
      .map(keyOf),
  );
  if (rejected.size === 0) return draft;
  const members = draft.arguments.members.map(([name, value]): Member => [name, asIds(value, rejected)]);
  return { ...draft, arguments: { ...draft.arguments, members } };
}

function asIds(expression: Expression, rejected: ReadonlySet<string>): Expression {
  switch (expression.type) {
    case "reference":
      if (!rejected.has(keyOf(expression))) return expression;
      return asId(expression);
    case "list":
      return { ...expression, items: expression.items.map((item) => asIds(item, rejected)) };
    case "object":
      return {
        ...expression,
        members: expression.members.map(([name, value]): Member => [name, asIds(value, rejected)]),
      };
    case "json":
      return { ...expression, value: asIds(expression.value, rejected) };
    default:
      return expression;
  }
}

function asId({ tileId, id, isHeld }: Extract<Expression, { type: "reference" }>): Expression {
  const idLiteral = literal(tileId ?? id);
  if (isHeld) return { ...idLiteral, isHeld };
  return idLiteral;
}

/**
 * Accepts references as long as they form no cycle, in the given order. A reference that would close a cycle is rejected and stays an ID.
 */
class Acyclic {
  private readonly targetsOf = new Map<string, Set<string>>();

  /** True when `from` may refer to all targets, which are taken then. */
  take(from: string, targets: readonly string[]): boolean {
    if (targets.some((to) => this.reaches(to, from))) return false;
    this.targetsOf.set(from, new Set([...(this.targetsOf.get(from) ?? []), ...targets]));
    return true;
  }

  private reaches(start: string, end: string): boolean {
    const reached = new Set([start]);
    for (const node of reached) {
      if (node === end) return true;
      for (const target of this.targetsOf.get(node) ?? []) reached.add(target);
    }
    return false;
  }
}

/** What a reference leads to. */
type Target =
  | { readonly form: "resource"; readonly object: ImportedObject; readonly tileKey: string | undefined }
  | { readonly form: "lookup"; readonly object: Lookup; readonly tileKey: string | undefined };

export type TargetFinder = (reference: Reference) => Target;

/** Finds what references lead to. @throws Error for one that leads nowhere; `configurationOf` leaves none. */
export function targetFinder({ objects, lookups }: Configuration): TargetFinder {
  const resources = new Map(objects.map((object) => [keyOf(object), object]));
  const lookupByKey = new Map(lookups.map((lookup) => [keyOf(lookup), lookup]));
  return (reference) => {
    const resource = resources.get(keyOf(reference));
    if (resource) return { form: "resource", object: resource, tileKey: tileKeyOf(resource, reference) };
    const lookup = lookupByKey.get(keyOf(reference));
    if (lookup) return { form: "lookup", object: lookup, tileKey: tileKeyOf(lookup, reference) };
    throw new Error(`The ${reference.kind} ${reference.id} is neither imported nor looked up.`);
  };
}

function tileKeyOf({ tileKeys }: ImportedObject | Lookup, { tileId }: Reference): string | undefined {
  if (tileId === undefined) return undefined;
  return tileKeys.get(tileId);
}
