/** No test passes without an assertion: what is not asked is no pass. A test that only must not throw says so with `resolves` or `not.toThrow`. */
beforeEach(() => expect.hasAssertions());
