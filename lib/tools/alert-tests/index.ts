import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { formatPath, type Path } from "terraform-provider-sdk/values";
import { foldersBelow } from "../code/files";
import { type PlanHost, type PlanSource, plannedStacks } from "../plans/make-plans";
import type { PlannedStack } from "../plans/planned";
import { rulesWords } from "../plans/planned-service";
import { UsageError } from "../usage-error";
import { Problem, readTestFile, type TestFile } from "./format";
import { atPath } from "./given";
import type { TestResult } from "./report";
import { runTest } from "./run";
import { subjectOf } from "./subject";

export { reportJson, reportJunit, reportText, type TestResult } from "./report";

/** Runs the alert tests of a path against its plan. @throws UsageError when a file or the plan cannot be used. */
export async function testAlerts(source: PlanSource, host: PlanHost): Promise<TestResult[]> {
  const files = testFiles(source.target).map((file) => readTestFile(file, path.relative(process.cwd(), file)));
  const problems = files.filter((file) => "problems" in file).flatMap((file) => file.problems);
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  const planned = await plannedStacks(source, host);
  const rules = await rulesWords(planned, host.environment);
  const results = resultsOf(
    files.filter((file) => "content" in file),
    planned.map(({ stack }) => stack),
  );
  return results.map((result) => ({ ...result, rules }));
}

/** Runs tests against stacks. @throws UsageError that says everything in the files that does not fit the stacks. */
export function resultsOf(files: readonly TestFile[], stacks: readonly PlannedStack[]): TestResult[] {
  const problems: string[] = [];
  const results = files.flatMap((file) =>
    file.content.tests.flatMap((test, index) => {
      const testPath = ["tests", index];
      try {
        const alertName = test.alert ?? file.content.alert;
        if (alertName === undefined)
          throw new Problem([], "names no alert; write `alert` here or at the top of the file.");
        const begin = performance.now();
        const alertPath = test.alert === undefined ? [topLevel, "alert"] : ["alert"];
        const subject = atPath(alertPath, () => subjectOf(stacks, alertName, file.content.stack));
        const { failures, ...outcome } = runTest(subject, test);
        const milliseconds = performance.now() - begin;
        const lines = failures.map(
          ({ path: inside, message }) => `${file.placeOf([...testPath, ...inside])}: ${message}`,
        );
        const { address: alert, condition } = subject;
        return [{ file: file.name, name: test.name, alert, condition, outcome, failures: lines, milliseconds }];
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        problems.push(problemWords(file, testPath, error));
        return [];
      }
    }),
  );
  if (problems.length > 0) throw new UsageError([...new Set(problems)].join("\n"));
  return results;
}

/** Begins the path of a problem that belongs to the file, not to one of its tests. */
const topLevel = "";

function problemWords(file: TestFile, testPath: Path, { path, message }: Problem): string {
  const pathInFile = path[0] === topLevel ? path.slice(1) : [...testPath, ...path];
  if (path.includes("alert")) return `${file.placeOf(pathInFile)}: ${message}`;
  return `${file.placeOf(pathInFile)}: ${formatPath(pathInFile)} ${message}`;
}

const ending = /\.alert-test\.ya?ml$/;

/** The alert tests in and below a folder, or beside the file of an app, sorted by path. */
function testFiles(target: string): string[] {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`Folder or file not found: ${target}.`);
  const folder = stats.isDirectory() ? target : path.dirname(target);
  const files = foldersBelow(path.resolve(folder)).flatMap((folderBelow) => {
    const entries = readdirSync(folderBelow, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => path.join(folderBelow, entry.name));
  });
  if (files.length === 0) throw new UsageError(`There is no *.alert-test.yaml in ${folder} or below it.`);
  return files.sort();
}
