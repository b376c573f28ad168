import { printable } from "terraform-provider-sdk/values";
import { counted } from "../../drawing";
import type { PlayedRun } from "../../evaluation/play";
import { spanText } from "../../evaluation/schedule";
import { aligned, type Case, junitOf } from "../plans/findings";
import type { Outcome, Sent } from "./run";

/** A test that ran, with where its file says what it says. */
export interface TestResult {
  readonly file: string;
  readonly name: string;
  readonly alert: string;
  /** When the alert fires, in words. */
  readonly condition: string;
  readonly outcome: Omit<Outcome, "failures">;
  /** `file:line:column: message` of everything that differs. */
  readonly failures: readonly string[];
  readonly milliseconds: number;
  /** Whose rules were used, where the service may have others. */
  readonly rules?: string;
}

/** The results as people read them: a line for each test, and the course of those that failed or, if `verbose`, of all. */
export function reportText(results: readonly TestResult[], verbose: boolean): string {
  const lines: string[] = [];
  for (const [index, result] of results.entries()) {
    const isOfNextFile = result.file !== results[index - 1]?.file;
    if (isOfNextFile && index > 0) lines.push("");
    if (isOfNextFile) lines.push(result.file);
    const isWrong = result.failures.length > 0;
    const sign = isWrong ? "✗" : "✓";
    const about = [result.alert];
    if (isWrong || verbose) about.push(result.condition);
    lines.push(`  ${sign} ${printable(result.name)} (${about.map(printable).join(", ")})`);
    if (isWrong || verbose) lines.push(...courseOf(result.outcome).map((line) => `      ${line}`));
    lines.push(...result.failures.flatMap((failure) => failure.split("\n").map((line) => `      ${line}`)));
  }
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  const rules = new Set(results.map((result) => result.rules ?? "").filter((sentence) => sentence !== ""));
  const summary = [`${counted(results.length, "test")}, ${failed} failed.`, ...rules].join(" ");
  return `${[...lines, "", summary].join("\n")}\n`;
}

/** One row for each run: when, what was found, the state afterwards, what was sent; then what the test leaves out. */
function courseOf({ start, runs, sent: notifications, notes }: TestResult["outcome"]): string[] {
  const rows = runs.map((run) => {
    const sentThen = notifications.filter((notification) => notification.at === run.evaluatedAt);
    return [spanText(run.evaluatedAt - start), foundIn(run), run.state, sentThen.map(titleOf).join(", ")];
  });
  return [...aligned([["at", "value", "state", "sent"], ...rows]), ...notes.map(printable)];
}

function foundIn({ run, rows }: PlayedRun): string {
  if (!run) return "not evaluated";
  if (rows.length === 0) return "no rows";
  const values = rows.map(({ group, value }) => [group, value ?? "null"].filter((part) => part !== "").join(" "));
  if (values.length > 6) return `${values.slice(0, 6).join(", ")} and ${values.length - 6} more`;
  return values.join(", ");
}

function titleOf({ state, group, text }: Sent): string {
  const title = "unknown" in text ? state : text.title;
  if (group === "") return title;
  return `${title} [${group}]`;
}

/** The results as JSON, for other programs. */
export function reportJson(results: readonly TestResult[]) {
  return {
    passed: results.every(({ failures }) => failures.length === 0),
    tests: results.map(
      ({ file, name, alert, condition, failures, outcome: { start, runs, sent: notifications, notes } }) => ({
        file,
        name,
        alert,
        condition,
        failures,
        notes,
        runs: runs.map(({ evaluatedAt, state, rows }) => ({ at: spanText(evaluatedAt - start), state, values: rows })),
        sent: notifications.map(({ at: sentAt, state, group, value, text }) => ({
          at: spanText(sentAt - start),
          state,
          group,
          value,
          ...text,
        })),
      }),
    ),
  };
}

/** The results as JUnit XML: a suite for each file. */
export function reportJunit(results: readonly TestResult[]): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const suites = files.map((name) => ({ name, cases: results.filter(({ file }) => file === name).map(caseOf) }));
  return junitOf(suites, "alert tests");
}

function caseOf({ file, name, alert, condition, outcome, failures, milliseconds }: TestResult): Case {
  const checked = { name, subject: alert, file, milliseconds };
  const [message] = failures;
  if (message === undefined) return checked;
  const text = [...failures, "", condition, ...courseOf(outcome)].join("\n");
  return { ...checked, failure: { type: "AlertTest", message, text } };
}
