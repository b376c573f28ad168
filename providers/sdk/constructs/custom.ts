import type { IResolvable } from "./cdk";

declare const customValue: unique symbol;

/** A value that this version does not know. Created by `custom`. */
export type Custom = string & { readonly [customValue]: true };

/**
 * Allows a value outside a closed set: a value of a newer service, a token, or a tile key computed at run time.
 *
 * ```ts
 * { aggFn: custom("stddev") }
 * { thresholdType: custom(variable.stringValue) }
 * dashboard.tile(custom(name))
 * ```
 *
 * At synth, such a value is a warning. The plan rejects one outside a closed set, unless the service already holds it.
 */
export function custom(value: string): Custom {
  return value as Custom;
}

/**
 * Allows a token in place of an object: `numberFormat: token(Fn.lookup(formats, "bytes"))`. Strings, numbers, booleans and lists accept
 * tokens directly. The compiler accepts the result everywhere.
 */
export function token(value: IResolvable): never {
  return value as never;
}
