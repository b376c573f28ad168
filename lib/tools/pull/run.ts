import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { isRecord } from "terraform-provider-sdk/values";
import type { RateLimit } from "../../client";
import type { warnings as problems } from "../../service/problems";
import { hclFile } from "../code/files";
import { createTwoFilesPatch } from "../code/packages";
import { Project, type Rewritten } from "../code/project";
import { placeOfCode, writeBack } from "../code/write-back";
import { usualKinds } from "../importing/choose";
import { collect, readOnlyService } from "../importing/collect";
import { type InventoryRecord, keyOf, kindNamed } from "../importing/inventory";
import { type WorkingCopy, workingCopy } from "../plans/copies";
import { type Engine, type EngineCall, findEngine, runEngine } from "../plans/engine";
import { printedId } from "../plans/findings";
import { placesOfApp } from "../plans/locate";
import { makePlans, type PlanHost } from "../plans/make-plans";
import type { PlanWarning } from "../plans/planned";
import type { StoredObject } from "../plans/state";
import { UsageError } from "../usage-error";
import { type Compared, compare, type DeletedObject } from "./compare";
import { otherEnvironments } from "./environments";
import { type Mention, mentionsIn } from "./mentions";
import { changesIn, putsBack } from "./proof";
import { markers, type Proposal, placesIn, propose, withoutWhole } from "./propose";
import { inTerraformsWords, type Judgement, judged, type Trial } from "./rejection";
import { stateOf } from "./state";

export interface PullOptions {
  readonly folder: string;
  /** Also what the code never set. */
  readonly all: boolean;
  /** Also the places of tiles that the code does not say. */
  readonly positions: boolean;
  readonly dryRun: boolean;
  readonly check: boolean;
  /** Writes both sides where somebody has to decide. */
  readonly conflicts: boolean;
}

/** What a pull does with an object. */
export interface Pulled {
  readonly proposal: Proposal;
  /** Why its edits are not taken, after a plan. */
  readonly rejected: string | undefined;
}

export interface PullResult {
  readonly description: string;
  /** Why objects may be missing that no code has. */
  readonly notes: readonly string[];
  readonly pulled: readonly Pulled[];
  readonly deleted: readonly DeletedObject[];
  /** Objects of the service that no code here has. */
  readonly unmanaged: readonly { readonly kind: string; readonly record: InventoryRecord }[];
  readonly files: readonly Rewritten[];
  readonly patch: string;
  readonly code: Project;
  /** What people changed that the code never set, and that is not taken. */
  readonly skipped: readonly string[];
  /** What the next apply of the code as it was would delete with a change of an object, by its address. */
  readonly warnings: ReadonlyMap<string, string>;
  /** What else may be deployed from the files that change, so that they change it, too. */
  readonly environments: readonly string[];
  /** Addresses of what the next apply changes with what was pulled, because it refers to that. */
  readonly followers: readonly string[];
  /** The objects whose changes the code says already, which the state does not know yet. */
  readonly knownEarlier: readonly string[];
  /** Lines of tests with names that an object or its tiles no longer have, by the address of the object. */
  readonly mentions: ReadonlyMap<string, readonly Mention[]>;
}

export interface PullHost extends PlanHost {
  readonly rateLimit?: RateLimit;
}

/** Changes code so that it says what people made in the service since the last apply. Nothing is written to the service. */
export async function pull(options: PullOptions, host: PullHost): Promise<PullResult> {
  const { folder } = options;
  if (!existsSync(folder)) throw new UsageError(`Folder not found: ${folder}.`);
  const engine = findEngine(host.environment);
  if (!engine)
    throw new UsageError(
      "There is no terraform or tofu in PATH, which pull needs for the state and a plan. Install one of them.",
    );
  const { CDKTF_OUTDIR: _, CDKTN_OUTDIR: __, ...environment } = host.environment;
  const copy = workingCopy(folder);
  try {
    return await pullWith(copy, options, { ...host, environment, engine });
  } catch (error) {
    // People know the place of their code, not that of the copy.
    if (error instanceof Error) error.message = error.message.replaceAll(copy.folder, folder);
    throw error;
  } finally {
    copy.remove();
  }
}

