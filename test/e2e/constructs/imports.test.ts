import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const emulator = runningEmulator({ kept: true });
const project = fixture(() => userProject(credentialsOf(emulator)));

const app = (
  cdk: string,
  observability: string,
  ...more: readonly string[]
) => `const { App, TerraformStack } = require("${cdk}");
const { ObservabilityProvider, Source } = require("${observability}");
const app = new App({ outdir: "${cdk}.out" });
const stack = new TerraformStack(app, "imports");
const provider = new ObservabilityProvider(stack, "observability", { openSource: {}, product: "clickstack" });
Source.generateConfigForImport(${["stack", '"logs"', '"name:Logs"', ...more].join(", ")});
app.synth();`;

async function synthesize(cdk: string, observability: string, ...more: readonly string[]): Promise<unknown> {
  project.write(`${cdk}.cjs`, app(cdk, observability, ...more));
  await project.must("node", [`${cdk}.cjs`]);
  const { "//": _, ...configuration } = JSON.parse(project.read(`${cdk}.out/stacks/imports/cdk.tf.json`));
  return configuration;
}

test("generateConfigForImport of both CDKs imports an existing source, and the next plan is empty", async () => {
  // Terraform 1.16 needs the provider while it generates, and none accepts it after that.
  const configuration = await synthesize("cdktf", "cdktf-observability", "provider");
  expect(await synthesize("cdktn", "cdktf-observability/cdktn", "provider")).toEqual(configuration);
  const cwd = "cdktf.out/stacks/imports";
  const terraform = (...args: string[]) => project.must("terraform", args, { cwd });
  await terraform("init", "-input=false");
  await terraform("plan", "-input=false", "-generate-config-out=generated.tf");
  expect(project.read(`${cwd}/generated.tf`)).toContain('resource "observability_source" "logs"');
  await synthesize("cdktf", "cdktf-observability");
  const { output } = await terraform("apply", "-input=false", "-auto-approve", "-no-color");
  expect(output).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
  expect((await terraform("plan", "-input=false", "-no-color")).output).toContain("No changes");
});
