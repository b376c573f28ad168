import { type IResolvable, type IResolveContext, Token } from "../../cdk";
import { Decimal, isRecord, stringifyJson } from "../../schema";
import { hclExpression } from "./hcl-expression";
import { holdsOpaque, isOpaque } from "./opaque";

/**
 * The JSON text of a value. With tokens inside it is `jsonencode(…)` over the value, written when the stack is resolved: a token that
 * is put into JSON text by itself would lose its type and its quoting.
 */
export function jsonText(value: unknown): unknown {
  if (typeof value === "string" || isOpaque(value)) return value;
  return holdsOpaque(value) ? new JsonExpression(withDigits(value)) : stringifyJson(value);
}

/** The CDK resolves an object of a class to its members; in a template a decimal stays a number. */
function withDigits(value: unknown): unknown {
  if (value instanceof Decimal) return `\${${value}}`;
  if (isOpaque(value)) return value;
  if (Array.isArray(value)) return value.map(withDigits);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withDigits(item)]));
}

class JsonExpression implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(private readonly value: unknown) {}

  /** Inside another expression the CDK adds no braces, but the tokens below need them to be distinguished from text. */
  resolve(context: IResolveContext): string {
    const { suppressBraces, warnEscapes } = context;
    Object.assign(context, { suppressBraces: false, warnEscapes: false });
    const expression = `jsonencode(${hclExpression(context.resolve(this.value))})`;
    Object.assign(context, { suppressBraces, warnEscapes });
    return suppressBraces ? expression : `\${${expression}}`;
  }

  toString(): string {
    return Token.asString(this);
  }

  toJSON(): string {
    return "<JSON with tokens>";
  }
}
