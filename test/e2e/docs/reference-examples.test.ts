import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import { furtherExamples } from "../../../lib/generate/docs/pages";
import { testWith } from "../../../providers/sdk/test/support/engine";
import { credentialsOf } from "../../support/project";
import { providerSource, terraformWorkspace, type Workspace } from "../../support/terraform";

const examples = path.resolve(__dirname, "../../../examples");
const managed = ["api_key", "api_key_material", "backups", "service_metrics"];
const files = [
  ["resources", "resource.tf"],
  ["data-sources", "data-source.tf"],
  ["ephemeral-resources", "ephemeral-resource.tf"],
].flatMap(([folder = "", file = ""]) =>
  readdirSync(path.join(examples, folder)).flatMap((name) => {
    const at = path.join(examples, folder, name);
    const mode = managed.includes(name.replace("observability_", "")) ? "hosted" : "own";
    return [file, ...furtherExamples(at, file.replace(".tf", ""))].map((one) => ({
      module: `${folder}-${name}-${one.replace(".tf", "")}`.replaceAll("_", "-"),
      mode,
      folder: at,
      file: one,
    }));
  }),
);

let emulator: Emulator;
let terraform: Workspace;

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
  emulator = await startEmulator({ enterprise: true });
  await seed();
  terraform = terraformWorkspace({ env: credentialsOf(emulator) });
  const calls = files.map(
    ({ module, mode }) =>
      `module "${module}" {\n  source    = "./${module}"\n  providers = { observability = observability.${mode} }\n}\n`,
  );
  terraform.write(`${root}${calls.join("")}`);
  terraform.write(readFileSync(path.join(examples, "provider/provider.tf"), "utf8"), "provider/main.tf");
  for (const { module, folder, file } of files) {
    terraform.write(readFileSync(path.join(folder, file), "utf8"), `${module}/main.tf`);
    terraform.write(root.slice(0, root.indexOf("provider ")), `${module}/versions.tf`);
  }
});
afterAll(async () => {
  terraform?.remove();
  await emulator?.close();
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
  const resources = files.filter(({ file }) => file === "resource.tf");
  const addresses = resources.map(({ module, folder }) => {
    const block = readFileSync(path.join(folder, "import.tf"), "utf8");
    terraform.write(block.replace("to = ", `to = module.${module}.`), `import-${module}.tf`);
    return `module.${module}.${/to = (\S+)/.exec(block)?.[1]}`;
  });
  for (const address of addresses) await terraform.run("state", "rm", address);
  const planned = await terraform.plan();
  // The service does not store the key of a tile, so the plan adds it to the dashboard's state; secrets are sent again.
  expect(planned.output).toContain(`Plan: ${addresses.length} to import, 0 to add, 3 to change, 0 to destroy.`);
});
