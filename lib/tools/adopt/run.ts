import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type OtherProvider, variableFor } from "../../kinds/other-providers";
import { type Checked, mustParse, type PlannedChange, type PlanSummary, planIn, planWords } from "../importing/check";
import type { CodeOptions } from "../importing/choose";
import { collect, readOnlyService } from "../importing/collect";
import { configurationOf } from "../importing/configuration";
import { block } from "../importing/hcl";
import {
  type Configuration,
  count,
  type GivenName,
  type Inventory,
  keyOf,
  nounsOf,
  type Secret,
  type SourceFile,
} from "../importing/inventory";
import { knownIn } from "../importing/known";
import { itemsIf } from "../importing/optional";
import { type ImportContext, type Imported, type Writing, writeCode } from "../importing/run";
import { writeFiles } from "../importing/write";
import { workingCopy } from "../plans/copies";
import { type EngineCall, findEngine } from "../plans/engine";
import { pulledState } from "../plans/state";
import { providerIn } from "../plans/terraform-files";
import { UsageError } from "../usage-error";
import { convert } from "./convert";
import { type OtherFolder, type OtherObject, readFolder } from "./folder";
import { connectionOf, serviceEnvironment, variablesIn } from "./provider-block";

export interface AdoptOptions extends CodeOptions {
  /** Folder whose objects of another provider are taken over. */
  readonly folder: string;
  /** True where dashboards of that folder stay JSON documents. */
  readonly documents: boolean;
}

/**
 * Takes over what a folder manages with another provider. In that folder, HCL is rewritten, proved by a plan over its state, and written only
 * if the plan creates and destroys nothing; code elsewhere imports the objects. Sends GET requests only. @throws UsageError for a folder with
 * uncommitted work, unless forced
 */
export async function adopt(options: AdoptOptions, context: ImportContext): Promise<Imported> {
  const folder = path.resolve(options.folder);
  const isInPlace = options.format === "hcl" && path.resolve(options.out) === folder;
  const engine = findEngine(context.environment);
  if (!engine)
    throw new UsageError("There is no terraform or tofu in PATH; install the one that the folder is used with.");
  if (isInPlace && !options.force && !options.dryRun) mustBeCommitted(folder);
  context.report("Reading the state");
  const call = { engine, folder, environment: context.environment, signal: context.signal };
  const otherFolder = await readFolder(folder, await pulledState(call));
  const providerArguments = otherFolder.providers.map(async (provider) => {
    const block = await providerIn(folder, provider.prefix.split("_")[0] ?? "", context.environment);
    return [provider, block?.args ?? {}] as const;
  });
  const argumentsByProvider = new Map(await Promise.all(providerArguments));
  const argumentsOf = (provider: OtherProvider) => argumentsByProvider.get(provider) ?? {};
  const environment = serviceEnvironment(otherFolder.providers, argumentsOf, context.environment);
  const { client, facts, variables, description, requests } = await readOnlyService([], environment, context.rateLimit);
  try {
    // A module's code is the same for all of its calls, so it is rewritten without looking at the objects.
    const objects = otherFolder.objects.filter(({ module }) => !isInPlace || module === "");
    const { inventory, notes, isComplete } = await collect(client, { kind: listedKinds(objects), from: [] }, context);
    const givenNames = new Map(
      objects.map((object) => [keyOf(object), isInPlace ? nameInPlace(object) : ownName(object)]),
    );
    const managed = await knownIn(options);
    const configuration = configurationOf(inventory, {
      isChosen: (kind, { id }) =>
        givenNames.has(keyOf({ kind, id })) && (isInPlace || !managed.objects.has(keyOf({ kind, id }))),
      mode: client.mode,
      product: client.product,
      defaultTags: otherFolder.providers.flatMap((provider) =>
        textsOf(argumentsOf(provider)[provider.defaultTags ?? ""]),
      ),
      givenNames,
      ...(!isInPlace && { existing: managed.existing }),
    });
    const gone = otherFolder.objects.filter(
      ({ kind, id }) => inventory[kind]?.some((record) => record.id === id) === false,
    );
    const sources = { options, context: { ...context, environment }, otherFolder, configuration, inventory };
    const result = isInPlace
      ? await rewrite({ ...sources, gone, call: { ...call, environment } })
      : await writeElsewhere({ ...sources, managed, service: facts, variables });
    return {
      configuration,
      ...result,
      inventory,
      requests: requests(),
      managed: 0,
      inCode: 0,
      unmatched: [],
      notes: [
        description,
        ...variablesToSet(otherFolder, argumentsOf, context.environment),
        ...notes,
        ...configuration.notes,
        ...result.notes,
        ...gone.map(goneWords),
      ],
      isComplete,
      leftOut: [],
    };
  } finally {
    await client.close();
  }
}

