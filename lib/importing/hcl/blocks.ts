import { toSnake } from "../../schema";
import { targetFinder } from "../addresses";
import { attributesOf, literal, type Reference } from "../expression";
import { snakeName } from "../names";
import { writeOnlyComment } from "../secrets";
import type { Configuration, ImportedObject, Lookup, Secret } from "../takeover";
import type { HclPrinter, HclSpelling } from "./print";
import { quoted } from "./text";

/** The address of a resource: `observability_dashboard.checkout`. */
function addressOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `observability_${kind}.${snakeName(name)}`;
}

export function hclSpelling(configuration: Configuration): HclSpelling {
  const find = targetFinder(configuration);
  return {
    reference(reference: Reference) {
      const { form, object, tileKey } = find(reference);
      const address = form === "resource" ? addressOf(object) : `data.${addressOf(object)}`;
      return tileKey === undefined ? `${address}.id` : `${address}.tile_ids[${quoted(tileKey)}]`;
    },
    secret: (variable) => `var.${snakeName(variable)}`,
    tag: (name) => `local.tags.${snakeName(name)}`,
  };
}

export function resourceBlock(object: ImportedObject, printer: HclPrinter): string {
  const { kind, name, writeOnly } = object;
  const comments = writeOnly.length > 0 ? [`  # ${writeOnlyComment(writeOnly.map(toSnake))}`] : [];
  const lines = [...comments, ...printer.lines(object.arguments, "  ")];
  return block(`resource "observability_${kind}" "${snakeName(name)}"`, lines);
}

export function dataBlock({ kind, name, by }: Lookup, printer: HclPrinter): string {
  const members = Object.entries(by).map(([argument, value]) => [argument, literal(value)] as const);
  return block(`data "observability_${kind}" "${snakeName(name)}"`, printer.lines(attributesOf(members), "  "));
}

export function variableBlock({ variable, description }: Secret): string {
  const lines = [`  description = ${quoted(description)}`, "  type        = string", "  sensitive   = true"];
  return block(`variable "${snakeName(variable)}"`, lines);
}

export function importBlock(object: ImportedObject): string {
  return block("import", [`  to = ${addressOf(object)}`, `  id = ${quoted(object.id)}`]);
}

export function block(head: string, lines: readonly string[]): string {
  return lines.length === 0 ? `${head} {}` : `${head} {\n${lines.join("\n")}\n}`;
}