/** @throws UsageError where there is no state, or more than one stack. */
async function pullWith(
  copy: WorkingCopy,
  options: PullOptions,
  host: PullHost & { readonly engine: Engine },
): Promise<PullResult> {
  const { folder } = options;
  const [ownPlan, ...more] = await makePlans(copy.folder, host);
  if (!ownPlan || more.length > 0)
    throw new UsageError(
      `${folder} has ${more.length + 1} stacks; pull takes an app with one stack. Run it in a folder for each.`,
    );
  const { plan, folders, synthesized = {} } = ownPlan;
  const state = await stateOf({ ...host, folder: folders[0] ?? copy.folder });
  if (!state)
    throw new UsageError(
      `There is no state of ${folder}, so nobody knows what was applied last. Run pull where an apply would run.`,
    );
  host.report("Reading the code");
  const app = existsSync(path.join(copy.folder, "cdktf.json"))
    ? { synthesized, folders, lines: linesOfApp(folders) }
    : undefined;
  const language = app ? "ts" : "hcl";
  const code = await Project.read(realpathSync(folder), language, host.environment);
  const placeOf = placesIn(code, app);
  const service = await readOnlyService(app?.folders ?? [code.folder], host.environment, host.rateLimit);
  const { client, facts } = service;
  const required = new Set(state.managed.map(({ kind }) => kind).filter(kindNamed));
  const kinds = [...new Set([...required, ...usualKinds()])];
  const listed = await collect(client, { kind: kinds, from: [], required }, host).finally(() => client.close());
  const { inventory } = listed;
  const { mode, product } = client;
  const ownService = { mode, product, defaultTags: facts.defaultTags };
  const { objects, deleted } = compare(state.managed, inventory, ownService, options.all);
  host.report("Merging");
  const planned = changesIn(plan);
  const addresses = new Set(planned.map(({ address }) => address));
  const ids = new Set(planned.map(({ change }) => change.before?.id));
  /** A plan shows no change of what the code says already; nor of what it never set. */
  const isShown = ({ address, attributes }: StoredObject) =>
    options.all || options.positions || addresses.has(address) || ids.has(attributes.dashboard_id ?? "");
  const changed = objects.filter(isChanged);
  const lost = new Map(
    changed
      .filter(isShown)
      .map((dashboard) => [dashboard.address, deleted.filter((alert) => isLostWithTile(alert, dashboard))]),
  );
  const proposals: Proposal[] = [];
  for (const object of changed) {
    const proposal = await propose(object, placeOf, state, options);
    const { place, edits, leftovers } = proposal;
    if (edits.length > 0) {
      // The service deleted the alerts of a tile with it, so their code goes with that of the tile.
      const alerts = lost.get(object.address) ?? [];
      proposals.push({ ...proposal, edits: [...edits, ...alerts.flatMap((alert) => withoutWhole(placeOf(alert)))] });
    } else if (
      place &&
      leftovers.length === 0 &&
      putsBack(plan, object.address, inTerraformsWords(object, object.base))
    ) {
      // What the plan would put back and no edit keeps is left to people.
      const { start, end } = place.source.tree;
      proposals.push({ ...proposal, leftovers: [{ why: "differs", path: "", start, end }] });
    } else proposals.push(proposal);
  }
  const relevant = proposals.filter(
    ({ edits, leftovers, nowhere, object }) =>
      isShown(object) && (edits.length > 0 || leftovers.length > 0 || (nowhere && object.changes.length > 0)),
  );
  const trial: Trial = {
    ...{ host, copy, code, plan, state, takes: options, app },
    changed: new Set([...changed, ...deleted].map(({ address }) => address)),
  };
  const unjudged: Judgement = { reasons: new Map(), followers: [] };
  const { reasons, followers } = options.check ? unjudged : await judged(relevant, trial);
  const files = await filesOf(
    relevant.filter((proposal) => !reasons.has(proposal)),
    options,
    trial,
  );
  if (!options.dryRun && !options.check && files.length > 0) {
    host.signal.throwIfAborted();
    writeAll(code.folder, files);
  }
  const managedKeys = new Set(state.managed.map(keyOf));
  const [temporary, ownPath] = [copy.folder, folder].map((absolute) => path.relative(process.cwd(), absolute));
  const ownPrefix = ownPath === "" ? "" : `${ownPath}${path.sep}`;
  const isForOtherEnvironments = files.some(({ name }) => !name.endsWith(".tfvars"));
  const otherStacks = { environment: host.environment, stack: app?.folders[0] };
  return {
    // The files of a synthesized stack are shown where the app would write them.
    description: service.description.replaceAll(`${temporary}${path.sep}`, ownPrefix),
    notes: listed.isComplete ? [] : listed.notes,
    pulled: relevant.map((proposal) => ({ proposal, rejected: reasons.get(proposal) })),
    deleted: deleted.filter((alert) => ![...lost.values()].flat().includes(alert)),
    unmanaged: usualKinds().flatMap((kind) =>
      (inventory[kind] ?? [])
        .filter(({ id }) => !managedKeys.has(keyOf({ kind, id })))
        .map((record) => ({ kind, record })),
    ),
    files,
    patch: unifiedDiff(files),
    code,
    warnings: new Map(ownPlan.warnings.flatMap(deletionIn)),
    skipped: proposals.flatMap(({ object, skipped }) =>
      [...new Set(skipped)].map((member) => `${object.address} ${member}`),
    ),
    environments: isForOtherEnvironments ? otherEnvironments(code.folder, otherStacks) : [],
    followers,
    knownEarlier: proposals.filter(isKnown).map(({ object }) => object.address),
    mentions: mentionsIn(
      code.folder,
      relevant.map(({ object }) => object),
    ),
  };
}

