import { printable, toPascal } from "terraform-provider-sdk/values";
import { memberOf, type ObjectExpression, referencesIn, without } from "../../code/print/expression";
import { inLines } from "../../code/print/lines";
import {
  type Code,
  call,
  list,
  object,
  propertyName,
  statement,
  stringLiteral,
  text,
} from "../../code/print/typescript-code";
import { unsetMembers } from "../../code/print/typescript-printer";
import { commentsOf } from "../express";
import { count, type ImportedObject, type Lookup, objectsBelow, type SourceFile, withObjectsBelow } from "../inventory";
import { itemsIf, textIf } from "../optional";
import { FunctionFile, Imports } from "./file";
import { type Group, isLinks, lookupClass, type Project } from "./project";

/** A file with a function, and what that takes. */
export interface Module extends SourceFile {
  readonly functionName: string;
  readonly parameters: FunctionFile["parameters"];
}

/** A dashboard with its alerts. */
export function dashboardModule(dashboard: ImportedObject, project: Project): Module {
  const file = new FunctionFile(project, "..", dashboard);
  const alerts = objectsBelow(dashboard, project.configuration);
  const member = file.sharedAs(dashboard);
  const isNamed = member !== undefined || alerts.some((alert) => tileOf(alert, file) !== undefined);
  const statements = [
    construction(dashboard, file, textIf(isNamed, "const dashboard = ")),
    ...itemsIf(member !== undefined, `  ${member} = dashboard;`),
    ...alerts.map((alert) => construction(alert, file)),
  ];
  const tiles = count(dashboard.tileKeys.size, "tile");
  const names = alerts.map(({ title, id, name }) => {
    if (title === id) return name;
    return title;
  });
  const description = alerts.length === 0 ? tiles : `${tiles}, ${count(alerts.length, "alert")}: ${names.join(", ")}`;
  const functionName = project.functionOf(dashboard);
  return moduleOf(file, { name: `dashboards/${dashboard.name}.ts`, description, functionName }, statements);
}

/** The objects of another kind: looked-up ones and imported ones, with their alerts. */
export function groupModule(group: Group, project: Project): Module {
  const { lookups, objects } = group;
  const file = new FunctionFile(project, ".");
  const ownObjects = objects.flatMap((object) => withObjectsBelow(object, project.configuration));
  const assignment = (key: ImportedObject | Lookup) => {
    const member = file.sharedAs(key);
    return textIf(member !== undefined, `${member} = `);
  };
  const statements = [
    ...lookups.map((lookedUp) => lookup(lookedUp, file, assignment(lookedUp))),
    ...ownObjects.filter((object) => !isLinks(object)).map((object) => construction(object, file, assignment(object))),
    ...ownObjects.filter(isLinks).map((links) => sourceLink(links, file)),
  ];
  const description = [
    ...itemsIf(objects.length > 0, count(objects.length, "object")),
    ...itemsIf(lookups.length > 0, `${lookups.length} looked up`),
  ].join(", ");
  const functionName = project.functionOf(group);
  return moduleOf(file, { name: `${group.file}.ts`, description, functionName }, statements);
}

function moduleOf(
  file: FunctionFile,
  named: Pick<Module, "name" | "description" | "functionName">,
  statements: readonly string[],
): Module {
  return { ...named, text: file.textOf(named.functionName, statements), parameters: file.parameters };
}

/** What the files share, by name. */
export function knownFile({ shared, packages }: Project, main: string): SourceFile[] {
  if (shared.size === 0) return [];
  const imports = new Imports();
  const members = [...shared.values()].map(({ name, type }) => {
    imports.type(type, packages.observability);
    return `  ${name}: ${type};\n`;
  });
  return [
    {
      name: "known.ts",
      description: "what the files share",
      text: `${imports.text()}

/** What one file makes and others use. ${main} calls the files in an order in which each finds what it needs. */
export interface Known {
${members.join("")}}
`,
    },
  ];
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

/** `new Dashboard(stack, "checkout", { … })` with what stands before it. */
function construction(imported: ImportedObject, file: FunctionFile, assignment = ""): string {
  const tile = imported.kind === "alert" ? tileOf(imported, file) : undefined;
  const objectArguments =
    tile === undefined ? imported.arguments : without(imported.arguments, ["dashboardId", "tileId"]);
  const watched = tile ? [["tile", tile] as const] : [];
  const unset = imported.kind === "alert" ? unsetMembers(unsetOfAlert(objectArguments, tile !== undefined)) : [];
  const configuration = object([...watched, ...file.printer.configuration(objectArguments), ...unset], true);
  const id = text(stringLiteral(file.project.constructId(imported)));
  const code = call(`${assignment}new ${file.localName(toPascal(imported.kind))}`, text("stack"), id, configuration);
  return `${commentLines(imported, file)}${statement(code)}`;
}

/** The watched tile as `Alert` takes it, where the alert's dashboard is one of the code's own. */
function tileOf(alert: ImportedObject, file: FunctionFile): Code | undefined {
  const reference = referencesIn(alert.arguments).find(({ tileId }) => tileId !== undefined);
  if (!reference) return undefined;
  const { form, tileKey } = file.project.find(reference);
  if (form === "lookup" || tileKey === undefined) return undefined;
  return call(`${file.object(reference)}.tile`, text(stringLiteral(tileKey)));
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

/** `known.logs.link({ trace: known.traces });` */
function sourceLink(linksObject: ImportedObject, file: FunctionFile): string {
  const [[, itself] = [], ...links] = linksObject.arguments.members;
  const targets = links.map(([name, target]) => {
    const value =
      target.type === "reference" ? text(file.object(target)) : object([["id", file.printer.value(target)]]);
    return [name.replace(/SourceId$/, ""), value] as const;
  });
  const link = `${itself?.type === "reference" ? file.object(itself) : ""}.link`;
  return `${commentLines(linksObject, file)}${statement(call(link, object(targets)))}`;
}

/** What has to be said of an object, in lines before it. */
function commentLines(object: ImportedObject, { printedComments }: FunctionFile): string {
  return commentsOf(object, (name) => name, printedComments)
    .map((line) => `  // ${line}\n`)
    .join("");
}

/** `known.logs = DataObservabilitySource.byName(stack, "Logs");` */
function lookup(reference: Lookup, file: FunctionFile, assignment: string): string {
  const { kind, criteria } = reference;
  const type = file.localName(lookupClass(kind));
  const { name, ...more } = criteria;
  const membersOf = (values: Lookup["criteria"]) =>
    object(Object.entries(values).map(([key, value]) => [propertyName(key), text(stringLiteral(value))]));
  const id = file.project.constructId(reference);
  if (name === undefined)
    return statement(call(`${assignment}new ${type}`, text("stack"), text(stringLiteral(id)), membersOf(criteria)));
  const code = call(
    `${assignment}${type}.byName`,
    ...[text("stack"), text(stringLiteral(name))],
    ...itemsIf(Object.keys(more).length > 0, membersOf(more)),
  );
  return statement(code);
}
