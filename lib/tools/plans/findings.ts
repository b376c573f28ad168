import { createHash } from "node:crypto";
import path from "node:path";
import type { Problems } from "terraform-provider-sdk/schema";
import { own, printable } from "terraform-provider-sdk/values";
import { version } from "../../kinds/version";
import { errors, warnings } from "../../service/problems";

/** Something that a command found in a configuration, for people who review it. */
export interface Finding {
  /** The stable identifier of its kind, such as `alert-noisy`. */
  readonly rule: string;
  readonly level: "error" | "warning" | "note";
  /** What is wrong, without values that differ from run to run. */
  readonly title: string;
  readonly message: string;
  readonly address?: string;
  readonly place?: Place;
}

/** A line of a file of the configuration; the path is that in the repository. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** A line of a file, by the path that it has in the repository which a CI service checked out. */
export function placeIn(environment: NodeJS.ProcessEnv, file: string, line = 1): Place {
  const top = environment.GITHUB_WORKSPACE ?? environment.CI_PROJECT_DIR ?? process.cwd();
  return { file: path.relative(path.resolve(top), path.resolve(file)).split(path.sep).join("/"), line };
}

/** Where findings are written in addition to the report for people. */
export interface ReportFiles {
  readonly sarif?: string;
  readonly codeQuality?: string;
  readonly annotations?: boolean;
}

/** What a kind of finding means, by its identifier. */
export type Rules = Readonly<Record<string, string>>;

/** The command that found something, and what its rules mean. */
interface Findings {
  readonly command: string;
  readonly rules: Rules;
}

/** Writes findings in the forms that were asked for, errors first. */
export function writeFindings(
  findings: readonly Finding[],
  { sarif, codeQuality, annotations, ...about }: ReportFiles & Findings,
  { print, write }: { readonly print: (text: string) => void; readonly write: (file: string, text: string) => void },
): void {
  const levels = ["error", "warning", "note"];
  const sorted = [...findings].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  if (sarif) write(sarif, sarifOf(sorted, about));
  if (codeQuality) write(codeQuality, codeQualityOf(sorted));
  if (annotations) print(sorted.map(annotationOf).join(""));
}

const repository = "https://github.com/observability-as-code/terraform-provider-observability";

/** Findings in the Static Analysis Results Interchange Format, version 2.1.0. */
function sarifOf(findings: readonly Finding[], { command, rules }: Findings): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  const fingerprints = fingerprintsOf(findings);
  const described = ids.map((id) => ruleOf(id, rules));
  const driver = { name: "cdktf-observability", version, informationUri: repository, rules: described };
  const results = findings.map((finding, index) => ({
    ruleId: finding.rule,
    ruleIndex: ids.indexOf(finding.rule),
    level: finding.level,
    message: { text: lineOf(finding) },
    partialFingerprints: { "finding/v1": fingerprints[index] ?? "" },
    locations: [locationOf(finding)],
  }));
  // A forge keeps the results of one category apart from those of another.
  const automationDetails = { id: `cdktf-observability/${command}/` };
  const runs = [{ automationDetails, tool: { driver }, results }];
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function locationOf({ place, address }: Finding): object {
  return {
    physicalLocation: place && {
      artifactLocation: { uri: encodeURI(place.file) },
      region: { startLine: place.line },
    },
    logicalLocations: address ? [{ fullyQualifiedName: address, kind: "resource" }] : undefined,
  };
}

function lineOf({ title, message }: Pick<Finding, "title" | "message">): string {
  if (message === "") return printable(title);
  return printable(`${title}: ${message}`);
}

/** The identifier with which a diagnostic of the provider ends; `undefined` for those of the engine and of other providers. */
export function printedId(detail = ""): string | undefined {
  return /\[([a-z]+(?:-[a-z]+)*)\]$/.exec(detail)?.[1];
}

/** A rule, with where the guides explain it: those of the provider are in one list, those of a command in its own. */
function ruleOf(id: string, rules: Rules): object {
  const guides = `${repository}/blob/main/docs/guides`;
  const [summary, remedy] = own<Problems[string]>({ ...warnings, ...errors }, id) ?? [];
  const shortDescription = { text: rules[id] ?? summary ?? id };
  if (!remedy) return { id, shortDescription, helpUri: `${guides}/preview.md#findings` };
  const help = { text: remedy, markdown: remedy };
  return { id, shortDescription, help, helpUri: `${guides}/troubleshooting.md#${id}` };
}

const severities = { error: "critical", warning: "major", note: "info" };

/** Findings as GitLab's Code Quality reads them. It drops those without a file. */
function codeQualityOf(findings: readonly Finding[]): string {
  const fingerprints = fingerprintsOf(findings);
  const entries = findings.map(({ rule, level, title, message, place }, index) => ({
    description: lineOf({ title, message }),
    check_name: rule,
    fingerprint: fingerprints[index],
    severity: severities[level],
    location: { path: place?.file ?? ".", lines: { begin: place?.line ?? 1 } },
  }));
  return `${JSON.stringify(entries, undefined, 2)}\n`;
}

/** A hash by which a later run recognizes the same finding; equal ones are numbered, because a forge shows one of each only. */
function fingerprintsOf(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>();
  return findings.map(({ rule, title, address = "" }) => {
    const key = JSON.stringify([rule, address, title]);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return createHash("sha256").update(`${key}${count}`).digest("hex").slice(0, 32);
  });
}

const commands = { error: "error", warning: "warning", note: "notice" };

/** A workflow command of GitHub Actions; no text in it can end it or begin another. */
function annotationOf({ level, rule, title, message, place }: Finding): string {
  const properties = [`title=${property(printable(`${title} (${rule})`))}`];
  if (place) properties.unshift(`file=${property(place.file)}`, `line=${place.line}`);
  return `::${commands[level]} ${properties.join(",")}::${data(printable(message || title))}\n`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

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
  const totals = totalsOf(suites.flatMap(({ cases }) => cases));
  const lines = suites.flatMap((suite) => [
    `  <testsuite${attributes({ name: suite.name, ...totalsOf(suite.cases) })}>`,
    ...suite.cases.flatMap((testCase) => caseLines(suite.name, testCase).map((line) => `    ${line}`)),
    "  </testsuite>",
  ]);
  const head = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites${attributes({ name, ...totals })}>`];
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

/** Rows as lines with aligned columns, those of the first row; no text in them is a command to a terminal. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
