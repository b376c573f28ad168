import { Token } from "../../cdk";

/**
 * True when nothing can be said about a value at synth: a token of the CDK (also one encoded as text, number, list or map, or part of
 * a text) or text that holds a Terraform expression or directive.
 */
export function isOpaque(value: unknown): boolean {
  switch (typeof value) {
    case "string":
      return holdsTemplate(value);
    case "number":
    case "object":
      return value !== null && Token.isUnresolved(value);
    default:
      return false;
  }
}

/** True when a value is opaque or holds an opaque one at any depth. */
export function holdsOpaque(value: unknown): boolean {
  if (isOpaque(value)) return true;
  if (Array.isArray(value)) return value.some(holdsOpaque);
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsOpaque);
  return false;
}

const template = /(?<!\$)\$\{|(?<!%)%\{/;

/** True when Terraform evaluates a part of the text; `$${` and `%%{` are plain text to it. */
export function holdsTemplate(text: string): boolean {
  return (text.includes("${") || text.includes("%{")) && template.test(text);
}
