import path from "node:path";
import { fromWire } from "terraform-provider-sdk/definitions";
import type { ValueType } from "terraform-provider-sdk/schema";
import { isPresent, isRecord, sameValue, toSnake } from "terraform-provider-sdk/values";
import { grouped } from "../../evaluation/chart";
import { type FileEdit, Project, type Rewritten } from "../code/project";
import { edited } from "../code/tree";
import { obstaclesTo, placeOfCode } from "../code/write-back";
import { keyOf, kindNamed, parentOf, tileOf } from "../importing/inventory";
import type { WorkingCopy } from "../plans/copies";
import { type Engine, type EngineDiagnostic, EngineError, errorWords } from "../plans/engine";
import { makePlans, type PlanHost, planIn, SynthesisError, synthesize, synthesizedIn } from "../plans/make-plans";
import type { PlanJson, Values } from "../plans/plan-json";
import type { Compared } from "./compare";
import { changedBetween, followersIn, type Objection, objectionsTo } from "./proof";
import { type Proposal, placesIn, propose, type Synthesis } from "./propose";
import type { State } from "./state";

/** What trying edits needs. */
export interface Trial {
  readonly host: PlanHost & { readonly engine: Engine };
  /** Where code is tried. */
  readonly copy: WorkingCopy;
  readonly code: Project;
  /** Of the code as it is. */
  readonly plan: PlanJson;
  /** What an app makes without the edits; nothing where there is no app. */
  readonly app: Synthesis | undefined;
  readonly state: State;
  /** Addresses of what people changed or deleted. */
  readonly changed: ReadonlySet<string>;
  readonly takes: { readonly all: boolean; readonly positions: boolean };
}

/** What became of edits. */
export interface Judgement {
  /** Why edits are not taken. */
  readonly reasons: ReadonlyMap<Proposal, string>;
  /** Addresses of what an apply changes with the edits that are taken, because it refers to their objects. */
  readonly followers: readonly string[];
}

/** Groups of edits that a plan speaks against are not taken, and where it names none, they are halved. */
export async function judged(proposals: readonly Proposal[], trial: Trial): Promise<Judgement> {
  const reasons = new Map<Proposal, string>();
  let followers: readonly string[] = [];
  /** Returns what can be taken with what was taken before. */
  const takeGroups = async (
    groups: readonly Proposal[][],
    accepted: readonly Proposal[],
  ): Promise<readonly Proposal[]> => {
    if (groups.length === 0) return accepted;
    const verdict = await verdictOn([...accepted, ...groups.flat()], trial);
    const { objections } = verdict;
    const [first] = objections;
    if (!first) {
      followers = verdict.followers;
      return [...accepted, ...groups.flat()];
    }
    const blamed = (group: readonly Proposal[]) =>
      objections.find(({ address }) => group.some(({ object }) => object.address === address)) ??
      (groups.length === 1 ? first : undefined);
    for (const group of groups)
      for (const proposal of group) if (blamed(group)) reasons.set(proposal, blamed(group)?.reason ?? "");
    const blameless = groups.filter((group) => !blamed(group));
    if (blameless.length < groups.length) return takeGroups(blameless, accepted);
    const half = Math.ceil(groups.length / 2);
    return takeGroups(groups.slice(half), await takeGroups(groups.slice(0, half), accepted));
  };
  for (const [proposal, reason] of strandedIn(proposals)) {
    const { code } = trial;
    reasons.set(proposal, [`${reason}:`, ...proposal.edits.map((edit) => replacementWords(edit, code))].join("\n"));
  }
  const groups = groupsOf(proposals.filter((proposal) => proposal.edits.length > 0 && !reasons.has(proposal)));
  const obstacleOf = obstaclesIn(groups.flat(), trial);
  for (const group of groups) {
    const obstacle = group.map(obstacleOf).find(isPresent);
    if (obstacle !== undefined) for (const proposal of group) reasons.set(proposal, obstacle);
  }
  const together = await remaindersIn(groups.flat(), trial);
  for (const group of groups.filter((proposalsOfGroup) =>
    proposalsOfGroup.some((proposal) => together.has(proposal)),
  )) {
    // What breaks a file is in the way of all that is in it.
    const remainders = await remaindersIn(group, trial);
    const remainder = group.map((proposal) => remainders.get(proposal)).find(isPresent);
    if (remainder !== undefined)
      for (const proposal of group) reasons.set(proposal, reasons.get(proposal) ?? remainder);
  }
  await takeGroups(
    groups.filter(([first]) => first && !reasons.has(first)),
    [],
  );
  return { reasons, followers };
}

