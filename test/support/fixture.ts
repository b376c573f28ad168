/** An object that hooks make and end: it can be named where it is declared, and used in tests and hooks only. */
export function availableInTests<Made extends object>(current: () => Made | undefined): Made {
  return new Proxy<Made>(Object.create(null), {
    get(_, name) {
      const made = current();
      if (!made) throw new Error(`${String(name)} is there in tests and hooks only.`);
      return Reflect.get(made, name);
    },
  });
}

/** What `make` makes before the tests of a file or a group, or with `each` before each of them; it is removed behind them. */
export function fixture<Made extends { remove(): void }>(make: () => Made, { each = false } = {}): Made {
  let made: Made | undefined;
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(() => {
    made = make();
  });
  after(() => made?.remove());
  return availableInTests(() => made);
}
