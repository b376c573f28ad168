import { Token } from "../../cdk";
import { isRecord } from "../../schema";

/**
 * Escapes a document's strings for Terraform: `${` and `%{` are text in the document, but begin an expression in Terraform. Tokens stay.
 */
export function literalTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(literalTexts);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, literalTexts(item)]));
  if (typeof value !== "string" || Token.isUnresolved(value)) return value;
  return value.replace(/[$%]\{/g, (start) => `${start[0]}${start}`);
}
