/**
 * Functions over the values of one definition, in a list with those of others. The only place where that type is erased: the runtime passes
 * each of them only values decoded by its own definition.
 */
export function asListed<L extends object>(parts: { readonly [K in keyof L]: unknown }): L {
  return parts as L;
}
