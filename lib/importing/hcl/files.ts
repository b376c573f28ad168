import { modes } from "../../client/modes";
import { toSnake } from "../../schema";
import { importKinds, kindNamed } from "../kinds";
import { snakeName } from "../names";
import { isBelowAnother, objectsBelow } from "../parents";
import { count, type SourceFile } from "../source-file";
import type { Configuration, ImportedObject, Service } from "../takeover";
import { block, dataBlock, hclSpelling, importBlock, resourceBlock, variableBlock } from "./blocks";
import { HclPrinter } from "./print";
import { memberName, quoted } from "./text";

export interface HclOptions {
  readonly service: Service;
  readonly providerSource: string;
  /** What the folder has already: a block `required_providers`, and the provider's own block. */
  readonly has?: { readonly requirements: boolean; readonly provider: boolean };
}

/** The files of a root module: one for each dashboard with its alerts, one for each other kind, and the imports. */
export function hclFiles(configuration: Configuration, options: HclOptions): SourceFile[] {
  const printer = new HclPrinter(hclSpelling(configuration));
  const dashboards = configuration.objects.filter(({ kind }) => kind === "dashboard");
  const imports = configuration.imports.map(importBlock);
  const files = [
    file("main.tf", "the provider", mainBlocks(options)),
    file("variables.tf", "variables for secrets", variables(configuration)),
    file("tags.tf", "shared tags", tags(configuration)),
    ...importKinds.map(({ name }) => kindFile(name, configuration, printer)),
    ...dashboards.map((dashboard) => dashboardFile(dashboard, configuration, printer)),
    file("imports.tf", `${count(imports.length, "import block")}; delete the file after the first apply`, imports),
  ];
  return files.filter(({ text }) => text !== "");
}

function file(name: string, says: string, blocks: readonly string[]): SourceFile {
  return { name, says, text: blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n` };
}

function mainBlocks({ service: { mode, product }, providerSource, has }: HclOptions): string[] {
  const required = `    observability = {\n      source = ${quoted(providerSource)}\n    }`;
  const { argument, fromEnvironment } = modes[mode];
  const connection = toSnake(argument);
  const provider = block('provider "observability"', [
    ...(product === undefined ? [] : [`  ${"product".padEnd(connection.length)} = ${quoted(product)}`]),
    `  ${connection.padEnd(product === undefined ? 0 : "product".length)} = {}`,
  ]);
  return [
    ...(has?.requirements ? [] : [block("terraform", [`  required_providers {\n${required}\n  }`])]),
    ...(has?.provider ? [] : [`# ${fromEnvironment}\n${provider}`]),
  ];
}

function variables({ objects }: Configuration): string[] {
  return objects.flatMap(({ secrets }) => secrets.map(variableBlock));
}

function tags({ tags: shared }: Configuration): string[] {
  if (shared.length === 0) return [];
  const names = shared.map(({ name }) => memberName(snakeName(name)));
  const longest = Math.max(...names.map(({ length }) => length));
  const lines = shared.map(({ tag }, index) => `    ${(names[index] ?? "").padEnd(longest)} = ${quoted(tag)}`);
  return [block("locals", [`  tags = {\n${lines.join("\n")}\n  }`])];
}

/** Lookups and resources of one kind; dashboards have files of their own, alerts stand with what they watch. */
function kindFile(kind: string, configuration: Configuration, printer: HclPrinter): SourceFile {
  const lookups = configuration.lookups.filter((one) => one.kind === kind && !one.isWritten);
  const objects = configuration.objects.filter(
    (one) => one.kind === kind && kind !== "dashboard" && !isBelowAnother(one, configuration),
  );
  const blocks = [
    ...lookups.map((one) => dataBlock(one, printer)),
    ...objects.flatMap((one) => withAlerts(one, configuration).map((each) => resourceBlock(each, printer))),
  ];
  const many = kindNamed(kind)?.says.many ?? kind;
  const says = [
    ...(objects.length > 0 ? [count(objects.length, kindNamed(kind)?.says.one ?? kind, many)] : []),
    ...(lookups.length > 0 ? [`${lookups.length} looked up`] : []),
  ];
  return file(`${many.toLowerCase().replaceAll(" ", "_")}.tf`, says.join(", "), blocks);
}

function dashboardFile(dashboard: ImportedObject, configuration: Configuration, printer: HclPrinter): SourceFile {
  const alerts = objectsBelow(dashboard, configuration);
  const watched = alerts.map(({ name }) => name);
  const tiles = count(dashboard.tileKeys.size, "tile");
  const says = alerts.length === 0 ? tiles : `${tiles}, ${count(alerts.length, "alert")}: ${watched.join(", ")}`;
  const blocks = withAlerts(dashboard, configuration).map((one) => resourceBlock(one, printer));
  return file(`dashboard_${snakeName(dashboard.name)}.tf`, says, blocks);
}

function withAlerts(object: ImportedObject, configuration: Configuration): ImportedObject[] {
  return [object, ...objectsBelow(object, configuration)];
}
