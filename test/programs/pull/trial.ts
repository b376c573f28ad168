import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Emulator, startEmulator } from "../../../lib/emulator";
import { isLeft } from "../../../lib/tools/pull/report";
import { pull } from "../../../lib/tools/pull/run";
import { serviceAt } from "../../support/random/fill";
import { Random } from "../../support/random/random";
import { alertEdits, dashboardEdits } from "./edits";
import { hclTouches, ownHcl, ownTypescript, typescriptTouches } from "./forms";
import { importAll, providerHcl, removeImports } from "./imported";
import {
  attachProvider,
  contentsOf,
  differences,
  environmentFor,
  linkPackages,
  must,
  unlimited,
  write,
} from "./project";
import { type Body, type Dashboard, fill } from "./service";

export interface Form {
  readonly language: "hcl" | "ts";
  readonly name: string;
}

/** Every form of code that a trial may have. */
export const forms: readonly Form[] = [
  ...[...Object.keys(hclTouches), ...Object.keys(ownHcl)].map((name) => ({ language: "hcl" as const, name })),
  ...[...Object.keys(typescriptTouches), ...Object.keys(ownTypescript)].map((name) => ({
    language: "ts" as const,
    name,
  })),
];

export interface Counts {
  edits: number;
  pulled: number;
  reported: number;
  /** Of what the code never set, without `--all`. */
  skipped: number;
  /** What an apply would have done wrong. */
  wrong: string[];
  lines: number[];
  /** Kinds of the edits that were reported, with the reason. */
  reasons: string[];
}

interface Running {
  readonly emulator: Emulator;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly form: Form;
}

/** Plays rounds of edits against one project, each followed by a pull and an apply. */
export async function trial(form: Form, seed: number, rounds: number, size = 50): Promise<Counts> {
  const emulator = await startEmulator();
  const folder = mkdtempSync(path.join(tmpdir(), "observability-trial-"));
  const provider = await attachProvider(folder, environmentFor(folder, form.language, emulator));
  const running: Running = { emulator, form, env: provider.env, folder };
  const counts: Counts = { edits: 0, pulled: 0, reported: 0, skipped: 0, wrong: [], lines: [], reasons: [] };
  try {
    const random = new Random(seed);
    await setUp(running, random, size);
    for (let round = 0; round < rounds; round += 1) await playRound(running, random, seed * 1000 + round * 40, counts);
    return counts;
  } finally {
    provider.end();
    await emulator.close();
    rmSync(running.folder, { recursive: true, force: true });
  }
}

async function setUp(running: Running, random: Random, size: number): Promise<void> {
  const { emulator, folder, form } = running;
  const service = serviceAt(emulator.openSource);
  for (const kind of ["alerts", "dashboards", "saved-searches"])
    for (const { id } of await service.list(kind)) await service.remove(kind, id);
  const own = (form.language === "hcl" ? ownHcl : ownTypescript)[form.name];
  if (form.language === "ts") linkPackages(folder);
  if (own) {
    await service.create("webhooks", {
      name: "Second",
      service: "slack",
      url: "https://hooks.slack.com/services/T0/B0/second",
    });
    if (form.language === "hcl") write(folder, "main.tf", `${providerHcl}${own()}`);
    else write(folder, "main.ts", own());
  } else {
    await fill(emulator, random, size);
    await importAll(folder, form.language, running.env);
  }
  await apply(running);
  if (!own) {
    removeImports(folder, form.language);
    touch(running);
    if (form.language === "hcl" && form.name !== "Windows line ends" && form.name !== "reformatted")
      await must(running.env, folder, "terraform", "fmt");
    await apply(running);
  }
}

function touch({ folder, form }: Running): void {
  const apply = (form.language === "hcl" ? hclTouches : typescriptTouches)[form.name];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(tf|ts)$/.test(name) && !/node_modules|cdktf\.out|\.terraform/.test(name),
  );
  for (const name of names) {
    const text = readFileSync(path.join(folder, name), "utf8");
    if (apply) write(folder, name, apply(name, text));
  }
}

async function apply(running: Running): Promise<void> {
  const { folder, form, env } = running;
  if (form.language === "hcl") {
    await must(env, folder, "terraform", "apply", "-auto-approve", "-input=false", "-no-color");
    return;
  }
  await must(env, folder, "node", "--import", "tsx", "main.ts");
  const stack = path.join(folder, "cdktf.out/stacks/observability");
  if (!readdirSync(stack).includes(".terraform")) await must(env, stack, "terraform", "init", "-input=false");
  await must(env, stack, "terraform", "apply", "-auto-approve", "-input=false", "-no-color");
}

