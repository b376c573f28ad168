import type { Definition, ObjectValue } from "../model";
import type { Member } from "./expression";
import type { Secret } from "./takeover";

/**
 * The members with a variable in place of every secret, and the arguments that the service never tells: write-only ones, of which nobody
 * can know whether they are set.
 */
export function secretsOf(
  { name: kind, type }: Definition,
  name: string,
  value: ObjectValue,
  members: readonly Member[],
): { readonly members: readonly Member[]; readonly secrets: readonly Secret[]; readonly untold: readonly string[] } {
  const secrets: Secret[] = [];
  const safe = members.map(([member, expression]): Member => {
    if (!type.attributes[member]?.sensitive) return [member, expression];
    const variable = variableName(kind, name, member);
    secrets.push({
      variable,
      description: `\`${member}\` of the ${kind.replaceAll("_", " ")} ${name}.`,
      value: String(value[member]),
    });
    return [member, { is: "secret", variable }];
  });
  const untold = Object.entries(type.attributes)
    .filter(
      ([member, { writeOnly, presence, wire }]) =>
        writeOnly && wire !== false && presence !== "computed" && (value[member] ?? null) === null,
    )
    .map(([member]) => member);
  return { members: safe, secrets, untold };
}

/** What a reader has to know of arguments that the service never tells, by their names in the code. */
export function untoldWords(names: readonly string[]): string {
  const [pronoun, all] = [names.length === 1 ? "it" : "them", names.join(" and ")];
  return `The service never returns ${all}. To set ${pronoun}, write ${pronoun} here.`;
}

function variableName(kind: string, name: string, member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kind.replaceAll("_", "-")}-${name}-${words}`;
}
