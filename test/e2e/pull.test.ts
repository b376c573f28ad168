import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { seed } from "../../lib/emulator/store/seed-ids";
import { reportedLimit, runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { credentialsOf, type Project, userProject } from "../support/project";
import { serviceAt } from "../support/random/fill";
import { overrideProvider } from "../support/terraform";

const program = path.resolve(__dirname, "../../dist/lib/tools/cli/main.js");
const emulator = runningEmulator({ kept: true, rateLimit: reportedLimit });
const project: Project = fixture(() =>
  userProject({ ...credentialsOf(emulator), OBSERVABILITY_PRODUCT: "clickstack" }, { attached: true }),
);

/** The environment in which nothing is installed in the folders of HCL. */
let overridden: Readonly<Record<string, string>>;
const pull = (...args: string[]) => project.command(["pull", ...args], { env: overridden });
const apply = (cwd = ".") =>
  project.must("terraform", ["apply", "-auto-approve", "-input=false"], { cwd, env: overridden });

const code = `terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

provider "observability" {
  product     = "clickstack"
  open_source = {}
}

data "observability_source" "logs" {
  name = "Logs"
}

# Written by hand.
resource "observability_dashboard" "shop" {
  name = "Shop"
  tiles = [
    { name = "Errors", config = jsonencode({ displayType = "line", sourceId = data.observability_source.logs.id, select = [{ aggFn = "count", where = "SeverityText:error", whereLanguage = "lucene" }] }) }, # the first
    { name = "Größe 😀", config = jsonencode({ displayType = "markdown", markdown = "Old" }) },
  ]
}

resource "observability_alert" "errors" {
  dashboard_id   = observability_dashboard.shop.id
  tile_id        = observability_dashboard.shop.tile_ids["Errors"]
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${seed.webhook}" }
}

resource "terraform_data" "deployed" {
  triggers_replace = { dashboard = observability_dashboard.shop, alert = observability_alert.errors }
}

resource "observability_dashboard" "looped" {
  name  = "Looped"
  tiles = [for service in ["a", "b"] : { name = service, config = jsonencode({ displayType = "markdown", markdown = "About \${service}" }) }]
}

resource "observability_dashboard" "document" {
  dashboard_json = file("\${path.module}/document.json")
}
`;

const document = `{
  "name": "Document",
  "tiles": [ { "name": "Note", "x": 0, "y": 0, "w": 12, "h": 6,
      "config": { "displayType": "markdown", "markdown": "Old" } } ]
}
`;

beforeAll(() => {
  overridden = overrideProvider(project.folder);
  project.write("main.tf", code);
  project.write("document.json", document);
});

interface Tile {
  name: string;
  config: Record<string, unknown>;
  [place: string]: unknown;
}

/** Edits a dashboard over the API, as the UI does. */
async function edit(name: string, change: (tiles: Tile[]) => void): Promise<void> {
  const service = serviceAt(emulator.openSource);
  const found = (await service.list("dashboards")).find((one) => one.name === name);
  const body = structuredClone(found) as unknown as { tiles: Tile[] };
  change(body.tiles);
  await service.update("dashboards", found?.id ?? "", { ...body });
}

/** Waits until the service was asked for something. Returns how many requests there were by then. */
async function untilRequested(what: string, since: number): Promise<number> {
  const requests = () => emulator.requests().slice(since);
  while (!requests().some(({ path: one }) => one.includes(what))) await setTimeout(20);
  return emulator.requests().length;
}

test("without a state nothing can be pulled, and a folder that is not there is named", async () => {
  const [none, missing] = [await pull(), await pull("missing")];
  expect(none.output).toContain("There is no state of .,");
  expect(missing.output).toContain("Folder not found: missing.");
  expect([none.code, missing.code]).toEqual([2, 2]);
});

test("edits of the UI become edits of the code, and what a loop computes is left", async () => {
  await apply();
  expect((await pull()).output).toContain("there is nothing to pull");
  await edit("Shop", (tiles) => {
    const [errors, size] = tiles;
    if (errors)
      Object.assign(errors, { name: "All errors", config: { ...errors.config, numberFormat: { output: "percent" } } });
    if (size) size.config.markdown = "New";
  });
  await edit("Looped", ([first]) => Object.assign(first?.config ?? {}, { markdown: "Other" }));
  await edit("Document", ([first]) => Object.assign(first?.config ?? {}, { markdown: "New" }));
  expect((await pull("--check")).code).toBe(4);
  const { code: exit, output } = await pull();
  expect(exit).toBe(3);
  expect(output).toContain('observability_dashboard.looped "Looped", main.tf:');
  expect(output).toContain("this code makes several (a loop at main.tf:");
  expect(output).toContain('\n  ~ tile "Errors" name: "Errors" → "All errors"\n');
  const format = 'tile "Errors" config.numberFormat';
  expect(output).toContain(`\n    ${format}: none → {"output":"percent"}\n`);
  expect(output).toContain(`Not taken, because the code never set it: observability_dashboard.shop ${format}.`);
  expect(output).toContain(
    "\nThe next apply also changes these, which refer to what was pulled:\n  terraform_data.deployed\n",
  );
  const wanted = code
    .replace('name = "Errors"', 'name = "All errors"')
    .replace('tile_ids["Errors"]', 'tile_ids["All errors"]')
    .replace('markdown = "Old"', 'markdown = "New"');
  expect(project.read("main.tf")).toBe(wanted);
  expect(project.read("document.json")).toBe(document.replace('"Old"', '"New"'));
  const again = await pull();
  expect(again.output).toContain("nothing was written");
  expect(again.output).not.toContain('observability_dashboard.shop "Shop"');
  expect(again.output).toContain(
    "The next apply brings the state up to date:\n  observability_dashboard.document\n  observability_dashboard.shop\n",
  );
  const { output: plan } = await project.must("terraform", ["plan", "-input=false"], { env: overridden });
  expect(plan).toContain("1 to add, 1 to change, 1 to destroy");
});

test("a service that fails in the middle, and Ctrl-C there, leave everything as it was", async () => {
  await edit("Shop", ([errors]) => {
    const select = errors?.config.select as Record<string, unknown>[] | undefined;
    if (select?.[0]) select[0].where = "SeverityText:fatal";
  });
  const before = project.read("main.tf");
  const temporary = mkdtempSync(path.join(tmpdir(), "observability-pull-"));
  const isLeftAlone = () => {
    expect(project.read("main.tf")).toBe(before);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(project.folder).filter((name) => /tmp|import/.test(name))).toEqual([]);
  };
  const env = { ...overridden, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: "1" };
  emulator.faults.add({ kind: "status", status: 403, path: "/api/v2/saved-searches*", body: { message: "Forbidden" } });
  const partly = await project.command(["pull", "--dry-run"], { env });
  expect(partly.output).toContain("Could not list saved searches: ");
  expect(partly.output).toMatch(/^\+.*where = "SeverityText:fatal"/m);
  isLeftAlone();
  const child = spawn(process.execPath, [program, "pull"], { cwd: project.folder, env: { ...project.env, ...env } });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  // The plan does not list saved searches; what comes after them is the plan of the edited code.
  const listed = await untilRequested("/saved-searches", emulator.requests().length);
  emulator.faults.add({ kind: "delay", path: "/api/v2/dashboards*", milliseconds: 15_000 });
  await untilRequested("/dashboards", listed);
  child.kill("SIGINT");
  const [exitCode] = await once(child, "close");
  expect([exitCode, said]).toEqual([130, "Interrupted: nothing was written.\n"]);
  isLeftAlone();
  emulator.faults.clear();
  emulator.faults.add({ kind: "status", status: 403, path: "/api/v2/alerts*", body: { message: "Forbidden" } });
  const failed = await project.command(["pull"], { env });
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining("403")]);
  expect(failed.output).toContain("terraform plan failed in .:");
  isLeftAlone();
  emulator.faults.clear();
  const late = project.command(["pull"], { env });
  await untilRequested("/saved-searches", emulator.requests().length);
  emulator.faults.add({ kind: "status", status: 403, path: "/api/v2/dashboards*", body: { message: "Forbidden" } });
  const proof = await late;
  expect([proof.code, proof.output]).toEqual([1, expect.stringContaining("403")]);
  expect(proof.output).not.toContain("By hand");
  isLeftAlone();
  emulator.faults.clear();
  rmSync(temporary, { recursive: true });
});

