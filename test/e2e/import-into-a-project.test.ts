import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { type Emulator, startEmulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { mustCompile } from "../support/compiles";
import { reportedLimit } from "../support/emulator";
import { type Project, userProject } from "../support/project";
import { fillService, serviceAt } from "../support/random/fill";
import { Random } from "../support/random/random";

const root = path.resolve(__dirname, "../..");
const program = path.join(root, "dist/lib/tools/cli/main.js");
const logs = seed.logs;

let emulator: Emulator;
let project: Project;

afterEach(async () => {
  project.remove();
  await emulator.close();
});

async function filled(seed: number, savedSearches: number): Promise<void> {
  emulator = await startEmulator({ rateLimit: reportedLimit });
  project = userProject(credentials(emulator), { attached: true });
  await fillService(emulator, new Random(seed), { dashboards: 8, alerts: 8, savedSearches });
  emulator.clearRequests();
}

function credentials({ openSource }: Emulator): Record<string, string> {
  const { baseUrl, apiKey } = openSource;
  return { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: apiKey, OBSERVABILITY_PRODUCT: "clickstack" };
}

const run = (...args: string[]) => project.command(["import", ...args]);

test("a second import adds a folder to the app, with new objects only", async () => {
  await filled(6, 0);
  await run("--out", "src", "--no-plan");
  await fillService(emulator, new Random(7), { dashboards: 2, alerts: 2, savedSearches: 0 });
  const { code, output } = await run("--out", "src");
  expect(output).toContain('Add to your app: import { addTo } from "./imported"; and addTo(stack);');
  expect(output).toContain("Checked with terraform plan: 4 to import, 0 to add, 0 to change, 0 to destroy.");
  expect(code).toBe(0);
});

test("code for CDK Terrain compiles strictly and imports without changes, and one changed query is one changed tile", async () => {
  await filled(9, 1);
  const query = (where: string) => ({ aggFn: "count", where, whereLanguage: "lucene" });
  const tiles = ["error", "warn"].map((level) => ({
    ...{ x: 0, y: 0, w: 12, h: 6, name: level },
    config: { displayType: "line", sourceId: logs, select: [query(`SeverityText:${level}`), query("")] },
  }));
  await serviceAt(emulator.openSource).create("dashboards", { name: "Edited", tiles, tags: [] });
  await run("--out", "src", "--format", "cdktn", "--kind", "all", "--no-plan");
  expect(project.read("src/main.ts")).toContain('from "cdktf-observability/cdktn";');
  await mustCompile(project);
  const file = "src/dashboards/edited.ts";
  project.write(file, project.read(file).replace('"SeverityText:warn"', '"SeverityText:fatal"'));
  const env = { TF_VAR_webhook_on_call_url: emulator.dump().webhooks[0]?.url ?? "" };
  const { output } = await project.command(["preview", "src/main.ts", "--json"], { env });
  const { dashboards, alerts, others } = JSON.parse(output.slice(output.indexOf("{"))).stacks[0];
  const unchanged = dashboards.filter(({ change }: { change: string }) => change === "unchanged");
  expect(unchanged).toHaveLength(8);
  expect(dashboards.find(({ name }: { name: string }) => name === "Edited").tiles).toEqual([
    { key: "error", name: "error", change: "unchanged", changes: [] },
    {
      ...{ key: "warn", name: "warn", change: "changed" },
      changes: [{ path: "select[0].where", before: "SeverityText:warn", after: "SeverityText:fatal" }],
    },
  ]);
  expect([...alerts, ...others].filter(({ change, mark = change }) => mark !== "unchanged")).toEqual([]);
});

test("a project with TypeScript 7, whose package has no compiler to call, gets code that both versions accept", async () => {
  await filled(10, 1);
  const typescript = path.join(project.folder, "node_modules/typescript");
  rmSync(typescript);
  symlinkSync(path.join(root, "node_modules/typescript-7"), typescript);
  const { code, output } = await run("--out", "src");
  expect(output).toMatch(/: \d+ to import, 0 to add, 0 to change, 0 to destroy\.\n$/);
  expect(code).toBe(0);
  const compilerOptions = { strict: true, module: "nodenext", target: "es2022", noEmit: true, skipLibCheck: true };
  project.write(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, include: ["src"] }),
  );
  for (const [version, name] of [
    ["5.", "typescript"],
    ["7.", "typescript-7"],
  ]) {
    const tsc = path.join(root, "node_modules", String(name), "bin/tsc");
    expect((await project.must(process.execPath, [tsc, "--version"])).output).toContain(`Version ${version}`);
    await project.must(process.execPath, [tsc, "-p", "."]);
  }
});

test("Ctrl-C says that nothing was written", async () => {
  await filled(11, 0);
  const child = spawn(process.execPath, [program, "import", "--out", "src"], { cwd: project.folder, env: project.env });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await untilAsked();
  child.kill("SIGINT");
  const [exitCode] = await once(child, "close");
  expect([exitCode, said]).toEqual([130, "Interrupted: nothing was written.\n"]);
  expect(existsSync(path.join(project.folder, "src"))).toBe(false);
});

/** Resolves when the command has listed the dashboards. */
async function untilAsked(): Promise<void> {
  while (!emulator.requests().some(({ path: asked }) => asked.includes("/dashboards")))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

test("wrong usage exits with 2, a plan with changes with 1, a dry run with 0", async () => {
  await filled(8, 0);
  expect(await run("--format", "hcl")).toMatchObject({ code: 2 });
  expect(await run("--out", "code", "--kind", "nothing")).toMatchObject({ code: 2 });
  expect(await run("--out", "code", "--dry-run", "--json")).toMatchObject({ code: 0 });
});
