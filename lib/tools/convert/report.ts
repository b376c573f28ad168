import { printable } from "terraform-provider-sdk/values";
import { html } from "../../drawing";
import { count } from "../importing/inventory";
import { itemsIf, textIf } from "../importing/optional";
import { uncomparedIn } from "./compared";
import type { Conversion } from "./convert";
import type { Converted } from "./dashboard";
import { type Effect, effectsOf, type Finding, levelOf, sentenceOf } from "./findings";

/** What holds for every converted panel and rule. */
const general = [
  "Exact means equal rows: everything that the conversion is made of was compared with the query of Grafana's plugin, in a ClickHouse whose time zone is UTC. Without known differences means that something was not.",
  "Time buckets have the lengths of the service, at most 80 in a chart; lines are drawn through gaps; lines, axes, legends, tooltips, colors of series and sizes of texts are those of the service, and exemplars are not shown.",
  "The time range and refresh interval of a dashboard are not stored. A time chart has at most 250 series.",
];

/** How a part ends, in words. */
const outcomes = {
  exact: "exact",
  uncompared: "without known differences (not compared)",
  different: "with differences",
  unconverted: "not converted",
} as const;
type Outcome = keyof typeof outcomes;

/** Without its form, a part was not compared. */
function outcomeOf({ findings, form }: Converted): Outcome {
  if (findings.some((finding) => levelOf(finding) === "lost")) return "unconverted";
  if (findings.length > 0) return "different";
  if (form && uncomparedIn(form).length === 0) return "exact";
  return "uncompared";
}

/** How many parts end how, and the share that is converted, in percent. */
export function tallyOf(parts: readonly Converted[]) {
  const number = (outcome: Outcome) => parts.filter((part) => outcomeOf(part) === outcome).length;
  const unconverted = number("unconverted");
  const score = parts.length === 0 ? 100 : Math.floor(((parts.length - unconverted) / parts.length) * 1000) / 10;
  const counts = { exact: number("exact"), uncompared: number("uncompared"), different: number("different") };
  return { ...counts, unconverted, score };
}

function tallyWords({ score, ...tally }: ReturnType<typeof tallyOf>): string {
  const counted = Object.entries(outcomes).filter(([outcome]) => outcome === "exact" || tally[outcome as Outcome] > 0);
  const numbers = counted.map(([outcome, words]) => `${tally[outcome as Outcome]} ${words}`);
  return `${score} %: ${numbers.join(", ")}`;
}

const mostListed = 5;

const effectWords = { missed: "can be missed", often: "can come too often" } as const;

/** The report for people, on a terminal: a summary, and what of the documents is not read at all. */
export function conversionLines({ files, rejected, remarks }: Conversion): string[] {
  const parts = files.flatMap((file) => file.parts);
  const named = remarks.filter(({ isDetail }) => !isDetail || parts.length === 0);
  const summary = [
    `${count(parts.length, "panel or rule", "panels and rules")} in ${count(files.length, "dashboard or group", "dashboards and groups")}, ${tallyWords(tallyOf(parts))}.`,
    alertLine(parts) ?? reasonLine(parts),
    "Every difference, by panel and rule: --report report.html.",
  ];
  const empty = files.filter((file) => file.parts.length === 0);
  return [
    ...empty.map(({ file, title }) => `${file}: "${title}" has no panels or rules.`),
    ...itemsIf(parts.length > 0, ...summary.filter((line) => line !== undefined)),
    ...rejected.map(({ file, problem }) => `${file} is skipped: ${problem}`),
    ...named.map(({ file, note }) => {
      if (file === "") return note;
      return `${file}: ${note}`;
    }),
  ].map(printable);
}

