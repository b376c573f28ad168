import { problem } from "./problems";
import type { Rule } from "./type";

/** At least one of the arguments must be set. */
export function atLeastOneOf(...members: readonly string[]): Rule {
  return (_, report) => {
    if (members.every((member) => report.absent(member)))
      report.error(problem("missing-argument"), `needs one of ${names(members)}; set it.`);
  };
}

/** No two of the arguments can be set together. */
export function atMostOneOf(...members: readonly string[]): Rule {
  return (_, report) => {
    const [first = "", ...others] = members.filter((member) => report.known(member) !== undefined);
    for (const member of others)
      report.error(problem("conflicting-arguments"), `conflicts with \`${first}\`; set only one of them.`, [member]);
  };
}

/** One of the arguments must be set, and no other with it. */
export function exactlyOneOf(...members: readonly string[]): Rule {
  const rules = [atLeastOneOf(...members), atMostOneOf(...members)];
  return (object, report) => {
    for (const rule of rules) rule(object, report);
  };
}

/** The arguments must be set together, or none of them. */
export function allOrNone(...members: readonly string[]): Rule {
  return (_, report) => {
    const given = members.find((member) => report.known(member) !== undefined);
    if (given === undefined) return;
    for (const member of members.filter((one) => report.absent(one)))
      report.error(problem("missing-argument"), `is missing; \`${given}\` needs it.`, [member]);
  };
}

/** A number must be at least the sum of others: `atLeastSumOf("max", "min")`. What is not set counts as 0. */
export function atLeastSumOf(whole: string, ...parts: readonly string[]): Rule {
  return (_, report) => {
    const given = [whole, ...parts].map((member) => (report.absent(member) ? 0 : report.known(member)));
    if (report.absent(whole) || given.includes(undefined)) return;
    const [total = 0, ...numbers] = given.map((value) => Number(String(value)));
    const sum = numbers.reduce((all, number) => all + number, 0);
    if (total >= sum) return;
    const what = parts.length > 1 ? `the sum of ${names(parts)}` : names(parts);
    report.error(problem("value-out-of-range"), `is ${total}; it must be at least ${what}, which is ${sum}.`, [whole]);
  };
}

function names(members: readonly string[]): string {
  return members.map((member) => `\`${member}\``).join(", ");
}