test("what somebody changes again while pull runs is left to the next pull, which takes all of it", async () => {
  const before = project.read("main.tf");
  const running = pull();
  // What comes after saved searches is the plan of the edited code.
  await untilRequested("/saved-searches", emulator.requests().length);
  await edit("Shop", ([errors]) => {
    const select = errors?.config.select as Record<string, unknown>[] | undefined;
    if (select?.[0]) select[0].where = "SeverityText:warn";
  });
  const { code: exit, output } = await running;
  expect([exit, output]).toEqual([
    3,
    expect.stringContaining("By hand: somebody changed it again meanwhile; run pull"),
  ]);
  expect(project.read("main.tf")).toBe(before);
  const { output: next } = await pull();
  expect(next).toContain('tile "Errors" config.select[0].where: "SeverityText:error" → "SeverityText:warn"');
  expect(project.read("main.tf")).toBe(before.replace("SeverityText:error", "SeverityText:warn"));
});

test("what people created or deleted is named with the command that takes it; --conflicts writes both sides where somebody has to decide", async () => {
  const service = serviceAt(emulator.openSource);
  const made = await service.create("dashboards", { name: "Made in the UI", tags: [], tiles: [] });
  const [document] = (await service.list("dashboards")).filter(({ name }) => name === "Document");
  await service.remove("dashboards", document?.id ?? "");
  const { output } = await pull("--conflicts");
  expect(output).toContain("the next apply creates them again. To accept that, remove their code:");
  expect(output).toContain("  observability_dashboard.document\n");
  expect(output).toContain(
    `  dashboard "Made in the UI": npx cdktf-observability import --out . --format hcl --kind dashboard --select ${made.id}`,
  );
  expect(project.read("main.tf")).toMatch(
    /^<<<<<<< code\n.*for service in.*\n=======\n[\s\S]*Other[\s\S]*^>>>>>>> service$/m,
  );
});

