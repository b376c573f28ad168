import { printable, toPascal } from "terraform-provider-sdk/schema";
import { commentsOf } from "../express";
import { referencesIn, without } from "../expression";
import { type Configuration, count, type ImportedObject, keyOf, type Lookup, type SourceFile } from "../inventory";
import type { TargetFinder } from "../refer";
import { columnsOf, type Doc, list, object, propertyName, render, stringLiteral, text, width } from "./doc";
import { type Group, isLinks, type Plan, together } from "./plan";
import { builderNames } from "./printer";
import { FileScope, functionHead, type Packages, type Parameter } from "./scope";

/** What files are made from. */
export interface Project {
  readonly configuration: Configuration;
  readonly find: TargetFinder;
  readonly plan: Plan;
  readonly packages: Packages;
}

/** A file and what its function takes. */
export interface Module extends SourceFile {
  readonly parameters: readonly Parameter[];
}

/** A dashboard with its alerts. */
export function dashboardModule(dashboard: ImportedObject, project: Project): Module {
  const { plan, configuration } = project;
  const key = keyOf(dashboard);
  const scope = new FileScope({ ...project, dashboard: key, root: ".." });
  const [, ...alerts] = together(dashboard, configuration);
  const parameters = scope.parametersFor([dashboard, ...alerts]);
  const isReturned = plan.referredTo.has(key);
  const isNamed = isReturned || alerts.some((alert) => scope.tileOf(alert) !== undefined);
  const statements = [
    construction(dashboard, scope, isNamed ? "const dashboard = " : "", "  "),
    ...alerts.map((alert) => construction(alert, scope, "", "  ")),
    ...(isReturned ? ["  return dashboard;"] : []),
  ];
  importBuilders(statements, scope);
  const returns = isReturned ? `: ${scope.own("Dashboard")}` : ": void";
  const head = functionHead(plan.functions.get(key) ?? "", scope.declared(parameters), returns);
  const tiles = count(dashboard.tileKeys.size, "tile");
  const names = alerts.map(({ title, id, name }) => (title === id ? name : title));
  return {
    name: `dashboards/${dashboard.name}.ts`,
    says: alerts.length === 0 ? tiles : `${tiles}, ${count(alerts.length, "alert")}: ${names.join(", ")}`,
    text: `${scope.imports.text()}\n\n${head}\n${statements.join("\n")}\n}\n`,
    parameters,
  };
}

/** Imports the builders that statements use: only the layout decides whether one is written. */
function importBuilders(statements: readonly string[], scope: FileScope): void {
  for (const name of builderNames)
    if (statements.some((one) => new RegExp(`[\\s[]${name}\\(`).test(one))) scope.own(name);
  if (statements.some((one) => one.includes(".format(units."))) scope.own("units");
}

