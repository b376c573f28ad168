import { existsSync } from "node:fs";
import path from "node:path";
import { fromWire, isPresent, isRecord, toSnake, type ValueType } from "terraform-provider-sdk/internal/schema";
import type { RateLimit } from "../client";
import { collect, readOnlyService } from "../importing/collect";
import { type InventoryRecord, keyOf, kindNamed, parentOf, tileOf } from "../importing/inventory";
import { usualKinds } from "../importing/options";
import { type Engine, findEngine, runEngine } from "../plans/engine";
import { makePlans, type PlanHost } from "../plans/make-plans";
import type { PlanJson } from "../plans/planned";
import { UsageError } from "../plans/usage-error";
import { Code } from "./code";
import { type Compared, compare } from "./compare";
import { type WorkingCopy, workingCopy } from "./copy";
import { type Rewritten, unifiedDiff, writeAll } from "./patch";
import { objectionsTo } from "./proof";
import { applied, markers, type Proposal, propose, removal } from "./propose";
import { type Managed, type State, stateOf } from "./state";
import type { Edit } from "./tree";

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
  readonly json: boolean;
}

/** What a pull does with an object. */
export interface Pulled {
  readonly proposal: Proposal;
  /** Why its edits are not taken, after a plan. */
  readonly rejected?: string;
}

export interface PullResult {
  readonly says: string;
  readonly pulled: readonly Pulled[];
  readonly deleted: readonly Managed[];
  /** Objects of the service that no code has. */
  readonly unmanaged: readonly { readonly kind: string; readonly record: InventoryRecord }[];
  readonly files: readonly Rewritten[];
  readonly patch: string;
  readonly code: Code;
  /** What people changed that the code never set, and that is not taken. */
  readonly skipped: readonly string[];
}

interface Stack {
  readonly code: Code;
  readonly state: State;
  readonly plan: Awaited<ReturnType<typeof makePlans>>[number];
  readonly copy: WorkingCopy;
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
  const copy = workingCopy(folder);
  try {
    const stack = await readStack(folder, copy, engine, host);
    return await pullInto(stack, options, engine, host);
  } finally {
    copy.remove();
  }
}

/** The code, the plan and the state of a folder. @throws UsageError where there is no state, or more than one stack. */
async function readStack(folder: string, copy: WorkingCopy, engine: Engine, host: PullHost): Promise<Stack> {
  const [plan, ...more] = await plansOf(copy, engine, host);
  if (!plan || more.length > 0)
    throw new UsageError(
      `${folder} has ${more.length + 1} stacks; pull takes an app with one stack. Run it in a folder for each.`,
    );
  const [where = copy.folder] = plan.folders;
  const isApp = existsSync(path.join(copy.folder, "cdktf.json"));
  const state = await stateOf(where, engine, host);
  if (!state)
    throw new UsageError(
      `There is no state of ${folder}, so nobody knows what was applied last. Run pull where an apply would run.`,
    );
  host.report("Reading the code");
  const code = await Code.read(path.resolve(folder), isApp ? (plan.synthesized ?? {}) : undefined);
  return { code, state, plan, copy };
}

function plansOf(copy: WorkingCopy, engine: Engine, host: PullHost): ReturnType<typeof makePlans> {
  const { CDKTF_OUTDIR: _, CDKTN_OUTDIR: __, ...environment } = host.environment;
  return makePlans(copy.folder, { ...host, environment, engine });
}

async function pullInto(stack: Stack, options: PullOptions, engine: Engine, host: PullHost): Promise<PullResult> {
  const { code, state, plan } = stack;
  const { client, facts, says } = readOnlyService(
    code.isApp ? plan.folders : [code.folder],
    host.environment,
    host.rateLimit,
  );
  try {
    const kinds = [...new Set([...state.managed.map(({ kind }) => kind), ...usualKinds()])].filter(kindNamed);
    const { inventory } = await collect(client, { kind: kinds, from: [] }, host).catch(() =>
      collect(client, { kind: [], from: [] }, host),
    );
    const { mode, product } = client;
    const { objects, deleted } = compare(state.managed, inventory, { mode, product, defaultTags: facts.defaultTags });
    const differing = objects.filter(
      ({ changes, base, theirs }) => changes.length > 0 || isReferenceChanged(base, theirs),
    );
    const isShown = options.all || options.positions ? () => true : isShownIn(plan.plan);
    const changed = differing.filter(isShown);
    host.report("Merging");
    const planned = new Set(changingIn(plan.plan).map(({ address }) => address));
    const proposals = (await Promise.all(differing.map((one) => propose(one, code, state, options)))).map((one) =>
      planned.has(one.object.address) ? neverSilent(one) : one,
    );
    const lost = deleted.filter((one) => isLostWithTile(one, changed));
    const relevant = proposals.filter(
      ({ edits, left, nowhere, object }) =>
        isShown(object) && (edits.length > 0 || left.length > 0 || (nowhere && object.changes.length > 0)),
    );
    const removals = lost.flatMap((one) => {
      const place = code.find(one, false);
      const edit = typeof place === "string" ? undefined : removal(place);
      return edit && typeof place !== "string" ? [{ object: one, place, edit }] : [];
    });
    const pulled = await proven(relevant, removals, stack, engine, host, options);
    const files = await filesOf(pulled, removals, stack, options, engine, host);
    if (!options.dryRun && !options.check && files.length > 0) writeAll(code.folder, files);
    const known = new Set(state.managed.map(keyOf));
    const unmanaged = usualKinds().flatMap((kind) =>
      (inventory[kind] ?? []).filter(({ id }) => !known.has(keyOf({ kind, id }))).map((record) => ({ kind, record })),
    );
    return {
      says,
      pulled,
      deleted: deleted.filter((one) => !lost.includes(one)),
      unmanaged,
      files,
      patch: unifiedDiff(files),
      code,
      skipped: skippedIn(proposals),
    };
  } finally {
    await client.close();
  }
}