test("an edit with which the plan fails is left, because the code as it was can be planned", async () => {
  const [head = ""] = code.split("data ");
  const guarded = `${head}resource "observability_dashboard" "guarded" {
  name  = "Guarded"
  tiles = [{ name = "Note", config = jsonencode({ displayType = "markdown", markdown = "Old" }) }]
  lifecycle {
    postcondition {
      condition     = length(self.tiles) == 1
      error_message = "One tile is enough."
    }
  }
}
`;
  const cwd = "guarded";
  project.write("guarded/main.tf", guarded);
  overrideProvider(path.join(project.folder, cwd));
  await apply(cwd);
  await edit("Guarded", (tiles) => {
    tiles.push({ name: "More", config: { displayType: "markdown", markdown: "New" }, x: 0, y: 6, w: 12, h: 6 });
  });
  const { code: exit, output } = await pull("guarded");
  expect([exit, output]).toEqual([3, expect.stringMatching(/By hand: [\s\S]*One tile is enough\./)]);
  expect(project.read("guarded/main.tf")).toBe(guarded);
});

const app = `import { App, TerraformStack } from "cdktn";
import { Dashboard, DataObservabilitySource, ObservabilityProvider, timeSeries } from "cdktf-observability/cdktn";
import { addArranged } from "./arranged";

const condition = "SeverityText:error";

const app = new App();
const stack = new TerraformStack(app, "shop");
new ObservabilityProvider(stack, "observability", { product: "clickstack", openSource: {} });
const logs = DataObservabilitySource.byName(stack, "Logs");
new Dashboard(stack, "api", {
  name: "API",
  tiles: [timeSeries("Errors", logs).count().where(condition)],
});
addArranged(stack, logs);
app.synth();
`;

