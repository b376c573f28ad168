import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import { testWith } from "../../../providers/sdk/test/support/engine";
import { credentialsOf, type Project, userProject } from "../../support/project";

const examples = path.resolve(__dirname, "../../../examples");
const hosted = [
  "observability_api_key",
  "observability_api_key_material",
  "observability_backups",
  "observability_service_metrics",
];
/** Lookups by a name that nothing has in a fresh service. */
const absent = ["observability_dashboard", "observability_alert", "observability_invitation"];

const twins = ["resources/resource", "data-sources/data-source", "ephemeral-resources/ephemeral-resource"].flatMap(
  (kind) => {
    const [folder = "", file = ""] = kind.split("/");
    return readdirSync(path.join(examples, folder))
      .filter((name) => folder !== "data-sources" || !absent.includes(name))
      .map((name) => ({ name, file: `${folder}/${name}/${file}` }));
  },
);

let emulator: Emulator;
let project: Project;

beforeAll(async () => {
  emulator = await startEmulator({ enterprise: true });
  project = userProject(credentialsOf(emulator));
  for (const folder of ["resources", "data-sources", "ephemeral-resources", "provider"])
    cpSync(path.join(examples, folder), path.join(project.folder, folder), { recursive: true });
  project.write("main.ts", appOf());
});
afterAll(async () => {
  project?.remove();
  await emulator?.close();
});

/** One app with the TypeScript examples in two stacks, one a mode, each example in a scope of its own. */
function appOf(): string {
  const exported = (file: string) => {
    const text = readFileSync(path.join(examples, `${file}.ts`), "utf8");
    return /export function (\w+)/.exec(text)?.[1] ?? "";
  };
  const imports = twins.map(({ file }, i) => `import { ${exported(file)} as example${i} } from "./${file}";`);
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
  const synthesized = await project.must("tsx", ["main.ts"]);
  expect(synthesized.output).toBe("");
  for (const stack of ["own", "hosted"]) {
    const cwd = `cdktf.out/stacks/${stack}`;
    await project.must("terraform", ["init", "-input=false"], { cwd });
    const planned = await project.must("terraform", ["plan", "-input=false"], { cwd });
    expect(planned.output).not.toMatch(/\bWarning: /);
  }
  expect(existsSync(path.join(project.folder, "cdktf.out/stacks/self-hosted/cdk.tf.json"))).toBe(true);
});
