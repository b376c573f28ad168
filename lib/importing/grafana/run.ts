import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { printable } from "terraform-provider-sdk/internal/schema";
import { html } from "../../drawing";
import { UsageError } from "../../plans/engine";
import { limits } from "../../service/words";
import type { ImportOptions } from "../choose";
import { collect, readOnlyService } from "../collect";
import { configurationOf } from "../configuration";
import { count, type InventoryRecord, keyOf, type SourceFile } from "../inventory";
import { configuredFolders, knownIn } from "../known";
import { Names } from "../name";
import { type ImportContext, type Imported, writeCode } from "../run";
import { writeFiles } from "../write";
import { type Converted, convertDashboard } from "./dashboard";
import { type FoundDocument, readDocuments } from "./documents";
import { levelOf, sentenceOf } from "./findings";
import { brought } from "./migrate";
import { recognize } from "./recognize";
import { newId, newWebhooks, routingNotes } from "./routing";
import { convertedGroup, convertRule } from "./rules";
import { type Target, targetOf } from "./target";

/** An import from Grafana, and what became of each part. */
export interface ConvertedImport extends Imported {
  readonly conversion: Conversion;
}

/**
 * Writes dashboards and alert rules of Grafana as code, checks it with a plan, and says what differs. Sends GET requests only, to find the
 * sources, connections and webhooks that the code refers to.
 */
export async function importFromGrafana(
  options: ImportOptions & { readonly fromGrafana: string },
  context: ImportContext,
): Promise<ConvertedImport> {
  const writeReport = reportIn(options.report);
  context.report("Reading the documents");
  const documents = await readDocuments(options.fromGrafana, context);
  const known = await knownIn(options);
  const { environment, rateLimit } = context;
  const { client, facts, says, requests } = await readOnlyService(configuredFolders(options), environment, rateLimit);
  try {
    const { inventory, notes } = await collect(client, { kind: ["dashboard", "alert"], from: [] }, context);
    // Alerts have a display name from version 2.38 on.
    const seen = (inventory.alert ?? []).some((one) => "displayName" in one) ? "2.38" : undefined;
    const version = options.serviceVersion ?? seen;
    context.report("Converting");
    const target = targetOf(inventory, version, options);
    const { conversion, objects, tests, comments } = await conversionOf(documents, target, context.signal);
    const own = new Set(Object.values(objects).flatMap((all) => all.map(({ id }) => id)));
    const configuration = configurationOf(
      { ...inventory, ...objects, webhook: [...(inventory.webhook ?? []), ...objects.webhook] },
      {
        isChosen: (_, { id }) => own.has(id),
        ...{ mode: client.mode, product: client.product, written: known.written, isNew: true, comments },
      },
    );
    const writing = { service: facts, options, known, context, beside: tests };
    const { advice, ...written } = await writeCode(configuration, writing);
    writeReport(conversion);
    const assumed =
      "No --service-version is given, and the service does not show its own: the code is for 2.36, which has filters instead of variables in SQL.";
    return {
      ...written,
      found: { dashboard: objects.dashboard, alert: objects.alert },
      ...{
        requests: requests(),
        configuration,
        managed: 0,
        inCode: 0,
        unmatched: [],
        leftOut: [],
        isComplete: true,
        conversion,
      },
      notes: [says, ...(version === undefined ? [assumed] : []), ...notes, ...configuration.notes, ...advice],
    };
  } finally {
    await client.close();
  }
}