/** A plan shows no change of what the code says already; nor of what it never set. */
function isShownIn(plan: PlanJson): (object: Compared) => boolean {
  const changing = changingIn(plan);
  const addresses = new Set(changing.map(({ address }) => address));
  const ids = new Set(changing.map(({ change }) => change.before?.id));
  return ({ address, attributes }) => addresses.has(address) || ids.has(attributes.dashboard_id ?? "");
}

function changingIn({ resource_changes: all = [] }: PlanJson) {
  return all.filter(({ change: { actions } }) => actions[0] !== "no-op");
}

/** What a plan would put back and no edit keeps is left to people. */
function neverSilent(proposal: Proposal): Proposal {
  const { object, place, edits, left } = proposal;
  if (!place || edits.length > 0 || left.length > 0 || object.changes.length === 0) return proposal;
  const { start, end } = place.source.tree;
  return { ...proposal, left: [{ why: "differs", path: "", start, end }] };
}

interface Removal {
  readonly object: Managed;
  readonly place: Exclude<ReturnType<Code["find"]>, string>;
  readonly edit: Edit;
}

function isReferenceChanged(base: Compared["base"], theirs: Compared["theirs"]): boolean {
  return [...base.keys].some(([tile, key]) => theirs.keys.get(tile) !== key);
}

/** The service deletes the alerts of a tile with it. */
function isLostWithTile({ kind, attributes }: Managed, changed: readonly Compared[]): boolean {
  const dashboard = changed.find(
    ({ id, kind: of }) => kind === "alert" && of === "dashboard" && id === attributes.dashboard_id,
  );
  const tiles = dashboard?.theirs.record.tiles;
  return Array.isArray(tiles) && !tiles.some((tile) => isRecord(tile) && tile.id === attributes.tile_id);
}

