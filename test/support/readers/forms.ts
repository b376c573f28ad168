import { isRecord, type Members, mapMembers } from "terraform-provider-sdk/values";
import { stringify } from "yaml";

/* Documents as files: JSON, YAML, and Terraform's language, whose blocks are lists of objects. */

interface WrittenFile {
  readonly name: string;
  readonly text: string;
}

export type Form = (document: unknown) => WrittenFile;

export const asJson: Form = (document) => ({ name: "document.json", text: JSON.stringify(withTexts(document)) });

export const asYaml: Form = (document) => ({
  name: "document.yaml",
  text: stringify(withTexts(document), { version: "1.1", aliasDuplicateObjects: false }),
});

/** A document in which what a member `jsonencode` holds is a text of JSON. */
function withTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTexts);
  if (!isRecord(value)) return value;
  if ("jsonencode" in value) return JSON.stringify(withTexts(value.jsonencode));
  return mapMembers(value, withTexts);
}

/**
 * Blocks of Terraform's language by their addresses: resources, and `provider.name`, `data.type.name`, `output.name`, `module.name`. In a body,
 * `items` holds a list that is no list of blocks, and `expression` what is computed.
 */
export const asHcl: Form = (document) => ({ name: "document.tf", text: hclOf(document) });

function hclOf(blocks: unknown): string {
  if (!isRecord(blocks)) return "";
  return Object.entries(blocks)
    .map(([address, body]) => {
      const steps = address.split(".");
      const isNamed = ["provider", "data", "output", "module"].includes(steps[0] ?? "");
      const [type = "", ...labels] = isNamed ? steps : ["resource", ...steps];
      const head = [type, ...labels.map((label) => JSON.stringify(label))].join(" ");
      return `${head} {\n${isRecord(body) ? bodyOf(body, "  ") : ""}}\n`;
    })
    .join("\n");
}

function bodyOf(body: Members, indent: string): string {
  return Object.entries(body)
    .map(([name, value]) => {
      if (!isBlocks(value)) return `${indent}${name} = ${expressionOf(value)}\n`;
      return value.map((block) => `${indent}${name} {\n${bodyOf(block, `${indent}  `)}${indent}}\n`).join("");
    })
    .join("");
}

function isBlocks(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function expressionOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(expressionOf).join(", ")}]`;
  if (!isRecord(value)) return typeof value === "string" ? textOf(value) : JSON.stringify(value ?? null);
  const { jsonencode, items, expression, ...others } = value;
  if (expression !== undefined) return String(expression);
  if (Array.isArray(items)) return `[${items.map(expressionOf).join(", ")}]`;
  if (jsonencode !== undefined) return `jsonencode(${expressionOf(jsonencode)})`;
  const members = Object.entries(others).map(([name, item]) => `${textOf(name)} = ${expressionOf(item)}`);
  return `{ ${members.join(", ")} }`;
}

function textOf(text: string): string {
  return JSON.stringify(text).replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
}