/** The objects of another kind: looked-up ones and imported ones, with their alerts. */
export function groupModule(group: Group, project: Project): Module {
  const { plan, configuration } = project;
  const scope = new FileScope({ ...project, group: group.kind, root: "." });
  const all = group.objects.flatMap((one) => together(one, configuration));
  const parameters = scope.parametersFor(all);
  const variableOf = (one: { readonly kind: string; readonly id: string }) => plan.variables.get(keyOf(one)) ?? "";
  const { isShared, isReferredTo } = usesOf(group, all, configuration);
  const before = (one: ImportedObject) => (isShared || isReferredTo(one) ? `const ${variableOf(one)} = ` : "");
  const statements = [
    ...group.lookups.map((one) => lookup(one, scope, `const ${variableOf(one)} = `)),
    ...all
      .filter((one) => !isLinks(one))
      .map((one) => construction(one, scope, one.kind === "alert" ? "" : before(one), "  ")),
    ...all.filter(isLinks).map((one) => sourceLink(one, scope)),
  ];
  importBuilders(statements, scope);
  const kept = isShared ? [...group.lookups, ...group.objects].map(variableOf) : [];
  const result = object(kept.map((name) => [name, text(name)]));
  const returned = kept.length === 0 ? [] : [`  return ${render(result, "  ", 7, 1)};`];
  const head = functionHead(`${group.variable}Of`, scope.declared(parameters), kept.length === 0 ? ": void" : "");
  const type = kept.length === 0 ? "" : `\nexport type ${group.type} = ReturnType<typeof ${group.variable}Of>;\n`;
  const says = [
    ...(group.objects.length > 0 ? [count(group.objects.length, "object")] : []),
    ...(group.lookups.length > 0 ? [`${group.lookups.length} looked up`] : []),
  ];
  return {
    name: `${group.file}.ts`,
    says: says.join(", "),
    text: `${scope.imports.text()}\n\n${head}\n${[...statements, ...returned].join("\n")}\n}\n${type}`,
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
export function importsModule({ configuration, plan, packages }: Project, main: string): SourceFile {
  const rows = configuration.imports.map((one) =>
    list([one.kind, plan.constructIds.get(keyOf(one)) ?? one.name, one.id].map((value) => text(stringLiteral(value)))),
  );
  const find = configuration.imports.some(isLinks)
    ? 'construct.split("/").reduce<IConstruct>(({ node }, child) => node.findChild(child), stack)'
    : "stack.node.findChild(construct)";
  const skipped = configuration.rejections.map((line) => `// ${printable(line)}\n`).join("");
  const constructs = configuration.imports.some(isLinks) ? '\nimport type { IConstruct } from "constructs";' : "";
  const declaration = "const existing: [kind: string, construct: string, id: string][] = ";
  return {
    name: "imports.ts",
    says: `${count(rows.length, "importFrom call")}; delete the file after the first deploy`,
    text: `import { TerraformResource, type TerraformStack } from "${packages.cdk}";${constructs}

// Existing objects. After the first deploy, delete this file and its two lines in ${main}.
${skipped}${declaration}${render(list(rows), "", declaration.length, 1)};

export function importExisting(stack: TerraformStack): void {
  for (const [, construct, id] of existing) {
    const resource = ${find};
    if (TerraformResource.isTerraformResource(resource)) resource.importFrom(id);
  }
}
`,
  };
}

/** `new Dashboard(scope, "checkout", { … })` with what stands before it, in lines with this indentation. */
function construction(one: ImportedObject, scope: FileScope, before: string, indent: string): string {
  const { plan } = scope.options;
  const tile = one.kind === "alert" ? scope.tileOf(one) : undefined;
  const own = tile === undefined ? one.arguments : without(one.arguments, ["dashboardId", "tileId"]);
  const configuration = scope.printer.configuration(own);
  const withTile =
    tile === undefined || configuration.is !== "brackets"
      ? configuration
      : { ...configuration, items: [{ key: "tile", value: tile }, ...configuration.items] };
  const id = stringLiteral(plan.constructIds.get(keyOf(one)) ?? one.name);
  const comment = commentLines(one, scope, indent);
  const type = scope.own(toPascal(one.kind));
  const head = `${before}new ${type}(scope, ${id}, `;
  if (indent.length + columnsOf(head) + 1 > width) {
    const args = ["scope", id, render(withTile, `${indent}  `, 0, 1)].map((one) => `${indent}  ${one},\n`);
    return `${comment}${indent}${before}new ${type}(\n${args.join("")}${indent});`;
  }
  return `${comment}${indent}${head}${render(withTile, indent, head.length, 2)});`;
}

/** `logs.link({ trace: traces });` */
function sourceLink(one: ImportedObject, scope: FileScope): string {
  const [[, itself] = [], ...links] = one.arguments.members;
  const targets = links.map(([name, target]) => {
    const value =
      target.is === "reference" ? text(scope.objectOf(target)) : object([["id", scope.printer.value(target)]]);
    return [name.replace(/SourceId$/, ""), value] as const;
  });
  const head = `${itself?.is === "reference" ? scope.objectOf(itself) : ""}.link(`;
  return `${commentLines(one, scope, "  ")}  ${head}${render(object(targets), "  ", head.length, 2)});`;
}

/** What has to be said of an object, in lines before it. */
function commentLines(one: ImportedObject, { said }: FileScope, indent: string): string {
  return commentsOf(one, (name) => name, said)
    .map((line) => `${indent}// ${line}\n`)
    .join("");
}

/** `const logs = DataObservabilitySource.byName(scope, "Logs");`, `before` being what stands in front of the lookup. */
function lookup(one: Lookup, scope: FileScope, before: string): string {
  const { kind, by } = one;
  const type = scope.own(`DataObservability${toPascal(kind)}`);
  const { name: wanted, ...more } = by;
  if (wanted === undefined) {
    const id = stringLiteral(scope.options.plan.constructIds.get(keyOf(one)) ?? one.name);
    return call(`${before}new ${type}`, ["scope", id], membersOf(by));
  }
  const narrowed = Object.keys(more).length === 0 ? undefined : membersOf(more);
  return call(`${before}${type}.byName`, ["scope", stringLiteral(wanted)], narrowed);
}

function membersOf(values: Readonly<Record<string, string>>): Doc {
  return object(Object.entries(values).map(([key, value]) => [propertyName(key), text(stringLiteral(value))]));
}

/** A call in a function's body: in one line where it fits, else with its last object broken, else with each argument in a line. */
function call(head: string, args: readonly string[], last?: Doc): string {
  const start = `${head}(${args.join(", ")}`;
  if (!last && columnsOf(start) + 4 <= width) return `  ${start});`;
  if (last && columnsOf(start) + 5 <= width) return `  ${start}, ${render(last, "  ", columnsOf(start) + 2, 2)});`;
  const all = last ? [...args, render(last, "    ", 0, 1)] : args;
  return `  ${head}(\n${all.map((one) => `    ${one},\n`).join("")}  );`;
}
