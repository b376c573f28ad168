import { optional, type RuleReport, readPattern, string } from "../../model";

/** The argument that narrows a list by name. */
export function nameRegex(things: string) {
  return optional(
    string({ minLength: 1 }),
    `Only ${things} whose name matches this regular expression (JavaScript's) somewhere. A leading \`(?i)\` ignores case.`,
  );
}

/** Refuses an expression that cannot be read. */
export function readableNameRegex(_: unknown, report: RuleReport): void {
  const expression = report.known("nameRegex");
  if (typeof expression !== "string") return;
  try {
    readPattern(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : String(error);
    report.error(["nameRegex"], `is not a regular expression: ${reason}.`, "Invalid value");
  }
}