/** What another pull would still change or leave after these edits: there must be nothing. Takes neither a plan nor the service. */
async function remaindersIn(proposals: readonly Proposal[], trial: Trial): Promise<ReadonlyMap<Proposal, string>> {
  const { code, host, state, app, takes } = trial;
  const files = code.applied(proposals.flatMap(({ edits }) => edits));
  const changedCode = await Project.read(code.folder, code.language, host.environment, files);
  const placeOf = placesIn(changedCode, app);
  const obstacles = new Map<Proposal, string>();
  for (const proposal of proposals) {
    const { edits, leftovers, nowhere } = await propose(proposal.object, placeOf, state, takes);
    const [first] = leftovers.filter(
      ({ path: member }) => !proposal.leftovers.some((leftover) => leftover.path === member),
    );
    if (nowhere !== undefined) obstacles.set(proposal, "with this text, pull could not read the code of it again");
    else if (edits[0]) obstacles.set(proposal, repetitionOf(edits[0], proposal));
    else if (first) obstacles.set(proposal, `another pull would still leave ${first.path || "it"}`);
  }
  return obstacles;
}

/** What another pull would change again, which stands where this one has changed something. */
function repetitionOf({ file, text }: FileEdit, { edits }: Proposal): string {
  const [line = ""] = text.trim().split("\n");
  const places = [...new Set(edits.map((edit) => edit.file))].join(", ");
  const change = text === "" ? "remove something there" : `write ${JSON.stringify(line.slice(0, 100))} there`;
  return `with its edit of ${places}, another pull would still change ${file} (${change}), so edit it by hand`;
}

/** Finds the file of a proposal that may not be changed, and why. */
function obstaclesIn(
  proposals: readonly Proposal[],
  { code: { folder } }: Trial,
): (proposal: Proposal) => string | undefined {
  const filesOf = ({ edits }: Proposal) => edits.map(({ file }) => path.join(folder, file));
  const obstacles = obstaclesTo([...new Set(proposals.flatMap(filesOf))], placeOfCode(folder));
  return (proposal) =>
    filesOf(proposal)
      .map((file) => obstacles.get(file))
      .find(isPresent);
}

/** Alerts whose tile has a new name that the code of their dashboard does not get, because the tile is left to people. */
export function strandedIn(proposals: readonly Proposal[]): ReadonlyMap<Proposal, string> {
  const proposalByKey = new Map(proposals.map((proposal) => [keyOf(proposal.object), proposal]));
  const stranded = new Map<Proposal, string>();
  for (const proposal of proposals) {
    const parent = renamedParentOf(proposal);
    const dashboard = parent && proposalByKey.get(keyOf(parent));
    if (!dashboard || proposal.edits.length === 0) continue;
    const { edits, leftovers, nowhere, object } = dashboard;
    if (leftovers.length === 0 && nowhere === undefined) continue;
    const { base, theirs } = proposal.object;
    const tile = tileOf(theirs.record);
    const [oldName = "", name = ""] = [base.keys.get(tile), theirs.keys.get(tile)];
    // Code may compute a part of a name, and spells some characters in other ways.
    const newWords = wordsIn(name).filter((word) => !oldName.includes(word));
    if (newWords.length === 0 || edits.some(({ text }) => newWords.some((word) => text.includes(word)))) continue;
    stranded.set(
      proposal,
      `its tile is now ${JSON.stringify(name)}, which is left by hand in ${object.address}. Change both`,
    );
  }
  return stranded;
}

