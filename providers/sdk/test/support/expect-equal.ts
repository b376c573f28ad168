import { isDeepStrictEqual } from "node:util";

/**
 * `expect(actual).toEqual(expected)`, for tests of thousands of cases: a call of `expect` costs more than most cases. Jest is asked where the two
 * may differ, and once in each test, so that it knows of an assertion.
 */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected) && expect.getState().assertionCalls > 0) return;
  expect(actual).toEqual(expected);
}
