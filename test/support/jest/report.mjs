import path from "node:path";

/** What jest says after its own lines: how long each part took, the slowest files, and each test that was skipped, whose name has the reason. */
export default class TestReport {
  constructor({ rootDir, maxWorkers, testNamePattern }) {
    Object.assign(this, { rootDir, maxWorkers, testNamePattern });
  }

  onRunStart({ numTotalTestSuites }) {
    console.error(`${numTotalTestSuites} files of tests, ${this.maxWorkers} at a time`);
  }

  onRunComplete(_, { testResults }) {
    const files = testResults.map(({ testFilePath, displayName, perfStats, testResults: tests }) => {
      const name = path.relative(this.rootDir, testFilePath);
      const part = name.split(path.sep).slice(0, 2).join("/");
      return { name, part: `${displayName?.name ?? "tests"}: ${part}`, seconds: perfStats.runtime / 1000, tests };
    });
    const parts = new Map();
    for (const { part, seconds } of files) parts.set(part, (parts.get(part) ?? 0) + seconds);
    print(`Seconds of each part, ${this.maxWorkers} files at a time`, slowest([...parts]));
    print("Slowest files", slowest(files.map(({ name, seconds }) => [name, seconds])).slice(0, 10));
    // Tests that a pattern of names excludes count as skipped, too.
    if (this.testNamePattern) return;
    const skipped = files.flatMap(({ name, tests }) =>
      tests.filter(({ status }) => status === "pending").map(({ fullName }) => `${name}: ${fullName}`),
    );
    print("Skipped", skipped);
  }
}

function slowest(times) {
  return times
    .sort(([, one], [, other]) => other - one)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${name}`);
}

function print(title, lines) {
  if (lines.length > 0) console.error(`\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