/** The objects of a conversion, in the form in which the service would list them. */
async function conversionOf(documents: readonly FoundDocument[], target: Target, signal: AbortSignal) {
  const recognized = documents.map((one) => ({ ...recognize("problem" in one ? {} : one.content), ...one }));
  const routing = {
    contactPoints: recognized.flatMap(({ contactPoints }) => contactPoints),
    policies: recognized.flatMap(({ policies }) => policies),
  };
  const files: Conversion["files"][number][] = [];
  /** By the key of a dashboard: what was not converted, with its query. */
  const comments = new Map<string, readonly string[]>();
  const dashboard: InventoryRecord[] = [];
  const alert: InventoryRecord[] = [];
  const tests: SourceFile[] = [];
  const names = new Names();
  const add = (made: InventoryRecord, parts: readonly Converted[]) => {
    dashboard.push(made);
    comments.set(keyOf({ kind: "dashboard", id: made.id }), parts.flatMap(commentsOn));
  };
  const tooMany = (parts: readonly Converted[]) =>
    parts.map((part): Converted => ({ ...part, findings: [{ id: "too-many-tiles" }] }));
  const firstOf = (file: string) => recognized.findIndex((one) => one.file === file);
  for (const [index, { file, dashboards, groups }] of recognized.entries()) {
    // Between documents, Ctrl-C is heard.
    await setImmediate();
    signal.throwIfAborted();
    for (const [at, part] of dashboards.entries()) {
      const { document, panels, notes: own } = convertDashboard(brought(part), target);
      const isWhole = document.tiles.length <= limits.tiles;
      const parts = isWhole ? panels : tooMany(panels);
      const id = newId(file, ...(index === firstOf(file) ? [] : [String(index)]), String(at));
      const tiles = document.tiles.map((tile, index) => ({ ...tile, id: `${id}-${index}` }));
      if (isWhole) add({ ...document, id, tiles }, parts);
      files.push({ file, title: document.name, parts, notes: own });
    }
    for (const [at, group] of groups.entries()) {
      const parts = group.rules.map((rule) => convertRule(rule, group, target));
      const isWhole = parts.filter(({ tile }) => tile).length <= limits.tiles;
      files.push({ file, title: group.name, parts: isWhole ? parts : tooMany(parts), notes: [] });
      const made =
        isWhole &&
        convertedGroup(group, parts, {
          id: newId(file, "group", ...(index === firstOf(file) ? [] : [String(index)]), String(at)),
          routing,
          target,
          names,
        });
      if (!made) continue;
      add(made.dashboard, parts);
      alert.push(...made.alerts);
      tests.push(made.tests);
    }
  }
  const rejected = recognized.flatMap((one) => rejectionOf(one) ?? []);
  const remarks = [
    ...recognized.flatMap(({ file, notes }) => notes.map((note) => ({ file, note }))),
    ...(alert.length > 0 ? routingNotes(routing) : []).map((note) => ({ file: "", note })),
  ];
  const objects = { dashboard, alert, webhook: newWebhooks(alert, routing) };
  return { conversion: { files, rejected, remarks }, objects, tests, comments };
}

/** Why a document is not read; `undefined` if it is. */
function rejectionOf(
  document: FoundDocument & { readonly isKnown: boolean },
): Conversion["rejected"][number] | undefined {
  const { file } = document;
  if ("problem" in document) return { file, problem: document.problem, isRead: false };
  if (document.isKnown) return undefined;
  return { file, problem: "It is neither a dashboard nor alert rules of Grafana.", isRead: true };
}

/** What is not in the code: why, and the query. */
function commentsOn({ title, findings, queries }: Converted): string[] {
  if (queries.length === 0) return [];
  const lines = queries.flatMap((query) => query.split(/\r?\n/)).map((line) => `  ${line}`);
  return [`Not converted of "${title}": ${findings.map(sentenceOf).join(" ")}`, ...lines];
}

/** Writes the report, in the form that the name of its file says. @throws UsageError for another form */
function reportIn(report: string | undefined): (conversion: Conversion) => void {
  if (report === undefined) return () => {};
  const { dir, base, ext } = path.parse(path.resolve(report));
  const isPage = /^\.html$/i.test(ext);
  if (!isPage && !/^\.json$/i.test(ext))
    throw new UsageError(`--report is "${report}"; its name must end with .json or .html.`);
  return (conversion) => {
    const text = isPage ? conversionPage(conversion) : `${JSON.stringify(conversionJson(conversion), undefined, 2)}\n`;
    writeFiles(dir, [{ name: base, text, says: "" }], { force: true });
  };
}

/** What became of everything. */
export interface Conversion {
  /** Dashboards and groups of rules. */
  readonly files: readonly {
    readonly file: string;
    readonly title: string;
    readonly parts: readonly Converted[];
    readonly notes: readonly string[];
  }[];
  /** Documents that are neither dashboards nor rules, with the reason; those that are read may be of other programs. */
  readonly rejected: readonly { readonly file: string; readonly problem: string; readonly isRead: boolean }[];
  /** Sentences on other parts of documents, such as a resource that has no counterpart. */
  readonly remarks: readonly { readonly file: string; readonly note: string }[];
}

/** What holds for every converted panel and rule. */
const general = [
  "Time buckets have the lengths of the service, at most 80 in a chart; lines are drawn through gaps; lines, fills and points have the looks of the service.",
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
