import type { RateLimit } from "../../client";
import { type Checked, checkPlan, mustParse, mustParseBeside } from "./check";
import { type CodeOptions, choose, type ImportOptions } from "./choose";
import { collect, readOnlyService } from "./collect";
import { configurationOf } from "./configuration";
import { hiddenWords } from "./hidden";
import type { Configuration, Inventory, Service, SourceFile } from "./inventory";
import { configuredFolders, type Known, knownIn } from "./known";
import { mustBeFree, observabilityPackage, type Printed, print, writeFiles } from "./write";

/** What an import did, or with `--dry-run` would do. */
export interface Imported {
  readonly inventory: Inventory;
  readonly requests: number;
  readonly configuration: Configuration;
  readonly files: readonly SourceFile[];
  /** How many objects a state manages, and how many more the code of the folder has. */
  readonly managed: number;
  readonly inCode: number;
  /** Sentences on the options that select objects and match none. */
  readonly unmatched: readonly string[];
  readonly notes: readonly string[];
  /** False if a kind could not be listed. */
  readonly isComplete: boolean;
  /** Sentences on what files have and the code does not. */
  readonly leftOut: readonly string[];
  readonly checked: Checked | undefined;
}

export interface ImportContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly report: (step: string) => void;
  /** The service's limit, where it is not the usual one. */
  readonly rateLimit?: RateLimit;
}

/**
 * Collects what the service, or files, hold, chooses, names and connects it, prints the code, checks it with a plan, and writes it at last,
 * so that whatever stops the command before leaves the folder as it was.
 */
export async function importExisting(options: ImportOptions, context: ImportContext): Promise<Imported> {
  // Files that are overwritten manage nothing.
  const managed = await knownIn(options, { onlyStates: options.force });
  const { service, variables, notes, ...existing } = await readExisting(options, managed, context);
  const writing = { service, variables, options, managed, context };
  const { advice, ...code } = await writeCode(existing.configuration, writing);
  return {
    ...existing,
    ...code,
    managed: managed.managed,
    inCode: managed.objects.size - managed.managed,
    notes: [...notes, ...advice],
  };
}

type Existing = Omit<Imported, "files" | "checked" | "managed" | "inCode"> & Pick<Writing, "service" | "variables">;

/** What the service, or files, hold, as configuration. The connection is closed before anything is written. */
async function readExisting(options: ImportOptions, managed: Known, context: ImportContext): Promise<Existing> {
  const service = await readOnlyService(configuredFolders(options), context.environment, context.rateLimit);
  const { client, facts, description, requests } = service;
  try {
    const { mode, product } = client;
    const choice = choose(options, managed.objects, product);
    const { inventory, kinds, notes, isComplete, leftOut } = await collect(client, options, context);
    const isNew = options.from.length > 0;
    const configuration = configurationOf(inventory, {
      isChosen: (kind, record) => kinds.has(kind) && choice.isChosen(kind, record),
      mode,
      product,
      defaultTags: facts.defaultTags,
      existing: managed.existing,
      pinned: managed.pinned,
      isNew,
    });
    const hidden = hiddenWords(configuration, inventory, { product, isNew });
    return {
      inventory,
      requests: requests(),
      configuration,
      service: facts,
      variables: service.variables,
      unmatched: choice.unmatched(),
      notes: [description, ...service.notes, ...notes, ...configuration.notes, ...hidden, ...choice.idleExclusions()],
      isComplete,
      leftOut: [...leftOut, ...configuration.leftOut],
    };
  } finally {
    await client.close();
  }
}

export interface Writing {
  readonly service: Service;
  /** The connection that the plan uses, as variables of the environment. */
  readonly variables: Readonly<Record<string, string>>;
  readonly options: CodeOptions;
  readonly managed: Known;
  readonly context: ImportContext;
  /** Files beside the code. */
  readonly beside?: readonly SourceFile[];
}

/** Prints a configuration, checks it with a plan, and writes it. @throws Error for code that cannot be parsed; UsageError for files that exist already. */
export async function writeCode(
  configuration: Configuration,
  { service, variables, options, managed, context, beside = [] }: Writing,
): Promise<Pick<Imported, "files" | "checked"> & { readonly advice: readonly string[] }> {
  if (configuration.objects.length === 0) return { files: [], advice: [], checked: undefined };
  const printed = await print(configuration, service, options, managed);
  const files = [...printed.files, ...beside];
  if (options.format === "hcl") await mustParseBeside(options.out, files, context);
  if (!options.dryRun) mustBeFree(options.out, files, options.force);
  const environment = { ...context.environment, ...variables };
  const planContext = { ...context, environment };
  const checked = options.dryRun ? undefined : await check(printed, configuration, service, options, planContext);
  if (!options.dryRun) writeFiles(options.out, files, options);
  return { files, advice: printed.advice ? [printed.advice] : [], checked };
}

async function check(
  { files, proof }: Printed,
  { objects }: Configuration,
  service: Service,
  { out, cdk, plan }: CodeOptions,
  context: ImportContext,
): Promise<Checked | undefined> {
  context.report("Parsing the code");
  await mustParse(files, context);
  const secrets = objects.flatMap((object) => object.secrets);
  const planned = "hcl" in proof ? proof : { ...proof, files, out, cdk, observability: observabilityPackage(cdk) };
  const checked = plan ? await checkPlan(planned, { ...context, service, secrets }) : undefined;
  context.signal.throwIfAborted();
  return checked;
}
