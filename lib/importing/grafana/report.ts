import { printable } from "terraform-provider-sdk/internal/schema";
import { html } from "../../drawing";
import { count } from "../inventory";
import { type Finding, levelOf, sentenceOf } from "./findings";

type Outcome = "exact" | "different" | "unconverted";

/** What became of a panel or a rule. */
export interface ReportedPart {
  readonly kind: "panel" | "rule";
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** What became of a dashboard or a group of rules. */
export interface ReportedFile {
  readonly file: string;
  readonly title: string;
  readonly parts: readonly ReportedPart[];
  readonly notes: readonly string[];
}

/** What became of everything. */
export interface Conversion {
  readonly files: readonly ReportedFile[];
  /** Documents that are neither dashboards nor rules, with the reason. */
  readonly rejected: readonly { readonly file: string; readonly problem: string }[];
}

/** What holds for every converted panel and rule. */
const general = [
  "Time buckets have the lengths of the service, at most 80 in a chart; lines are drawn through gaps; lines, fills and points have the looks of the service.",
  "The time range and refresh interval of a dashboard are not stored. A time chart has at most 250 series.",
];

function outcomeOf({ findings }: ReportedPart): Outcome {
  if (findings.length === 0) return "exact";
  return findings.some((one) => levelOf(one) === "lost") ? "unconverted" : "different";
}

interface Tally extends Readonly<Record<Outcome, number>> {
  /** The share that is converted, exactly or with differences that are named, in percent. */
  readonly score: number;
}

export function tallyOf(parts: readonly ReportedPart[]): Tally {
  const number = (outcome: Outcome) => parts.filter((one) => outcomeOf(one) === outcome).length;
  const [exact, different, unconverted] = [number("exact"), number("different"), number("unconverted")];
  const score = parts.length === 0 ? 100 : Math.floor(((exact + different) / parts.length) * 1000) / 10;
  return { exact, different, unconverted, score };
}

function tallyWords({ exact, different, unconverted, score }: Tally): string {
  return `${score} %: ${exact} exact, ${different} with differences, ${unconverted} not converted`;
}

const mostListed = 5;

/** The report for people, on a terminal. */
export function conversionLines({ files, rejected }: Conversion): string[] {
  const all = files.flatMap(({ parts }) => parts);
  return [
    ...files.map(({ file, title, parts }) => `${file} "${title}": ${tallyWords(tallyOf(parts))}`),
    ...rejected.map(({ file, problem }) => `${file} is skipped: ${problem}`),
    ...reasons(all).map(({ sentence, titles, isLost }) => {
      const named = titles.slice(0, mostListed).map((title) => JSON.stringify(title));
      const others = titles.length > mostListed ? ` and ${titles.length - mostListed} more` : "";
      return `  ${isLost ? "not converted" : "different"}, ${titles.length}: ${sentence} ${named.join(", ")}${others}`;
    }),
    ...files.flatMap(({ title, notes }) => notes.map((note) => `  "${title}": ${note}`)),
    ...(all.length > 0 ? general.map((line) => `  everywhere: ${line}`) : []),
    ...(files.length > 1
      ? [`${count(all.length, "panel or rule", "panels and rules")}, ${tallyWords(tallyOf(all))}`]
      : []),
  ].map(printable);
}

/** Sentences, the most frequent ones first, with the titles that they hold for. */
function reasons(parts: readonly ReportedPart[]) {
  const groups = new Map<string, { readonly sentence: string; readonly titles: string[]; readonly isLost: boolean }>();
  for (const { title, findings } of parts)
    for (const one of findings) {
      const sentence = sentenceOf(one);
      const group = groups.get(sentence) ?? { sentence, titles: [], isLost: levelOf(one) === "lost" };
      group.titles.push(title);
      groups.set(sentence, group);
    }
  return [...groups.values()].sort((a, b) => Number(b.isLost) - Number(a.isLost) || b.titles.length - a.titles.length);
}

/** The report for programs. */
export function conversionJson({ files, rejected }: Conversion) {
  return {
    ...tallyOf(files.flatMap(({ parts }) => parts)),
    general,
    rejected,
    files: files.map(({ parts, ...file }) => ({
      ...file,
      ...tallyOf(parts),
      parts: parts.map((part) => ({
        kind: part.kind,
        title: part.title,
        outcome: outcomeOf(part),
        findings: part.findings.map((one) => ({ id: one.id, level: levelOf(one), detail: sentenceOf(one) })),
      })),
    })),
  };
}

/** The report as one page. */
export function conversionPage(conversion: Conversion): string {
  const { files, rejected, general: everywhere, ...tally } = conversionJson(conversion);
  const sections = files.map(({ file, title, parts, notes, ...own }) => {
    const rows = parts.map(
      ({ title: part, outcome, findings }) =>
        html`<tr class="${outcome}"><td>${printable(part)}</td><td>${words[outcome]}</td><td>${findings.map(
          ({ detail }) => html`<p>${printable(detail)}</p>`,
        )}</td></tr>\n`,
    );
    return html`<h2>${printable(title)}</h2><p>${printable(file)}: ${tallyWords(own)}</p>
<ul>${notes.map((note) => html`<li>${printable(note)}</li>`)}</ul>
<table><thead><tr><th>Panel or rule</th><th>Result</th><th>Differences</th></tr></thead><tbody>
${rows}</tbody></table>\n`;
  });
  const lines = [...everywhere, ...rejected.map(({ file, problem }) => printable(`${file} is skipped: ${problem}`))];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>From Grafana</title><style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid #ccc; padding: .3rem .5rem; text-align: left; vertical-align: top }
td p { margin: 0 } .exact td:nth-child(2) { color: #17692f } .different td:nth-child(2) { color: #7a5200 } .unconverted td:nth-child(2) { color: #a3121f }
</style></head><body><main><h1>From Grafana</h1><p>${tallyWords(tally)}</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
${sections}</main></body></html>
`.text;
}

const words: Readonly<Record<Outcome, string>> = {
  exact: "exact",
  different: "with differences",
  unconverted: "not converted",
};
