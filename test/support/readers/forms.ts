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

/** Resources of Terraform's language by their addresses, and the block of a provider as `provider.name`. */
export const asHcl: Form = (document) => ({ name: "document.tf", text: hclOf(document) });

function hclOf(resources: unknown): string {
  if (!isRecord(resources)) return "";
  return Object.entries(resources)
    .map(([address, body]) => {
      const labels = address.split(".").map((label) => JSON.stringify(label));
      const head = address.startsWith("provider.") ? `provider ${labels[1]}` : `resource ${labels.join(" ")}`;
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
  const { jsonencode, ...others } = value;
  if (jsonencode !== undefined) return `jsonencode(${expressionOf(jsonencode)})`;
  const members = Object.entries(others).map(([name, item]) => `${textOf(name)} = ${expressionOf(item)}`);
  return `{ ${members.join(", ")} }`;
}

function textOf(text: string): string {
  return JSON.stringify(text).replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
}
