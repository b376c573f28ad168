import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Emulator, startEmulator } from "../../../lib/emulator";
import { isLeft } from "../../../lib/tools/pull/report";
import { type PullResult, pull } from "../../../lib/tools/pull/run";
import { reportedLimit } from "../../support/emulator";
import { serviceAt } from "../../support/random/fill";
import { type Outcome, type Outcomes, outcomeOf } from "./corpus";
import { editsWithoutProduct, type Round, rounds } from "./corpus-edits";
import { importAll, removeImports } from "./imported";
import {
  attachProvider,
  contentsIn,
  differences,
  environmentFor,
  type Language,
  linkPackages,
  must,
  unlimited,
  withoutNothing,
  write,
} from "./project";
import type { Body, Dashboard } from "./service";

/** A service that runs already. Each step takes the next key, because the service limits the requests of a key. */
interface RunningService {
  readonly baseUrl: string;
  readonly keys: readonly string[];
}

export interface StacksOptions {
  /** Has a folder for each stack: an app with a `main.ts`, or Terraform files. */
  readonly folder: string;
  /** Without one, an emulator is started for each stack. */
  readonly service?: RunningService;
  /** What the service calls what the code looks up by name. */
  readonly names: ReadonlyMap<string, string>;
  /** Part of the names of the stacks that are played. */
  readonly stacks?: string;
  /** Of the emulators. */
  readonly serviceVersion?: NonNullable<Parameters<typeof startEmulator>[0]>["serviceVersion"];
  /** What the environment has for a service at an address. */
  readonly variables?: (baseUrl: string) => Readonly<Record<string, string>>;
  readonly edits?: readonly string[];
  /** The language in which what a stack made is imported; then the edits are of that code instead. */
  readonly imported?: Language;
  readonly log: (line: string) => void;
}

interface Stack {
  readonly name: string;
  readonly folder: string;
  readonly language: Language;
  readonly product: "clickstack" | "none";
  readonly step: () => Step;
  /** Ends what was started for its commands. */
  readonly end: () => void;
  /** The objects that the stack made. */
  ids: ReadonlySet<string>;
}

interface Step {
  readonly env: NodeJS.ProcessEnv;
  readonly service: ReturnType<typeof serviceAt>;
}

const kinds = ["dashboards", "alerts", "saved-searches"] as const;

/**
 * Makes each kind of edit once in every dashboard of each stack over the API of a service, pulls it into the code, pulls again, applies, and
 * compares the service with what people made.
 */
export async function playStacks(options: StacksOptions): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const names = readdirSync(options.folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() && one.name.includes(options.stacks ?? "") ? [one.name] : [],
  );
  for (const name of names.sort()) {
    const product = productOf(path.join(options.folder, name));
    const emulator = options.service ? undefined : await emulatorFor(product, options);
    try {
      await playStack(name, product, options, emulator, outcomes);
    } catch (error) {
      outcomes.set(name, new Map([["all", { is: "failed", why: String(error).slice(0, 3000) }]]));
      options.log(`${name}: ${String(error)}`);
    } finally {
      await emulator?.close();
    }
  }
  return outcomes;
}

/** A service without a product has no releases. */
function emulatorFor(product: Stack["product"], { serviceVersion }: StacksOptions): Promise<Emulator> {
  const options = { rateLimit: reportedLimit };
  if (product === "none" || serviceVersion === undefined) return startEmulator({ ...options, product });
  return startEmulator({ ...options, serviceVersion });
}

/** The dialect that the code of a stack names. */
function productOf(folder: string): Stack["product"] {
  const files = readdirSync(folder).filter((file) => /\.(ts|tf)$/.test(file));
  const isNamed = files.some((file) =>
    /product\s*[:=] "clickstack"/.test(readFileSync(path.join(folder, file), "utf8")),
  );
  return isNamed ? "clickstack" : "none";
}

async function playStack(
  name: string,
  product: Stack["product"],
  options: StacksOptions,
  emulator: Emulator | undefined,
  outcomes: Outcomes,
): Promise<void> {
  const outer = mkdtempSync(path.join(tmpdir(), "observability-stacks-"));
  const stacks: Stack[] = [];
  const stackAt = async (parent: string, about: Pick<Stack, "name" | "language" | "product">) => {
    const stack = await stackIn(parent, about, options, emulator);
    stacks.push(stack);
    return stack;
  };
  try {
    const source = path.join(options.folder, name);
    const language = existsSync(path.join(source, "main.ts")) ? "ts" : "hcl";
    const parent = path.join(outer, "a/team/repository");
    const stack = await stackAt(parent, { name, language, product });
    cpSync(source, stack.folder, { recursive: true });
    rename(stack.folder, options.names);
    await make(stack);
    if (options.imported) {
      const importedStack = { name: `${name} imported`, language: options.imported, product } as const;
      const own = await stackAt(path.join(outer, "an/other/team"), importedStack);
      await importAll(own.folder, own.language, own.step().env, [...stack.ids]);
      await apply(own);
      removeImports(own.folder, own.language);
      own.ids = stack.ids;
      await playRounds(own, options, outcomes);
    } else await playRounds(stack, options, outcomes);
    if (!emulator) await destroy(stack);
  } finally {
    for (const { end } of stacks) end();
    rmSync(outer, { recursive: true, force: true });
  }
}

