import { optional, type RuleReport, readPattern, string } from "../../schema";

/** The argument that filters a list by name. */
export function nameRegex(things: string) {
  return optional(
    string({ minLength: 1 }),
    `Return only ${things} whose name contains a match of this JavaScript regular expression. Start it with \`(?i)\` to ignore case.`,
  );
}

/** Reports an expression that is not valid. */
export function readableNameRegex(_: unknown, report: RuleReport): void {
  const expression = report.known("nameRegex");
  if (typeof expression !== "string") return;
  try {
    readPattern(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : String(error);
    report.error(["nameRegex"], `is not a valid regular expression: ${reason}.`, "Invalid value");
  }
}
