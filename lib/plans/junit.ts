import { printable } from "terraform-provider-sdk/internal/schema";

/** The result of checks, as JUnit groups them. */
export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** A check that passed, unless it says why not. */
export interface Case {
  readonly name: string;
  /** What was checked. Defaults to the name of the suite. */
  readonly subject?: string;
  readonly file?: string;
  readonly milliseconds?: number;
  readonly failure?: { readonly type: string; readonly message: string; readonly text?: string };
  /** Why it could not be made. */
  readonly skipped?: string;
}

/** Suites as JUnit writes them, which every CI service reads. */
export function junitOf(suites: readonly Suite[], name = "cdktf-observability"): string {
  const all = totalsOf(suites.flatMap(({ cases }) => cases));
  const lines = suites.flatMap((suite) => [
    `  <testsuite${attributes({ name: suite.name, ...totalsOf(suite.cases) })}>`,
    ...suite.cases.flatMap((one) => caseLines(suite.name, one).map((line) => `    ${line}`)),
    "  </testsuite>",
  ]);
  const head = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites${attributes({ name, ...all })}>`];
  return [...head, ...lines, "</testsuites>", ""].join("\n");
}

function totalsOf(cases: readonly Case[]) {
  const timed = cases.some(({ milliseconds }) => milliseconds !== undefined);
  return {
    tests: cases.length,
    failures: cases.filter(({ failure }) => failure).length,
    errors: 0,
    skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
    time: timed ? seconds(cases.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0)) : undefined,
  };
}

function caseLines(suite: string, { name, subject = suite, file, milliseconds, failure, skipped }: Case): string[] {
  const time = milliseconds === undefined ? undefined : seconds(milliseconds);
  const head = `<testcase${attributes({ name, classname: subject, file, time })}`;
  if (failure) {
    const { type, message, text } = failure;
    const body = text === undefined ? "/>" : `>${xmlText(text)}</failure>`;
    return [`${head}>`, `  <failure${attributes({ type, message })}${body}`, "</testcase>"];
  }
  if (skipped === undefined) return [`${head}/>`];
  return [`${head}>`, `  <skipped${attributes({ message: skipped })}/>`, "</testcase>"];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function attributes(members: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value)).replace(/\n/g, "&#10;")}"`)
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML has no form at all for other control characters. */
function xmlText(text: string): string {
  return text
    .split("\n")
    .map(printable)
    .join("\n")
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
