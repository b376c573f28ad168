import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { version } from "../../../lib/kinds/version";
import { runningEmulator } from "../../support/emulator";
import { credentialsOf, type Project, userProject } from "../../support/project";

const emulator = runningEmulator({ kept: true });
let project: Project;

beforeAll(() => {
  const [webhook] = emulator.dump().webhooks;
  project = userProject({ ...credentialsOf(emulator), WEBHOOK_ID: webhook?.id ?? "" });
});

afterAll(() => project?.remove());

/** Synthesizes an app into a folder, as the CDK's command has it do. */
const synthesize = (app: readonly string[], outdir: string, env = {}) =>
  project.must("node", app, { env: { CDKTF_OUTDIR: outdir, ...env } });
const terraform = (outdir: string, ...args: string[]) =>
  project.must("terraform", [...args, "-input=false", "-no-color"], { cwd: `${outdir}/stacks/texts` });

/** The examples are deployed with the CDK's command. */
describe("one stack in every output form", () => {
  beforeAll(() => project.write("app.cjs", readFileSync(path.join(__dirname, "app.cjs"), "utf8")));

  test("is deployed from an empty folder without Terraform configuration, and the second plan is empty", async () => {
    await synthesize(["app.cjs", "cdktf", "cdktf-observability"], "cdktf.out");
    await terraform("cdktf.out", "init");
    await terraform("cdktf.out", "apply", "-auto-approve");
    const [dashboard] = emulator.dump().dashboards;
    expect(dashboard?.tiles.map(({ name }) => name)).toEqual([
      "Errors",
      "Token in text",
      "[Odd](x)",
      "Config",
      "JSON",
      "In a section",
    ]);
    const odd =
      'quote " backslash \\ newline \n tab \t list [1] percent 100% brace } unicode é\u2028 literal ${x} %{y}';
    expect(dashboard?.tiles[2]?.config).toMatchObject({ markdown: odd });
    expect(dashboard?.tiles[1]?.config.select).toMatchObject([{ where: 'level:"err"or" AND x:\\d' }]);
    expect(dashboard?.tiles[3]?.config).toMatchObject({
      select: [{ where: `a:"b" err"or \\ ${odd}`, alias: "X" }],
      groupBy: "A}",
      seriesLimit: 3,
    });
    expect((await terraform("cdktf.out", "plan", "-detailed-exitcode")).output).toContain("No changes");
  });

  test("is equal in HCL, which `cdktf synth --hcl` asks for", async () => {
    await synthesize(["app.cjs", "cdktf", "cdktf-observability"], "hcl.out", { SYNTH_HCL_OUTPUT: "true" });
    await terraform("hcl.out", "init");
    expect((await terraform("hcl.out", "plan")).output).toContain("No changes");
  });

  test("is the same with cdktn, but for the version of the CDK", async () => {
    await synthesize(["app.cjs", "cdktn", "cdktf-observability/cdktn"], "cdktn.out");
    const configuration = (outdir: string) => {
      const { "//": _, ...rest } = JSON.parse(project.read(`${outdir}/stacks/texts/cdk.tf.json`));
      return rest;
    };
    expect(configuration("cdktn.out")).toEqual(configuration("cdktf.out"));
  });
});

