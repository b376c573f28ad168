import { mapMembers, quotedContent } from "../schema";
import { Lazy } from "./cdk";
import { isOpaque } from "./opaque";

/** An attribute for the CDK's HCL renderer. */
interface HclAttribute {
  readonly value: unknown;
  readonly type: "any";
  readonly isBlock: false;
  readonly storageClassType: "any";
}

/** Attributes in Terraform's spelling, for the CDK's HCL renderer. */
export function toHcl(attributes: Readonly<Record<string, unknown>>): Record<string, HclAttribute> {
  return mapMembers(
    attributes,
    (value) => ({ value: hclValue(value), type: "any", isBlock: false, storageClassType: "any" }) as const,
  );
}

/** The renderer escapes only quotes, and takes text that starts like a list, an object or a quoted text for an expression. */
function hclValue(value: unknown): unknown {
  if (isOpaque(value)) return Lazy.anyValue({ produce: (context) => hclResolved(context.resolve(value)) });
  if (Array.isArray(value)) return value.map(hclValue);
  if (typeof value === "object" && value !== null) return mapMembers({ ...value }, hclValue);
  return typeof value === "string" ? hclText(value) : value;
}

function hclResolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hclResolved);
  if (typeof value === "object" && value !== null) return mapMembers({ ...value }, hclResolved);
  return typeof value === "string" ? hclText(value) : value;
}

/** The renderer puts quotes around text that holds `${` and passes on text that starts with a quote. */
function hclText(text: string): string {
  const content = quotedContent(text);
  return content.includes("${") ? content : `"${content}"`;
}
