import { chmodSync, readdirSync } from "node:fs";
import path from "node:path";
import { isRecord, readJson } from "terraform-provider-sdk/internal/schema";
import { allKinds } from "../../../lib/kinds";
import { watchedIn } from "../../../lib/kinds/alert-sources";
import type { Kind } from "../../../lib/kinds/kind";
import { mustCompile } from "../../support/compiles";
import { type Project, userProject } from "../../support/project";
import { Random } from "../../support/random/random";
import { overrideProvider, providerSource } from "../../support/terraform";
import { type Document, resolved, type Schema, type Stored } from "./document";
import { differences, type Form, Forms, referredId } from "./forms";
import { type Held, keeps, type Store, startStore } from "./store";

/** What came of the objects of one kind. */
export interface Outcome {
  readonly kind: string;
  readonly objects: number;
  /** Objects that no update can change by the document, so that nobody can manage them. */
  readonly unmanageable: number;
  /** Each line says which form, and why. */
  readonly skipped: readonly string[];
  readonly lost: readonly string[];
  readonly changed: readonly string[];
}

interface Subject extends Stored {
  readonly kind: Kind;
  readonly forms: ReadonlyMap<string, Form>;
}

const program = path.resolve(__dirname, "../../../dist/lib/tools/cli/main.js");

/** The objects of the document in all their forms, by kind, with the invented words of each seed. */
function subjectsOf({ schemas, stored }: Document, seeds: readonly number[]) {
  const all = seeds.map((seed) => new Forms(schemas, new Random(seed)));
  const subjects = stored.flatMap((one): Subject[] => {
    const kind = allKinds.find(({ path }) => path === one.path);
    if (!kind) return [];
    const made = all.flatMap((forms) => forms.of(one.record)).filter(({ value }) => isRecord(value));
    const distinct = new Map(made.map((form) => [JSON.stringify(form.value), form]));
    const { id } = resolved(schemas, one.record).properties ?? {};
    const isUuid = id?.format === "uuid";
    const forms = [...distinct.values()].map((form, index) => [idOf(kind, index, isUuid), form] as const);
    return [{ ...one, kind, forms: new Map(forms) }];
  });
  return { forms: all[0] ?? new Forms(schemas, new Random(0)), subjects };
}

function idOf({ path }: Kind, index: number, isUuid: boolean): string {
  const prefix = Buffer.from(path).toString("hex").slice(0, 8);
  const number = (index + 1).toString(16).padStart(16, "0");
  return isUuid ? `${prefix}-0000-4000-8000-${number.slice(4)}` : `${prefix}${number}`;
}

/** How many objects stand in one folder: few enough that one mistake spoils little, and enough that programs start seldom. */
const batchSize = 100;

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
  const { forms, subjects } = subjectsOf(document, seeds);
  const inputs = new Map(subjects.map(({ path, input }) => [path, namesIn(document, input)]));
  const records = new Map(subjects.map(({ path, record }) => [path, namesIn(document, record)]));
  const isReadOnly = (path: string, name: string) =>
    records.get(path)?.has(name) === true && inputs.get(path)?.has(name) === false;
  const base = new Map(
    subjects.map(({ path, record }) => [path, { ...(forms.made(record, true) as Held), id: referredId }] as const),
  );
  const batches = subjects
    .filter(({ path }) => only === undefined || path === only)
    .flatMap((subject) => batchesOf([...subject.forms]).map((forms) => ({ ...subject, forms: new Map(forms) })));
  const outcomes: Outcome[] = [];
  const waiting = [...batches];
  const work = async () => {
    for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
      const { path, kind } = subject;
      const began = Date.now();
      const mayStay = (name: string) => kind.update === "PATCH" || isReadOnly(path, name) || keeps(path, name);
      const store = await startStore(isReadOnly, base);
      const outcome = await tried(subject, document, store, mayStay).finally(store.close);
      outcomes.push(outcome);
      const seconds = Math.round((Date.now() - began) / 1000);
      report(`${path}: ${subject.forms.size} objects in ${seconds} s, ${waiting.length} batches wait`);
      for (const line of [...outcome.skipped, ...outcome.lost, ...outcome.changed]) report(`  ${line.slice(0, 2000)}`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { outcomes: subjects.flatMap(({ kind }) => together(kind.name, outcomes)), reached: forms.reached };
}

function batchesOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize));
}

/** The outcomes of the batches of a kind as one; none if there were none. */
function together(kind: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  const batches = outcomes.filter((outcome) => outcome.kind === kind);
  if (batches.length === 0) return [];
  const sum = (of: "objects" | "unmanageable") => batches.reduce((total, outcome) => total + outcome[of], 0);
  const all = (of: "skipped" | "lost" | "changed") => batches.flatMap((outcome) => outcome[of]);
  return [
    {
      kind,
      objects: sum("objects"),
      unmanageable: sum("unmanageable"),
      skipped: all("skipped"),
      lost: all("lost"),
      changed: all("changed"),
    },
  ];
}

