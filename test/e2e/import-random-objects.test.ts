import { readdirSync } from "node:fs";
import path from "node:path";
import { type Emulator, startEmulator } from "../../lib/emulator";
import { mustCompile } from "../support/compiles";
import { reportedLimit, runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { userProject } from "../support/project";
import { contentOf } from "../support/random/compare";
import { serviceAt } from "../support/random/fill";
import { Random } from "../support/random/random";
import { addLeftovers, fillStore } from "../support/random/store";
import { overrideProvider } from "../support/terraform";

const unchanged = /Checked with terraform plan: \d+ to import, 0 to add, 0 to change, 0 to destroy\.\n$/;

/** Each round fills new services; the name of a failed test has its seed. `IMPORT_ROUNDS` sets the number. */
const rounds = Number(process.env.IMPORT_ROUNDS ?? 1);
const seeds = Array.from({ length: rounds }, (_, index) => index + 1);
const size = { dashboards: 10, alerts: 8, savedSearches: 3, sources: 6, webhooks: 3, connections: 2 };

const emulator = runningEmulator({ rateLimit: reportedLimit });
const project = fixture(() => userProject(credentials(emulator), { attached: true }), { each: true });

function credentials({ openSource }: Emulator): Record<string, string> {
  const { baseUrl, apiKey } = openSource;
  return { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: apiKey, OBSERVABILITY_PRODUCT: "clickstack" };
}

const run = (...args: string[]) => project.command(["import", ...args]);

/** With lookups of what dashboards refer to in HCL, and everything in TypeScript; in more rounds, both in both. */
const selections = { hcl: [[], ["--kind", "all"]], ts: [["--kind", "all"], []] };
const cases = (format: keyof typeof selections) =>
  seeds.flatMap((seed) =>
    selections[format]
      .slice(0, Math.min(rounds, 2))
      .map((selection) => [seed, selection.join(" "), selection] as const),
  );

async function fillWithLeftovers(seed: number): Promise<void> {
  await fillStore(emulator, new Random(seed), size);
  addLeftovers(emulator, new Random(seed));
  emulator.clearRequests();
}

test.each(cases("hcl"))(
  "a random service, seed %i %s, becomes HCL that the real Terraform imports without a change",
  async (seed, _, selection) => {
    await fillWithLeftovers(seed);
    const { code, output } = await run("--out", "code", "--format", "hcl", ...selection);
    expect(output).toMatch(unchanged);
    expect(code).toBe(0);
    expect(new Set(emulator.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
    await project.must("terraform", ["fmt", "-check", "-diff", "code"]);
    if (selection.length === 0) await expectTilesToStay();
  },
);

/** A plan that renames all dashboards shows their names and nothing of their tiles: what an import stores is the text that its code makes. */
async function expectTilesToStay(): Promise<void> {
  const code = path.join(project.folder, "code");
  for (const file of readdirSync(code).filter((name) => name.startsWith("dashboard_")))
    project.write(`code/${file}`, project.read(`code/${file}`).replace(/^ {2}name = "/gm, "$&New "));
  const options = { cwd: code, env: overrideProvider(code) };
  await project.must("terraform", ["plan", "-input=false", "-out=plan"], options);
  const { output } = await project.must("terraform", ["show", "-json", "plan"], options);
  const { resource_changes: all } = JSON.parse(output.slice(output.indexOf("{")));
  const changes = all.filter(({ type }: { type: string }) => type === "observability_dashboard");
  expect(changes.length).toBe(emulator.dump().dashboards.length);
  for (const { change } of changes) {
    expect(change.after.name).toBe(`New ${change.before.name}`);
    expect(change.after.tiles).toEqual(change.before.tiles);
  }
}

test.each(cases("ts"))(
  "a random service, seed %i %s, becomes TypeScript that compiles strictly and is imported without a change",
  async (seed, _, selection) => {
    await fillWithLeftovers(seed + 1000);
    const { code, output } = await run("--out", "src", ...selection);
    expect(output).toMatch(unchanged);
    expect(code).toBe(0);
    await mustCompile(project);
  },
);

/** Removes everything that a new service holds. */
async function empty({ openSource }: Emulator): Promise<void> {
  const service = serviceAt(openSource);
  for (const kind of ["saved-searches", "webhooks", "sources", "connections"])
    for (const { id } of await service.list(kind)) await service.remove(kind, id);
}

/** The variables that stand for the addresses of webhooks. */
function secretsOf(report: string): Record<string, string> {
  const { objects } = JSON.parse(report) as { objects: { kind: string; id: string; name: string }[] };
  const urls = new Map(emulator.dump().webhooks.map(({ id, url }) => [id, url]));
  const webhooks = objects.filter(({ kind }) => kind === "webhook");
  return Object.fromEntries(
    webhooks.map(({ id, name }) => [`TF_VAR_webhook_${name.replaceAll("-", "_")}_url`, urls.get(id) ?? ""]),
  );
}

/** A dashboard with an alert, and a saved search, whose source somebody deleted. */
async function addOrphans(): Promise<void> {
  const gone = "6b0302bf940b7b18cfff0095";
  const service = serviceAt(emulator.openSource);
  const { sources, webhooks } = emulator.dump();
  const sourceId = sources.find(({ kind }) => kind === "log")?.id ?? "";
  const config = { displayType: "line", sourceId, select: [{ aggFn: "count", where: "", whereLanguage: "lucene" }] };
  const tiles = [{ name: "Errors", x: 0, y: 0, w: 12, h: 6, config }];
  const dashboard = await service.create("dashboards", { name: "Source is gone", tiles });
  const [made] = emulator.dump().dashboards.filter(({ id }) => id === dashboard.id);
  await service.create("alerts", {
    source: "tile",
    dashboardId: dashboard.id,
    tileId: made?.tiles[0]?.id,
    interval: "5m",
    threshold: 1,
    thresholdType: "above",
    channel: { type: "webhook", webhookId: webhooks[0]?.id },
  });
  const search = await service.create("saved-searches", { name: "Source is gone", sourceId, select: "", where: "" });
  emulator.edit("dashboards", dashboard.id, (one) => {
    for (const tile of one.tiles) Object.assign(tile.config, { sourceId: gone });
  });
  emulator.edit("savedSearches", search.id, (one) => Object.assign(one, { sourceId: gone }));
}

test.each(seeds)(
  "the TypeScript of a random service, seed %i, applied to an empty service, gives one equal to the first, without what refers to deleted objects",
  async (seed) => {
    await fillStore(emulator, new Random(seed + 2000), size);
    const before = await contentOf(emulator);
    await addOrphans();
    const { output } = await run("--out", "src", "--kind", "all", "--exclude", "Source is gone", "--no-plan", "--json");
    const main = project
      .read("src/main.ts")
      .replace(/^import.*"\.\/imports";\n/m, "")
      .replace("importExisting(stack);\n", "");
    project.write("src/main.ts", main);
    const other = await startEmulator();
    try {
      await empty(other);
      // The provider that runs has the address of the first service.
      const env = { ...credentials(other), ...secretsOf(output), TF_REATTACH_PROVIDERS: "" };
      await project.must("tsx", ["src/main.ts"], { env });
      const options = { cwd: "cdktf.out/stacks/observability", env };
      await project.must("terraform", ["init", "-input=false"], options);
      await project.must("terraform", ["apply", "-input=false", "-auto-approve"], options);
      expect(await contentOf(other)).toEqual(before);
    } finally {
      await other.close();
    }
  },
);
