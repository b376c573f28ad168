import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const emulator = runningEmulator({ kept: true });
const project = fixture(() => userProject(credentialsOf(emulator)));

const app = (cdk: string, observability: string) => `const { App, TerraformStack } = require("${cdk}");
const { ObservabilityProvider, Source } = require("${observability}");
const app = new App({ outdir: "${cdk}.out" });
const stack = new TerraformStack(app, "imports");
new ObservabilityProvider(stack, "observability", { openSource: {}, product: "clickstack" });
Source.generateConfigForImport(stack, "logs", "name:Logs");
app.synth();`;

async function synthesize(cdk: string, observability: string): Promise<unknown> {
  project.write(`${cdk}.cjs`, app(cdk, observability));
  await project.must("node", [`${cdk}.cjs`]);
  const { "//": _, ...configuration } = JSON.parse(project.read(`${cdk}.out/stacks/imports/cdk.tf.json`));
  return configuration;
}

test("generateConfigForImport of both CDKs imports an existing source, and the next plan is empty", async () => {
  const configuration = await synthesize("cdktf", "cdktf-observability");
  expect(await synthesize("cdktn", "cdktf-observability/cdktn")).toEqual(configuration);
  const cwd = "cdktf.out/stacks/imports";
  const terraform = (...args: string[]) => project.must("terraform", args, { cwd });
  await terraform("init", "-input=false");
  await terraform("plan", "-input=false", "-generate-config-out=generated.tf");
  expect(project.read(`${cwd}/generated.tf`)).toContain('resource "observability_source" "logs"');
  const { output } = await terraform("apply", "-input=false", "-auto-approve", "-no-color");
  expect(output).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
  expect((await terraform("plan", "-input=false", "-no-color")).output).toContain("No changes");
});
