import { readFileSync } from "node:fs";
import path from "node:path";
import { fixture } from "../../support/fixture";
import { userProject } from "../../support/project";

/** What `cdktf init --template=typescript` writes; the file of `cdktn init` is the same, byte for byte (0.24.0). */
const template = path.resolve(__dirname, "../../../node_modules/cdktf-cli/bundle/templates/typescript");
const tsconfig = readFileSync(path.join(template, "tsconfig.json"), "utf8");

const program = (cdk: string, observability: string) => `import { Construct } from "constructs";
import { App, TerraformStack } from "${cdk}";
import { Dashboard, ObservabilityProvider } from "${observability}";
import { dashboardsOf } from "${observability}/testing";
import { createClient } from "cdktf-observability/client";
import { startEmulator, Emulator } from "cdktf-observability/emulator";

class MyStack extends TerraformStack {
  readonly emulator?: Emulator;
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { openSource: {} });
    const dashboard = new Dashboard(this, "api", { name: "API", tiles: [{ name: "A", config: { displayType: "markdown", markdown: "" } }] });
    dashboard.tile("A");
    // @ts-expect-error
    if (dashboard === undefined) dashboard.tile("B");
  }
}

const app = new App();
const stack = new MyStack(app, "${cdk}");
app.synth();
console.log(dashboardsOf(stack).length, typeof createClient, typeof startEmulator);
`;

/** Both programs are compiled at once. */
const programs = {
  "cdktf.ts": program("cdktf", "cdktf-observability"),
  "cdktn.ts": program("cdktn", "cdktf-observability/cdktn"),
};

/** The compiler that the templates install. The one of today takes a fifth of the time, and no longer has their node10. */
const own = path.resolve(__dirname, "../../../node_modules/typescript/bin/tsc");
const today = path.resolve(__dirname, "../../../node_modules/typescript-7/bin/tsc");

const project = fixture(() => userProject({}));

test.each([
  ["node10", own, {}, true],
  ["node16", today, { module: "node16", moduleResolution: "node16" }, true],
  // What is for a bundler runs in only some versions of Node.js.
  ["bundler", today, { module: "es2022", moduleResolution: "bundler" }, false],
])("every subpath resolves in the templates with module resolution %s", async (folder, tsc, changed, runs) => {
  const { compilerOptions, ...rest } = JSON.parse(tsconfig);
  project.write(
    `${folder}/tsconfig.json`,
    JSON.stringify({ ...rest, compilerOptions: { ...compilerOptions, ...changed } }),
  );
  for (const [name, text] of Object.entries(programs)) project.write(`${folder}/${name}`, text);
  expect(await project.run(process.execPath, [tsc], { cwd: folder })).toEqual({ code: 0, output: "" });
  if (!runs) return;
  for (const cdk of ["cdktf", "cdktn"])
    expect((await project.must("node", [`${cdk}.js`], { cwd: folder })).output).toBe("1 function function\n");
});
