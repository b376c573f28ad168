import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { UsageError } from "../../plans/engine";
import { limits } from "../../service/words";
import type { ImportOptions } from "../choose";
import { collect, readOnlyService } from "../collect";
import { configurationOf } from "../configuration";
import { type InventoryRecord, keyOf, type SourceFile } from "../inventory";
import { configuredFolders, knownIn } from "../known";
import { Names } from "../name";
import { type ImportContext, type Imported, writeCode } from "../run";
import { writeFiles } from "../write";
import { convertDashboard } from "./dashboard";
import { type FoundDocument, recognize } from "./documents";
import { sentenceOf } from "./findings";
import type { Converted } from "./panel";
import { readDocuments } from "./read";
import { type Conversion, conversionJson, conversionPage } from "./report";
import { convertedGroup, newId, newWebhooks } from "./rule-group";
import { convertRule } from "./rules";
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
      ...{ requests: requests(), configuration, managed: 0, inCode: 0, unmatched: [], isComplete: true, conversion },
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
  for (const { file, dashboards, groups, notes } of recognized) {
    // Between documents, Ctrl-C is heard.
    await setImmediate();
    signal.throwIfAborted();
    for (const [at, model] of dashboards.entries()) {
      const { document, panels, notes: own } = convertDashboard(model, target);
      const isWhole = document.tiles.length <= limits.tiles;
      const parts = isWhole ? panels : tooMany(panels);
      const id = newId(file, String(at));
      const tiles = document.tiles.map((tile, index) => ({ ...tile, id: `${id}-${index}` }));
      if (isWhole) add({ ...document, id, tiles }, parts);
      files.push({ file, title: document.name, parts, notes: [...notes, ...own] });
    }
    for (const [at, group] of groups.entries()) {
      const parts = group.rules.map((rule) => convertRule(rule, group, target));
      const isWhole = parts.filter(({ tile }) => tile).length <= limits.tiles;
      files.push({ file, title: group.name, parts: isWhole ? parts : tooMany(parts), notes: [] });
      const made =
        isWhole && convertedGroup(group, parts, { id: newId(file, "group", String(at)), routing, target, names });
      if (!made) continue;
      add(made.dashboard, parts);
      alert.push(...made.alerts);
      tests.push(made.tests);
    }
  }
  const rejected = recognized.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ file, problem }]));
  const objects = { dashboard, alert, webhook: newWebhooks(alert, routing) };
  return { conversion: { files, rejected }, objects, tests, comments };
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
    writeFiles(dir, [{ name: base, text, says: "" }]);
  };
}