/** `main.tf:30: "a" → "b"` */
function replacementWords({ file, start, end, text }: FileEdit, code: Project): string {
  const line = code.text(file).slice(0, start).split("\n").length;
  return `${file}:${line}: ${code.text(file).slice(start, end)} → ${text}`;
}

const wordsIn = (name: string) => name.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The dashboard of an alert whose tile has another name now. */
function renamedParentOf({ object: { kind, base, theirs } }: Proposal) {
  const tile = tileOf(theirs.record);
  if (base.keys.get(tile) === theirs.keys.get(tile)) return undefined;
  return parentOf(kind, theirs.record);
}

/** An alert that speaks of its tile in other words is taken with its dashboard or not at all. */
function groupsOf(proposals: readonly Proposal[]): Proposal[][] {
  const keyIn = (proposal: Proposal) => keyOf(renamedParentOf(proposal) ?? proposal.object);
  return [...grouped(proposals, keyIn).values()];
}

interface Verdict {
  readonly objections: readonly Objection[];
  readonly followers: readonly string[];
}

const against = (objections: readonly Objection[]): Verdict => ({ objections, followers: [] });

/** Plans the code with these edits. @throws EngineError where the code fails without them too, as it does when the service fails. */
async function verdictOn(proposals: readonly Proposal[], trial: Trial): Promise<Verdict> {
  const { host, copy, code } = trial;
  try {
    return await verdictOfPlan(proposals, trial);
  } catch (error) {
    host.signal.throwIfAborted();
    // Code that fails without the edits, too, is no objection to them.
    if (error instanceof SynthesisError) await synthesize(copy.folder, host);
    else await makePlans(copy.folder, host);
    const blamed = blamedIn(error, proposals, trial);
    if (blamed.length > 0) return against(blamed);
    return against([{ reason: failureWords(error).replaceAll(copy.folder, code.folder) }]);
  }
}

/** What speaks against edits: first what an app makes with them, which takes neither the engine nor the service, then a plan. */
async function verdictOfPlan(proposals: readonly Proposal[], trial: Trial): Promise<Verdict> {
  const { host, copy, code, plan } = trial;
  return withFiles(code.applied(proposals.flatMap(({ edits }) => edits)), copy, async () => {
    const [folder] = await synthesize(copy.folder, host);
    if (folder === undefined) return against([{ reason: "the app has no stack any more" }]);
    const otherAddresses = await otherChanges(folder, trial);
    if (otherAddresses.length > 0)
      return against(otherAddresses.map((address) => ({ reason: `the app would change ${address}, too` })));
    const planned = await planIn(folder, host);
    const again = changedBetween(plan, planned.plan);
    const repeated = proposals.filter(({ object }) => again.has(object.address));
    if (repeated.length > 0)
      return against(
        repeated.map(({ object: { address } }) => ({
          address,
          reason: "somebody changed it again meanwhile; run pull again",
        })),
      );
    const complete = proposals.filter(({ leftovers, skipped }) => leftovers.length + skipped.length === 0);
    const service = new Map(proposals.map(({ object }) => [object.address, inTerraformsWords(object, object.theirs)]));
    const prior = new Map(complete.map(({ object }) => [object.address, inTerraformsWords(object, object.base)]));
    return {
      objections: objectionsTo(planned.plan, plan, service, prior),
      followers: followersIn(planned.plan, service),
    };
  });
}

/** Addresses of what an app makes in another way, although nobody changed it in the service. */
async function otherChanges(folder: string, { app, changed }: Trial): Promise<string[]> {
  if (!app) return [];
  const [resourcesBefore, resourcesAfter] = [app.synthesized, (await synthesizedIn(folder)) ?? {}].map(resourcesIn);
  const addresses = [...new Set([...(resourcesBefore?.keys() ?? []), ...(resourcesAfter?.keys() ?? [])])];
  return addresses.filter((address) => {
    return !changed.has(address) && !sameValue(resourcesBefore?.get(address), resourcesAfter?.get(address));
  });
}

