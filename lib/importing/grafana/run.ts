import path from "node:path";
import { isRecord } from "terraform-provider-sdk/internal/schema";
import { UsageError } from "../../plans/usage-error";
import { collect, readOnlyService } from "../collect";
import { configurationOf } from "../configuration";
import { type Inventory, type InventoryRecord, keyOf, type SourceFile } from "../inventory";
import { configuredFolders, knownIn } from "../known";
import { Names } from "../name";
import type { ImportOptions } from "../options";
import { check, type ImportContext, type Imported } from "../run";
import { print, writeFiles } from "../write";
import { convertDashboard } from "./dashboard";
import { recognize } from "./documents";
import { sentenceOf } from "./findings";
import type { PanelOptions } from "./panel";
import { type FoundDocument, readDocuments } from "./read";
import { type Conversion, conversionJson, conversionPage, type ReportedFile } from "./report";
import { convertedGroup, newId, newWebhooks, type Routing } from "./rule-group";
import { type ConvertedRule, convertRule } from "./rules";
import { targetOf } from "./target";

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
  const { report } = options;
  const written = report === undefined ? undefined : reportIn(report);
  context.report("Reading the documents");
  const documents = await readDocuments(options.fromGrafana, context);
  const known = knownIn(options);
  const { client, facts, says, requests } = readOnlyService(
    configuredFolders(options),
    context.environment,
    context.rateLimit,
  );
  try {
    const { inventory, notes } = await collect(client, { kind: ["dashboard", "alert"], from: [] }, context);
    const version = options.serviceVersion ?? versionOf(inventory);
    const approximate = options.approximate ? languages().approximation : undefined;
    const target = targetOf(inventory, version ?? "2.36", options.map ?? []);
    context.report("Converting");
    const converted = conversionOf(documents, target, {
      approximate: approximate?.(target),
      hasBuilders: options.builders,
    });
    const { dashboards, alerts, webhooks, tests, conversion, comments } = converted;
    const all = {
      ...inventory,
      dashboard: dashboards,
      alert: alerts,
      webhook: [...(inventory.webhook ?? []), ...webhooks],
    };
    const own = new Set([...dashboards, ...alerts, ...webhooks].map(({ id }) => id));
    const configuration = configurationOf(all, {
      isChosen: (kind, { id }) => ["dashboard", "alert", "webhook"].includes(kind) && own.has(id),
      mode: client.mode,
      product: client.product,
      written: known.written,
      isNew: true,
      comments,
    });
    const printed = configuration.objects.length === 0 ? undefined : print(configuration, facts, options, known);
    const checked =
      printed && !options.dryRun ? await check(printed, configuration, facts, options, context) : undefined;
    const files = printed ? [...printed.files, ...tests] : [];
    if (printed && !options.dryRun) writeFiles(options.out, files);
    if (report !== undefined && written)
      writeFiles(path.dirname(path.resolve(report)), [
        { name: path.basename(report), text: written(conversion), says: "" },
      ]);
    const assumed =
      "No --service-version is given, and the service does not show its own: the code is for 2.36, which has filters instead of variables in SQL.";
    return {
      found: { dashboard: dashboards, alert: alerts },
      requests: requests(),
      configuration,
      files,
      managed: 0,
      inCode: 0,
      unmatched: [],
      notes: [
        says,
        ...(version === undefined ? [assumed] : []),
        ...notes,
        ...configuration.notes,
        ...(printed?.advice ? [printed.advice] : []),
      ],
      isComplete: true,
      checked,
      conversion,
    };
  } finally {
    await client.close();
  }
}

/** The grammars of other languages are loaded only if they are asked for. */
function languages() {
  return require("./approximate") as typeof import("./approximate");
}

/** Alerts have a display name from version 2.38 on. */
function versionOf({ alert = [] }: Inventory): string | undefined {
  return alert.some((one) => "displayName" in one) ? "2.38" : undefined;
}

/** The objects of a conversion, in the form in which the service would list them. */
function conversionOf(documents: readonly FoundDocument[], target: ReturnType<typeof targetOf>, allowed: PanelOptions) {
  const recognized = documents.map((one) => ({
    file: one.file,
    found: "problem" in one ? { ...recognize({}), problem: one.problem } : recognize(one.content),
  }));
  const routing: Routing = {
    contactPoints: recognized.flatMap(({ found }) => found.contactPoints),
    policies: recognized.flatMap(({ found }) => found.policies),
  };
  const files: ReportedFile[] = [];
  /** By the key of a dashboard: what was not converted, with its query. */
  const comments = new Map<string, readonly string[]>();
  const dashboards: InventoryRecord[] = [];
  const alerts: InventoryRecord[] = [];
  const tests: SourceFile[] = [];
  const names = new Names();
  for (const { file, found } of recognized) {
    for (const [at, model] of found.dashboards.entries()) {
      const { document, panels, notes } = convertDashboard(model, target, allowed);
      const id = newId(file, String(at));
      const tiles = Array.isArray(document.tiles) ? document.tiles.filter(isRecord) : [];
      dashboards.push({ ...document, id, tiles: tiles.map((tile, index) => ({ ...tile, id: `${id}-${index}` })) });
      comments.set(keyOf({ kind: "dashboard", id }), panels.flatMap(commentsOn));
      files.push({
        file,
        title: String(document.name),
        parts: panels.map(({ title, type, findings }) => ({ kind: "panel", title: title || `(${type})`, findings })),
        notes: [...found.notes, ...notes],
      });
    }
    for (const [at, group] of found.groups.entries()) {
      const rules = group.rules.map((rule) => convertRule(rule, group, target, allowed.approximate));
      const id = newId(file, "group", String(at));
      const result = convertedGroup(group, rules, { id, routing, target, names });
      if (result) {
        dashboards.push(result.dashboard);
        alerts.push(...result.alerts);
        tests.push(result.tests);
        comments.set(keyOf({ kind: "dashboard", id }), rules.flatMap(commentsOn));
      }
      files.push({
        file,
        title: group.name,
        parts: rules.map(({ title, findings }) => ({ kind: "rule", title, findings })),
        notes: [],
      });
    }
  }
  const rejected = recognized.flatMap(({ file, found: { problem } }) =>
    problem === undefined ? [] : [{ file, problem }],
  );
  const webhooks = newWebhooks(alerts, routing);
  return { conversion: { files, rejected }, dashboards, alerts, webhooks, tests, comments };
}

/** What is not in the code: why, and the query. */
function commentsOn({ title, findings, queries }: Pick<ConvertedRule, "title" | "findings" | "queries">): string[] {
  if (queries.length === 0) return [];
  const lines = queries.flatMap((query) => query.split(/\r?\n/)).map((line) => `  ${line}`);
  return [`Not converted of "${title}": ${findings.map(sentenceOf).join(" ")}`, ...lines];
}

/** The text of the report, in the form that the name of its file says. @throws UsageError for another form */
function reportIn(report: string): (conversion: Conversion) => string {
  const kind = path.extname(report).toLowerCase();
  if (kind === ".html") return conversionPage;
  if (kind === ".json") return (conversion) => `${JSON.stringify(conversionJson(conversion), undefined, 2)}\n`;
  throw new UsageError(`--report is "${report}"; its name must end with .json or .html.`);
}
