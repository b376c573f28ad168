import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const on = terraformOnEmulator();

const command = path.resolve(__dirname, "../../dist/lib/cli/main.js");

function check(...args: string[]) {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: path.join(on.terraform.folder, "../terraform.rc") };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, "check", ...args], {
    cwd: on.terraform.folder,
    env,
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line !== "" && !line.includes("provider development overrides"));
  return { code: status, lines, stdout, stderr };
}

const stack = (series: string, tile: string, channel: string) => `${providerBlock(on.emulator.openSource)}
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
  channel        = { type = "webhook", webhook_id = "${on.emulator.dump().webhooks[0]?.id}", ${channel} = null }
}
`;

test("misspelt members of nested arguments, which the engine does not report, are found with file and line", async () => {
  on.terraform.write(stack("wher", "hight", "slackChannel"));
  expect((await on.terraform.run("validate")).code).toBe(0);
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
  on.terraform.write(stack("where", "h", "severity"));
  on.emulator.clearRequests();
  expect(check().code).toBe(0);
  const { code, stdout } = check("--json");
  expect([code, JSON.parse(stdout).valid]).toEqual([0, true]);
  expect(on.emulator.requests()).toEqual([]);
});

test("errors of the engine are reported too, once; wrong usage has its own exit code", () => {
  on.terraform.write(`${stack("where", "h", "severity")}\nresource "observability_webhook" "w" {\n  nam = "x"\n}\n`);
  const { code, lines } = check();
  expect(code).toBe(1);
  expect(lines.filter((line) => line.includes('An argument named "nam" is not expected here.'))).toHaveLength(1);
  const nowhere = check("nowhere");
  expect([nowhere.code, nowhere.stderr]).toEqual([2, "Folder or file not found: nowhere.\n"]);
});

test("the name of a file begins no line as a command of a workflow", () => {
  const name = "::error file=x::pwned.tf";
  on.terraform.write(`resource "observability_dashboard" "d" {\n  nmae = "D"\n}\n`, name);
  try {
    const { stdout } = check();
    expect(stdout).toContain(`./${name}:`);
    expect(stdout).not.toMatch(/^::/m);
  } finally {
    rmSync(path.join(on.terraform.folder, name));
  }
});