interface Edited {
  readonly id: string;
  readonly what: string;
}

/** Edits every dashboard and some alerts, pulls, and applies: what was pulled must stay as people made it. */
async function playRound(running: Running, random: Random, number: number, counts: Counts): Promise<void> {
  const { emulator, folder, env } = running;
  const before = contentsOf(emulator);
  const edits = await edit(emulator, random, number);
  const now = contentsOf(emulator);
  const isWhole = random.chance(0.6);
  const options = {
    folder,
    all: isWhole,
    positions: isWhole,
    dryRun: false,
    check: false,
    conflicts: false,
  };
  const host = { environment: env, signal: new AbortController().signal, report: () => {}, rateLimit: unlimited };
  const result = await pull(options, host);
  const known = new Map(result.pulled.map((one) => [one.proposal.object.id, one]));
  const again = number % 1000 === 0 ? await pull({ ...options, dryRun: true }, host) : undefined;
  if (again && again.patch !== "")
    counts.wrong.push(`${name(running)} ${number}: a second pull: ${again.patch.slice(0, 500)}`);
  await apply(running).catch((error: Error) =>
    counts.wrong.push(`${name(running)} ${number}: ${error.message.slice(0, 800)}`),
  );
  const after = contentsOf(emulator);
  for (const { id, what } of edits) {
    const one = known.get(id);
    counts.edits += 1;
    const left = one && isLeft(one);
    const isSkipped = result.skipped.length > 0 && !one;
    if (left)
      counts.reasons.push(
        `${what}: ${one.rejected ?? one.proposal.nowhere?.why ?? one.proposal.leftovers.map(({ why, path: at }) => `${why} ${at}`).join(", ")}`,
      );
    if (left) counts.reported += 1;
    else if (one) counts.pulled += 1;
    else if (isSkipped) counts.skipped += 1;
    const changed = differences(now.get(id), after.get(id), "");
    const allowed = left ? differences(now.get(id), before.get(id), "") : [];
    // Where the code wins with other tiles, it lays out those without a place again.
    const isLaidOut = (path: string) => left === true && /\.[xy]$/.test(path);
    const wrong = changed.filter(
      (path) => !isLaidOut(path) && !allowed.some((other) => path.startsWith(other) || other.startsWith(path)),
    );
    if (wrong.length > 0) counts.wrong.push(`${name(running)} ${number} ${what} ${id}: ${wrong.join(", ")}`);
  }
  for (const [id, value] of after)
    if (!edits.some((one) => one.id === id) && differences(now.get(id), value, "").length > 0 && now.has(id))
      counts.wrong.push(`${name(running)} ${number}: ${id} was not edited and changed`);
  counts.lines.push(...(edits.length > 0 ? [(result.patch.match(/^[+-](?![+-])/gm) ?? []).length / edits.length] : []));
}

const name = ({ form }: Running) => `${form.language} ${form.name}`;

async function edit(emulator: Emulator, random: Random, number: number): Promise<Edited[]> {
  const service = serviceAt(emulator.openSource);
  const names = Object.keys(dashboardEdits) as [string, ...string[]];
  const done: Edited[] = [];
  let fresh = number;
  for (const stored of await service.list("dashboards")) {
    const body = structuredClone(stored) as unknown as Dashboard;
    const wanted = random.chance(0.25) ? 3 : 1;
    const made: string[] = [];
    for (let tries = 0; tries < 20 && made.length < wanted; tries += 1) {
      const kind = random.pick(names);
      fresh += 1;
      if (!made.includes(kind) && dashboardEdits[kind]?.(body, random, fresh)) made.push(kind);
    }
    await service.update("dashboards", stored.id, body);
    done.push({ id: stored.id, what: made.join(" + ") });
  }
  const webhooks = emulator.dump().webhooks.map(({ id }) => id);
  for (const stored of await service.list("alerts")) {
    if (random.chance(0.6)) continue;
    const kind = random.pick(Object.keys(alertEdits) as [string, ...string[]]);
    const body: Body = structuredClone(stored);
    fresh += 1;
    alertEdits[kind]?.(body, webhooks, fresh);
    await service.update("alerts", stored.id, body);
    done.push({ id: stored.id, what: kind });
  }
  return done;
}
