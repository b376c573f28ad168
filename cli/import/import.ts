import type { RateLimit } from "../../lib/client";
import {
  type Configuration,
  configurationOf,
  type Inventory,
  type Service,
  type SourceFile,
} from "../../lib/importing";
import { type Checked, checkPlan, mustParse, type Planned } from "./check";
import { chooser, wantedKinds } from "./choose";
import { collect, dashboardsIn, readOnlyService } from "./collect";
import { knownIn } from "./known";
import { type ImportOptions, manageableKinds } from "./options";
import { type Generated, generate, mustBeFree, observabilityPackage, writeFiles } from "./print";

/** What an import did, or with `--dry-run` would do. */
export interface Imported {
  readonly found: Inventory;
  readonly requests: number;
  readonly configuration: Configuration;
  readonly files: readonly SourceFile[];
  /** How many objects a state manages, and how many more the code of the folder has. */
  readonly managed: number;
  readonly inCode: number;
  /** Sentences on the options that select objects and match none. */
  readonly unmatched: readonly string[];
  readonly notes: readonly string[];
  readonly checked: Checked | undefined;
}

export interface ImportContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly report: (step: string) => void;
  /** The service's limit, where it is not the usual one. */
  readonly rateLimit?: RateLimit;
}

/** Reads the service, or files, plans over the code for it, and writes the code. */
export async function importExisting(options: ImportOptions, context: ImportContext): Promise<Imported> {
  const isNew = options.from.length > 0;
  const asked = isNew ? new Set(["dashboard"]) : wantedKinds(options);
  // Files that are overwritten manage nothing.
  const known = knownIn(options, { onlyStates: options.force });
  const service = readOnlyService(context.environment, context.rateLimit);
  const report = (kind: string) => context.report(`Listing ${kind}`);
  try {
    const { kinds: wanted, notes: skipped } = manageableKinds(asked, service.client.capabilities, isAskedFor(options));
    const choice = chooser(options, wanted, known.objects);
    const { inventory: listed, notes } = await collect(service.client, wanted, isAskedFor(options), {
      signal: context.signal,
      report,
    });
    const inventory = isNew ? withFiles(options, listed) : listed;
    const { mode, product } = service.client;
    const configuration = configurationOf(inventory, {
      isChosen: choice.isChosen,
      mode,
      product,
      written: known.written,
      isNew,
    });
    const isEmpty = configuration.objects.length === 0;
    const generated = isEmpty ? undefined : generate(configuration, service.facts, options, known);
    const checked = generated && (await checkAndWrite(generated, configuration, service.facts, options, context));
    return {
      found: inventory,
      requests: service.requests(),
      configuration,
      files: generated?.files ?? [],
      managed: known.managed,
      inCode: known.objects.size - known.managed,
      unmatched: choice.unmatched(),
      notes: [
        ...skipped,
        ...notes,
        ...configuration.notes,
        ...choice.idleExclusions(),
        ...(generated?.advice ? [generated.advice] : []),
      ],
      checked,
    };
  } finally {
    await service.client.close();
  }
}

/** Whether kinds were selected by name. With `all`, kinds that the service lacks are skipped. */
function isAskedFor({ kind }: ImportOptions): boolean {
  return kind.length > 0 && !kind.includes("all");
}

/** The dashboards of the files, beside what the service has for them to refer to. */
function withFiles({ from }: ImportOptions, listed: Inventory): Inventory {
  return { ...listed, dashboard: dashboardsIn(from, listed), alert: [] };
}

/** Checks first and writes at last, so that whatever stops the command before leaves the folder as it was. */
async function checkAndWrite(
  { files, proof }: Generated,
  { objects }: Configuration,
  service: Service,
  options: ImportOptions,
  context: ImportContext,
): Promise<Checked | undefined> {
  if (options.dryRun) return undefined;
  mustBeFree(options.out, files, options.force);
  context.report("Parsing the code");
  await mustParse(files, context);
  const secrets = objects.flatMap((one) => one.secrets);
  const checked = options.plan
    ? await checkPlan(plannedOf(files, proof, options), { ...context, service, secrets })
    : undefined;
  context.signal.throwIfAborted();
  writeFiles(options.out, files);
  return checked;
}

function plannedOf(files: readonly SourceFile[], proof: Generated["proof"], { out, cdk }: ImportOptions): Planned {
  if ("hcl" in proof) return proof;
  return { ...proof, files, out, cdk, observability: observabilityPackage(cdk) };
}
