import { chmodSync, readdirSync } from "node:fs";
import path from "node:path";
import { isRecord, readJson } from "terraform-provider-sdk/values";
import type { Kind } from "../../../lib/kinds/kind";
import { mustCompile } from "../../support/compiles";
import { type Project, userProject } from "../../support/project";
import { overrideProvider, providerSource } from "../../support/terraform";
import { changesOf } from "./changes";
import type { Document } from "./document";
import { packed } from "./packed";
import { copyOf, isOutsideInput, prepare, type Subject } from "./prepare";
import { type Held, type Store, startStore } from "./store";

/** What came of the objects of one kind. */
export interface Outcome {
  readonly kind: string;
  readonly forms: number;
  /** Which have these forms: a dashboard has several. */
  readonly objects: number;
  /** Objects that no update can change by the document, so that nobody can manage them. */
  readonly unmanageable: number;
  /** Each line says which form, and why. */
  readonly skipped: readonly string[];
  readonly lost: readonly string[];
  readonly changed: readonly string[];
}

type BatchOutcome = Omit<Outcome, "forms">;

const program = path.resolve(__dirname, "../../../dist/lib/tools/cli/main.js");

/**
 * How many objects stand in one folder, and how many tiles or filters in one dashboard: few folders, because of starts; not one, because the time
 * of a plan grows with the square of its `import` blocks.
 */
const [batchSize, dashboardSize] = [130, 25];

interface Options {
  readonly seeds: readonly number[];
  readonly only?: string | undefined;
  /** How many batches run at once. */
  readonly jobs?: number;
}

/** Serves the forms of every kind, imports them as HCL and as TypeScript, plans, renames and plans again. */
export async function trial(
  document: Document,
  { seeds, only, jobs = 1 }: Options,
  report: (line: string) => void = () => {},
) {
  const { subjects, base, isReadOnly, mayStay, reached } = prepare(document, seeds);
  const batches = subjects
    .filter(({ path }) => only === undefined || path === only)
    .flatMap((subject) => {
      const objects = packed(subject.forms, dashboardSize);
      return batchesOf([...objects]).map((forms) => ({ ...subject, forms: new Map(forms) }));
    });
  const outcomes: BatchOutcome[] = [];
  const waiting = [...batches];
  const work = async () => {
    for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
      const { path, kind } = subject;
      const began = Date.now();
      const store = await startStore(isReadOnly, base);
      const outcome = await tried(subject, document, store, mayStay(path, kind)).finally(store.close);
      outcomes.push(outcome);
      const seconds = Math.round((Date.now() - began) / 1000);
      report(`${path}: ${subject.forms.size} objects in ${seconds} s, ${waiting.length} batches wait`);
      for (const line of [...outcome.skipped, ...outcome.lost, ...outcome.changed]) report(`  ${line.slice(0, 2000)}`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { outcomes: subjects.flatMap(({ kind, forms }) => together(kind.name, forms.size, outcomes)), reached };
}

function batchesOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize));
}

/** The outcomes of the batches of a kind as one; none if there were none. */
function together(kind: string, forms: number, outcomes: readonly BatchOutcome[]): readonly Outcome[] {
  const batches = outcomes.filter((outcome) => outcome.kind === kind);
  if (batches.length === 0) return [];
  const sum = (of: "objects" | "unmanageable") => batches.reduce((total, outcome) => total + outcome[of], 0);
  const all = (of: "skipped" | "lost" | "changed") => batches.flatMap((outcome) => outcome[of]);
  return [
    {
      kind,
      forms,
      objects: sum("objects"),
      unmanageable: sum("unmanageable"),
      skipped: all("skipped"),
      lost: all("lost"),
      changed: all("changed"),
    },
  ];
}

