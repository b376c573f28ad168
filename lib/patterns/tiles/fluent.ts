/**
 * A plain object with non-enumerable methods: spreading, comparing, validating and writing it as JSON use its data only, so a builder is
 * the tile that it builds.
 */
export function withMethods<D extends object, M extends object>(data: D, methods: M): D & M {
  const hidden = Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties({ ...data }, Object.fromEntries(hidden)) as D & M;
}