/** The provider is started once for all commands on an emulator; a running service is asked with another key in each step. */
async function stackIn(
  parent: string,
  { name, language, product }: Pick<Stack, "name" | "language" | "product">,
  { service, variables }: StacksOptions,
  emulator: Emulator | undefined,
): Promise<Stack> {
  const folder = path.join(parent, "project");
  mkdirSync(folder, { recursive: true });
  if (language === "ts") linkPackages(folder);
  const { baseUrl = "", keys = [] } = service ?? {};
  const environmentAt = (openSource: Emulator["openSource"]) => ({
    ...environmentFor(folder, language, { openSource }, product),
    ...variables?.(openSource.baseUrl),
  });
  const provider = emulator && (await attachProvider(folder, environmentAt(emulator.openSource)));
  let steps = 0;
  const step = () => {
    const apiKey = keys[steps % Math.max(1, keys.length)] ?? "";
    steps += 1;
    const openSource = emulator?.openSource ?? { baseUrl, apiKey };
    return { env: provider?.env ?? environmentAt(openSource), service: serviceAt(openSource) };
  };
  return { name, folder, language, product, step, end: () => provider?.end(), ids: new Set() };
}

/** Gives what the code looks up the names that the service has. */
function rename(folder: string, names: ReadonlyMap<string, string>): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((one) => /\.(tf|ts|tfvars)$/.test(one) && !one.includes("node_modules"))) {
    const text = readFileSync(path.join(folder, file), "utf8");
    const renamed = [...names].reduce(
      (code, [name, own]) => code.replaceAll(JSON.stringify(name), JSON.stringify(own)),
      text,
    );
    write(folder, file, renamed);
  }
}

type Stored = Awaited<ReturnType<Step["service"]["list"]>>[number];
type Listed = Readonly<Record<(typeof kinds)[number], readonly Stored[]>>;

/** A service without a product has no saved searches. */
async function listed({ product, step }: Stack, { service } = step()): Promise<Listed> {
  const isThere = (kind: string) => product !== "none" || kind !== "saved-searches";
  const all = await Promise.all(kinds.map((kind) => (isThere(kind) ? service.list(kind) : [])));
  const [dashboards = [], alerts = [], searches = []] = all;
  return { dashboards, alerts, "saved-searches": searches };
}

const contentsOf = (all: Listed) => withoutNothing(contentsIn(kinds.flatMap((kind) => all[kind])));
const idsIn = (all: Listed) => kinds.flatMap((kind) => all[kind].map(({ id }) => id));

/** Applies a stack and notes what it makes. */
async function make(stack: Stack): Promise<void> {
  const before = new Set(idsIn(await listed(stack)));
  await apply(stack);
  stack.ids = new Set(idsIn(await listed(stack)).filter((id) => !before.has(id)));
}

async function playRounds(stack: Stack, { edits, log }: StacksOptions, outcomes: Outcomes): Promise<void> {
  await apply(stack);
  const possible = rounds.filter(({ name }) => stack.product !== "none" || editsWithoutProduct.includes(name));
  for (const round of possible.filter(({ name }) => edits === undefined || edits.includes(name))) {
    for (const [label, outcome] of await playRound(stack, round, log)) {
      const own = outcomes.get(stack.name) ?? new Map<string, Outcome>();
      const others = [...own.keys()].filter((name) => name.startsWith(label)).length;
      outcomes.set(stack.name, own.set(others === 0 ? label : `${label} (${others + 1})`, outcome));
      log(`  ${stack.name} ${label}: ${outcome.is} ${outcome.why.replace(/\s+/g, " ").slice(0, 300)}`);
    }
  }
}

interface Made {
  readonly label: string;
  readonly kind: (typeof kinds)[number];
  /** As it was before the edit. */
  readonly stored: Stored;
}

