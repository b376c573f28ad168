import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Parser } from "web-tree-sitter";
import { configuredService } from "../../lib/tools/plans/configured-service";
import { providerIn, terraformFiles } from "../../lib/tools/plans/terraform-files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

const providerOf = (environment = {}) => providerIn(folder, "observability", environment);

const cases: readonly (readonly [what: string, block: string, args: object | undefined])[] = [
  ["texts and numbers", 'product = "clickstack"\nmax_retries = 3', { product: "clickstack", max_retries: 3 }],
  [
    "objects on one line, on several, and with commas",
    'open_source = { base_url = "http://a", api_key = var.key }\nrate_limit = {\n  requests = 0,\n  per_seconds: 1 # a window\n}',
    { open_source: { base_url: "http://a", api_key: undefined }, rate_limit: { requests: 0, per_seconds: 1 } },
  ],
  ["comments", '# product = "x"\n/* mode = "y" */ team = "t" // z', { team: "t" }],
  ["escapes", 'team = "a\\"b$${c}"', { team: 'a"b${c}' }],
  [
    "expressions that only Terraform can evaluate",
    'team = upper("a")\nca_certificate = <<EOT\n}\nEOT\nproduct = "a${local.b["c"]}"\nheaders = merge({ a = "b" }, {\n  c = "d"\n})\nmode = "managed"',
    { team: undefined, ca_certificate: "}\n", product: undefined, headers: undefined, mode: "managed" },
  ],
  ["a list", 'ignore_warnings = [\n  "a",\n]\nmode = "managed"', { ignore_warnings: ["a"], mode: "managed" }],
  [
    "a list with what only Terraform can evaluate",
    'default_tags = [var.other, "b", upper("c"), [1]]\nignore_warnings = [for one in ["a"] : one]\nmode = "managed"',
    { default_tags: [undefined, "b", undefined, [1]], ignore_warnings: undefined, mode: "managed" },
  ],
  ["an unfinished block", 'product = "clickstack"\nopen_source = {', { product: "clickstack", open_source: {} }],
];

test.each(cases)("a provider block: %s", async (_, block, args) => {
  writeFiles({ "main.tf": `terraform {\n  backend "local" {}\n}\nprovider "observability" {\n${block}\n}\n` });
  expect((await providerOf())?.args).toEqual(args);
});

test("a call of a function is one expression, without its spaces", async () => {
  const calls = 'a = provider::o::tile_id(observability_dashboard.d.tile_ids, "A, (b)")\n  b = 1 + f(2)\n  c = d.e\n';
  writeFiles({ "main.tf": `resource "r" "n" {\n  ${calls}}\n` });
  const [file] = await terraformFiles(folder, (text) => text);
  expect(file?.body.blocks[0]?.body.args).toEqual({
    a: 'provider::o::tile_id(observability_dashboard.d.tile_ids,"A, (b)")',
    b: undefined,
    c: "d.e",
  });
});

test("a file is only parsed for what it may have", async () => {
  const parse = jest.spyOn(Parser.prototype, "parse");
  try {
    writeFiles({
      "locals.tf": `locals {\n${Array.from({ length: 2000 }, (_, number) => `  a${number} = "b"`).join("\n")}\n}\n`,
      "main.tf": 'provider "observability" {\n  product = "clickstack"\n}\n',
    });
    expect((await providerOf())?.args).toEqual({ product: "clickstack" });
    expect(parse.mock.calls.map(([text]) => String(text).slice(0, 8))).toEqual(["provider"]);
  } finally {
    parse.mockRestore();
  }
});

test("the default configuration counts, else the only one", async () => {
  const seen = (file: string) => path.relative(process.cwd(), path.join(folder, file));
  writeFiles({ "a.tf": 'provider "observability" {\n  alias = "x"\n  team = "1"\n}\nprovider "aws" {}' });
  expect(await providerOf()).toEqual({ args: { alias: "x", team: "1" }, file: seen("a.tf") });
  writeFiles({ "b.tf": 'provider "observability" { team = "2" }' });
  expect(await providerOf()).toEqual({ args: { team: "2" }, file: seen("b.tf") });
});

