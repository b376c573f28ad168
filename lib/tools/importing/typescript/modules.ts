import { printable, toPascal } from "terraform-provider-sdk/values";
import { memberOf, type ObjectExpression, referencesIn, without } from "../../code/print/expression";
import { layoutOf } from "../../code/print/layout";
import { inLines } from "../../code/print/lines";
import { call, list, object, propertyName, statement, stringLiteral, text } from "../../code/print/typescript-code";
import { unsetMembers } from "../../code/print/typescript-printer";
import { commentsOf } from "../express";
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
import { itemsIf, textIf } from "../optional";
import { type Group, isLinks, type Project } from "./plan";
import { FileScope, type Parameter } from "./scope";

/** A file with a function. */
export interface Module extends SourceFile {
  readonly functionName: string;
  readonly parameters: readonly Parameter[];
}

/** A dashboard with its alerts. */
export function dashboardModule(dashboard: ImportedObject, project: Project): Module {
  const { arguments: dashboardArguments } = dashboard;
  const scope = new FileScope(project, { dashboard: keyOf(dashboard), root: ".." });
  const alerts = objectsBelow(dashboard, project.configuration);
  const parameters = scope.parametersFor([dashboard, ...alerts]);
  const isReturned = project.isReferredTo(dashboard);
  const functionName = project.functionOf(dashboard);
  const isNamed = isReturned || alerts.some((alert) => scope.tileOf(alert) !== undefined);
  const statements = [
    construction(dashboard, scope, textIf(isNamed, "const dashboard = ")),
    ...alerts.map((alert) => construction(alert, scope)),
    ...itemsIf(isReturned, "  return dashboard;"),
  ];
  const returns = isReturned ? ": Dashboard" : ": void";
  const isLaidOut =
    memberOf(dashboardArguments, "containers") === undefined ||
    layoutOf(dashboardArguments, { layout: "Layout", tile: () => text("") }) !== undefined;
  const why = textIf(!isLaidOut, " (placed one by one: Layout cannot leave such gaps or change their order)");
  const tiles = `${count(dashboard.tileKeys.size, "tile")}${why}`;
  const names = alerts.map(({ title, id, name }) => {
    if (title === id) return name;
    return title;
  });
  return {
    name: `dashboards/${dashboard.name}.ts`,
    description: alerts.length === 0 ? tiles : `${tiles}, ${count(alerts.length, "alert")}: ${names.join(", ")}`,
    text: scope.textOf({ name: functionName, parameters, returns, statements }),
    functionName,
    parameters,
  };
}

/** The objects of another kind: looked-up ones and imported ones, with their alerts. */
export function groupModule(group: Group, project: Project): Module {
  const { configuration } = project;
  const scope = new FileScope(project, { group: group.kind, root: "." });
  const objects = group.objects.flatMap((object) => withObjectsBelow(object, configuration));
  const parameters = scope.parametersFor(objects);
  const functionName = `${group.variable}Of`;
  const { isShared, isReferredTo } = usesOf(group, objects, configuration);
  const assignment = (object: ImportedObject) => {
    if (isShared || isReferredTo(object)) return `const ${project.variable(object)} = `;
    return "";
  };
  const statements = [
    ...group.lookups.map((lookedUp) => lookup(lookedUp, scope, `const ${project.variable(lookedUp)} = `)),
    ...objects
      .filter((object) => !isLinks(object))
      .map((object) => construction(object, scope, object.kind === "alert" ? "" : assignment(object))),
    ...objects.filter(isLinks).map((links) => sourceLink(links, scope)),
  ];
  const returned = isShared ? [...group.lookups, ...group.objects].map(project.variable) : [];
  const result = object(returned.map((name) => [name, text(name)]));
  if (returned.length > 0) statements.push(`  return ${result.print("  ")};`);
  const returns = textIf(!(returned.length > 0), ": void");
  const functionText = scope.textOf({ name: functionName, parameters, returns, statements });
  const type = textIf(returned.length !== 0, `\nexport type ${group.type} = ReturnType<typeof ${functionName}>;\n`);
  const description = [
    ...itemsIf(group.objects.length > 0, count(group.objects.length, "object")),
    ...itemsIf(group.lookups.length > 0, `${group.lookups.length} looked up`),
  ];
  return {
    name: `${group.file}.ts`,
    description: description.join(", "),
    text: `${functionText}${type}`,
    functionName,
    parameters,
  };
}

