import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mustParse } from "../../lib/tools/importing/check";
import type { ImportOptions } from "../../lib/tools/importing/choose";
import { readOnlyService } from "../../lib/tools/importing/collect";
import { knownIn } from "../../lib/tools/importing/known";
import { exitCodeOf, reportOf } from "../../lib/tools/importing/report";
import { importExisting } from "../../lib/tools/importing/run";
import { print } from "../../lib/tools/importing/write";
import { UsageError } from "../../lib/tools/usage-error";
import { runningEmulator } from "../support/emulator";
import { fillService, serviceAt } from "../support/random/fill";
import { Random } from "../support/random/random";

const emulator = runningEmulator({ kept: true });
let folder: string;

beforeAll(async () => {
  await fillService(emulator, new Random(3), { dashboards: 6, alerts: 6, savedSearches: 2 });
  const service = serviceAt(emulator.openSource);
  await service.create("dashboards", { name: "Payments overview", tags: ["pay"], tiles: [] });
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-import-test-"));
  emulator.clearRequests();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({
  OBSERVABILITY_BASE_URL: emulator.openSource.baseUrl,
  OBSERVABILITY_API_KEY: emulator.openSource.apiKey,
  OBSERVABILITY_PRODUCT: "clickstack",
});
const options = (more: Partial<ImportOptions> = {}): ImportOptions => ({
  out: path.join(folder, "code"),
  format: "hcl",
  cdk: "cdktf",
  tag: [],
  select: [],
  kind: [],
  exclude: [],
  from: [],
  state: [],
  force: false,
  dryRun: false,
  plan: false,
  ...more,
});
const rateLimit = { requests: 0, perSeconds: 1 };
const run = (more: Partial<ImportOptions> = {}, signal = new AbortController().signal) =>
  importExisting(options(more), { environment: environment(), signal, report: () => {}, rateLimit });
const titles = async (more: Partial<ImportOptions>) =>
  (await run({ dryRun: true, ...more })).configuration.objects.map(({ kind, title }) => `${kind} ${title}`);

test("an import sends only GET requests, one for each kind", async () => {
  const { requests, configuration } = await run();
  expect(configuration.objects.length).toBeGreaterThan(12);
  expect(new Set(emulator.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(requests).toBeLessThanOrEqual(10);
});

test("a dry run lists the files and writes nothing", async () => {
  const imported = await run({ dryRun: true });
  expect(existsSync(path.join(folder, "code"))).toBe(false);
  expect(reportOf(imported, options({ dryRun: true }))).toContain("dashboard_payments_overview.tf");
});

test("a selection by tag, name, ID or URL imports only the matching objects", async () => {
  expect(await titles({ tag: ["pay"] })).toEqual(["dashboard Payments overview"]);
  expect(await titles({ select: ["payments*"] })).toEqual(["dashboard Payments overview"]);
  expect(await titles({ select: ["payments"] })).toEqual([]);
  const [wanted] = (await run({ dryRun: true, tag: ["pay"] })).configuration.objects;
  expect(await titles({ select: [String(wanted?.id)] })).toEqual(["dashboard Payments overview"]);
  const url = `http://localhost:8080/dashboards/${wanted?.id}?from=1&to=2`;
  expect(await titles({ select: [url] })).toEqual(["dashboard Payments overview"]);
  expect(new Set((await titles({ kind: ["alert"] })).map((title) => title.split(" ")[0]))).toEqual(new Set(["alert"]));
});

test("a selected dashboard is imported with its alerts", async () => {
  const all = (await run({ dryRun: true })).configuration.objects;
  const watched = all.find(({ kind, parent }) => kind === "alert" && parent?.kind === "dashboard")?.parent?.id;
  const { objects } = (await run({ dryRun: true, select: [String(watched)] })).configuration;
  expect(objects.map(({ kind }) => kind)).toContain("alert");
  expect(objects.filter(({ kind }) => kind === "dashboard").map(({ id }) => id)).toEqual([watched]);
});

test("a second run adds only new objects in new files, and a third run adds nothing", async () => {
  await run({ tag: ["pay"] });
  const before = readdirSync(path.join(folder, "code")).sort();
  expect(before).toEqual(["dashboard_payments_overview.tf", "imports.tf", "main.tf"]);
  const kept = readFileSync(path.join(folder, "code/imports.tf"), "utf8");
  const second = await run({ kind: ["dashboard"] });
  expect(second.configuration.objects.map(({ title }) => title)).not.toContain("Payments overview");
  expect(second.files.map(({ name }) => name)).toContain("imports_2.tf");
  expect(second.files.map(({ name }) => name)).not.toContain("main.tf");
  expect(readFileSync(path.join(folder, "code/imports.tf"), "utf8")).toBe(kept);
  const third = await run({ kind: ["dashboard"] });
  expect([third.files, third.configuration.objects]).toEqual([[], []]);
  expect(reportOf(third, options())).toContain("There is nothing to write.");
});

test("lookups of an earlier run are reused", async () => {
  await run({ kind: ["dashboard"] });
  const { files, configuration } = await run({ kind: ["alert"] });
  expect(configuration.lookups.filter(({ isWritten }) => isWritten).map(({ kind }) => kind)).not.toContain("webhook");
  const again = await run({ kind: ["saved_search", "dashboard"], force: true });
  expect(again.files.length).toBeGreaterThan(0);
  expect(files.find(({ name }) => name === "webhooks.tf")?.text).toContain("On-call");
});

test("objects that a state manages are skipped", async () => {
  const state = path.join(folder, "some.tfstate");
  const [pay] = (await run({ dryRun: true, tag: ["pay"] })).configuration.objects;
  const instances = [{ attributes: { id: pay?.id } }];
  writeFileSync(
    state,
    JSON.stringify({ resources: [{ mode: "managed", type: "observability_dashboard", instances }] }),
  );
  expect(await titles({ tag: ["pay"], state: [state] })).toEqual([]);
  writeFileSync(state, "no state");
  await expect(run({ state: [state] })).rejects.toThrow(UsageError);
});

test("existing files are overwritten only with --force", async () => {
  const { files } = await run({ tag: ["pay"] });
  const file = path.join(folder, "code", "dashboard_payments_overview.tf");
  writeFileSync(file, "mine");
  await run({ tag: ["pay"] });
  expect(readFileSync(file, "utf8")).toBe("mine");
  await run({ tag: ["pay"], force: true });
  expect(readFileSync(file, "utf8")).toBe(files.find(({ name }) => file.endsWith(name))?.text);
});

test("an interrupted run writes no file", async () => {
  const abort = new AbortController();
  const started = importExisting(options(), {
    environment: environment(),
    signal: abort.signal,
    report: () => abort.abort(new Error("stopped")),
    rateLimit,
  });
  await expect(started).rejects.toThrow();
  expect(existsSync(path.join(folder, "code"))).toBe(false);
});

test("wrong usage is rejected", async () => {
  await expect(run({ kind: ["dashbord"] })).rejects.toThrow('--kind is "dashbord"; the kinds are');
  await expect(run({ select: ["http://localhost/"] })).rejects.toThrow("is not the URL of an object");
  const nowhere = importExisting(options(), {
    environment: {},
    signal: new AbortController().signal,
    report: () => {},
  });
  await expect(nowhere).rejects.toThrow(UsageError);
});

test("if the service rejects the key, the error is reported and nothing is written", async () => {
  const started = importExisting(options(), {
    environment: { ...environment(), OBSERVABILITY_API_KEY: "wrong" },
    signal: new AbortController().signal,
    report: () => {},
    rateLimit,
  });
  await expect(started).rejects.toThrow(/key/i);
  expect(existsSync(path.join(folder, "code"))).toBe(false);
});

test("kinds that need a product are named where the product is not set", async () => {
  const { OBSERVABILITY_PRODUCT: _, ...base } = environment();
  const context = { environment: base, signal: new AbortController().signal, report: () => {}, rateLimit };
  const { notes } = await importExisting(options({ kind: ["all"], dryRun: true }), context);
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^Not imported: connections, sources, webhooks, roles, saved searches[^.]*\. .*OBSERVABILITY_PRODUCT/,
    ),
  );
});

test("without a product, kinds that need one and that nobody selected are not mentioned", async () => {
  const { OBSERVABILITY_PRODUCT: _, ...base } = environment();
  const context = { environment: base, signal: new AbortController().signal, report: () => {}, rateLimit };
  const { notes } = await importExisting(options({ dryRun: true }), context);
  expect(notes.join("\n")).not.toContain("Not imported");
});

test("the provider block of the folder says which service is read, whatever else the environment names", async () => {
  const { OBSERVABILITY_API_KEY } = environment();
  const out = path.join(folder, "code");
  mkdirSync(out);
  const block = `provider "observability" {\n  product = "clickstack"\n  open_source = { base_url = "${emulator.openSource.baseUrl}" }\n}\n`;
  writeFileSync(path.join(out, "provider.tf"), block);
  const other = { OBSERVABILITY_API_KEY, OBSERVABILITY_BASE_URL: "http://127.0.0.1:1", OBSERVABILITY_KEY_ID: "other" };
  const context = { environment: other, signal: new AbortController().signal, report: () => {}, rateLimit };
  const { notes, inventory } = await importExisting(options({ kind: ["all"], dryRun: true }), context);
  expect(inventory.saved_search).not.toEqual([]);
  expect(notes[0]).toMatch(
    /^Service: http:.*provider\.tf\), mode open_source .*, product clickstack \(.*provider\.tf\)\.$/,
  );
});

test("tags that the folder's provider adds to every object are not written", async () => {
  const out = path.join(folder, "code");
  mkdirSync(out);
  const { baseUrl } = emulator.openSource;
  const block = `provider "observability" {\n  default_tags = ["pay"]\n  open_source = { base_url = "${baseUrl}" }\n}\n`;
  const codeWith = async (provider: string) => {
    writeFileSync(path.join(out, "provider.tf"), provider);
    const { files } = await run({ select: ["Payments overview"], dryRun: true });
    return files.map(({ text }) => text).join("");
  };
  expect(await codeWith(block)).not.toContain('pay"');
  expect(await codeWith(block.replace('"pay"', ""))).toMatch(/tags += \["pay"\]/);
});

test.each(["hcl", "ts"] as const)(
  "the plan of an import in %s has the default tags of the folder's provider",
  async (format) => {
    const service = { mode: "open_source", product: "clickstack", defaultTags: ["corp", "${x}"] } as const;
    const { configuration } = await run({ select: ["Payments overview"], dryRun: true });
    const managed = await knownIn({ out: folder, format });
    const { proof, files } = await print(configuration, service, { ...options(), out: folder, format }, managed);
    const written = "hcl" in proof ? proof.hcl : files;
    const text = written.map((file) => file.text).join("");
    const expected = { hcl: 'default_tags = ["corp", "$${x}"]', ts: 'defaultTags: ["corp", "$${x}"]' };
    expect(text).toContain(expected[format]);
  },
);

test("default tags that are not written out are named", async () => {
  const out = path.join(folder, "code");
  mkdirSync(out);
  const { baseUrl } = emulator.openSource;
  const text = `provider "observability" {\n  default_tags = local.tags\n  open_source = { base_url = "${baseUrl}" }\n}\n`;
  writeFileSync(path.join(out, "provider.tf"), text);
  expect((await run({ dryRun: true })).notes).toContainEqual(
    expect.stringContaining("default_tags of the provider is not written out"),
  );
});

test("a plan that stands alone is of the service that the provider block names", async () => {
  const out = path.join(folder, "code");
  mkdirSync(out);
  const { baseUrl } = emulator.openSource;
  const text = `provider "observability" {\n  product = "clickstack"\n  open_source = { base_url = "${baseUrl}", api_key = "k" }\n}\n`;
  writeFileSync(path.join(out, "provider.tf"), text);
  const service = await readOnlyService([out], { OBSERVABILITY_BASE_URL: "http://other.example" });
  await service.client.close();
  expect(JSON.stringify(service.facts)).not.toContain('"k"');
  expect(service.variables).toEqual({
    OBSERVABILITY_BASE_URL: baseUrl,
    OBSERVABILITY_API_KEY: "k",
    OBSERVABILITY_PRODUCT: "clickstack",
  });
});

test("a kind that the service does not have is no error, unless it was selected", async () => {
  const { notes } = await run({ kind: ["all"], dryRun: true });
  expect(notes).toContain("Not imported: roles. The service does not have them (status 404).");
  await expect(run({ kind: ["role"], dryRun: true })).rejects.toThrow("404");
});

test("alerts that are not listed are no alerts that are not there, whatever the status", async () => {
  for (const status of [403, 404, 405, 501]) {
    emulator.faults.add({ kind: "status", status, path: "/api/v2/alerts*", method: "GET", body: "Cannot GET" });
    const imported = await run({ dryRun: true });
    emulator.faults.clear();
    expect(imported.isComplete).toBe(false);
    expect(imported.notes).toContainEqual(expect.stringMatching(/^Could not list alerts: /));
  }
});

test("an object is excluded by ID, by name or by a pattern, and its alerts with it", async () => {
  const all = (await run({ dryRun: true })).configuration.objects;
  const watched = all.find(({ kind, parent }) => kind === "alert" && parent?.kind === "dashboard")?.parent?.id;
  const { configuration } = await run({ dryRun: true, exclude: [String(watched)] });
  expect(configuration.objects.filter(({ id, parent }) => id === watched || parent?.id === watched)).toEqual([]);
  expect(configuration.objects.length).toBeGreaterThan(0);
  const titlesOf = async (exclude: string[]) =>
    (await run({ dryRun: true, exclude })).configuration.objects.map(({ title }) => title);
  expect(await titlesOf(["Payments overview"])).not.toContain("Payments overview");
  expect(await titlesOf(["payments*"])).not.toContain("Payments overview");
  expect(await titlesOf(["pay"])).toContain("Payments overview");
});

test("the report begins with what was found, or beside a selection with what is imported", async () => {
  const firstLine = async (selection: Parameters<typeof options>[0]) =>
    reportOf(await run({ ...selection, dryRun: true }), options(selection)).split("\n")[0];
  expect(await firstLine({})).toMatch(/^Found \d+ dashboards?, .* \(\d+ requests\)$/);
  const selected = await firstLine({ select: ["Payments overview"], kind: ["dashboard"] });
  expect(selected).toMatch(/^To import: 1 dashboard; read: \d+ dashboards?, .* \(\d+ requests\)$/);
  expect(await firstLine({ select: ["Nope*"] })).toMatch(/^To import: nothing; read: /);
});

test("a selection that matches nothing is named and is no success", async () => {
  const missing = { select: ["65f0a1b2c3d4e5f6a7b80999", "Payments*", "Nope*"], tag: ["nope"], dryRun: true };
  const imported = await run(missing);
  expect(imported.unmatched).toEqual([
    'No object matches --select "65f0a1b2c3d4e5f6a7b80999".',
    'No object matches --select "Nope*".',
    'No object matches --tag "nope".',
  ]);
  expect(exitCodeOf(imported)).toBe(1);
  expect(reportOf(imported, options())).toContain('No object matches --select "Nope*".\n');
  const excluding = await run({ exclude: ["Nope*"], dryRun: true });
  expect([excluding.unmatched, exitCodeOf(excluding)]).toEqual([[], 0]);
  expect(excluding.notes).toContain('No object matches --exclude "Nope*".');
});

test.each([403, 500])(
  "a kind that cannot be listed (%i) fails the search for objects that nobody manages",
  async (status) => {
    await run({ kind: ["all"] });
    const asked = { failIfUnmanaged: true, dryRun: true };
    emulator.faults.add({ kind: "status", method: "GET", path: "*/alerts", status, body: { message: "no" } });
    try {
      const imported = await run(asked);
      expect(imported.notes.join()).toContain("Could not list alerts");
      expect([exitCodeOf(imported, asked), exitCodeOf(imported, {})]).toEqual([1, 0]);
      expect(exitCodeOf(await run({ ...asked, kind: ["dashboard"] }), asked)).toBe(0);
    } finally {
      emulator.faults.clear();
    }
  },
);

test("objects that nobody manages are listed and fail the run if the user wants that, and managed ones do not", async () => {
  const asked = { failIfUnmanaged: true, kind: ["dashboard"] };
  const imported = await run({ ...asked, dryRun: true });
  expect(exitCodeOf(imported, asked)).toBe(4);
  expect(exitCodeOf(imported, {})).toBe(0);
  const report = reportOf(imported, options({ ...asked, dryRun: true }));
  expect(report).toMatch(/^Not managed: dashboard "Payments overview" \([0-9a-f]{24}\)$/m);
  await run({ kind: ["all"] });
  expect(exitCodeOf(await run({ ...asked, dryRun: true }), asked)).toBe(0);
});

test("code that no plan could check is no success", async () => {
  const imported = await importExisting(options({ plan: true, kind: ["dashboard"] }), {
    environment: { ...environment(), PATH: folder },
    signal: new AbortController().signal,
    report: () => {},
    rateLimit,
  });
  expect(imported.checked).toEqual({ unchecked: expect.stringContaining("no terraform or tofu") });
  expect(exitCodeOf(imported)).toBe(3);
});

test("a run that is interrupted before its end writes nothing, and the next run starts again", async () => {
  const abort = new AbortController();
  const interrupted = importExisting(options({ plan: true, kind: ["dashboard"] }), {
    environment: environment(),
    signal: abort.signal,
    report: (step) => step === "Parsing the code" && abort.abort(new Error("stopped")),
    rateLimit,
  });
  await expect(interrupted).rejects.toThrow();
  expect(existsSync(path.join(folder, "code"))).toBe(false);
  expect((await run({ kind: ["dashboard"] })).files.length).toBeGreaterThan(0);
});

test("code that cannot be parsed is never written", async () => {
  const context = { environment: process.env, signal: new AbortController().signal };
  const file = (name: string, text: string) => ({ name, text, description: "" });
  await expect(mustParse([file("a.ts", 'export const a = { "service.name" };\n')], context)).rejects.toThrow(
    /nothing was written.*--exclude\.\n.*a\.ts:1/s,
  );
  await expect(mustParse([file("a.ts", "export const a = { true, null };\n")], context)).rejects.toThrow("a.ts:1");
  await expect(mustParse([file("a.tf", 'locals {\n  a = "\n}\n')], context)).rejects.toThrow(/a\.tf/);
  await mustParse(
    [file("a.ts", "export const a: string = '';\n"), file("b/b.tf", "locals {\n    a = 1\n}\n")],
    context,
  );
});

test.each([
  ["main.tf", "terraform {\n  required_providers {\n", /Unclosed configuration block.*main\.tf/s],
  ["other.tf", 'locals {\r\n  a = "\r\n}\r\n', /other\.tf/],
  ["main.tf.json", "{ nothing }", /main\.tf\.json is no JSON/],
])(
  "beside a %s that cannot be parsed nothing is written, because no plan of the folder would work",
  async (name, text, problem) => {
    const context = { signal: new AbortController().signal, report: () => {}, rateLimit };
    const importWith = (more: Partial<ImportOptions>) =>
      importExisting(options({ select: ["Payments overview"], ...more }), {
        ...{ ...context, environment: { ...environment(), PATH: process.env.PATH } },
      });
    const out = path.join(folder, "code");
    mkdirSync(out);
    writeFileSync(path.join(out, name), text);
    writeFileSync(path.join(out, "fine.tf"), "\uFEFFlocals {\n    b = 1\n}\n");
    await expect(importWith({})).rejects.toThrow(UsageError);
    await expect(importWith({ dryRun: true })).rejects.toThrow(problem);
    expect(readdirSync(out).sort()).toEqual(["fine.tf", name].sort());
    rmSync(path.join(out, name));
    // What is overwritten is in nobody's way.
    writeFileSync(path.join(out, "main.tf"), text);
    await importWith({ force: true });
    expect(readdirSync(out)).toContain("dashboard_payments_overview.tf");
  },
);
