import path from "node:path";
import { provider } from "../../kinds/provider";
import type { CodeOptions } from "../importing/choose";
import { collect, readOnlyService } from "../importing/collect";
import { configurationOf } from "../importing/configuration";
import type { Configuration, Written } from "../importing/inventory";
import { configuredFolders, type Known, knownIn } from "../importing/known";
import { itemsIf } from "../importing/optional";
import { type ImportContext, type Imported, writeCode } from "../importing/run";
import { print, writeFiles } from "../importing/write";
import { UsageError } from "../usage-error";
import { type Conversion, conversionOf } from "./convert";
import { readDocuments } from "./documents";
import { conversionJson, conversionPage } from "./report";
import { targetOf } from "./target";

const { product } = provider.type.attributes;

export interface ConvertOptions extends CodeOptions {
  /** File, folder or address with dashboards and rules. */
  readonly place: string;
  /** What is called how here: `NAME=NAME`, first of Grafana, then of the service. */
  readonly map: readonly string[];
  /** Version of the service that the code is for. */
  readonly serviceVersion?: string;
  /** True if builders replace SQL of panels that asks the same. */
  readonly builders: boolean;
  /** File for the report: JSON or a page, by its name. */
  readonly report?: string;
}

/** What was converted, and what became of each part. */
export interface ConvertedImport extends Imported {
  readonly conversion: Conversion;
}

/**
 * Writes dashboards and alert rules of Grafana as code, checks it with a plan, and says what differs. Sends GET requests only, to find the
 * sources, connections and webhooks that the code refers to.
 */
export async function convertGrafana(options: ConvertOptions, context: ImportContext): Promise<ConvertedImport> {
  const writeReport = reportIn(options.report);
  context.report("Reading the documents");
  const documents = await readDocuments(options.place, context);
  const knownObjects = await knownIn(options);
  // A file that is overwritten makes no construct any more.
  const managed = options.force ? { ...knownObjects, constructs: [] } : knownObjects;
  const { environment, rateLimit } = context;
  const service = await readOnlyService(configuredFolders(options), environment, rateLimit);
  const { client, facts, variables, description, requests } = service;
  try {
    if (client.tileForm === "series")
      throw new UsageError(
        `What is converted from Grafana needs ClickStack, and no product is set: set product = "clickstack" in the provider block of ${options.out ?? "the folder"}, or ${product.set.env}=clickstack.`,
      );
    const { inventory, notes } = await collect(client, { kind: ["dashboard", "alert"], from: [] }, context);
    // Alerts have a display name from version 2.38 on.
    const shownVersion = (inventory.alert ?? []).some((alert) => "displayName" in alert) ? "2.38" : undefined;
    const version = options.serviceVersion ?? shownVersion;
    context.report("Converting");
    const target = targetOf(inventory, version, options);
    const { conversion, objects, tests, comments } = await conversionOf(documents, target, context.signal);
    const convertedIds = new Set(Object.values(objects).flatMap((records) => records.map(({ id }) => id)));
    const configure = (existing: Written) =>
      configurationOf(
        { ...inventory, ...objects, webhook: [...(inventory.webhook ?? []), ...objects.webhook] },
        {
          isChosen: (_, { id }) => convertedIds.has(id),
          ...{ mode: client.mode, product: client.product, existing, isNew: true, comments },
        },
      );
    const namesOf = async (result: Configuration) => {
      const { files } = await print(result, facts, options, managed);
      return files.map(({ name }) => name);
    };
    const configuration = options.force
      ? await configuredOver(managed, configure, namesOf)
      : configure(managed.existing);
    const writing = { service: facts, variables, options, managed, context, beside: tests };
    const { advice, ...code } = await writeCode(configuration, writing);
    writeReport(conversion);
    const assumed =
      "No --service-version is given, and the service does not show its own: the code is for 2.36, which has filters instead of variables in SQL.";
    return {
      ...code,
      inventory: { dashboard: objects.dashboard, alert: objects.alert },
      ...{
        requests: requests(),
        configuration,
        managed: 0,
        inCode: 0,
        unmatched: [],
        leftOut: configuration.leftOut,
        isComplete: true,
        conversion,
      },
      notes: [
        ...[description, ...service.notes],
        ...itemsIf(version === undefined, assumed),
        ...[...notes, ...configuration.notes, ...advice],
      ],
    };
  } finally {
    await client.close();
  }
}

/** A configuration whose names are free but for files that it overwrites: what these have is gone. */
async function configuredOver(
  { existingWithout, dashboardFiles }: Known,
  configure: (existing: Written) => Configuration,
  namesOf: (configuration: Configuration) => Promise<readonly string[]>,
): Promise<Configuration> {
  // The first guess. A file that turns out not to be written keeps its names.
  const overwritten = new Set(dashboardFiles);
  const keptFiles = new Set<string>();
  for (;;) {
    const configuration = configure(existingWithout(overwritten));
    const names = await namesOf(configuration);
    const unwrittenFiles = [...overwritten].filter((name) => !names.includes(name));
    const addedFiles = names.filter((name) => !overwritten.has(name) && !keptFiles.has(name));
    if (unwrittenFiles.length === 0 && addedFiles.length === 0) return configuration;
    for (const name of unwrittenFiles) {
      overwritten.delete(name);
      keptFiles.add(name);
    }
    for (const name of addedFiles) overwritten.add(name);
  }
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
    writeFiles(dir, [{ name: base, text, description: "" }], { force: true });
  };
}