/** Whether other files refer to a group, and what is referred to at all. */
function usesOf(group: Group, groupObjects: readonly ImportedObject[], { objects }: Configuration) {
  const groupKeys = new Set([...group.lookups, ...group.objects].map(keyOf));
  const inside = new Set(groupObjects.map(keyOf));
  const outside = objects.filter((object) => !inside.has(keyOf(object)));
  const within = new Set(groupObjects.flatMap((object) => referencesIn(object.arguments).map(keyOf)));
  return {
    isShared: outside.some((object) =>
      referencesIn(object.arguments).some((reference) => groupKeys.has(keyOf(reference))),
    ),
    isReferredTo: (object: ImportedObject) => within.has(keyOf(object)),
  };
}

/** The imports, as data: what this command looks for when it runs again. */
export function importsModule({ configuration, constructId, packages }: Project, main: string): SourceFile {
  const rows = configuration.imports.map((row) =>
    list([row.kind, constructId(row), row.id].map((value) => text(stringLiteral(value)))).print("  "),
  );
  const find = configuration.imports.some(isLinks)
    ? 'construct.split("/").reduce<IConstruct>(({ node }, child) => node.findChild(child), stack)'
    : "stack.node.findChild(construct)";
  const skipped = configuration.rejections.map((line) => `// ${printable(line)}\n`).join("");
  const constructs = textIf(configuration.imports.some(isLinks), '\nimport type { IConstruct } from "constructs";');
  return {
    name: "imports.ts",
    description: `${count(rows.length, "importFrom call")}; delete the file after the first deploy`,
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
function construction(imported: ImportedObject, scope: FileScope, assignment = ""): string {
  const tile = imported.kind === "alert" ? scope.tileOf(imported) : undefined;
  const objectArguments =
    tile === undefined ? imported.arguments : without(imported.arguments, ["dashboardId", "tileId"]);
  const watched = tile ? [["tile", tile] as const] : [];
  const unset = imported.kind === "alert" ? unsetMembers(unsetOfAlert(objectArguments, tile !== undefined)) : [];
  const configuration = object([...watched, ...scope.printer.configuration(objectArguments), ...unset], true);
  const id = text(stringLiteral(scope.project.constructId(imported)));
  const code = call(`${assignment}new ${scope.localName(toPascal(imported.kind))}`, text("scope"), id, configuration);
  return `${commentLines(imported, scope)}${statement(code)}`;
}

/** What the types ask of every alert, one of several names, and another service may lack. */
function unsetOfAlert(alert: ObjectExpression, hasTile: boolean): readonly string[] {
  const has = (...names: readonly string[]) => names.some((name) => memberOf(alert, name) !== undefined);
  const parts = ["dashboardId", "tileId"];
  const isOnTile = !hasTile && has(...parts);
  const watches = hasTile || isOnTile || has("savedSearchId", "chart");
  return [
    ...parts.filter((name) => isOnTile && !has(name)),
    ...itemsIf(!watches, "tile"),
    ...itemsIf(!has("channel", "channels"), "channel"),
  ];
}

/** `logs.link({ trace: traces });` */
function sourceLink(linksObject: ImportedObject, scope: FileScope): string {
  const [[, itself] = [], ...links] = linksObject.arguments.members;
  const targets = links.map(([name, target]) => {
    const value =
      target.type === "reference" ? text(scope.object(target)) : object([["id", scope.printer.value(target)]]);
    return [name.replace(/SourceId$/, ""), value] as const;
  });
  const link = `${itself?.type === "reference" ? scope.object(itself) : ""}.link`;
  return `${commentLines(linksObject, scope)}${statement(call(link, object(targets)))}`;
}

/** What has to be said of an object, in lines before it. */
function commentLines(object: ImportedObject, { printedComments }: FileScope): string {
  return commentsOf(object, (name) => name, printedComments)
    .map((line) => `  // ${line}\n`)
    .join("");
}

/** `const logs = DataObservabilitySource.byName(scope, "Logs");`, `before` being what stands in front of the lookup. */
function lookup(reference: Lookup, scope: FileScope, assignment: string): string {
  const { kind, criteria } = reference;
  const type = scope.localName(`DataObservability${toPascal(kind)}`);
  const { name, ...more } = criteria;
  const membersOf = (values: Lookup["criteria"]) =>
    object(Object.entries(values).map(([key, value]) => [propertyName(key), text(stringLiteral(value))]));
  const id = scope.project.constructId(reference);
  if (name === undefined)
    return statement(call(`${assignment}new ${type}`, text("scope"), text(stringLiteral(id)), membersOf(criteria)));
  const code = call(
    `${assignment}${type}.byName`,
    ...[text("scope"), text(stringLiteral(name))],
    ...itemsIf(Object.keys(more).length > 0, membersOf(more)),
  );
  return statement(code);
}