async function editAll(stack: Stack, round: Round): Promise<Made[]> {
  const { ids } = stack;
  const { service } = stack.step();
  const all = await listed(stack);
  const made: Made[] = [];
  for (const stored of all.dashboards.filter(({ id }) => ids.has(id))) {
    const own = all.alerts.filter(({ dashboardId }) => dashboardId === stored.id);
    const body = structuredClone(stored) as unknown as Dashboard;
    if (round.dashboard(body, new Set(own.map(({ tileId }) => String(tileId))))) {
      await service.update("dashboards", stored.id, body);
      made.push({ label: `${round.name}: ${stored.name}`, kind: "dashboards", stored });
    }
    const [alert] = own;
    if (!round.alert || !alert) continue;
    const changed: Body = structuredClone(alert);
    round.alert.edit(changed, new Set());
    await service.update("alerts", alert.id, changed);
    made.push({ label: `${round.alert.name}: ${alert.name ?? stored.name}`, kind: "alerts", stored: alert });
  }
  return made;
}

/** One kind of edit in all dashboards of a stack. What a pull leaves to people is as the code says after the apply. */
async function playRound(stack: Stack, round: Round, log: StacksOptions["log"]) {
  const before = contentsOf(await listed(stack));
  const all = await editAll(stack, round);
  const wanted = contentsOf(await listed(stack));
  // A tag that is there already is no edit.
  const made = all.filter(({ stored: { id } }) => differences(before.get(id), wanted.get(id), "").length > 0);
  const start = Date.now();
  const result = await pulled(stack, false);
  const time = Date.now() - start;
  const again = await pulled(stack, true);
  const failure = await apply(stack).then(
    () => "",
    (error: Error) => error.message.slice(0, 800),
  );
  const found = contentsOf(await listed(stack));
  const others = [...wanted].filter(([id]) => !made.some(({ stored }) => stored.id === id));
  const changed = others.flatMap(([id, content]) => differences(content, found.get(id), id));
  const harm = [failure, ...changed, ...secondEdits(result, again)].filter((one) => one !== "").join("; ");
  log(
    `${stack.name}, ${round.name}: ${made.length} edits, pulled in ${time} ms${harm === "" ? "" : `, WRONG: ${harm}`}`,
  );
  await putBack(stack, made, result);
  return made.map(({ label, stored: { id } }) => {
    const outcome = outcomeOf(id, result, differences(wanted.get(id), found.get(id), ""));
    return [label, harm === "" ? outcome : ({ is: "wrong", why: harm } as const)] as const;
  });
}

/** What is left to people is as it was before, also where the code never set it. */
async function putBack(stack: Stack, made: readonly Made[], { pulled: all }: PullResult): Promise<void> {
  const left = new Set(all.filter(isLeft).map(({ proposal }) => proposal.object.id));
  const others = made.filter(({ stored }) => left.has(stored.id));
  const { service } = stack.step();
  for (const { kind, stored } of others) await service.update(kind, stored.id, stored);
  if (others.length > 0) await apply(stack);
}

/** What a second pull would change of what the first did not leave to people. */
function secondEdits(first: PullResult, second: PullResult): string[] {
  const left = new Set(first.pulled.filter(isLeft).map(({ proposal }) => proposal.object.id));
  const fresh = second.pulled.filter(({ proposal }) => !left.has(proposal.object.id));
  return [
    ...fresh.map(({ proposal: { object, leftovers, edits } }) => {
      const reasons = leftovers.map(({ why, path: member }) => `${why} ${member}`).join(", ");
      return `a second pull finds ${object.address}: ${edits.length} edits, ${reasons}`;
    }),
    ...(second.patch === "" ? [] : [`a second pull changes ${second.patch.slice(0, 500)}`]),
  ];
}

function pulled({ folder, step }: Stack, dryRun: boolean): Promise<PullResult> {
  const options = { folder, all: true, positions: true, dryRun, check: false, conflicts: false };
  const host = {
    environment: step().env,
    signal: new AbortController().signal,
    report: () => {},
    rateLimit: unlimited,
  };
  return pull(options, host);
}

async function apply({ folder, language, step }: Stack): Promise<void> {
  const { env } = step();
  if (language === "hcl" && !existsSync(path.join(folder, ".terraform/modules")))
    await must(env, folder, "terraform", "get");
  const target = language === "hcl" ? folder : await synthesized(folder, env);
  await must(env, target, "terraform", "apply", "-auto-approve", "-input=false", "-no-color");
}

/** The folder of the only stack of an app, ready for an apply. */
async function synthesized(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  await must(env, folder, "node", "--import", "tsx", "main.ts");
  const stacks = path.join(folder, "cdktf.out/stacks");
  const target = path.join(stacks, readdirSync(stacks)[0] ?? "");
  if (!existsSync(path.join(target, ".terraform"))) await must(env, target, "terraform", "init", "-input=false");
  return target;
}

async function destroy({ folder, language, step }: Stack): Promise<void> {
  const { env } = step();
  const target = language === "hcl" ? folder : await synthesized(folder, env);
  await must(env, target, "terraform", "destroy", "-auto-approve", "-input=false", "-no-color");
}
