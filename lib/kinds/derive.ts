import { optional, optionalComputed, type Rule, type RuleReport, readPattern, string } from "../schema";
import { objectId } from "../words";

/** The two arguments of a lookup. The author sets exactly one of them, the service returns the other. */
export function idOrName(thing: string) {
  return {
    id: optionalComputed(objectId(), `ID of the ${thing}. Exactly one of \`id\` and \`name\` is required.`),
    name: optionalComputed(
      string({ minLength: 1 }),
      `Exact, case-sensitive name of the ${thing}. Only one ${thing} may have this name. Exactly one of \`id\` and \`name\` is required.`,
    ),
  };
}

/** Exactly one of `id` and what an object is named by. An unknown value counts as set only if the other argument is absent. */
export function oneOfIdAnd(name: string): Rule {
  return (_, report) => {
    if (report.absent("id") && report.absent(name))
      report.error([], `needs \`id\` or \`${name}\`; set one of them.`, "Missing argument");
    if (report.known("id") !== undefined && report.known(name) !== undefined)
      report.error([name], "conflicts with `id`; set only one of them.", "Conflicting arguments");
  };
}

export const oneOfIdAndName = oneOfIdAnd("name");

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
