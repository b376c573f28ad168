import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Emulator, startEmulator } from "../../../lib/emulator";
import { isLeft } from "../../../lib/tools/pull/report";
import { type PullResult, pull } from "../../../lib/tools/pull/run";
import { reportedLimit } from "../../support/emulator";
import { serviceAt } from "../../support/random/fill";
import { type Round, rounds } from "./corpus-edits";
import {
  attachProvider,
  contentsOf,
  differences,
  environmentFor,
  type Language,
  linkPackages,
  must,
  unlimited,
  withoutNothing,
  write,
} from "./project";
import type { Dashboard } from "./service";

/** What a pull made of one edit. `missed`: neither pulled nor named. `wrong`: the service differs after the apply. */
export interface Outcome {
  readonly is: "pulled" | "left" | "missed" | "wrong" | "failed";
  readonly why: string;
}

/** By stack and kind of edit. */
export type Outcomes = Map<string, Map<string, Outcome>>;

export interface CorpusOptions {
  readonly language: Language;
  readonly edits?: readonly string[];
  readonly stacks?: readonly string[];
  readonly log: (line: string) => void;
}

interface Running {
  readonly emulator: Emulator;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly language: Language;
}

/** Makes each kind of edit once in the dashboard of each stack, pulls it, applies the code, and compares the service with what people made. */
export async function playCorpus({ language, edits, stacks, log }: CorpusOptions): Promise<Outcomes> {
  const emulator = await startEmulator({ rateLimit: reportedLimit });
  // A pull looks three folders up for what code may import.
  const outer = mkdtempSync(path.join(tmpdir(), "observability-corpus-"));
  const folder = path.join(outer, "a/team/repository/project");
  mkdirSync(folder, { recursive: true });
  const provider = await attachProvider(folder, environmentFor(folder, language, emulator));
  const running: Running = { emulator, folder, env: provider.env, language };
  try {
    cpSync(path.join(__dirname, "corpus", language), folder, { recursive: true });
    if (language === "ts") linkPackages(folder);
    await apply(running, folder);
    const start = structuredClone(emulator.dump());
    const outcomes: Outcomes = new Map();
    for (const round of rounds.filter(({ name }) => edits === undefined || edits.includes(name))) {
      reset(emulator, start);
      for (const [stack, edit, outcome] of await playRound(running, round, stacks, log)) {
        const ofStack = outcomes.get(stack) ?? new Map<string, Outcome>();
        outcomes.set(stack, ofStack.set(edit, outcome));
        log(`  ${stack.padEnd(14)} ${edit.padEnd(12)} ${outcome.is} ${outcome.why.replace(/\s+/g, " ").slice(0, 240)}`);
      }
    }
    return outcomes;
  } finally {
    provider.end();
    await emulator.close();
    rmSync(outer, { recursive: true, force: true });
  }
}

async function apply({ env, language }: Running, folder: string): Promise<void> {
  const apply = ["apply", "-auto-approve", "-input=false", "-no-color"];
  if (language === "hcl") {
    if (!existsSync(path.join(folder, ".terraform/modules"))) await must(env, folder, "terraform", "get");
    await must(env, folder, "terraform", ...apply);
    return;
  }
  await must(env, folder, "node", "--import", "tsx", "main.ts");
  const stack = path.join(folder, "cdktf.out/stacks/corpus");
  await must(env, stack, "terraform", "init", "-input=false", "-reconfigure");
  await must(env, stack, "terraform", ...apply);
}

const kinds = ["dashboards", "alerts", "savedSearches"] as const;

function reset(emulator: Emulator, start: ReturnType<Emulator["dump"]>): void {
  const current = emulator.dump();
  for (const kind of kinds) {
    for (const { id } of current[kind]) emulator.remove(kind, id);
    for (const object of start[kind]) emulator.insert(kind, structuredClone(object) as never);
  }
}

/** `H loop cart` is the dashboard of the stack `loop`. */
const stackOf = (name: string) => /^[HT] (\w+)/.exec(name)?.[1];