/** An alert that speaks of its tile in other words is taken with its dashboard or not at all. */
function groupsOf(proposals: readonly Proposal[]): Proposal[][] {
  const groups = new Map<string, Proposal[]>();
  for (const one of proposals) {
    const { kind, base, theirs } = one.object;
    const tile = tileOf(theirs.record);
    const parent = base.keys.get(tile) === theirs.keys.get(tile) ? undefined : parentOf(kind, theirs.record);
    const key = keyOf(parent ?? one.object);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** What each object's edits come to after a plan of all of them: groups that it speaks against are left out. */
async function proven(
  proposals: readonly Proposal[],
  removals: readonly Removal[],
  stack: Stack,
  engine: Engine,
  host: PullHost,
  options: PullOptions,
): Promise<Pulled[]> {
  const withEdits = proposals.filter(({ edits }) => edits.length > 0);
  const reasons = new Map<Proposal, string>();
  const attempt = async (groups: readonly Proposal[][]): Promise<Proposal[][]> => {
    if (groups.length === 0) return [];
    const objections = await tried(groups.flat(), removals, stack, engine, host);
    const reject = (group: readonly Proposal[], says: string) => {
      for (const one of group) reasons.set(one, says);
    };
    if (objections.length === 0) return [...groups];
    const blamed = (group: readonly Proposal[]) =>
      objections.find(({ address }) => group.some(({ object }) => object.address === address));
    const [first] = groups;
    if (groups.length === 1 && first) reject(first, (blamed(first) ?? objections[0])?.says ?? "");
    if (groups.length === 1) return [];
    const guilty = groups.filter(blamed);
    for (const group of guilty) reject(group, blamed(group)?.says ?? "");
    if (guilty.length > 0) return attempt(groups.filter((one) => !guilty.includes(one)));
    const half = Math.ceil(groups.length / 2);
    const [left, right] = [await attempt(groups.slice(0, half)), await attempt(groups.slice(half))];
    if (left.length === 0 || right.length === 0) return [...left, ...right];
    const both = [...left, ...right];
    if ((await tried(both.flat(), removals, stack, engine, host)).length === 0) return both;
    for (const group of right) reject(group, "it does not go with the other changes");
    return left;
  };
  if (!options.check) await attempt(groupsOf(withEdits));
  return proposals.map((proposal) => {
    const rejected = reasons.get(proposal);
    return { proposal, ...(rejected !== undefined && { rejected }) };
  });
}

/** Plans the code with these edits. */
async function tried(
  proposals: readonly Proposal[],
  removals: readonly Removal[],
  { code, plan, copy }: Stack,
  engine: Engine,
  host: PullHost,
) {
  const edits = editsOf(proposals, removals);
  const files = applied(code, edits);
  for (const { name, after } of files) copy.write(name, after);
  try {
    const [next] = await plansOf(copy, engine, host);
    if (!next) return [{ says: "the app has no stack any more" }];
    const service = new Map(proposals.map(({ object }) => [object.address, inTerraformsWords(object, object.theirs)]));
    const whole = proposals.filter(({ left, skipped }) => left.length + skipped.length === 0);
    const before = new Map(whole.map(({ object }) => [object.address, inTerraformsWords(object, object.base)]));
    return objectionsTo(next.plan, plan.plan, new Set(service.keys()), service, before);
  } catch (error) {
    host.signal.throwIfAborted();
    return [{ says: error instanceof Error ? error.message : String(error) }];
  } finally {
    for (const { name, before } of files) copy.write(name, before);
  }
}

function inTerraformsWords({ kind }: Compared, { record }: Compared["base"]): unknown {
  const type = kindNamed(kind)?.type;
  const spelled = (of: ValueType, value: unknown): unknown => {
    if (of.kind === "object" && isRecord(value))
      return Object.fromEntries(
        Object.entries(of.attributes).map(([name, { type: inner }]) => [toSnake(name), spelled(inner, value[name])]),
      );
    return "of" in of && Array.isArray(value) ? value.map((item) => spelled(of.of, item)) : value;
  };
  return type ? { ...(spelled(type, fromWire(type, record)) as object), dashboard_json: record } : undefined;
}

/** Edits by file. Alerts are removed with the dashboard that lost their tile. */
function editsOf(proposals: readonly Proposal[], removals: readonly Removal[]): ReadonlyMap<string, readonly Edit[]> {
  const edits = new Map<string, Edit[]>();
  const add = (file: string, more: readonly Edit[]) => edits.set(file, [...(edits.get(file) ?? []), ...more]);
  for (const { place, edits: own } of proposals) if (place && own.length > 0) add(place.file, own);
  for (const { object, place, edit } of removals)
    if (proposals.some(({ object: { id } }) => id === object.attributes.dashboard_id)) add(place.file, [edit]);
  return edits;
}

async function filesOf(
  pulled: readonly Pulled[],
  removals: readonly Removal[],
  stack: Stack,
  { conflicts }: PullOptions,
  engine: Engine,
  host: PullHost,
): Promise<Rewritten[]> {
  const { code } = stack;
  const taken = pulled.flatMap(({ proposal, rejected }) => (rejected === undefined ? [proposal] : []));
  const edits = new Map(editsOf(taken, removals));
  const files = await formatted(applied(code, edits), stack, engine, host);
  if (!conflicts) return files.filter(({ before, after }) => before !== after);
  for (const { place, left } of taken) {
    const marked = place ? left.map((one) => markers(one, place)).filter(isPresent) : [];
    if (place) edits.set(place.file, [...(edits.get(place.file) ?? []), ...marked]);
  }
  return applied(code, edits).filter(({ before, after }) => before !== after);
}

/** Files of Terraform's language that were as its formatter leaves them are so again. */
async function formatted(files: readonly Rewritten[], { copy }: Stack, engine: Engine, host: PullHost) {
  const names = files.flatMap(({ name }) => (/\.(tf|tofu)$/.test(name) ? [name] : []));
  if (names.length === 0) return files;
  const call = { engine, folder: copy.folder, environment: host.environment, signal: host.signal };
  const others = (await runEngine(["fmt", "-check", "-list=true"], call)).stdout.split("\n");
  for (const { name, after } of files) copy.write(name, after);
  await runEngine(["fmt", "-list=false"], call);
  return files.map((one) =>
    names.includes(one.name) && !others.includes(one.name) ? { ...one, after: copy.read(one.name) } : one,
  );
}

function skippedIn(proposals: readonly Proposal[]): string[] {
  return proposals.flatMap(({ object: { address }, skipped }) =>
    [...new Set(skipped)].map((path) => `${address} ${path}`),
  );
}