/** The line that declares each resource of an app, by its address. */
function linesOfApp(folders: readonly string[]): ReadonlyMap<string, string> {
  const places = Object.entries(placesOfApp(folders));
  return new Map(places.map(([address, { file, line }]) => [address, `${file}:${line}`]));
}

/** A warning that the service deletes alerts. */
function deletionIn({ summary, detail, address }: PlanWarning): [string, string][] {
  if (address === undefined || printedId(detail) !== ("tile-alert-lost" satisfies keyof typeof problems)) return [];
  // The place of the tile is that of the object, which is named beside it.
  return [[address, `${summary.replace(/ \(dashboard [^()]*\)$/, "")}, by an apply of the code as it is.`]];
}

/** True for an object that people edited, or whose tile they renamed. */
function isChanged({ changes, base, theirs }: Compared): boolean {
  return changes.length > 0 || [...base.keys].some(([tile, key]) => theirs.keys.get(tile) !== key);
}

/** True for an object of which an earlier pull, for example, took something, and nothing is left. */
function isKnown({ object, place, edits, leftovers, skipped }: Proposal): boolean {
  const isDone = place !== undefined && edits.length + leftovers.length === 0;
  return isDone && object.changes.some(({ path: changedPath }) => !skipped.includes(changedPath));
}

function isLostWithTile({ kind, attributes }: StoredObject, dashboard: Compared): boolean {
  const { tiles } = dashboard.theirs.record;
  const isWatched = kind === "alert" && dashboard.kind === "dashboard" && dashboard.id === attributes.dashboard_id;
  return isWatched && Array.isArray(tiles) && !tiles.some((tile) => isRecord(tile) && tile.id === attributes.tile_id);
}

/** The files with what is taken; those of Terraform's language that were as its formatter leaves them are so again. */
async function filesOf(
  accepted: readonly Proposal[],
  { conflicts }: PullOptions,
  { code, copy, host }: Trial,
): Promise<Rewritten[]> {
  const edits = accepted.flatMap((proposal) => proposal.edits);
  if (conflicts)
    for (const { place, leftovers } of accepted)
      edits.push(...leftovers.flatMap((leftover) => markers(leftover, place)));
  const files = code.applied(edits);
  const changed = files.filter(({ originalText, newText }) => originalText !== newText);
  if (conflicts || !changed.some(({ name }) => hclFile.test(name))) return changed;
  return formatted(changed, { ...host, folder: copy.folder });
}

/** The files as the engine formats them, one after the other: a new name may reach every file of a folder. */
export async function formatted(files: readonly Rewritten[], call: EngineCall): Promise<Rewritten[]> {
  const results: Rewritten[] = [];
  for (const file of files) {
    if (hclFile.test(file.name)) results.push(await formattedFile(file, call));
    else results.push(file);
  }
  return results;
}

async function formattedFile(file: Rewritten, call: EngineCall): Promise<Rewritten> {
  const formattedOriginal = await runEngine(["fmt", "-"], call, file.originalText);
  if (formattedOriginal.code !== 0 || formattedOriginal.stdout !== file.originalText) return file;
  const formattedNew = await runEngine(["fmt", "-"], call, file.newText);
  if (formattedNew.code === 0) return { ...file, newText: formattedNew.stdout };
  return file;
}

/** The difference of files as `git apply` takes it. */
export function unifiedDiff(files: readonly Rewritten[]): string {
  return files.map(fileDiff).join("");
}

function fileDiff({ name, originalText, newText }: Rewritten): string {
  if (originalText === newText) return "";
  const file = name.replaceAll(path.sep, "/");
  const headerOptions = { includeIndex: false, includeUnderline: false, includeFileHeaders: true };
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, originalText, newText, undefined, undefined, { headerOptions });
}

/** Writes all files or none. @throws Error for one that changed since it was read, or that may not be written */
export function writeAll(folder: string, files: readonly Rewritten[]): void {
  const changes = files.map(({ name, originalText, newText }) => ({
    file: path.join(folder, name),
    text: newText,
    expectedText: originalText,
  }));
  writeBack(changes, placeOfCode(folder));
}
