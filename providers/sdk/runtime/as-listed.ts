/**
 * Functions over the values of one definition, as they stand among those of others. The one place where that type is forgotten: the
 * runtime gives each of them only what it has decoded by its own definition.
 */
export function asListed<L extends object>(parts: { readonly [K in keyof L]: unknown }): L {
  return parts as L;
}
