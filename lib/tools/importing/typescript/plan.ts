import { lookupId } from "terraform-provider-sdk/internal/schema";
import { toPascal } from "terraform-provider-sdk/values";
import { allKinds } from "../../../kinds";
import type { Cdk } from "../../code/cdk";
import { toolNames } from "../../code/print/builders";
import { type Reference, referencesIn } from "../../code/print/expression";
import { camelName } from "../../code/print/names";
import { variableName } from "../../code/print/typescript-code";
import { type Configuration, groupOf, type ImportedObject, keyOf, type Lookup, nounsOf } from "../inventory";
import { Names } from "../name";
import { type TargetFinder, targetFinder } from "../refer";

/** The objects of one kind that are written in one file, with their alerts; dashboards have a file each. */
export interface Group {
  readonly kind: string;
  /** `savedSearches`. */
  readonly variable: string;
  /** `SavedSearches`. */
  readonly type: string;
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

/** What files are made from, and how everything is called in TypeScript. */
export interface Project {
  readonly configuration: Configuration;
  readonly packages: Packages;
  readonly find: TargetFinder;
  readonly groups: readonly Group[];
  /** Referred to before they refer. */
  readonly dashboards: readonly ImportedObject[];
  constructId(object: Key & Pick<ImportedObject, "name">): string;
  /** The variable of a dashboard in the main file, of another object in its group. */
  variable(object: Key): string;
  /** The function that makes a dashboard. */
  functionOf(dashboard: Key): string;
  /** True for a dashboard that others refer to. */
  isReferredTo(dashboard: Key): boolean;
}

/** `takenIds`: IDs of constructs that the code has already. */
export function projectOf(
  configuration: Configuration,
  { packages, takenIds }: { readonly packages: Packages; readonly takenIds: readonly string[] },
): Project {
  const dashboards = inOrder(configuration.objects.filter(({ kind }) => kind === "dashboard"));
  const functions = functionsOf(dashboards);
  const groups = allKinds.flatMap(({ name }) => groupsOf(name, configuration));
  const outside = configuration.objects.flatMap((object) => {
    if (object.kind === "alert") return [];
    return otherReferences(object);
  });
  const referredTo = new Set(outside.map(keyOf));
  const constructIds = constructIdsOf(configuration, takenIds);
  const variables = variablesOf(groups, dashboards, new Set(functions.values()));
  return {
    ...{ configuration, packages, find: targetFinder(configuration), groups, dashboards },
    constructId: (object) => constructIds.get(keyOf(object)) ?? object.name,
    variable: (object) => variables.get(keyOf(object)) ?? "",
    functionOf: (object) => functions.get(keyOf(object)) ?? "",
    isReferredTo: (object) => referredTo.has(keyOf(object)),
  };
}

function groupsOf(kind: string, configuration: Configuration): Group[] {
  const { objects, lookups } = groupOf(kind, configuration);
  if (lookups.length + objects.length === 0) return [];
  const plural = nounsOf(kind).plural.toLowerCase().replaceAll(" ", "-");
  const file = kind === "dashboard" ? "other-dashboards" : plural;
  const variable = camelName(file);
  return [{ kind, variable, type: toPascal(variable), file, lookups, objects: inOrder(objects) }];
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

function variablesOf(
  groups: readonly Group[],
  dashboards: readonly ImportedObject[],
  functions: ReadonlySet<string>,
): Map<string, string> {
  const groupNames = groups.map(({ variable }) => variable);
  const isTaken = (name: string) => groupNames.includes(name) || [...toolNames, "app", "secret"].includes(name);
  const variables = new Map<string, string>();
  for (const { lookups, objects } of groups) {
    const names = new Names();
    for (const object of [...lookups, ...objects])
      variables.set(keyOf(object), variableName(camelName(names.take(object.name)), isTaken));
  }
  const isOther = (name: string) => isTaken(name) || functions.has(name);
  for (const dashboard of dashboards) variables.set(keyOf(dashboard), variableName(camelName(dashboard.name), isOther));
  return variables;
}

function functionsOf(dashboards: readonly ImportedObject[]): Map<string, string> {
  const names = new Names();
  return new Map(
    dashboards.map((dashboard) => {
      // A title without Latin words has given the name of the kind alone.
      const functionWords = dashboard.name === "dashboard" ? "add" : dashboard.name;
      const name = /^dashboard-|-dashboard$/.test(functionWords) ? functionWords : `${functionWords}-dashboard`;
      return [keyOf(dashboard), camelName(names.take(name))];
    }),
  );
}
