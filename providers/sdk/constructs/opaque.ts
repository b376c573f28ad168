import { holds } from "../schema";
import { type IResolvable, Token } from "./cdk";

/**
 * True if a value cannot be checked at synth: a token of the CDK (also encoded as string, number, list or map, or in a string) or a string
 * with a Terraform expression or directive.
 */
export function isOpaque(value: unknown): boolean {
  switch (typeof value) {
    case "string":
      return (value.includes("${") || value.includes("%{")) && template.test(value);
    case "number":
      return value < tokensBelow && Token.isUnresolved(value);
    case "object":
      return value !== null && mayBeToken(value) && Token.isUnresolved(value);
    default:
      return false;
  }
}

/** The CDK encodes tokens in numbers far below this one. */
const tokensBelow = -1e200;

/** Fast, because it is called for every object of a stack: a token is resolvable, a list of one marker, or a map of one marker. */
function mayBeToken(value: object): boolean {
  if (Array.isArray(value)) return value.length === 1;
  if ("resolve" in value) return true;
  for (const key in value) if (key.startsWith("&{")) return true;
  return false;
}

/** True when a value is opaque or holds an opaque one at any depth. */
export function holdsOpaque(value: unknown): boolean {
  return holds(value, isOpaque);
}

/** What Terraform evaluates in a text; `$${` and `%%{` are plain text to it. */
const template = /(?<!\$)\$\{|(?<!%)%\{/;

declare const customValue: unique symbol;

/** A value that this version does not know. Created by `custom`. */
export type Custom = string & { readonly [customValue]: true };

/**
 * Allows a value outside a closed set: a value of a newer service, a token, or one computed at run time.
 *
 * ```ts
 * { role: custom("owner") }
 * { size: custom(variable.stringValue) }
 * user.assign(custom(role))
 * ```
 *
 * At synth, such a value is a warning. The plan rejects one outside a closed set, unless the service already holds it.
 */
export function custom(value: string): Custom {
  return value as Custom;
}

/**
 * A value that the service holds although a rule here rejects it; `held(null)` for a required argument that its object lacks. Synth does not
 * check it, and the compiler accepts it everywhere. The plan rejects it unless the service already holds it. An import writes it.
 */
export function held(value: unknown): never {
  return Token.asAny(value) as never;
}

/**
 * Allows a token in place of an object: `numberFormat: token(Fn.lookup(formats, "bytes"))`. Strings, numbers, booleans and lists accept
 * tokens directly. The compiler accepts the result everywhere.
 */
export function token(value: IResolvable): never {
  return value as never;
}
