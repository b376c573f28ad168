import { printable, toPascal } from "terraform-provider-sdk/internal/schema";
import { commentsOf } from "../express";
import { memberOf, type ObjectExpression, referencesIn, without } from "../expression";
import {
  type Configuration,
  count,
  type ImportedObject,
  keyOf,
  type Lookup,
  objectsBelow,
  type SourceFile,
  withObjectsBelow,
} from "../inventory";
import { inLines } from "../lines";
import { call, list, object, propertyName, statement, stringLiteral, text } from "./code";
import { layoutOf } from "./layout";
import { type Group, isLinks, type Project } from "./plan";
import { unsetMembers } from "./printer";
import { FileScope, type Parameter } from "./scope";

/** A file with a function. */
export interface Module extends SourceFile {
  readonly functionName: string;
  readonly parameters: readonly Parameter[];
}

/** A dashboard with its alerts. */
export function dashboardModule(dashboard: ImportedObject, project: Project): Module {
  const { arguments: own } = dashboard;
  const scope = new FileScope(project, { dashboard: keyOf(dashboard), root: ".." });
  const alerts = objectsBelow(dashboard, project.configuration);
  const parameters = scope.parametersFor([dashboard, ...alerts]);
  const isReturned = project.isReferredTo(dashboard);
  const functionName = project.functionOf(dashboard);
  const isNamed = isReturned || alerts.some((alert) => scope.tileOf(alert) !== undefined);
  const statements = [
    construction(dashboard, scope, isNamed ? "const dashboard = " : ""),
    ...alerts.map((alert) => construction(alert, scope)),
    ...(isReturned ? ["  return dashboard;"] : []),
  ];
  const returns = isReturned ? ": Dashboard" : ": void";
  const isLaidOut =
    memberOf(own, "containers") === undefined ||
    layoutOf(own, { layout: "Layout", tile: () => text("") }) !== undefined;
  const why = isLaidOut ? "" : " (placed one by one: Layout cannot leave such gaps or change their order)";
  const tiles = `${count(dashboard.tileKeys.size, "tile")}${why}`;
  const names = alerts.map(({ title, id, name }) => (title === id ? name : title));
  return {
    name: `dashboards/${dashboard.name}.ts`,
    says: alerts.length === 0 ? tiles : `${tiles}, ${count(alerts.length, "alert")}: ${names.join(", ")}`,
    text: scope.textOf({ name: functionName, parameters, returns, statements }),
    functionName,
    parameters,
  };
}

/** The objects of another kind: looked-up ones and imported ones, with their alerts. */
export function groupModule(group: Group, project: Project): Module {
  const { configuration } = project;
  const scope = new FileScope(project, { group: group.kind, root: "." });
  const all = group.objects.flatMap((one) => withObjectsBelow(one, configuration));
  const parameters = scope.parametersFor(all);
  const functionName = `${group.variable}Of`;
  const { isShared, isReferredTo } = usesOf(group, all, configuration);
  const before = (one: ImportedObject) => (isShared || isReferredTo(one) ? `const ${project.variable(one)} = ` : "");
  const statements = [
    ...group.lookups.map((one) => lookup(one, scope, `const ${project.variable(one)} = `)),
    ...all
      .filter((one) => !isLinks(one))
      .map((one) => construction(one, scope, one.kind === "alert" ? "" : before(one))),
    ...all.filter(isLinks).map((one) => sourceLink(one, scope)),
  ];
  const kept = isShared ? [...group.lookups, ...group.objects].map(project.variable) : [];
  const result = object(kept.map((name) => [name, text(name)]));
  if (kept.length > 0) statements.push(`  return ${result.print("  ")};`);
  const returns = kept.length > 0 ? "" : ": void";
  const made = scope.textOf({ name: functionName, parameters, returns, statements });
  const type = kept.length === 0 ? "" : `\nexport type ${group.type} = ReturnType<typeof ${functionName}>;\n`;
  const says = [
    ...(group.objects.length > 0 ? [count(group.objects.length, "object")] : []),
    ...(group.lookups.length > 0 ? [`${group.lookups.length} looked up`] : []),
  ];
  return {
    name: `${group.file}.ts`,
    says: says.join(", "),
    text: `${made}${type}`,
    functionName,
    parameters,
  };
}

/** Whether other files refer to a group, and what is referred to at all. */
function usesOf(group: Group, all: readonly ImportedObject[], { objects }: Configuration) {
  const own = new Set([...group.lookups, ...group.objects].map(keyOf));
  const inside = new Set(all.map(keyOf));
  const outside = objects.filter((one) => !inside.has(keyOf(one)));
  const within = new Set(all.flatMap((one) => referencesIn(one.arguments).map(keyOf)));
  return {
    isShared: outside.some((one) => referencesIn(one.arguments).some((reference) => own.has(keyOf(reference)))),
    isReferredTo: (one: ImportedObject) => within.has(keyOf(one)),
  };
}