describe("problems at synth", () => {
  const app = (build: string) =>
    project.write(
      "main.cjs",
      `const { App, TerraformProvider, TerraformStack } = require("cdktf");
const { Alert, Dashboard, ObservabilityProvider } = require("cdktf-observability");
const app = new App();
${build}
app.synth();
`,
    );

  test("all problems of all stacks are shown together, with construct and attribute, without a stack trace", async () => {
    app(`
const stack = new TerraformStack(app, "s");
const id = "65f5e4a3b9e77c001a000011";
const other = new TerraformStack(app, "other");
for (const one of [stack, other]) new ObservabilityProvider(one, "observability", { product: "clickstack", openSource: {} });
const api = new Dashboard(stack, "api", { name: "", tiles: [{ name: "Errors", x: 30, series: [{ sourceId: id, aggFn: "p95" }] }] });
new Alert(stack, "alert", { tile: api.tile("Erors"), threshold: 1, thresholdType: "abve", interval: "5m" });
new Dashboard(other, "second", { nme: "x" });`);
    const settings = { language: "typescript", app: "node main.cjs", projectId: "p", sendCrashReports: "false" };
    project.write("cdktf.json", JSON.stringify(settings));
    const { code, output } = await project.run("cdktf", ["synth"]);
    expect(code).not.toBe(0);
    for (const line of [
      "ERROR [s/api]: tiles[0].x is 30; it must be from 0 to 23.",
      'ERROR [s/api]: tiles[0].series[0].aggFn is "p95"; use "quantile" with level 0.95.',
      'ERROR [s/api]: There is no tile "Erors" on this dashboard. Did you mean "Errors"?',
      '[s/alert]: thresholdType is "abve", which is not a known value (above, ',
      "ERROR [s/alert]: channel is missing;",
      'ERROR [other/second]: nme is not an argument. Did you mean "name"?',
    ])
      expect(output).toContain(line);
    expect(output).not.toMatch(/^\s+at .*(dist|main\.cjs)/m);
  });

  describe("of stacks that get different providers", () => {
    const stacks = "cdktf.out/stacks";
    let annotations: (name: string) => unknown;
    beforeAll(async () => {
      app(`
const { CloudBackend, NamedCloudWorkspace } = require("cdktf");
const stackWith = (name, config = {}) => {
  const stack = new TerraformStack(app, name);
  new ObservabilityProvider(stack, "observability", { openSource: {}, ...config });
  return stack;
};
new TerraformProvider(stackWith("others"), "random", { terraformResourceType: "random", terraformProviderSource: "hashicorp/random" });
new CloudBackend(stackWith("remote"), { organization: "o", workspaces: new NamedCloudWorkspace("w") });
stackWith("own", { useBundledProvider: false });`);
      await project.must("node", ["main.cjs"]);
      const manifest = JSON.parse(project.read("cdktf.out/manifest.json"));
      annotations = (name) => manifest.stacks[name].annotations;
    });

    test("other providers that are not locked yet are named, with the remedy", () => {
      expect(annotations("others")).toEqual([
        {
          constructPath: "others/observability",
          level: "@cdktf/info",
          message: expect.stringMatching(
            /^The stack uses hashicorp\/random, .* CDKTF_SKIP_PROVIDER_LOCK=true\. \(main\.cjs:\d+\)$/,
          ),
        },
      ]);
    });

    test("a stack that may run remotely contains the executable for the remote machine", () => {
      const remote = existsSync(path.join(__dirname, "../../../dist/executables/linux-x64"));
      const warning = { message: expect.stringMatching(/ remotely, .* linux_amd64 /) };
      expect(annotations("remote")).toMatchObject(remote ? [] : [warning]);
      const folder = `${stacks}/remote/terraform.d/plugins/registry.terraform.io/observability-as-code/observability`;
      expect(existsSync(path.join(project.folder, folder, version, "linux_amd64"))).toBe(remote);
    });

    test("a stack with its own provider gets no bundled provider", () => {
      expect(existsSync(path.join(project.folder, stacks, "own/cdk.tf.json"))).toBe(true);
      expect(existsSync(path.join(project.folder, stacks, "own/terraform.d"))).toBe(false);
      expect(existsSync(path.join(project.folder, stacks, "own/.terraform.lock.hcl"))).toBe(false);
    });
  });
});

/** A runner that compiles in memory and maps the lines of stacks by itself, as ts-node does, knows no other way to say where code is. */
const mapping = `const { SourceMap } = require("node:module");
const { readFileSync } = require("node:fs");
Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map((site) => {
  const file = site.getFileName() ?? "";
  if (!file.endsWith("build/app.js")) return "    at " + site;
  const entry = new SourceMap(JSON.parse(readFileSync(file + ".map", "utf8"))).findEntry(site.getLineNumber() - 1, site.getColumnNumber() - 1);
  return "    at make (" + file.replace("build/app.js", "src/app.ts") + ":" + (entry.originalLine + 1) + ":1)";
})].join("\\n");
`;

test.each([
  ["compiled by tsc, with Node.js's source maps", ["--enable-source-maps", "build/app.js"], "src/app.ts", 9],
  ["compiled by tsc, without them", ["build/app.js"], "build/app.js", undefined],
  ["run as ts-node runs it", ["--require", "./mapping.cjs", "build/app.js"], "src/app.ts", 9],
])("of an app that is %s, the lines of its constructs are written", async (_, args, file, line) => {
  const source = `import { App, TerraformStack } from "cdktf";
import { Dashboard, ObservabilityProvider } from "cdktf-observability";
interface Removed {
  byTheCompiler: true;
}
const app = new App();
const stack = new TerraformStack(app, "lines");
new ObservabilityProvider(stack, "o", { product: "clickstack", useBundledProvider: false });
new Dashboard(stack, "api", { name: "API", tiles: [] });
app.synth();
`;
  const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, sourceMap: true };
  const compiled = transpileModule(source, { compilerOptions, fileName: "../src/app.ts" });
  project.write("src/app.ts", source);
  project.write("build/app.js", compiled.outputText.replace(/sourceMappingURL=.*/, "sourceMappingURL=app.js.map"));
  project.write("build/app.js.map", compiled.sourceMapText?.replace('"app.ts"', '"../src/app.ts"') ?? "");
  project.write("mapping.cjs", mapping);
  await project.must(process.execPath, args);
  const places = JSON.parse(project.read("cdktf.out/stacks/lines/observability.places.json"));
  const compiledLine = compiled.outputText.split("\n").findIndex((text) => text.includes('"api"')) + 1;
  expect(places).toEqual({ "observability_dashboard.api": { file, line: line ?? compiledLine } });
});