/** What differences do to alerts: one that is missed is worse than one too many. */
function alertLine(parts: readonly Converted[]): string | undefined {
  const rules = parts.filter(({ kind }) => kind === "rule");
  if (rules.length === 0) return undefined;
  const lines = (["missed", "often"] as const).flatMap((effect) => {
    const affected = rules.flatMap(({ title, findings }) => {
      const reason = mainReason(findings, effect);
      if (!reason) return [];
      return [{ title, reason: sentenceOf(reason) }];
    });
    const [first] = affected;
    if (!first) return [];
    const isOnly = affected.every(({ reason }) => reason === first.reason);
    const titles = listed(affected.map(({ title }) => title));
    return [
      `${affected.length} of ${rules.length} ${effectWords[effect]}, ${titles}${textIf(!isOnly, "; the first")}: ${first.reason}`,
    ];
  });
  if (lines.length === 0) return `Alerts: none of ${rules.length} differs.`;
  return `Alerts: ${lines.join(" ")}`;
}

/** Why an alert is missed or comes too often: what does nothing else, and a failing query only if there is no other reason. */
function mainReason(findings: readonly Finding[], effect: Effect): Finding | undefined {
  const reasons = findings.filter((finding) => effectsOf(finding).includes(effect));
  const weight = (finding: Finding) => effectsOf(finding).length + (finding.id.startsWith("exec-") ? 2 : 0);
  return [...reasons].sort((a, b) => weight(a) - weight(b))[0];
}

/** The most frequent reason why something is not converted, else why it differs. */
function reasonLine(parts: readonly Converted[]): string | undefined {
  const titles = new Map<string, string[]>();
  for (const { title, findings } of parts)
    for (const finding of findings) {
      const outcome = levelOf(finding) === "lost" ? "Not converted" : "Different";
      const key = `${outcome}, most often: ${sentenceOf(finding)}`;
      titles.set(key, [...(titles.get(key) ?? []), title]);
    }
  const isLost = (reason: string) => Number(reason.startsWith("Not"));
  const [first] = [...titles].sort(([a, x], [b, y]) => isLost(b) - isLost(a) || y.length - x.length);
  return first && `${first[0]} ${listed(first[1])}`;
}

function listed(titles: readonly string[]): string {
  const listedTitles = titles.slice(0, mostListed).map((title) => JSON.stringify(title));
  const more = textIf(titles.length > mostListed, ` and ${titles.length - mostListed} more`);
  return `${listedTitles.join(", ")}${more}`;
}

/** What an alert can miss comes first. */
function sortedFindings({ kind, findings }: Converted): readonly Finding[] {
  if (kind !== "rule") return findings;
  const weight = (finding: Finding) => {
    const effects = effectsOf(finding);
    if (effects.includes("missed")) return 0;
    if (effects.length > 0) return 1;
    return 2;
  };
  return [...findings].sort((a, b) => weight(a) - weight(b));
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
        ...(part.document !== undefined && { document: part.document }),
        ...(outcomeOf(part) === "uncompared" && { notCompared: uncomparedIn(part.form ?? []) }),
        findings: sortedFindings(part).map((finding) => ({
          ...{ id: finding.id, level: levelOf(finding), detail: sentenceOf(finding) },
          ...(part.kind === "rule" && effectsOf(finding).length > 0 && { alerts: effectsOf(finding) }),
        })),
      })),
    })),
  };
}

/** The report as one page. */
export function conversionPage(conversion: Conversion): string {
  const { files, rejected, remarks, general: everywhere, ...tally } = conversionJson(conversion);
  const sections = files.map(({ file, title, parts, notes, ...tally }) => {
    const rows = parts.map(({ title: part, outcome, findings, notCompared = [] }) => {
      const uncompared = itemsIf(
        notCompared.length > 0,
        html`<p>Not compared: ${printable(notCompared.join(", "))}.</p>`,
      );
      const details = findings.map(
        ({ detail, alerts }) =>
          html`<p>${printable(detail)}${alerts ? ` (an alert ${alerts.map((effect) => effectWords[effect]).join(" or ")})` : ""}</p>`,
      );
      return html`<tr class="${outcome}"><td>${printable(part)}</td><td>${outcomes[outcome]}</td><td>${[...uncompared, ...details]}</td></tr>\n`;
    });
    return html`<h2>${printable(title)}</h2><p>${printable(file)}: ${tallyWords(tally)}</p>
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
