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

const own = ["the templates' own, node10", "CommonJS", undefined] as const;
const node16 = ["node16", "node16", "node16"] as const;
const bundler = ["bundler", "es2022", "bundler"] as const;

const project = fixture(() => userProject({}));

describe.each([
  ["cdktf init", "cdktf", "cdktf-observability", [own, node16]],
  ["cdktn init", "cdktn", "cdktf-observability/cdktn", [own, bundler]],
] as const)("in the TypeScript template of %s", (_, cdk, observability, resolutions) => {
  test.each(resolutions)(
    "every subpath resolves with module resolution %s",
    async (_name, module, moduleResolution) => {
      const { compilerOptions, ...rest } = JSON.parse(tsconfig);
      const changed = moduleResolution === undefined ? {} : { module, moduleResolution };
      const folder = `${cdk}-${moduleResolution ?? "template"}`;
      project.write(
        `${folder}/tsconfig.json`,
        JSON.stringify({ ...rest, compilerOptions: { ...compilerOptions, ...changed } }),
      );
      project.write(`${folder}/main.ts`, program(cdk, observability));
      await project.must("tsc", [], { cwd: folder });
      // `es2022` is for a bundler, and only some versions of Node.js run it.
      const printed = module === "es2022" ? "" : (await project.must("node", ["main.js"], { cwd: folder })).output;
      expect(printed).toBe(module === "es2022" ? "" : "1 function function\n");
    },
  );
});
