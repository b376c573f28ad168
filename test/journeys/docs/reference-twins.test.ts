import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { testWith } from "terraform-provider-sdk/testing";
import { catalog } from "../../../lib/kinds/catalog";
import { exampleLayout } from "../../../providers/sdk-cli/generate";
import { examplesOf, terraformName } from "../../../scripts/generate/docs/examples";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const examples = path.resolve(__dirname, "../../../examples");
const hosted = [
  "observability_api_key",
  "observability_api_key_material",
  "observability_backups",
  "observability_service_metrics",
];
/** Lookups by a name that nothing has in a fresh service. */
const absent = ["dashboard", "alert", "invitation", "connection", "saved_search", "webhook"];

const twins = [...catalog.resources, ...catalog.dataSources, ...catalog.ephemeralResources]
  .filter(({ kind, name }) => kind !== "data_source" || !absent.includes(name))
  .map((definition) => {
    const { folder, file } = exampleLayout[definition.kind];
    const { typescript = "" } = examplesOf(examples, definition);
    const name = terraformName(definition);
    return { name, file: `${folder}/${name}/${file}`, text: typescript };
  });

const emulator = runningEmulator({ enterprise: true, kept: true });
const project = fixture(() => userProject(credentialsOf(emulator)));

beforeAll(() => {
  cpSync(path.join(examples, "provider"), path.join(project.folder, "provider"), { recursive: true });
  for (const { file, text } of twins) project.write(`${file}.ts`, text);
  project.write("main.ts", appOf());
});

/** One app with the TypeScript examples in two stacks, one a mode, each example in a scope of its own. */
function appOf(): string {
  const exported = (text: string) => /export function (\w+)/.exec(text)?.[1] ?? "";
  const imports = twins.map(({ file, text }, i) => `import { ${exported(text)} as example${i} } from "./${file}";`);
  const calls = twins.map(
    ({ name }, i) => `example${i}(new Construct(${hosted.includes(name) ? "hosted" : "own"}, "scope${i}"));`,
  );
  return `import { App, TerraformStack } from "cdktf";
import { ObservabilityProvider } from "cdktf-observability";
import { Construct } from "constructs";
import { selfHosted } from "./provider/provider";
${imports.join("\n")}
const app = new App();
const own = new TerraformStack(app, "own");
new ObservabilityProvider(own, "provider", { openSource: {}, product: "clickstack" });
const hosted = new TerraformStack(app, "hosted");
new ObservabilityProvider(hosted, "provider", { managed: {} });
${calls.join("\n")}
selfHosted(new TerraformStack(app, "self-hosted"));
app.synth();
`;
}

testWith(
  "functions of providers",
  "ephemeral values",
  "write-only arguments",
)("the TypeScript examples of the reference synthesize without a warning and plan", async () => {
  const synthesized = await project.must("node", ["--import", "tsx", "main.ts"]);
  expect(synthesized.output).toBe("");
  for (const stack of ["own", "hosted"]) {
    const cwd = `cdktf.out/stacks/${stack}`;
    await project.must("terraform", ["init", "-input=false"], { cwd });
    const planned = await project.must("terraform", ["plan", "-input=false"], { cwd });
    expect(planned.output).not.toMatch(/\bWarning: /);
  }
  expect(existsSync(path.join(project.folder, "cdktf.out/stacks/self-hosted/cdk.tf.json"))).toBe(true);
});
