import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { configurationOf } from "../../lib/tools/importing";
import type { ImportOptions } from "../../lib/tools/importing/choose";
import type { SourceFile } from "../../lib/tools/importing/inventory";
import { knownIn } from "../../lib/tools/importing/known";
import { type Printed, print } from "../../lib/tools/importing/write";
import { dashboard, errors, services } from "./support";

let out: string;
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), "observability-generate-"));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    writeFileSync(path.join(out, name), text);
  }
}

const tagged = { tags: ["team"] };
const dashboards = [
  dashboard("65f0a1b2c3d4e5f6a7b80001", "Checkout", [errors], tagged),
  dashboard("65f0a1b2c3d4e5f6a7b80002", "Returns", [], tagged),
];

/** What an HCL import of the dashboards writes into the folder. */
async function imported(): Promise<Printed> {
  const options: ImportOptions = {
    out,
    format: "hcl",
    cdk: "cdktf",
    tag: [],
    select: [],
    kind: [],
    exclude: [],
    from: [],
    state: [],
    force: false,
    dryRun: false,
    plan: false,
  };
  const known = await knownIn(options);
  const inventory = { ...services, dashboard: dashboards };
  const configuration = configurationOf(inventory, {
    isChosen: (kind) => kind === "dashboard",
    mode: "open_source",
    product: "clickstack",
    existing: known.existing,
  });
  return print(configuration, { mode: "open_source" }, options, known);
}

const textsOf = (files: readonly SourceFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, text }) => [name, text]));

const proofOf = ({ proof }: Printed) => textsOf("hcl" in proof ? proof.hcl : []);

test("the plan over a second import has the lookups that an earlier one wrote", async () => {
  writeFiles({ "sources.tf": 'data "observability_source" "logs" {\n  name = "Logs"\n}\n' });
  const generated = await imported();
  expect(generated.files.map(({ name }) => name)).not.toContain("sources_2.tf");
  expect(proofOf(generated)["dashboard_checkout.tf"]).toContain("data.observability_source.logs.id");
  expect(proofOf(generated)["sources.tf"]).toBe('data "observability_source" "logs" {\n  name = "Logs"\n}\n');
});

test.each([
  ["with a hyphen in its name", 'data "observability_source" "my-logs" {\n  name = "Logs"\n}\n'],
  ["with a count", 'data "observability_source" "logs" {\n  count = 1\n  name  = "Logs"\n}\n'],
])("a lookup %s is not reused", async (_, text) => {
  writeFiles({ "sources.tf": text });
  expect(textsOf((await imported()).files)["sources_2.tf"]).toMatch(
    /^data "observability_source" "\w+" \{\n {2}name = "Logs"\n\}\n$/,
  );
});

const aws = 'terraform {\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n    }\n  }\n}\n';
const own = aws.replaceAll("aws", "observability");
const provider = /^# .+\nprovider "observability" \{\n {2}open_source = \{\}\n\}\n$/;

test("a folder that requires other providers gets the provider's block, and the requirement is printed", async () => {
  writeFiles({ "main.tf": aws });
  const generated = await imported();
  expect(textsOf(generated.files)["main_2.tf"]).toMatch(provider);
  expect(generated.advice).toMatch(/^Add to required_providers: observability = \{ source = ".+" \}$/);
  expect(proofOf(generated)["main.tf"]).toContain("required_providers");
});

test("a folder that requires the provider and configures it through the environment gets no further block", async () => {
  writeFiles({ "versions.tf": own });
  const generated = await imported();
  expect(Object.keys(textsOf(generated.files)).filter((name) => /^main/.test(name))).toEqual([]);
  expect(generated.advice).toBeUndefined();
});

test("a folder with the provider's block gets the requirement only", async () => {
  writeFiles({ "provider.tf": 'provider "observability" {}\n' });
  expect(textsOf((await imported()).files)["main.tf"]).toMatch(/^terraform \{\n {2}required_providers \{\n/);
  expect(textsOf((await imported()).files)["main.tf"]).not.toContain('provider "observability"');
});

test("lookups of another module are not those of the folder", async () => {
  writeFiles({
    "modules/a/main.tf": 'data "observability_source" "logs" {\n  name = "Logs"\n}\n',
  });
  expect(Object.keys(textsOf((await imported()).files))).toEqual(expect.arrayContaining(["sources.tf"]));
});
