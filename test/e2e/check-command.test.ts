import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const setup = terraformOnEmulator();

const command = path.resolve(__dirname, "../../dist/lib/tools/cli/main.js");

/** A provider that a developer attached: it checks no members. */
const attached = {
  "registry.terraform.io/observability-as-code/observability": {
    ...{ Protocol: "grpc", ProtocolVersion: 6, Pid: 1, Test: true },
    Addr: { Network: "unix", String: "/nowhere" },
  },
};

function check(...args: string[]) {
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: path.join(setup.terraform.folder, "../terraform.rc"),
    TF_REATTACH_PROVIDERS: JSON.stringify(attached),
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, "check", ...args], {
    cwd: setup.terraform.folder,
    env,
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line !== "" && !line.includes("provider development overrides"));
  return { code: status, lines, stdout, stderr };
}

const stack = (series: string, tile: string, channel: string) => `${providerBlock(setup.emulator.openSource)}
data "observability_sources" "logs" {
  kind = "log"
}
locals {
  own = [for name in ["a", "b"] : {
    name   = name
    series = [{ source_id = data.observability_sources.logs.sources[0].id, agg_fn = "count", ${series} = "SeverityText:error" }]
  }]
}
resource "observability_dashboard" "api" {
  for_each = toset(["one"])
  name     = each.key
  tiles    = concat([{ name = "t", ${tile} = 12, config = jsonencode({ displayType = "markdown" }) }], local.own)
}
resource "observability_alert" "a" {
  dashboard_id   = observability_dashboard.api["one"].id
  tile_id        = observability_dashboard.api["one"].tile_ids["a"]
  threshold      = 1
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${setup.emulator.dump().webhooks[0]?.id}", ${channel} = null }
}
`;

test("misspelt members of nested arguments, which the engine does not report, are found with file and line", async () => {
  setup.terraform.write(stack("wher", "hight", "slackChannel"));
  expect((await setup.terraform.run("validate")).code).toBe(0);
  const { code, lines } = check();
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^main\.tf:\d+: error: observability_dashboard\.api: tiles\[0\]\.hight is not an argument\./),
    expect.stringMatching(
      /: tiles\[1\]\.series\[0\]\.wher is not an argument\. Did you mean "where"\? \[unsupported-argument\]$/,
    ),
    expect.stringMatching(
      /: tiles\[2\]\.series\[0\]\.wher is not an argument\. Did you mean "where"\? \[unsupported-argument\]$/,
    ),
    expect.stringContaining(
      'error: observability_alert.a: channel.slackChannel is not an argument. Did you mean "slack_channel_id"?',
    ),
  ]);
});

test("a valid stack passes, also with --json, and no request is sent", () => {
  setup.terraform.write(stack("where", "h", "severity"));
  setup.emulator.clearRequests();
  expect(check().code).toBe(0);
  const { code, stdout } = check("--json");
  expect([code, JSON.parse(stdout).valid]).toEqual([0, true]);
  expect(setup.emulator.requests()).toEqual([]);
});

const withJson = (further: string) => `${providerBlock(setup.emulator.openSource)}
variable "later" { type = any }
data "observability_source" "logs" { name = "Logs" }
locals {
  shared = jsonencode({ displayType = "line", sourceId = data.observability_source.logs.id, select = [{ aggFn = "count", wher = "" }] })
}
resource "observability_dashboard" "typed" {
  name  = "A"
  tiles = [
    { name = "a", config = jsonencode({ displayType = "pei", sourceId = data.observability_source.logs.id }) },
    { name = "b", config = local.shared },
    { name = "c", config = jsonencode({
      displayType = "number", sourceId = data.observability_source.logs.id, select = [{ aggFn = "quantile", level = 0.95 }] }) },
    { name = "d", config = jsonencode({ displayType = "line", sourceId = data.observability_source.logs.id, select = var.later }) },
  ]
}
resource "observability_dashboard" "document" {
  dashboard_json = jsonencode({ name = "D", tiles = [{ name = "a", config = { displayType = "line", sourceID = var.later, select = [{ aggFn = "count" }] } }] })
}
resource "observability_dashboard" "later" {
  name  = "L"
  tiles = var.later
}
${further}`;
const inJson = [
  /typed: tiles\[0\]\.config\.displayType is "pei", .* Did you mean "pie"\? \[unrecognized-value\]$/,
  /typed: tiles\[1\]\.config\.select\[0\]\.wher is not a known member\. .* Did you mean "where"\?/,
  /typed: tiles\[2\]\.config\.select\[0\]\.valueExpression is missing; "quantile" aggregates a column/,
  /document: dashboard_json\.tiles\[0\]\.config\.sourceId is missing, and "sourceID" is not a member; rename it\./,
  /^2 values are known only in a plan or after an apply, so they were not checked:$/,
  /^ {2}observability_dashboard\.typed: tiles\[3\]\.config\.select$/,
  /^ {2}observability_dashboard\.later: tiles$/,
];

test("JSON is checked as far as it is known, and what is not known is counted", () => {
  setup.terraform.write(withJson(""));
  const { code, lines } = check();
  expect(code).toBe(1);
  expect(lines).toEqual(expect.arrayContaining(inJson.map((line) => expect.stringMatching(line))));
  expect(lines).toHaveLength(inJson.length);
});

test("the same is found beside a resource that needs the encoded text", () => {
  setup.terraform.write(withJson('resource "terraform_data" "digest" {\n  input = sha256(jsonencode({ a = 1 }))\n}\n'));
  expect(check().lines).toEqual(expect.arrayContaining(inJson.map((line) => expect.stringMatching(line))));
});

test("errors of the engine are reported too, once; wrong usage has its own exit code", () => {
  setup.terraform.write(`${stack("where", "h", "severity")}\nresource "observability_webhook" "w" {\n  nam = "x"\n}\n`);
  const { code, lines } = check();
  expect(code).toBe(1);
  expect(lines.filter((line) => line.includes('An argument named "nam" is not expected here.'))).toHaveLength(1);
  const nowhere = check("nowhere");
  expect([nowhere.code, nowhere.stderr]).toEqual([2, "Folder or file not found: nowhere.\n"]);
  mkdirSync(path.join(setup.terraform.folder, "empty"));
  const empty = check("empty");
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringMatching(/^There are no Terraform files in empty\. /)]);
});

test("the name of a file begins no line as a command of a workflow", () => {
  const name = "::error file=x::pwned.tf";
  setup.terraform.write(`resource "observability_dashboard" "d" {\n  nmae = "D"\n}\n`, name);
  try {
    const { stdout } = check();
    expect(stdout).toContain(`./${name}:`);
    expect(stdout).not.toMatch(/^::/m);
  } finally {
    rmSync(path.join(setup.terraform.folder, name));
  }
});