const arranged = `import type { TerraformStack } from "cdktn";
import { Dashboard, type DataObservabilitySource, Layout, markdownTile, numberTile, timeSeries } from "cdktf-observability/cdktn";

export function addArranged(stack: TerraformStack, logs: DataObservabilitySource): void {
  new Dashboard(stack, "arranged", {
    name: "Arranged",
    ...Layout.dashboard(timeSeries("Errors", logs).count(), markdownTile("Note", "Old"), ...["a", "b"].map((one) => numberTile(one, logs).count())),
  });
}
`;

describe("in an app of cdktn", () => {
  const stack = { cwd: "app/cdktf.out/stacks/shop" };
  const pullApp = () => project.command(["pull", "app"]);
  const synth = () => project.must("node", ["--import", "tsx", "main.ts"], { cwd: "app" });
  const applyStack = () => project.must("terraform", ["apply", "-auto-approve", "-input=false"], stack);
  const moved = arranged.replace('markdownTile("Note", "Old")', 'markdownTile("Note", "New").at(0, 20)');

  beforeAll(async () => {
    // The packages stand in the folder above, as far as the repository goes.
    project.write(".git/HEAD", "");
    project.write("app/main.ts", app);
    project.write("app/arranged.ts", arranged);
    project.write("app/cdktf.json", JSON.stringify({ language: "typescript", app: "node --import tsx main.ts" }));
    await synth();
    await project.must("terraform", ["init", "-input=false"], stack);
    await applyStack();
  });

  test("edits are taken, also in a constant, new code imports what it calls, and a tile that was moved in a Layout says so", async () => {
    await edit("API", (tiles) => {
      const select = tiles[0]?.config.select as Record<string, unknown>[] | undefined;
      if (select?.[0]) select[0].where = "SeverityText:fatal";
      tiles.push({ name: "Note", config: { displayType: "markdown", markdown: "New" }, x: 0, y: 6, w: 12, h: 6 });
    });
    await edit("Arranged", ([, note]) =>
      Object.assign(note ?? {}, { y: 20, config: { ...note?.config, markdown: "New" } }),
    );
    const { code: exit, output } = await pullApp();
    expect(output).toMatch(
      /^Service: \S+ \(OBSERVABILITY_BASE_URL\), mode open_source \(app\/cdktf\.out\/stacks\/shop\/cdk\.tf\.json\)/,
    );
    expect([exit, output]).toEqual([0, expect.stringContaining("wrote main.ts, arranged.ts.")]);
    const wanted = app
      .replace("SeverityText:error", "SeverityText:fatal")
      .replace("timeSeries }", "markdownTile, timeSeries }")
      .replace(".where(condition)]", '.where(condition), markdownTile("Note", "New").at(0, 6)]');
    expect(project.read("app/main.ts")).toBe(wanted);
    expect(project.read("app/arranged.ts")).toBe(moved);
    expect((await pullApp()).output).toContain("there is nothing to pull");
  });

  test("a dashboard is named, and its code stays, where a gap moves tiles that a loop makes", async () => {
    await synth();
    await applyStack();
    await edit("Arranged", ([errors, note]) => {
      Object.assign(errors ?? {}, { h: 3 });
      Object.assign(note ?? {}, { config: { ...note?.config, markdown: "Newer" } });
    });
    const { code: exit, output } = await pullApp();
    expect(output).toContain("By hand: the plan would change tiles.a.y.");
    expect([exit, project.read("app/arranged.ts")]).toEqual([3, moved]);
  });

  test("an edit with which the app makes another object otherwise is left, and named with that object", async () => {
    const size = 'new Dashboard(stack, "size", { name: `${readFileSync(__filename).length}`, tiles: [] });\n';
    const counting = `import { readFileSync } from "node:fs";\n${app.replace("app.synth();", `${size}app.synth();`)}`;
    project.write("app/main.ts", counting);
    await synth();
    await applyStack();
    await edit("API", (tiles) => {
      const select = tiles[0]?.config.select as Record<string, unknown>[] | undefined;
      if (select?.[0]) select[0].where = "SeverityText:warning";
    });
    const { code: exit, output } = await pullApp();
    expect(output).toContain("By hand: the app would change observability_dashboard.size, too.");
    expect([exit, project.read("app/main.ts")]).toEqual([3, counting]);
  });
});