async function tried(
  subject: Subject,
  document: Document,
  store: Store,
  mayStay: (name: string) => boolean,
): Promise<BatchOutcome> {
  const { kind, forms } = subject;
  const objects = store.held.get(subject.path) ?? new Map<string, Held>();
  const base = [...objects];
  const records = new Map([...forms].map(([id, { value }]) => [id, { ...copyOf(value), id }] as const));
  const serve = (all: Iterable<readonly [string, Held]>) => {
    objects.clear();
    for (const [id, record] of all) objects.set(id, record);
  };
  const called = (id: string) => `${kind.name} ${forms.get(id)?.says ?? ""} (${id})`;
  const [hcl, ts] = [
    userProject(environmentOf(document, store), { attached: true }),
    userProject(environmentOf(document, store), { attached: true }),
  ];
  try {
    serve(records);
    hcl.write("code/main.tf", providerBlock(document));
    // The apply that follows plans it.
    const inHcl = await imported(hcl, kind, "code", "hcl", "--no-plan");
    const written = inHcl.objects.size === 0 ? undefined : await renamed(hcl, kind, inHcl.objects, store);
    serve(records);
    const inTypescript = await imported(ts, kind, "src", "ts");
    const uncompiled = await mustCompile(ts).then(
      () => [],
      (error: Error) => [`${kind.name} in TypeScript: ${error.message}`],
    );
    const absent = [...records.keys()].filter((id) => !inHcl.objects.has(id) || !inTypescript.objects.has(id));
    const unmanageable = absent.filter((id) => isOutsideInput(document, subject.input, records.get(id)));
    // A plan that failed says why, and updates nothing.
    const hasFailed = written?.updates.size === 0 && written.problems.length > 0;
    const changes = [...records].flatMap(([id, record]) =>
      inHcl.objects.has(id) && !hasFailed
        ? changesOf(record, written?.updates.get(id), mayStay).map((one) => ({ ...one, id }))
        : [],
    );
    const lines = (isLost: boolean) =>
      changes.filter((one) => one.isLost === isLost).map(({ id, says }) => `${called(id)}: ${says}`);
    return {
      kind: kind.name,
      objects: records.size,
      unmanageable: unmanageable.length,
      skipped: absent
        .filter((id) => !unmanageable.includes(id))
        .map(
          (id) => `${called(id)}: ${[...inHcl.notes, ...inTypescript.notes].find((note) => note.includes(id)) ?? ""}`,
        ),
      lost: lines(true),
      changed: [
        ...inHcl.problems,
        ...(written?.problems ?? []),
        ...inTypescript.problems,
        ...uncompiled,
        ...lines(false),
      ],
    };
  } finally {
    serve(base);
    hcl.remove();
    ts.remove();
  }
}

function environmentOf({ isManaged }: Document, { url }: Store): Record<string, string> {
  const common = { OBSERVABILITY_PRODUCT: "clickstack" };
  if (!isManaged) return { ...common, OBSERVABILITY_BASE_URL: url, OBSERVABILITY_API_KEY: "key" };
  return {
    ...common,
    OBSERVABILITY_CLOUD_API_URL: url,
    OBSERVABILITY_ORGANIZATION_ID: "organization",
    OBSERVABILITY_SERVICE_ID: "service",
    OBSERVABILITY_KEY_ID: "id",
    OBSERVABILITY_KEY_SECRET: "secret",
  };
}

function providerBlock({ isManaged }: Document): string {
  return `terraform {
  required_providers {
    observability = { source = "${providerSource}" }
  }
}
provider "observability" {
  ${isManaged ? "managed" : "open_source"} = {}
  rate_limit = { requests = 0, per_seconds = 1 }
}
`;
}

/** A folder with the engine, which knows its version: the CDK asks for it with each import, and the engine takes 70 ms to say it. */
function withQuickVersion(project: Project): string {
  const folder = path.join(project.folder, "bin");
  const script = [
    "#!/bin/sh",
    `PATH="\${PATH#*:}"`,
    '[ "$*" = version ] || exec terraform "$@"',
    '[ -f "$0.version" ] || terraform version > "$0.version"',
    'while read -r line; do echo "$line"; done < "$0.version"',
  ];
  project.write("bin/terraform", `${script.join("\n")}\n`);
  chmodSync(path.join(folder, "terraform"), 0o755);
  return folder;
}