interface Sources {
  readonly options: AdoptOptions;
  readonly context: ImportContext;
  readonly otherFolder: OtherFolder;
  readonly configuration: Configuration;
  readonly inventory: Inventory;
}

type Result = Pick<Imported, "files" | "notes" | "checked"> & Partial<Pick<Imported, "configuration">>;

/** The folder with our resources in its own files. */
async function rewrite({
  options,
  context,
  otherFolder,
  configuration,
  inventory,
  gone,
  call,
}: Sources & { readonly gone: readonly OtherObject[]; readonly call: EngineCall }): Promise<Result> {
  const { folder, environment } = call;
  const converted = convert(otherFolder, configuration, {
    folder,
    documents: options.documents,
    environment,
    inventory,
  });
  const { files, notes, writtenObjects } = converted;
  await mustParse(files, context);
  const moves = converted.moved.filter((move) => !gone.includes(move)).length;
  const secrets = writtenObjects.flatMap((object) => object.secrets);
  const proof = { files, state: otherFolder.state, moves, secrets, report: context.report };
  const checked = options.plan ? await prove(call, proof) : undefined;
  context.signal.throwIfAborted();
  const isProved = !checked || "summary" in checked;
  if (isProved && !options.dryRun) writeFiles(folder, files, { originals: originalsOf(otherFolder) });
  const objects = configuration.objects.map((object) => {
    if (writtenObjects.includes(object)) return object;
    return { ...object, secrets: [] };
  });
  return {
    // What the plan moves or imports is not new.
    configuration: { ...configuration, objects, imports: [] },
    files: isProved || options.dryRun ? files : [],
    notes,
    checked,
  };
}

/** What the files of the folder and its modules say, by their paths. */
function originalsOf({ modules }: OtherFolder): ReadonlyMap<string, string> {
  const files = modules.flatMap(({ folder, files: moduleFiles }) =>
    moduleFiles.map(({ file, text }): [string, string] => [path.resolve(folder, file), text]),
  );
  return new Map(files);
}

/** Code in another folder or language, which imports the objects; the state that has them lets them go. */
async function writeElsewhere({
  options,
  context,
  otherFolder,
  configuration,
  managed,
  service,
  variables,
}: Sources & Pick<Writing, "managed" | "service" | "variables">): Promise<Result> {
  const removed = removedBlocks(otherFolder);
  const beside = itemsIf(removed !== "", {
    name: "removed.tf",
    text: removed,
    description: `for ${options.folder}`,
  });
  const { files, advice, checked } = await writeCode(configuration, {
    service,
    variables,
    options,
    managed: managed,
    context,
    beside,
  });
  const advisedNext = `After the import, put removed.tf into ${options.folder} in place of the resources that it names, and apply it there: it removes them from that state and changes no object.`;
  return { files, notes: files.length > 0 && removed !== "" ? [...advice, advisedNext] : advice, checked };
}

function removedBlocks({ objects }: OtherFolder): string {
  const addresses = objects
    .filter(({ isInState }) => isInState)
    .map(({ module, type, name }) => {
      const path = module === "" ? [] : module.split(".").map((moduleName) => `module.${moduleName}`);
      return [...path, type, name].join(".");
    });
  const blocks = [...new Set(addresses)].map((address) =>
    block("removed", [`  from = ${address}`, "  lifecycle {", "    destroy = false", "  }"]),
  );
  if (blocks.length === 0) return "";
  return `${blocks.join("\n\n")}\n`;
}

function textsOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((item) => typeof item === "string");
}

/** The address that an object has. */
function nameInPlace({ name, key }: OtherObject): GivenName {
  return { label: name, ...(key !== undefined && { index: `[${JSON.stringify(key)}]` }) };
}

/** A name of its own for an object of a module or with a key. */
function ownName({ module, name, key }: OtherObject): GivenName {
  const parts = [...(module === "" ? [] : module.split(".")), name, ...itemsIf(key !== undefined, String(key))];
  return { label: parts.length === 1 ? name : parts.join("_").replace(/[^\w-]+/g, "_") };
}

