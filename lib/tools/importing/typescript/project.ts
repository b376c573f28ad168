import { lookupId } from "terraform-provider-sdk/internal/schema";
import { toPascal } from "terraform-provider-sdk/values";
import { allKinds } from "../../../kinds";
import type { Cdk } from "../../code/cdk";
import { type Reference, referencesIn } from "../../code/print/expression";
import { camelName } from "../../code/print/names";
import { type Configuration, groupOf, type ImportedObject, keyOf, type Lookup, nounsOf } from "../inventory";
import { Names } from "../name";
import { type TargetFinder, targetFinder } from "../refer";

/** The objects of one kind that are written in one file, with their alerts; dashboards have a file each. */
export interface Group {
  readonly kind: string;
  /** `saved-searches`, without the extension. */
  readonly file: string;
  readonly lookups: readonly Lookup[];
  /** Referred to before they refer. */
  readonly objects: readonly ImportedObject[];
}

/** Packages that the code imports from. */
export interface Packages {
  readonly cdk: Cdk;
  /** `cdktf-observability`, or its form for the other CDK. */
  readonly observability: string;
}

type Key = Pick<ImportedObject, "kind" | "id">;

/** What one file makes and others use: a member of `Known`. */
interface Shared {
  readonly name: string;
  /** The class of the package. */
  readonly type: string;
}

/** What files are made from, and how everything is called in TypeScript. */
export interface Project {
  readonly configuration: Configuration;
  readonly packages: Packages;
  readonly find: TargetFinder;
  readonly groups: readonly Group[];
  /** Referred to before they refer. */
  readonly dashboards: readonly ImportedObject[];
  /** What files share, by `keyOf`. */
  readonly shared: ReadonlyMap<string, Shared>;
  constructId(object: Key & Pick<ImportedObject, "name">): string;
  /** The function that makes a dashboard, or the objects of a group. */
  functionOf(file: ImportedObject | Group): string;
}

/** `takenIds`: IDs of constructs that the code has already. */
export function projectOf(
  configuration: Configuration,
  { packages, takenIds }: { readonly packages: Packages; readonly takenIds: readonly string[] },
): Project {
  const dashboards = inOrder(configuration.objects.filter(({ kind }) => kind === "dashboard"));
  const groups = allKinds.flatMap(({ name }) => groupsOf(name, configuration));
  const constructIds = constructIdsOf(configuration, takenIds);
  const functions = functionsOf(groups, dashboards);
  return {
    ...{ configuration, packages, find: targetFinder(configuration), groups, dashboards },
    shared: sharedIn(configuration, groups, dashboards),
    constructId: (object) => constructIds.get(keyOf(object)) ?? object.name,
    functionOf: (file) => functions.get(file) ?? "",
  };
}

function groupsOf(kind: string, configuration: Configuration): Group[] {
  const { objects, lookups } = groupOf(kind, configuration);
  if (lookups.length + objects.length === 0) return [];
  const plural = nounsOf(kind).plural.toLowerCase().replaceAll(" ", "-");
  const file = kind === "dashboard" ? "other-dashboards" : plural;
  return [{ kind, file, lookups, objects: inOrder(objects) }];
}

/** Objects after those of the same kind that they refer to; otherwise as they were. */
function inOrder(objects: readonly ImportedObject[]): readonly ImportedObject[] {
  const byKey = new Map(objects.map((object) => [keyOf(object), object]));
  const ordered = new Set<ImportedObject>();
  const add = (object: ImportedObject) => {
    for (const reference of otherReferences(object)) {
      const earlier = byKey.get(keyOf(reference));
      if (earlier && !ordered.has(earlier)) add(earlier);
    }
    ordered.add(object);
  };
  for (const object of objects) add(object);
  return [...ordered];
}

/** References to other objects. There are no circles among them. */
function otherReferences(object: ImportedObject): Reference[] {
  return referencesIn(object.arguments).filter((reference) => keyOf(reference) !== keyOf(object));
}

/** True for what `Source.link` makes below its source. */
export function isLinks({ kind }: ImportedObject): boolean {
  return kind === "source_links";
}

/** The CDK keeps children in an object, which has these names from the start. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

/** IDs of constructs are unique in the stack; lookups by name have fixed ones, then dashboards have the first choice. */
function constructIdsOf({ objects, lookups }: Configuration, takenIds: readonly string[]): Map<string, string> {
  const names = new Names([...takenIds, "observability", ...inherited]);
  for (const { kind, criteria } of lookups) if (criteria.name !== undefined) names.take(lookupId(kind, criteria.name));
  const first = objects.filter(({ kind }) => kind === "dashboard");
  const withoutDashboards = objects.filter(({ kind }) => kind !== "dashboard");
  const ids = new Map<string, string>();
  for (const lookup of lookups)
    if (lookup.criteria.name === undefined)
      ids.set(keyOf(lookup), names.take(`${lookup.kind.replaceAll("_", "-")}-${lookup.name}`));
  for (const object of [...first, ...withoutDashboards]) {
    const { kind, name, parent } = object;
    const id = names.has(name) ? `${name}-${kind.replaceAll("_", "-")}` : name;
    ids.set(keyOf(object), isLinks(object) && parent ? `${ids.get(keyOf(parent))}/links` : names.take(id));
  }
  return ids;
}

/** What others refer to, but for a dashboard to which only the alerts in its own file do. */
function sharedIn(
  { objects }: Configuration,
  groups: readonly Group[],
  dashboards: readonly ImportedObject[],
): ReadonlyMap<string, Shared> {
  const ownFiles = new Set(dashboards.map(keyOf));
  const isInOwnFile = ({ parent }: ImportedObject, reference: Reference) =>
    parent !== undefined && keyOf(parent) === keyOf(reference) && ownFiles.has(keyOf(reference));
  const referredKeys = new Set(
    objects.flatMap((object) =>
      otherReferences(object)
        .filter((reference) => !isInOwnFile(object, reference))
        .map(keyOf),
    ),
  );
  const names = new Names(inherited);
  const sharedAs = ({ kind, name, type }: Key & { readonly name: string; readonly type: string }): Shared => {
    const words = names.has(name) || !/^[a-z]/i.test(name) ? `${kind.replaceAll("_", "-")}-${name}` : name;
    return { name: camelName(names.take(words)), type };
  };
  const resources = [...groups.flatMap((group) => group.objects), ...dashboards];
  const candidates = [
    ...groups.flatMap(({ lookups }) => lookups).map((lookup) => ({ ...lookup, type: lookupClass(lookup.kind) })),
    ...resources.map((object) => ({ ...object, type: toPascal(object.kind) })),
  ];
  const referred = candidates.filter((candidate) => referredKeys.has(keyOf(candidate)));
  return new Map(referred.map((candidate) => [keyOf(candidate), sharedAs(candidate)]));
}

function functionsOf(groups: readonly Group[], dashboards: readonly ImportedObject[]) {
  // `addTo` adds everything.
  const names = new Names(["to"]);
  const nameFor = (words: string) => camelName(`add-${names.take(words)}`);
  const ofGroups = groups.map((group): [Group, string] => [group, nameFor(group.file)]);
  const ofDashboards = dashboards.map((dashboard): [ImportedObject, string] => {
    const { name } = dashboard;
    return [dashboard, nameFor(names.has(name) ? `${name}-dashboard` : name)];
  });
  return new Map<ImportedObject | Group, string>([...ofGroups, ...ofDashboards]);
}

/** The class of lookups of a kind. */
export function lookupClass(kind: string): string {
  return `DataObservability${toPascal(kind)}`;
}
