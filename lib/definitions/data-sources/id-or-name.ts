import { optionalComputed, type Rule, string } from "../../model";
import { objectId } from "../object-id";

/** The two arguments of a lookup of one object: exactly one of them is given, the other follows. */
export function idOrName(thing: string) {
  return {
    id: optionalComputed(objectId(), `Id of the ${thing}. Exactly one of \`id\` and \`name\`.`),
    name: optionalComputed(
      string({ minLength: 1 }),
      `Name of the ${thing}, exactly as it is written; it must be the only one of that name. Exactly one of \`id\` and \`name\`.`,
    ),
  };
}

/** Exactly one of `id` and `name`. A value that is not known yet counts as given only for lack of another. */
export const oneOfIdAndName: Rule = (_, report) => {
  if (report.absent("id") && report.absent("name"))
    report.error([], "looks for nothing; give `id` or `name`.", "Missing argument");
  if (report.known("id") !== undefined && report.known("name") !== undefined)
    report.error(["name"], "is given beside `id`, which says all; remove one of them.", "Conflicting arguments");
};
