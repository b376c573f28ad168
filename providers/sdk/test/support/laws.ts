import fc from "./properties";

type Relation<T> = (a: T, b: T) => boolean;

/** Three values, some of them equal in this or another spelling: a premise about them holds often, and fast-check fails a law whose premise does not. */
function related<T>(values: fc.Arbitrary<T>, respelt: (value: T) => T): fc.Arbitrary<[T, T, T]> {
  return fc.tuple(values, values).chain(([one, other]) => {
    const any = fc.constantFrom(one, respelt(one), other);
    return fc.tuple(any, any, any);
  });
}

/** Holds a relation to being reflexive and symmetric. */
export function expectSymmetry<T>(same: Relation<T>, values: fc.Arbitrary<T>, respelt: (value: T) => T): void {
  fc.assert(
    fc.property(related(values, respelt), values, ([a, b], c) => {
      expect(same(a, a)).toBe(true);
      expect(same(a, b)).toBe(same(b, a));
      expect(same(a, c)).toBe(same(c, a));
    }),
  );
}

/** Holds a relation to being reflexive, symmetric and transitive. */
export function expectEquivalence<T>(same: Relation<T>, values: fc.Arbitrary<T>, respelt: (value: T) => T): void {
  expectSymmetry(same, values, respelt);
  fc.assert(
    fc.property(related(values, respelt), ([a, b, c]) => {
      fc.pre(same(a, b) && same(b, c));
      expect(same(a, c)).toBe(true);
    }),
  );
}

/** Holds a relation to being true wherever another is. */
export function expectImplied<T>(
  weaker: Relation<T>,
  stronger: Relation<T>,
  values: fc.Arbitrary<T>,
  respelt: (value: T) => T,
): void {
  fc.assert(
    fc.property(related(values, respelt), ([a, b]) => {
      fc.pre(stronger(a, b));
      expect(weaker(a, b)).toBe(true);
    }),
  );
}