interface Made {
  readonly stack: string;
  readonly edit: string;
  readonly id: string;
}

async function editAll({ emulator }: Running, round: Round, stacks?: readonly string[]): Promise<Made[]> {
  const service = serviceAt(emulator.openSource);
  const alerts = await service.list("alerts");
  const made: Made[] = [];
  const done = new Set<string>();
  for (const stored of await service.list("dashboards")) {
    const stack = stackOf(String(stored.name));
    if (stack === undefined || done.has(stack) || (stacks && !stacks.includes(stack))) continue;
    done.add(stack);
    const own = alerts.filter(({ dashboardId }) => dashboardId === stored.id);
    const body = structuredClone(stored) as unknown as Dashboard;
    if (round.dashboard(body, new Set(own.map(({ tileId }) => String(tileId))))) {
      await service.update("dashboards", stored.id, body);
      made.push({ stack, edit: round.name, id: stored.id });
    }
    const [alert] = own;
    if (!round.alert || !alert) continue;
    const changed = structuredClone(alert);
    round.alert.edit(changed, new Set());
    await service.update("alerts", alert.id, changed);
    made.push({ stack, edit: round.alert.name, id: alert.id });
  }
  return made;
}

async function playRound(
  running: Running,
  round: Round,
  stacks: readonly string[] | undefined,
  log: (line: string) => void,
): Promise<(readonly [stack: string, edit: string, Outcome])[]> {
  const { emulator, folder, env } = running;
  const made = await editAll(running, round, stacks);
  const wanted = withoutNothing(contentsOf(emulator));
  const options = { folder, all: true, positions: true, dryRun: true, check: false, conflicts: false };
  const steps: string[] = [];
  const report = (step: string) => void steps.push(step);
  const host = { environment: env, signal: new AbortController().signal, report, rateLimit: unlimited };
  const start = Date.now();
  const result = await pull(options, host);
  const countOf = (name: RegExp) => steps.filter((step) => name.test(step)).length;
  const work = `${countOf(/^synthesis/)} syntheses, ${countOf(/ plan /)} plans`;
  log(`${round.name}: ${made.length} edits pulled in ${Date.now() - start} ms, ${work}`);
  const failure = await applyPulled(running, result);
  const found = withoutNothing(contentsOf(emulator));
  const others = [...wanted].filter(([id]) => !made.some((edit) => edit.id === id));
  const changed = others.flatMap(([id, content]) => differences(content, found.get(id), id));
  if (failure || changed.length > 0) log(`  OTHERS: ${failure} ${changed.join(", ")}`);
  return made.map(({ stack, edit, id }) => {
    const different = differences(wanted.get(id), found.get(id), "");
    const outcome = outcomeOf(id, result, different);
    const isHarmful = outcome.is === "pulled" && (failure || changed.length > 0);
    return [stack, edit, isHarmful ? { is: "wrong", why: `${failure} ${changed.join(", ")}` } : outcome];
  });
}

/** What a pull made of an object, and what of it differs after the apply. */
export function outcomeOf(id: string, { pulled }: PullResult, different: readonly string[]): Outcome {
  const found = pulled.find(({ proposal }) => proposal.object.id === id);
  if (!found) return { is: "missed", why: different.join(", ") };
  const { nowhere, leftovers, edits } = found.proposal;
  if (!isLeft(found)) return { is: different.length === 0 ? "pulled" : "wrong", why: different.join(", ") };
  const places = leftovers.map(({ why, path: place }) => `${why} ${place}`).join(", ");
  return { is: "left", why: `${found.rejected ?? nowhere?.why ?? places} (${edits.length} edits)` };
}

/** Applies a copy of the folder with what was pulled. */
async function applyPulled(running: Running, { files }: PullResult): Promise<string> {
  const copy = mkdtempSync(path.join(tmpdir(), "observability-corpus-"));
  try {
    cpSync(running.folder, copy, { recursive: true, verbatimSymlinks: true });
    for (const { name, newText } of files) write(copy, name, newText);
    await apply(running, copy);
    return "";
  } catch (error) {
    return String(error).slice(0, 800);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
