/** Memoizes `make`, which must be pure, by parts of a definition, which never change. */
export function memo<P extends object, R>(make: (part: P) => R): (part: P) => R {
  const made = new WeakMap<P, { readonly result: R }>();
  return (part) => {
    const known = made.get(part);
    if (known) return known.result;
    const result = make(part);
    made.set(part, { result });
    return result;
  };
}
