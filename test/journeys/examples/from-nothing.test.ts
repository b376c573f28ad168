import { cpSync } from "node:fs";
import path from "node:path";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const examples = path.resolve(__dirname, "../../../examples");
const emulator = runningEmulator({ seed: {} });
const project = fixture(() => userProject(credentialsOf(emulator)), { each: true });

/** What the service holds of the kinds that the example makes. */
const held = () => {
  const { connections, sources, webhooks, savedSearches, dashboards, alerts } = emulator.dump();
  return { connections, sources, webhooks, savedSearches, dashboards, alerts };
};
const counts = () => Object.fromEntries(Object.entries(held()).map(([kind, records]) => [kind, records.length]));
const everything = { connections: 1, sources: 4, webhooks: 1, savedSearches: 1, dashboards: 2, alerts: 2 };
const nothing = Object.fromEntries(Object.keys(everything).map((kind) => [kind, 0]));

function expectLinks(): void {
  const [Logs, Spans, Metrics, Sessions] = ["Logs", "Spans", "Metrics", "Sessions"].map((name) =>
    held().sources.find((source) => source.name === name),
  );
  expect(Logs).toMatchObject({ traceSourceId: Spans?.id, metricSourceId: Metrics?.id });
  expect(Spans).toMatchObject({ logSourceId: Logs?.id, metricSourceId: Metrics?.id, sessionSourceId: Sessions?.id });
  expect(Metrics).toMatchObject({ logSourceId: Logs?.id });
  expect(Sessions).toMatchObject({ traceSourceId: Spans?.id });
}

/** The demo deploys the same app with the CDK's own command. */
test("the app creates everything in an empty service, finds nothing to change, and leaves nothing after destroy", async () => {
  cpSync(path.join(examples, "from-nothing"), project.folder, { recursive: true });
  const terraform = (...args: string[]) => project.must("terraform", args, { cwd: "cdktf.out/stacks/from-nothing" });
  await project.must("tsx", ["main.ts"]);
  await terraform("init", "-input=false");
  const first = await terraform("apply", "-input=false", "-auto-approve");
  expect(first.output).toContain("Apply complete! Resources: 14 added, 0 changed, 0 destroyed.");
  expect(first.output).not.toMatch(/\bWarning: /);
  expect(counts()).toEqual(everything);
  expectLinks();
  expect((await terraform("plan", "-input=false", "-detailed-exitcode")).output).toContain("No changes.");
  await terraform("destroy", "-input=false", "-auto-approve");
  expect(counts()).toEqual(nothing);
});

test("the HCL example does the same, and its alert tests pass", async () => {
  cpSync(path.join(examples, "from-nothing-hcl"), project.folder, { recursive: true });
  const command = path.resolve(examples, "../dist/lib/tools/cli/main.js");
  await project.must("node", [command, "mirror", "terraform.d/plugins"]);
  const terraform = (...args: string[]) => project.must("terraform", args);
  await terraform("init", "-input=false");
  // Before anything exists: what the alerts watch is known by reference only.
  expect((await project.must("node", [command, "test"])).output).toContain("3 tests, 0 failed.");
  const first = await terraform("apply", "-input=false", "-auto-approve");
  expect(first.output).toContain("Apply complete! Resources: 14 added, 0 changed, 0 destroyed.");
  expect(counts()).toEqual(everything);
  expectLinks();
  expect((await terraform("plan", "-input=false", "-detailed-exitcode")).output).toContain("No changes.");
  await terraform("destroy", "-input=false", "-auto-approve");
  expect(counts()).toEqual(nothing);
});