/** The imports, as data: what this command looks for when it runs again. */
export function importsModule({ configuration, constructId, packages }: Project, main: string): SourceFile {
  const rows = configuration.imports.map((one) =>
    list([one.kind, constructId(one), one.id].map((value) => text(stringLiteral(value)))).print("  "),
  );
  const find = configuration.imports.some(isLinks)
    ? 'construct.split("/").reduce<IConstruct>(({ node }, child) => node.findChild(child), stack)'
    : "stack.node.findChild(construct)";
  const skipped = configuration.rejections.map((line) => `// ${printable(line)}\n`).join("");
  const constructs = configuration.imports.some(isLinks) ? '\nimport type { IConstruct } from "constructs";' : "";
  return {
    name: "imports.ts",
    says: `${count(rows.length, "importFrom call")}; delete the file after the first deploy`,
    text: `import { TerraformResource, type TerraformStack } from "${packages.cdk}";${constructs}

// Existing objects. After the first deploy, delete this file and its two lines in ${main}.
${skipped}const existing: [kind: string, construct: string, id: string][] = ${inLines("[", rows, "]", "")};

export function importExisting(stack: TerraformStack): void {
  for (const [, construct, id] of existing) {
    const resource = ${find};
    if (TerraformResource.isTerraformResource(resource)) resource.importFrom(id);
  }
}
`,
  };
}

/** `new Dashboard(scope, "checkout", { … })` with what stands before it. */
function construction(one: ImportedObject, scope: FileScope, before = ""): string {
  const tile = one.kind === "alert" ? scope.tileOf(one) : undefined;
  const own = tile === undefined ? one.arguments : without(one.arguments, ["dashboardId", "tileId"]);
  const watched = tile ? [["tile", tile] as const] : [];
  const unset = one.kind === "alert" ? unsetMembers(unsetOfAlert(own, tile !== undefined)) : [];
  const configuration = object([...watched, ...scope.printer.configuration(own), ...unset], true);
  const id = text(stringLiteral(scope.project.constructId(one)));
  const made = call(`${before}new ${scope.own(toPascal(one.kind))}`, text("scope"), id, configuration);
  return `${commentLines(one, scope)}${statement(made)}`;
}

/** What the types ask of every alert, one of several names, and another service may lack. */
function unsetOfAlert(alert: ObjectExpression, hasTile: boolean): readonly string[] {
  const has = (...names: readonly string[]) => names.some((name) => memberOf(alert, name) !== undefined);
  const parts = ["dashboardId", "tileId"];
  const isOnTile = !hasTile && has(...parts);
  const watches = hasTile || isOnTile || has("savedSearchId", "chart");
  return [
    ...parts.filter((name) => isOnTile && !has(name)),
    ...(watches ? [] : ["tile"]),
    ...(has("channel", "channels") ? [] : ["channel"]),
  ];
}

/** `logs.link({ trace: traces });` */
function sourceLink(one: ImportedObject, scope: FileScope): string {
  const [[, itself] = [], ...links] = one.arguments.members;
  const targets = links.map(([name, target]) => {
    const value =
      target.is === "reference" ? text(scope.object(target)) : object([["id", scope.printer.value(target)]]);
    return [name.replace(/SourceId$/, ""), value] as const;
  });
  const link = `${itself?.is === "reference" ? scope.object(itself) : ""}.link`;
  return `${commentLines(one, scope)}${statement(call(link, object(targets)))}`;
}

/** What has to be said of an object, in lines before it. */
function commentLines(one: ImportedObject, { said }: FileScope): string {
  return commentsOf(one, (name) => name, said)
    .map((line) => `  // ${line}\n`)
    .join("");
}

/** `const logs = DataObservabilitySource.byName(scope, "Logs");`, `before` being what stands in front of the lookup. */
function lookup(one: Lookup, scope: FileScope, before: string): string {
  const { kind, by } = one;
  const type = scope.own(`DataObservability${toPascal(kind)}`);
  const { name, ...more } = by;
  const membersOf = (values: Lookup["by"]) =>
    object(Object.entries(values).map(([key, value]) => [propertyName(key), text(stringLiteral(value))]));
  const id = scope.project.constructId(one);
  const made = call(
    `${before}${name === undefined ? `new ${type}` : `${type}.byName`}`,
    text("scope"),
    text(stringLiteral(name ?? id)),
    ...(name === undefined ? [membersOf(by)] : Object.keys(more).length > 0 ? [membersOf(more)] : []),
  );
  return statement(made);
}