/** Resources by their addresses, without what the CDK notes of each. */
function resourcesIn(values: Values): ReadonlyMap<string, unknown> {
  const resources = Object.entries(values).flatMap(([type, named]) =>
    Object.entries(isRecord(named) ? named : {}).map(([name, resource]): [string, unknown] => {
      const { "//": _, ...members } = isRecord(resource) ? resource : {};
      return [`${type}.${name}`, members];
    }),
  );
  return new Map(resources);
}

function failureWords(error: unknown): string {
  if (error instanceof EngineError && error.diagnostics.length > 0)
    return `the plan fails:\n${error.diagnostics.map(errorWords).join("\n")}`;
  return error instanceof Error ? error.message : String(error);
}

/** The objects that errors of the engine name, or whose edits stand where the errors are. */
function blamedIn(error: unknown, proposals: readonly Proposal[], { code, copy }: Trial): Objection[] {
  const edits = proposals.flatMap((proposal) => proposal.edits);
  if (error instanceof SynthesisError) {
    const ranges = rangesIn(error.message, copy.folder);
    const places = proposals.filter((proposal) =>
      proposal.edits.some((edit) => ranges.some((range) => isAt(range, edit, edits, code))),
    );
    const message = error.message.replaceAll(copy.folder, code.folder);
    return places.map(({ object: { address } }) => ({ address, reason: message }));
  }
  if (!(error instanceof EngineError)) return [];
  return error.diagnostics.flatMap((diagnostic) => {
    const blamed =
      proposals.find(({ object }) => object.address === diagnostic.address) ??
      proposals.find((proposal) => proposal.edits.some((edit) => isAt(diagnostic.range, edit, edits, code)));
    const message = `the plan fails:\n${errorWords(diagnostic)}`.replaceAll(copy.folder, code.folder);
    return blamed ? [{ address: blamed.object.address, reason: message }] : [];
  });
}

/** The lines of files in a folder that an error of an app names. */
function rangesIn(message: string, folder: string): NonNullable<EngineDiagnostic["range"]>[] {
  const places = message.split(`${folder}${path.sep}`).slice(1);
  return places.flatMap((place) => {
    const [, filename, line] = /^([^\s:()]+):(\d+)/.exec(place) ?? [];
    return filename === undefined ? [] : [{ filename, start: { line: Number(line) } }];
  });
}

/** True if an error is in a line of an edit, in the text with all edits. */
function isAt(range: EngineDiagnostic["range"], edit: FileEdit, allEdits: readonly FileEdit[], code: Project): boolean {
  if (range?.filename !== edit.file) return false;
  const edits = allEdits.filter(({ file }) => file === edit.file);
  const shift = edits
    .filter(({ start }) => start < edit.start)
    .reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
  const lines = (text: string) => text.split("\n").length;
  const first = lines(edited(code.text(edit.file), edits).slice(0, edit.start + shift));
  return range.start.line >= first && range.start.line < first + lines(edit.text);
}

/** Does something while files of the copy are changed. */
async function withFiles<T>(files: readonly Rewritten[], copy: WorkingCopy, work: () => Promise<T>): Promise<T> {
  for (const { name, newText } of files) copy.write(name, newText);
  try {
    return await work();
  } finally {
    for (const { name, originalText } of files) copy.write(name, originalText);
  }
}

/** A record as a plan spells it. */
export function inTerraformsWords({ kind }: Compared, { record }: Compared["base"]): unknown {
  const type = kindNamed(kind)?.type;
  const spelled = (valueType: ValueType, value: unknown): unknown => {
    if (valueType.kind === "object" && isRecord(value))
      return Object.fromEntries(
        Object.entries(valueType.attributes).map(([name, { type: inner }]) => [
          toSnake(name),
          spelled(inner, value[name]),
        ]),
      );
    return "of" in valueType && Array.isArray(value) ? value.map((item) => spelled(valueType.of, item)) : value;
  };
  return type ? { ...(spelled(type, fromWire(type, record)) as object), dashboard_json: record } : undefined;
}
