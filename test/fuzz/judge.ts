import type { Diagnostic } from "terraform-provider-sdk/testing/in-process";

/** An unexpected outcome. */
export class Unexplained extends Error {}

const error = 1;

/** The outcome that diagnostics report. @throws Unexplained for one without a cause. */
export function judge(diagnostics: readonly Diagnostic[] = [], never: readonly string[] = []): string {
  for (const { summary, detail } of diagnostics) {
    if (["Unexpected error", ...never].includes(summary)) throw new Unexplained(`${summary}: ${detail}`);
    if (summary === "") throw new Unexplained(`a diagnostic says nothing but ${JSON.stringify(detail)}`);
  }
  return diagnostics.some(({ severity }) => severity === error) ? "rejected" : "accepted";
}