interface Imported {
  /** The names in the code, by ID. */
  readonly objects: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

async function imported(
  project: Project,
  { name }: Kind,
  out: string,
  format: string,
  ...options: readonly string[]
): Promise<Imported> {
  const args = ["import", "--out", out, "--format", format, "--kind", name, "--json", ...options];
  const env = { PATH: `${withQuickVersion(project)}:${project.env.PATH}` };
  const { code, output } = await project.run(process.execPath, [program, ...args], { env });
  const start = output.search(/^\{$/m);
  const report: unknown = start < 0 ? undefined : readJson(output.slice(start));
  if (!isRecord(report) || !Array.isArray(report.objects)) {
    return { objects: new Map(), notes: [], problems: [`${name}: import as ${format} ended with ${code}: ${output}`] };
  }
  const { objects, notes, plan } = report;
  const isUnchanged = code === 0;
  return {
    objects: new Map(objects.filter(isRecord).map((one) => [String(one.id), String(one.name)])),
    notes: Array.isArray(notes) ? notes.map(String) : [],
    problems: isUnchanged ? [] : [`${name}: import as ${format} ended with ${code}: ${JSON.stringify(plan)}`],
  };
}

/** Applies the import, plans, renames every object in the code, applies and plans again. Both plans have to be empty. */
async function renamed(project: Project, kind: Kind, objects: ReadonlyMap<string, string>, store: Store) {
  const folder = path.join(project.folder, "code");
  const held = store.held.get(kind.path);
  // The address of a webhook is a secret, which stands in a variable.
  const variables = [...objects].map(([id, name]) => [
    `TF_VAR_${kind.name}_${name.replaceAll("-", "_")}_url`,
    String(held?.get(id)?.url ?? ""),
  ]);
  const env = { ...overrideProvider(folder), ...Object.fromEntries(variables) };
  const problems: string[] = [];
  const terraform = async (says: string, ...args: readonly string[]) => {
    const { code, output } = await project.run("terraform", args, { cwd: "code", env });
    const findings = output.slice(Math.max(output.indexOf("Error:"), 0)).slice(0, 20_000);
    if (code !== 0) problems.push(`${kind.name}: ${says} ended with ${code}: ${findings}`);
    return code === 0;
  };
  const apply = (says: string) => terraform(says, "apply", "-auto-approve", "-input=false", "-no-color");
  const plan = (says: string) => terraform(says, "plan", "-detailed-exitcode", "-input=false", "-no-color");
  store.takeUpdates();
  const isImported = (await apply("the import")) && (await plan("the plan after the import"));
  if (store.takeUpdates().size > 0) problems.push(`${kind.name}: the import changed objects`);
  if (!isImported) return { updates: store.takeUpdates(), problems };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".tf")))
    project.write(`code/${file}`, withNewNames(project.read(`code/${file}`), kind));
  await apply("the apply of new names");
  const updates = store.takeUpdates();
  await plan("the plan after new names");
  return { updates, problems };
}

/** The code with another name in every object of the kind. */
function withNewNames(code: string, { name: kind }: Kind): string {
  const block = new RegExp(`^(resource "observability_${kind}" "([^"]+)" \\{\\n)((?:.*\\n)*?)(\\}\\n)`, "gm");
  const laidOut = code.replace(/^(resource "\S+" "\S+" \{)\}$/gm, "$1\n}");
  return laidOut.replace(block, (_, head: string, label: string, body: string, end: string) => {
    const others = body.replace(/^ {2}name +=.*\n/m, "");
    return `${head}  name = "Renamed ${label}"\n${others}${end}`;
  });
}
