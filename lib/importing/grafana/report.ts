import { printable } from "terraform-provider-sdk/internal/schema";
import { html } from "../../drawing";
import { count } from "../inventory";
import type { Conversion } from "./convert";
import type { Converted } from "./dashboard";
import { levelOf, sentenceOf } from "./findings";

/** What holds for every converted panel and rule. */
const general = [
  "Time buckets have the lengths of the service, at most 80 in a chart; lines are drawn through gaps; lines, axes, legends, tooltips, colors of series and sizes of texts are those of the service, and exemplars are not shown.",
  "The time range and refresh interval of a dashboard are not stored. A time chart has at most 250 series.",
];

/** How a part ends, in words. */
const outcomes = { exact: "exact", different: "with differences", unconverted: "not converted" } as const;
type Outcome = keyof typeof outcomes;

function outcomeOf({ findings }: Converted): Outcome {
  if (findings.length === 0) return "exact";
  return findings.some((one) => levelOf(one) === "lost") ? "unconverted" : "different";
}

/** How many parts end how, and the share that is converted, exactly or with differences that are named, in percent. */
export function tallyOf(parts: readonly Converted[]) {
  const number = (outcome: Outcome) => parts.filter((one) => outcomeOf(one) === outcome).length;
  const [exact, different, unconverted] = [number("exact"), number("different"), number("unconverted")];
  const score = parts.length === 0 ? 100 : Math.floor(((exact + different) / parts.length) * 1000) / 10;
  return { exact, different, unconverted, score };
}

function tallyWords({ score, ...tally }: ReturnType<typeof tallyOf>): string {
  const numbers = Object.entries(outcomes).map(([outcome, words]) => `${tally[outcome as Outcome]} ${words}`);
  return `${score} %: ${numbers.join(", ")}`;
}

const mostListed = 5;

/** The report for people, on a terminal. */
export function conversionLines({ files, rejected, remarks }: Conversion): string[] {
  const all = files.flatMap(({ parts }) => parts);
  const titles = new Map<string, string[]>();
  for (const { title, findings } of all)
    for (const one of findings) {
      const reason = `${levelOf(one) === "lost" ? "not converted" : "different"}, ${sentenceOf(one)}`;
      const named = titles.get(reason) ?? [];
      named.push(title);
      titles.set(reason, named);
    }
  const isLost = (reason: string) => Number(reason.startsWith("not"));
  const reasons = [...titles].sort(([a, x], [b, y]) => isLost(b) - isLost(a) || y.length - x.length);
  return [
    ...files.map(({ file, title, parts }) => `${file} "${title}": ${tallyWords(tallyOf(parts))}`),
    ...rejected.map(({ file, problem }) => `${file} is skipped: ${problem}`),
    ...remarks.map(({ file, note }) => (file === "" ? note : `${file}: ${note}`)),
    ...reasons.map(([reason, named]) => {
      const listed = named.slice(0, mostListed).map((title) => JSON.stringify(title));
      const others = named.length > mostListed ? ` and ${named.length - mostListed} more` : "";
      return `  ${reason.replace(",", `, ${named.length}:`)} ${listed.join(", ")}${others}`;
    }),
    ...files.flatMap(({ title, notes }) => notes.map((note) => `  "${title}": ${note}`)),
    ...(all.length > 0 ? general.map((line) => `  everywhere: ${line}`) : []),
    ...(files.length > 1
      ? [`${count(all.length, "panel or rule", "panels and rules")}, ${tallyWords(tallyOf(all))}`]
      : []),
  ].map(printable);
}

/** The report for programs. */
export function conversionJson({ files, rejected, remarks }: Conversion) {
  return {
    ...tallyOf(files.flatMap(({ parts }) => parts)),
    general,
    rejected,
    remarks,
    files: files.map(({ parts, ...file }) => ({
      ...file,
      ...tallyOf(parts),
      parts: parts.map((part) => ({
        kind: part.kind,
        title: part.title,
        outcome: outcomeOf(part),
        ...(part.whole !== undefined && { document: part.whole }),
        findings: part.findings.map((one) => ({ id: one.id, level: levelOf(one), detail: sentenceOf(one) })),
      })),
    })),
  };
}

/** The report as one page. */
export function conversionPage(conversion: Conversion): string {
  const { files, rejected, remarks, general: everywhere, ...tally } = conversionJson(conversion);
  const sections = files.map(({ file, title, parts, notes, ...own }) => {
    const rows = parts.map(({ title: part, outcome, findings }) => {
      const details = findings.map(({ detail }) => html`<p>${printable(detail)}</p>`);
      return html`<tr class="${outcome}"><td>${printable(part)}</td><td>${outcomes[outcome]}</td><td>${details}</td></tr>\n`;
    });
    return html`<h2>${printable(title)}</h2><p>${printable(file)}: ${tallyWords(own)}</p>
<ul>${notes.map((note) => html`<li>${printable(note)}</li>`)}</ul>
<table><thead><tr><th>Panel or rule</th><th>Result</th><th>Differences</th></tr></thead><tbody>
${rows}</tbody></table>\n`;
  });
  const skipped = rejected.map(({ file, problem }) => `${file} is skipped: ${problem}`);
  const remarked = remarks.map(({ file, note }) => `${file} ${note}`.trim());
  const lines = [...everywhere, ...[...skipped, ...remarked].map(printable)];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>From Grafana</title><style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid #ccc; padding: .3rem .5rem; text-align: left; vertical-align: top }
td p { margin: 0 } .exact td:nth-child(2) { color: #17692f } .different td:nth-child(2) { color: #7a5200 } .unconverted td:nth-child(2) { color: #a3121f }
</style></head><body><main><h1>From Grafana</h1><p>${tallyWords(tally)}</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
${sections}</main></body></html>
`.text;
}
