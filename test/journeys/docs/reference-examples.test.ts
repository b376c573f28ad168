import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { testWith } from "terraform-provider-sdk/testing";
import { catalog } from "../../../lib/kinds/catalog";
import { exampleLayout } from "../../../providers/sdk-cli/generate";
import { examplesOf, terraformName } from "../../../scripts/generate/docs/examples";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf } from "../../support/project";
import { providerSource, terraformWorkspace } from "../../support/terraform";

const examples = path.resolve(__dirname, "../../../examples");
const managed = ["api_key", "api_key_material", "backups", "service_metrics"];
const { resources, dataSources, ephemeralResources } = catalog;
const moduleOf = (kind: string, name: string, index = 0) => `${kind}-${name}-${index}`.replaceAll("_", "-");
const modules = [...resources, ...dataSources, ...ephemeralResources].flatMap((definition) => {
  const { kind, name } = definition;
  const { terraform = "", further } = examplesOf(examples, definition);
  const hasFile = existsSync(path.join(examples, exampleLayout[kind].folder, terraformName(definition)));
  return [terraform, ...further.map(({ text }) => text)].map((text, index) => ({
    name: moduleOf(kind, name, index),
    mode: managed.includes(name) ? "hosted" : "own",
    text,
    // A lookup without a file looks for the object of the resource's example.
    after: hasFile || !resources.some((one) => one.name === name) ? [] : [`module.${moduleOf("resource", name)}`],
  }));
});

const emulator = runningEmulator({ enterprise: true, kept: true });
const terraform = fixture(() => terraformWorkspace({ env: credentialsOf(emulator) }));

const root = `terraform {
  required_providers {
    observability = { source = "${providerSource}" }
  }
}
provider "observability" {
  alias       = "own"
  mode        = "open_source"
  product     = "clickstack"
  open_source = {}
}
provider "observability" {
  alias   = "hosted"
  mode    = "managed"
  managed = {}
}
module "provider" { source = "./provider" }
`;

beforeAll(async () => {
  await seed();
  const calls = modules.map(
    ({ name, mode, after }) =>
      `module "${name}" {\n  source    = "./${name}"\n  providers = { observability = observability.${mode} }\n  depends_on = [${after.join()}]\n}\n`,
  );
  terraform.write(`${root}${calls.join("")}`);
  terraform.write(readFileSync(path.join(examples, "provider/provider.tf"), "utf8"), "provider/main.tf");
  for (const { name, text } of modules) {
    terraform.write(text, `${name}/main.tf`);
    terraform.write(root.slice(0, root.indexOf("provider ")), `${name}/versions.tf`);
  }
});

/** What the lookups of the examples look for. */
async function seed(): Promise<void> {
  const { baseUrl, apiKey } = emulator.openSource;
  const post = async (at: string, body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const response = await fetch(`${baseUrl}/api/v2/${at}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${at}: ${await response.text()}`);
    const { data } = (await response.json()) as { data: { id: string; tiles: { id: string }[] } };
    return data;
  };
  await post("team/invitation", { email: "alex@example.com" });
  const select = [{ aggFn: "count", where: "SeverityText:error" }];
  const config = { displayType: "line", sourceId: emulator.dump().sources[0]?.id, select };
  const dashboard = await post("dashboards", {
    name: "Overview",
    tiles: [{ name: "Errors", x: 0, y: 0, w: 12, h: 6, config }],
  });
  await post("alerts", {
    name: "Too many errors",
    source: "tile",
    dashboardId: dashboard.id,
    tileId: dashboard.tiles[0]?.id,
    threshold: 1,
    thresholdType: "above",
    interval: "5m",
    channel: { type: "webhook", webhookId: emulator.dump().webhooks[0]?.id },
  });
}

testWith(
  "functions of providers",
  "ephemeral values",
  "write-only arguments",
)("every example of the reference is formatted, applies, and plans empty", async () => {
  const formatted = await terraform.run("fmt", "-check", "-diff", "-recursive", examples);
  expect(formatted.stdout).toBe("");
  const got = await terraform.run("get", "-no-color");
  expect([got.code, got.output]).toEqual([0, got.output]);
  await terraform.apply();
  expect((await terraform.plan()).output).toContain("No changes.");
});

testWith(
  "functions of providers",
  "ephemeral values",
  "write-only arguments",
)("every import block of the reference finds the object of its example", async () => {
  const addresses = resources.map((definition) => {
    const module = moduleOf("resource", definition.name);
    const { importBlock = "" } = examplesOf(examples, definition);
    terraform.write(importBlock.replace("to = ", `to = module.${module}.`), `import-${module}.tf`);
    return `module.${module}.${/to = (\S+)/.exec(importBlock)?.[1]}`;
  });
  for (const address of addresses) await terraform.run("state", "rm", address);
  const planned = await terraform.plan();
  // The service does not store the key of a tile, so the plan adds it to the dashboard's state; secrets are sent again.
  expect(planned.output).toContain(`Plan: ${addresses.length} to import, 0 to add, 3 to change, 0 to destroy.`);
});
