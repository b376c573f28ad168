import path from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { type Project, userProject } from "../support/project";
import { contentOf } from "../support/random/compare";
import { fillService, serviceAt } from "../support/random/fill";
import { Random } from "../support/random/random";

const root = path.resolve(__dirname, "../..");
const program = path.join(root, "dist/cli/main.js");
const unchanged = /Checked with terraform plan: \d+ to import, 0 to add, 0 to change, 0 to destroy\.\n$/;

let emulator: Emulator;
let project: Project;

afterEach(async () => {
  project.remove();
  await emulator.close();
});

async function filled(seed: number, savedSearches: number): Promise<void> {
  emulator = await startEmulator();
  project = userProject(credentials(emulator));
  await fillService(emulator, new Random(seed), { dashboards: 8, alerts: 8, savedSearches });
  emulator.clearRequests();
}

function credentials({ openSource }: Emulator): Record<string, string> {
  const { baseUrl, apiKey } = openSource;
  return { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: apiKey, OBSERVABILITY_PRODUCT: "clickstack" };
}

const run = (...args: string[]) => project.run(process.execPath, [program, "import", ...args]);

test.each([1, 2, 3])(
  "random objects, seed %i, become HCL that the real Terraform imports without changes",
  async (seed) => {
    await filled(seed, 2);
    const { code, output } = await run("--out", "code", "--format", "hcl");
    expect(output).toMatch(unchanged);
    expect(code).toBe(0);
    expect(new Set(emulator.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(await project.run("terraform", ["fmt", "-check", "-diff", "code"])).toMatchObject({ code: 0 });
  },
  120_000,
);

const biome = JSON.stringify({
  root: true,
  formatter: { indentStyle: "space", indentWidth: 2, lineWidth: 120 },
  linter: { enabled: false },
});
const compiler = JSON.stringify({
  compilerOptions: {
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: "ES2022",
    module: "CommonJS",
    moduleResolution: "node",
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ["src"],
});

test.each([1, 2])(
  "random objects, seed %i, become formatted TypeScript that compiles strictly and imports without changes",
  async (seed) => {
    await filled(seed, 2);
    const { code, output } = await run("--out", "src");
    expect(output).toMatch(unchanged);
    expect(code).toBe(0);
    project.write("biome.json", biome);
    project.write("tsconfig.json", compiler);
    expect(await project.run("biome", ["check", "src"])).toMatchObject({ code: 0 });
    expect(await project.run("tsc", ["-p", "."])).toMatchObject({ code: 0, output: "" });
  },
  180_000,
);

test("the TypeScript, applied to an empty service, creates equal objects", async () => {
  await filled(5, 3);
  const before = await contentOf(emulator);
  await run("--out", "src", "--no-plan");
  const main = project
    .read("src/main.ts")
    .replace(/^import.*"\.\/imports";\n/m, "")
    .replace("importExisting(stack);\n", "");
  project.write("src/main.ts", main);
  const other = await startEmulator();
  try {
    const env = credentials(other);
    const service = serviceAt(other.openSource);
    for (const { id } of await service.list("saved-searches")) await service.remove("saved-searches", id);
    await project.must("tsx", ["src/main.ts"], { env });
    const options = { cwd: "cdktf.out/stacks/observability", env };
    await project.must("terraform", ["init", "-input=false"], options);
    await project.must("terraform", ["apply", "-input=false", "-auto-approve"], options);
    expect(await contentOf(other)).toEqual(before);
  } finally {
    await other.close();
  }
}, 180_000);

test("a second import adds a folder to the app, with new objects only", async () => {
  await filled(6, 0);
  await run("--out", "src", "--no-plan");
  await fillService(emulator, new Random(7), { dashboards: 2, alerts: 2, savedSearches: 0 });
  const { code, output } = await run("--out", "src");
  expect(output).toContain('Add to your app: import { addTo } from "./imported"; and addTo(stack);');
  expect(output).toContain("Checked with terraform plan: 4 to import, 0 to add, 0 to change, 0 to destroy.");
  expect(code).toBe(0);
}, 120_000);

test("wrong usage exits with 2, a plan with changes with 1, a dry run with 0", async () => {
  await filled(8, 0);
  expect(await run("--format", "hcl")).toMatchObject({ code: 2 });
  expect(await run("--out", "code", "--kind", "nothing")).toMatchObject({ code: 2 });
  expect(await run("--out", "code", "--dry-run", "--json")).toMatchObject({ code: 0 });
}, 60_000);
