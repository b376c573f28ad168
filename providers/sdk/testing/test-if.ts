/** `test` or `describe` of a runner that offers them as globals, such as jest. */
type Declare<R> = ((name: string, run: R) => void) & { skip(name: string, run: R): void };

type TestBody = () => void | Promise<void>;

declare const test: Declare<TestBody>;
declare const describe: Declare<() => void>;

/** `test` where it is possible; elsewhere it is skipped, and its name says what is missing. */
export function testIf(isPossible: boolean, missing: string): (name: string, run: TestBody) => void {
  return (name, run) => (isPossible ? test(name, run) : test.skip(`${name} (${missing})`, run));
}

/** A group of such tests. */
export function describeIf(isPossible: boolean, missing: string): (name: string, tests: () => void) => void {
  return (name, tests) => (isPossible ? describe(name, tests) : describe.skip(`${name} (${missing})`, tests));
}
