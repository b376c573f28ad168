import type { IResolvable } from "../cdk";

declare const customValue: unique symbol;

/** A value outside of the words that this version knows; made by `custom`. */
export type Custom = string & { readonly [customValue]: true };

/**
 * The way around a closed set of words: a word of a newer service, a token, or a tile's key that only the program knows.
 *
 * ```ts
 * { aggFn: custom("stddev") }
 * { thresholdType: custom(variable.stringValue) }
 * dashboard.tile(custom(name))
 * ```
 *
 * A word that the service surely refuses is still an error when the app is synthesized; one it may know is a warning.
 */
export function custom(value: string): Custom {
  return value as Custom;
}

/**
 * A token where an object is asked for: `numberFormat: token(Fn.lookup(formats, "bytes"))`. Strings, numbers, booleans and lists take
 * tokens as they are. The compiler lets the result stand anywhere.
 */
export function token(value: IResolvable): never {
  return value as never;
}
