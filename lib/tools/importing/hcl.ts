import { printable, toSnake } from "terraform-provider-sdk/values";
import { modes } from "../../client/modes";
import { allKinds } from "../../kinds";
import { providerSource } from "../../kinds/version";
import { quoted } from "../code/hcl";
import { literal, objectOf } from "../code/print/expression";
import { HclPrinter, type HclSpelling } from "../code/print/hcl-printer";
import { snakeName } from "../code/print/names";
import { commentsOf } from "./express";
import {
  type Configuration,
  count,
  groupOf,
  type ImportedObject,
  type Lookup,
  nounsOf,
  objectsBelow,
  type Secret,
  type Service,
  type SourceFile,
  withObjectsBelow,
} from "./inventory";
import { itemsIf, textIf } from "./optional";
import { providerArguments } from "./provider-arguments";
import { targetFinder } from "./refer";

export interface HclOptions {
  readonly service: Service;
  /** What the folder has already: a block `required_providers`, and the provider's own block. */
  readonly has?: { readonly requirements: boolean; readonly provider: boolean };
}

/**
 * The files of a root module: one for each dashboard with its alerts, one for each other kind, and the imports. `all` has what the code can
 * refer to.
 */
export function hclFiles(configuration: Configuration, options: HclOptions, allObjects = configuration): SourceFile[] {
  const printer = new HclPrinter(spellingIn(allObjects));
  const dashboards = configuration.objects.filter(({ kind }) => kind === "dashboard");
  const imports = configuration.imports.map(importBlock);
  const skipped = configuration.rejections.map((line) => `# ${printable(line)}`);
  const files = [
    blocksFile("main.tf", "the provider", mainBlocks(options)),
    blocksFile("variables.tf", "variables for secrets", variables(configuration)),
    ...allKinds.map(({ name }) => kindFile(name, configuration, printer)),
    ...dashboards.map((dashboard) => dashboardFile(dashboard, configuration, printer)),
    blocksFile("imports.tf", `${count(imports.length, "import block")}; delete the file after the first apply`, [
      ...itemsIf(imports.length > 0 && skipped.length > 0, skipped.join("\n")),
      ...imports,
    ]),
  ];
  return files.filter(({ text }) => text !== "");
}

/** A file of blocks; its text is empty if it has none. */
export function blocksFile(name: string, description: string, blocks: readonly string[]): SourceFile {
  return { name, description, text: textIf(blocks.length !== 0, `${blocks.join("\n\n")}\n`) };
}

/** Our provider in a block `required_providers`. */
export const requirement = `    observability = {\n      source = ${quoted(providerSource)}\n    }`;

export const requirements = block("terraform", [`  required_providers {\n${requirement}\n  }`]);

function mainBlocks({ service, has }: HclOptions): string[] {
  const { fromEnvironment } = modes[service.mode];
  const args = providerArguments(service, quoted).map(([name, value]) => [toSnake(name), value] as const);
  const longest = Math.max(...args.map(([name]) => name.length));
  const lines = args.map(([name, value]) => `  ${name.padEnd(longest)} = ${value}`);
  const provider = block('provider "observability"', lines);
  return [
    ...itemsIf(has?.requirements !== true, requirements),
    ...itemsIf(has?.provider !== true, `# ${fromEnvironment}\n${provider}`),
  ];
}

function variables({ objects }: Configuration): string[] {
  return objects.flatMap(({ secrets }) => secrets.map(variableBlock));
}

/** Lookups and resources of one kind; dashboards have files of their own, alerts stand with what they watch. */
function kindFile(kind: string, configuration: Configuration, printer: HclPrinter): SourceFile {
  const { objects, lookups: allLookups } = groupOf(kind, configuration);
  const lookups = allLookups.filter(({ isWritten }) => !isWritten);
  const printedComments = new Set<string>();
  const blocks = [
    ...lookups.map((lookup) => dataBlock(lookup, printer)),
    ...objects.flatMap((object) =>
      withObjectsBelow(object, configuration).map((each) => resourceBlock(each, printer, printedComments)),
    ),
  ];
  const { singular, plural } = nounsOf(kind);
  const description = [
    ...itemsIf(objects.length > 0, count(objects.length, singular, plural)),
    ...itemsIf(lookups.length > 0, `${lookups.length} looked up`),
  ];
  return blocksFile(`${plural.toLowerCase().replaceAll(" ", "_")}.tf`, description.join(", "), blocks);
}

function dashboardFile(dashboard: ImportedObject, configuration: Configuration, printer: HclPrinter): SourceFile {
  const alerts = objectsBelow(dashboard, configuration);
  const watched = alerts.map(({ name }) => snakeName(name));
  const tiles = count(dashboard.tileKeys.size, "tile");
  const description = alerts.length === 0 ? tiles : `${tiles}, ${count(alerts.length, "alert")}: ${watched.join(", ")}`;
  const printedComments = new Set<string>();
  const blocks = withObjectsBelow(dashboard, configuration).map((object) =>
    resourceBlock(object, printer, printedComments),
  );
  return blocksFile(`dashboard_${snakeName(dashboard.name)}.tf`, description, blocks);
}

/** The address of a resource: `observability_dashboard.checkout`. */
function addressOf(object: Pick<ImportedObject, "kind" | "name" | "givenName">): string {
  return `observability_${object.kind}.${labelOf(object)}${object.givenName?.index ?? ""}`;
}

/** The name in the head of its block. */
function labelOf({ name, givenName }: Pick<ImportedObject, "name" | "givenName">): string {
  return givenName?.label ?? snakeName(name);
}

/** How references are spelled beside the objects and lookups of a configuration. */
export function spellingIn(configuration: Configuration): HclSpelling {
  const find = targetFinder(configuration);
  return (reference) => {
    const { form, object, tileKey } = find(reference);
    const address = form === "resource" ? addressOf(object) : `data.${addressOf(object)}`;
    if (tileKey === undefined) return `${address}.id`;
    return `${address}.tile_ids[${quoted(tileKey)}]`;
  };
}

function resourceBlock(object: ImportedObject, printer: HclPrinter, printedComments: Set<string>): string {
  const lines = [
    ...commentsOf(object, toSnake, printedComments).map((line) => `  # ${line}`),
    ...printer.lines(object.arguments, "  "),
  ];
  return block(`resource "observability_${object.kind}" "${labelOf(object)}"`, lines);
}

function dataBlock({ kind, name, criteria }: Lookup, printer: HclPrinter): string {
  const members = Object.entries(criteria).map(([argument, value]) => [argument, literal(value)] as const);
  return block(`data "observability_${kind}" "${snakeName(name)}"`, printer.lines(objectOf(members), "  "));
}

function variableBlock({ variable, description }: Secret): string {
  const lines = [`  description = ${quoted(description)}`, "  type        = string", "  sensitive   = true"];
  return block(`variable "${snakeName(variable)}"`, lines);
}

function importBlock(object: ImportedObject): string {
  return block("import", [`  to = ${addressOf(object)}`, `  id = ${quoted(object.id)}`]);
}

export function block(head: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${head} {}`;
  return `${head} {\n${lines.join("\n")}\n}`;
}
