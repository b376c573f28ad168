import type { Definition, ObjectValue } from "../schema";
import type { Member } from "./expression";
import type { Secret } from "./takeover";

/** The members with a variable instead of every secret, and the write-only arguments, which the service never returns. */
export function secretsOf(
  { name: kind, type }: Definition,
  name: string,
  value: ObjectValue,
  members: readonly Member[],
): { readonly members: readonly Member[]; readonly secrets: readonly Secret[]; readonly writeOnly: readonly string[] } {
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
  const writeOnly = Object.entries(type.attributes)
    .filter(
      ([member, { writeOnly, presence, wire }]) =>
        writeOnly && wire !== false && presence !== "computed" && (value[member] ?? null) === null,
    )
    .map(([member]) => member);
  return { members: safe, secrets, writeOnly };
}

/** A note on arguments that the service never returns, by their names in the code. */
export function writeOnlyComment(names: readonly string[]): string {
  const [pronoun, all] = [names.length === 1 ? "it" : "them", names.join(" and ")];
  return `The service never returns ${all}. To set ${pronoun}, write ${pronoun} here.`;
}

function variableName(kind: string, name: string, member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kind.replaceAll("_", "-")}-${name}-${words}`;
}
