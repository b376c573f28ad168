import path from "node:path";
import { UsageError } from "../../plans/usage-error";
import { collect, readOnlyService } from "../collect";
import { configurationOf } from "../configuration";
import { type InventoryRecord, keyOf, type SourceFile } from "../inventory";
import { configuredFolders, knownIn } from "../known";
import { Names } from "../name";
import type { ImportOptions } from "../options";
import { check, type ImportContext, type Imported } from "../run";
import { print, writeFiles } from "../write";
import { convertDashboard } from "./dashboard";
import { type FoundDocument, recognize } from "./documents";
import { sentenceOf } from "./findings";
import type { Converted, PanelOptions } from "./panel";
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
    const target = targetOf(inventory, version ?? "2.36", options.map ?? []);
    context.report("Converting");
    // The grammars of other languages are loaded only if they are asked for.
    const approximate = options.approximate ? approximationOf(target) : undefined;
    const converted = conversionOf(documents, target, { approximate, hasBuilders: options.builders });
    const { dashboards: dashboard, alerts: alert, conversion } = converted;
    const own = { dashboard, alert, webhook: converted.webhooks };
    const configuration = configurationOf(
      { ...inventory, ...own, webhook: [...(inventory.webhook ?? []), ...own.webhook] },
      {
        isChosen: (kind, { id }) =>
          Object.entries(own).some(([name, all]) => name === kind && all.some((one) => one.id === id)),
        ...{ mode: client.mode, product: client.product, written: known.written, isNew: true },
        comments: converted.comments,
      },
    );
    const printed = configuration.objects.length === 0 ? undefined : await print(configuration, facts, options, known);
    const checked =
      printed && !options.dryRun ? await check(printed, configuration, facts, options, context) : undefined;
    const files = printed ? [...printed.files, ...converted.tests] : [];
    if (printed && !options.dryRun) writeFiles(options.out, files);
    writeReport(conversion);
    const assumed =
      "No --service-version is given, and the service does not show its own: the code is for 2.36, which has filters instead of variables in SQL.";
    return {
      found: { dashboard, alert },
      ...{
        requests: requests(),
        configuration,
        files,
        managed: 0,
        inCode: 0,
        unmatched: [],
        isComplete: true,
        checked,
      },
      notes: [
        says,
        ...(version === undefined ? [assumed] : []),
        ...notes,
        ...configuration.notes,
        ...(printed?.advice ? [printed.advice] : []),
      ],
      conversion,
    };
  } finally {
    await client.close();
  }
}

function approximationOf(target: Target) {
  const { approximation } = require("./approximate") as typeof import("./approximate");
  return approximation(target);
}

/** The objects of a conversion, in the form in which the service would list them. */
function conversionOf(documents: readonly FoundDocument[], target: Target, allowed: PanelOptions) {
  const recognized = documents.map(({ file, ...one }) =>
    "problem" in one ? { ...recognize({}), file, ...one } : { file, ...recognize(one.content) },
  );
  const routing = {
    contactPoints: recognized.flatMap(({ contactPoints }) => contactPoints),
    policies: recognized.flatMap(({ policies }) => policies),
  };
  const files: Conversion["files"][number][] = [];
  /** By the key of a dashboard: what was not converted, with its query. */
  const comments = new Map<string, readonly string[]>();
  const dashboards: InventoryRecord[] = [];
  const alerts: InventoryRecord[] = [];
  const tests: SourceFile[] = [];
  const names = new Names();
  for (const { file, dashboards: models, groups, notes } of recognized) {
    for (const [at, model] of models.entries()) {
      const { document, panels: parts, notes: own } = convertDashboard(model, target, allowed);
      const id = newId(file, String(at));
      dashboards.push({
        ...document,
        id,
        tiles: document.tiles.map((tile, index) => ({ ...tile, id: `${id}-${index}` })),
      });
      comments.set(keyOf({ kind: "dashboard", id }), parts.flatMap(commentsOn));
      files.push({ file, title: document.name, parts, notes: [...notes, ...own] });
    }
    for (const [at, group] of groups.entries()) {
      const parts = group.rules.map((rule) => convertRule(rule, group, target, allowed));
      const id = newId(file, "group", String(at));
      const result = convertedGroup(group, parts, { id, routing, target, names });
      files.push({ file, title: group.name, parts, notes: [] });
      if (!result) continue;
      dashboards.push(result.dashboard);
      alerts.push(...result.alerts);
      tests.push(result.tests);
      comments.set(keyOf({ kind: "dashboard", id }), parts.flatMap(commentsOn));
    }
  }
  const rejected = recognized.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ file, problem }]));
  const webhooks = newWebhooks(alerts, routing);
  return { conversion: { files, rejected }, dashboards, alerts, webhooks, tests, comments };
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
  const kind = path.extname(report).toLowerCase();
  if (kind !== ".html" && kind !== ".json")
    throw new UsageError(`--report is "${report}"; its name must end with .json or .html.`);
  const json = (conversion: Conversion) => `${JSON.stringify(conversionJson(conversion), undefined, 2)}\n`;
  const written = kind === ".html" ? conversionPage : json;
  const { dir, base } = path.parse(path.resolve(report));
  return (conversion) => writeFiles(dir, [{ name: base, text: written(conversion), says: "" }]);
}