/** What to do about variables that only the other provider reads. */
function variablesToSet(
  { providers }: OtherFolder,
  argumentsOf: (provider: OtherProvider) => Readonly<Record<string, unknown>>,
  environment: NodeJS.ProcessEnv,
): string[] {
  return providers
    .flatMap((provider) => {
      const connection = connectionOf(provider, (name) => argumentsOf(provider)[name], environment);
      const variables = Object.entries(variablesIn(provider, connection));
      return variables.map(([theirs, ours]) => [theirs, variableFor(ours)] as const);
    })
    .filter(([theirs, ours]) => environment[theirs] && !environment[ours])
    .map(([theirs, ours]) => `Set ${ours} to the value of ${theirs}, which the provider does not read.`);
}

/** The kinds to list; the links of a source are part of it, and teams are not listed. */
function listedKinds(objects: readonly OtherObject[]): string[] {
  const kinds = objects.map(({ kind }) => {
    if (kind === "source_links") return "source";
    return kind;
  });
  return [...new Set(kinds)].filter((kind) => !["team", "team_member"].includes(kind));
}

function goneWords({ kind, id, type, name }: OtherObject): string {
  return `The service no longer has the ${nounsOf(kind).singular} ${id} of ${type}.${name}; the next apply creates it.`;
}

/** @throws UsageError where nobody could undo the change of the files */
function mustBeCommitted(folder: string): void {
  const { status, stdout } = spawnSync("git", ["status", "--porcelain", "--", "."], { cwd: folder, encoding: "utf8" });
  if (status !== 0)
    throw new UsageError(
      `${folder} is not in a git repository, so nobody could undo the change; commit it to one, or use --force.`,
    );
  const changed = stdout.split("\n").filter((line) => line !== "" && !/\.terraform|tfstate/.test(line));
  if (changed.length === 0) return;
  throw new UsageError(
    `${folder} has ${count(changed.length, "uncommitted change")}, and the command changes its files; commit first, or use --force. The first: ${changed[0]?.trim()}.`,
  );
}

interface Proof {
  readonly files: readonly SourceFile[];
  readonly state: string | undefined;
  /** How many instances must keep their objects under a new address. */
  readonly moves: number;
  /** Of the objects that the files define anew. */
  readonly secrets: readonly Secret[];
  readonly report: (step: string) => void;
}

/** Plans a folder as it will be, in a copy that has the state in a file. Neither the folder nor its backend changes. */
async function prove(
  { engine, folder: original, ...call }: EngineCall,
  { files, state, moves, ...more }: Proof,
): Promise<Checked> {
  const copy = workingCopy(original);
  const { folder } = copy;
  try {
    for (const name of readdirSync(folder).filter((fileName) => ofEngine.test(fileName)))
      rmSync(path.join(folder, name));
    const modules = path.join(original, ".terraform/modules");
    if (existsSync(modules)) cpSync(modules, path.join(folder, ".terraform/modules"), { recursive: true });
    for (const { name, text } of files) copy.write(name, text);
    if (state !== undefined) copy.write("terraform.tfstate", state);
    copy.write("observability_proof_override.tf", 'terraform {\n  backend "local" {}\n}\n');
    const checked = await planIn(folder, engine, { ...call, ...more }, path.join(original, ".terraform/providers"));
    if ("summary" in checked) return judged(checked.summary, moves, engine.name);
    return checked;
  } finally {
    copy.remove();
  }
}

/** What the engine keeps beside the code, which is linked in a copy. */
const ofEngine = /^(\.terraform|terraform\.tfstate.*)$/;

/** What the plan shows with the reasons; a failure if an object would not be kept. What no state has is created whatever manages it. */
function judged(summary: PlanSummary, moves: number, engine: string): Checked {
  if (summary.destroyed === 0 && summary.moved >= moves)
    return {
      engine,
      summary: { ...summary, changes: summary.changes.map((change) => ({ ...change, reason: reasonOf(change) })) },
    };
  const failure = `The plan does not keep all objects, so nothing was written. Of ${moves} objects: ${planWords(summary)}.`;
  return { engine, failure };
}

function reasonOf({ paths }: PlannedChange): string {
  if (paths.includes("dashboard_json") && paths.includes("tiles"))
    return "from a JSON document to attributes; the service is sent nothing.";
  if (paths.every((changedPath) => changedPath === "updated_at"))
    return "its secrets are sent again, because a state does not move them.";
  return `${paths.join(", ")}, which the service has otherwise than the files.`;
}