test("variables have the value that Terraform finds: of files, else of the environment, else the default", async () => {
  writeFiles({
    "main.tf": 'provider "observability" { team = var.team }\nvariable "team" {\n  default = "of the default"\n}',
  });
  expect((await providerOf())?.args).toEqual({ team: "of the default" });
  expect((await providerOf({ TF_VAR_team: "of the environment" }))?.args).toEqual({ team: "of the environment" });
  writeFiles({ "x.auto.tfvars": 'team = "of a file"' });
  expect((await providerOf({ TF_VAR_team: "of the environment" }))?.args).toEqual({ team: "of a file" });
  expect((await providerIn(folder, "observability", {}, { team: "of the plan" }))?.args).toEqual({
    team: "of the plan",
  });
});

test("Terraform's JSON has the provider of a CDK stack", async () => {
  const provider = {
    observability: [{ product: "clickstack", open_source: { base_url: "http://a", api_key: "${var.key}" } }],
  };
  writeFiles({ "cdk.tf.json": JSON.stringify({ provider, variable: { key: { sensitive: true } } }) });
  expect((await providerOf())?.args).toEqual({
    product: "clickstack",
    open_source: { base_url: "http://a", api_key: undefined },
  });
});

describe("the service of a folder", () => {
  const key = { OBSERVABILITY_API_KEY: "key" };
  const of = async (environment: Record<string, string>) => {
    const service = await configuredService({ folders: [path.join(folder, "none"), folder], environment });
    const says = "settings" in service ? service.says(service.settings).replaceAll(path.relative("", folder), ".") : "";
    return { ...service, says };
  };

  test("what the provider block says counts, also against the environment; the rest is from there", async () => {
    writeFiles({
      "main.tf": 'provider "observability" {\n  product = "clickstack"\n  open_source = { base_url = "http://a:1" }\n}',
    });
    expect(await of({ ...key, OBSERVABILITY_BASE_URL: "http://b:2", OBSERVABILITY_KEY_ID: "other" })).toMatchObject({
      settings: { mode: "open_source", product: "clickstack", openSource: { baseUrl: "http://a:1", apiKey: "key" } },
      says: "Service: http://a:1 (./main.tf), mode open_source (./main.tf), product clickstack (./main.tf).",
    });
  });

  test("an empty connection selects the mode, and the environment has the address", async () => {
    writeFiles({ "main.tf": 'provider "observability" { open_source = {} }' });
    expect((await of({ ...key, OBSERVABILITY_BASE_URL: "http://b:2", OBSERVABILITY_PRODUCT: "clickstack" })).says).toBe(
      "Service: http://b:2 (OBSERVABILITY_BASE_URL), mode open_source (./main.tf), product clickstack (OBSERVABILITY_PRODUCT).",
    );
  });

  test("without a provider block, everything is from the environment", async () => {
    mkdirSync(path.join(folder, "none"));
    expect((await of(key)).says).toBe(
      "Service: http://localhost:8000 (the default), mode open_source (the environment), product none (the default).",
    );
  });

  test.each([
    ['managed = { cloud_api_url = "http://c:3" }', "./main.tf"],
    ["managed = {}", "OBSERVABILITY_CLOUD_API_URL"],
  ])("the address of %s is that of its mode", async (written, from) => {
    writeFiles({ "main.tf": `provider "observability" { ${written} }` });
    const ids = { OBSERVABILITY_ORGANIZATION_ID: "o", OBSERVABILITY_KEY_ID: "k", OBSERVABILITY_KEY_SECRET: "s" };
    expect((await of({ ...ids, OBSERVABILITY_CLOUD_API_URL: "http://c:3" })).says).toBe(
      `Service: http://c:3 (${from}), mode managed (./main.tf), product none (the default).`,
    );
  });

  test("the mode is known although the connection is incomplete", async () => {
    writeFiles({ "main.tf": 'provider "observability" {\n  product = "clickstack"\n  managed = {}\n}' });
    expect(await of(key)).toMatchObject({ mode: "managed", errors: expect.anything() });
  });
});
