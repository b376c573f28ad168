/** `test` where it is possible; elsewhere it is skipped, and its name says what is missing. */
export const testIf =
  (isPossible: boolean, missing: string) =>
  (name: string, run: jest.ProvidesCallback): void =>
    isPossible ? test(name, run) : test.skip(`${name} (${missing})`, run);

/** A group of such tests. */
export const describeIf =
  (isPossible: boolean, missing: string) =>
  (name: string, tests: () => void): void =>
    isPossible ? describe(name, tests) : describe.skip(`${name} (${missing})`, tests);
