import { Token } from "../../cdk";
import { isRecord } from "../../model";

/** A document's strings as Terraform reads them back: `${` and `%{` are text in it and begin an expression there. Tokens stay. */
export function literalTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(literalTexts);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, literalTexts(item)]));
  if (typeof value !== "string" || Token.isUnresolved(value)) return value;
  return value.replace(/[$%]\{/g, (start) => `${start[0]}${start}`);
}