/** The members of a schema, and of all variants of a union. */
function namesIn({ schemas }: Document, schema: Stored["record"] | undefined): ReadonlySet<string> {
  const { properties = {}, oneOf = [], anyOf = [] } = resolved(schemas, schema) ?? {};
  const inside = [...oneOf, ...anyOf].flatMap((one) => [...namesIn({ schemas } as Document, one)]);
  return new Set([...Object.keys(properties), ...inside]);
}

async function tried(
  subject: Subject,
  document: Document,
  store: Store,
  mayStay: (name: string) => boolean,
): Promise<Outcome> {
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
    const inHcl = await imported(hcl, kind, "code", "hcl");
    const written = inHcl.objects.size === 0 ? undefined : await renamed(hcl, kind, inHcl.objects, store);
    serve(records);
    const inTypescript = await imported(ts, kind, "src", "ts");
    const uncompiled = process.env.ONLY_HCL
      ? []
      : await mustCompile(ts).then(
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

function copyOf(value: unknown): Held {
  return JSON.parse(JSON.stringify(value));
}

interface Change {
  readonly isLost: boolean;
  readonly says: string;
}

/** What a request has to have and the service may leave out: absent, it means this, by place. */
const requiredInRequests: Readonly<Record<string, unknown>> = {
  // A source of metrics has its tables elsewhere; the self-hosted service rejects one without this member (contract 8).
  "from.tableName": "",
  // The hosted document requires it of every update of a source of spans (contract: further routes, section 8).
  durationPrecision: 3,
};

/**
 * What an update has otherwise although it means the same: leftovers that the service echoes and rejects (contract 5.5), the language of a
 * condition, which the provider always names (contract: defaults, section 1), and an empty list that every update must have.
 */
function isExpected(
  { place, before, after }: { place: string; before: unknown; after: unknown },
  record: Held,
): boolean {
  const name = place.slice(place.lastIndexOf(".") + 1);
  // An alert that does not name its source has the one of its references.
  if (place === "source" && before === undefined) return after === watchedIn({ ...record, chart: record.chartConfig });
  if (place in requiredInRequests) return before === undefined && after === requiredInRequests[place];
  const owner = valueAt(record, place.slice(0, place.lastIndexOf(".")));
  if (!isRecord(owner)) return before === undefined && Array.isArray(after) && after.length === 0;
  if (name === "level") return after === undefined && owner.aggFn !== "quantile";
  if (name === "valueExpression") return after === undefined && owner.aggFn === "count";
  const isLanguage =
    name === "whereLanguage" && [before, after].every((language) => (language ?? "lucene") === "lucene");
  return isLanguage && (after === "lucene" || owner.where === undefined);
}

/** How an update that renames an object differs from what the service had, beside the name. */
function changesOf(record: Held, update: Held | undefined, mayStay: (name: string) => boolean): Change[] {
  if (!update) return [{ isLost: false, says: "no update" }];
  const has = inOneForm(record, update);
  const isSent = (name: string) => name !== "id" && (Object.hasOwn(update, name) || !mayStay(name));
  const expected = Object.fromEntries(Object.entries(has).filter(([name]) => isSent(name)));
  return differences({ ...expected, name: update.name }, update)
    .map((place) => ({ place, before: valueAt(has, place), after: valueAt(update, place) }))
    .filter((difference) => !isExpected(difference, has))
    .map(({ place, before, after }) => ({
      isLost: after === undefined,
      says: `${place}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    }));
}

/** One channel in a list is the same as one by itself, which every version of the service takes (contract: alerts). */
function inOneForm({ channels, ...record }: Held, update: Held): Held {
  const isSame = record.channel === undefined && Array.isArray(channels) && channels.length === 1 && !update.channels;
  if (isSame) return { ...record, channel: channels[0] };
  return channels === undefined ? record : { ...record, channels };
}

function valueAt(value: unknown, place: string): unknown {
  const steps = place.replace(/\[(\d+)\]/g, ".$1").split(".");
  return steps.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isRecord(inner) ? inner[step] : undefined;
  }, value);
}

/** True for an object with a value that a request may not have, such as one of a service that is set up elsewhere. */
function isOutsideInput({ schemas }: Document, input: Schema | undefined, record: Held | undefined): boolean {
  const { properties = {} } = resolved(schemas, input) ?? {};
  return Object.entries(properties).some(([name, property]) => {
    const { enum: values } = resolved(schemas, property);
    const value = record?.[name];
    return values !== undefined && typeof value === "string" && !value.startsWith("later_") && !values.includes(value);
  });
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

async function imported(project: Project, { name }: Kind, out: string, format: string): Promise<Imported> {
  const args = ["import", "--out", out, "--format", format, "--kind", name, "--json"];
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
