import { optional, type RuleReport, string } from "../../model";

/** The argument that narrows a list by name. */
export function nameRegex(things: string) {
  return optional(
    string({ minLength: 1 }),
    `Only ${things} whose name matches this regular expression (JavaScript's) somewhere. A leading \`(?i)\` ignores case.`,
  );
}

/**
 * The expression of a name filter. Terraform's own functions take flags in front of an expression, as in `(?i)`; so does this.
 * @throws SyntaxError when it is not a regular expression.
 */
export function namePattern(expression: string): RegExp {
  const [, flags = "", rest = ""] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(expression) ?? [];
  return new RegExp(rest, `${[...new Set(flags)].join("")}u`);
}

/** Refuses an expression that cannot be read. */
export function readableNameRegex(_: unknown, report: RuleReport): void {
  const expression = report.known("nameRegex");
  if (typeof expression !== "string") return;
  try {
    namePattern(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : String(error);
    report.error(["nameRegex"], `is not a regular expression: ${reason}.`, "Invalid value");
  }
}
