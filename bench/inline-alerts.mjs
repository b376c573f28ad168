// `node bench/inline-alerts.mjs [--alerts 1000] [--limit]`: requests and seconds of apply and plans of alerts with charts of their own, with
// `--limit` under 100 requests a minute. Needs `npm run build`.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { targetOf } from "terraform-provider-sdk/packaging";
import { programName } from "../providers/package/platform-package.mjs";
import { root } from "../scripts/lib/ready.mjs";

const { values } = parseArgs({
  options: { alerts: { type: "string", default: "1000" }, limit: { type: "boolean", default: false } },
});
const execute = promisify(execFile);
const require = createRequire(import.meta.url);
const { startEmulator } = require(path.join(root, "dist/emulator/index.js"));
const { putProvider, terraformPlatform } = require(path.join(root, "dist/lib/delivery/index.js"));
const { providerSource, version } = require(path.join(root, "dist/lib/version.js"));
const target = targetOf();
const program = path.join(root, "dist/executables", target.name, programName(target));
const folder = mkdtempSync(path.join(os.tmpdir(), "bench-inline-alerts-"));
const emulator = await startEmulator({ serviceVersion: "next", rateLimit: values.limit });

const stack = (first) => `
terraform {
  required_providers {
    observability = { source = "${providerSource}", version = "${version}" }
  }
}
provider "observability" {
  product     = "clickstack"
  open_source = { base_url = "${emulator.openSource.baseUrl}", api_key = "${emulator.openSource.apiKey}" }
  ${values.limit ? "" : "rate_limit = { requests = 0, per_seconds = 1 }"}
}
resource "observability_alert" "rule" {
  count          = ${values.alerts}
  display_name   = "Rule \${count.index}"
  threshold      = count.index == 0 ? ${first} : 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "66e000000000000000000a01" }
  chart = jsonencode({ displayType = "line", sourceId = "66e000000000000000000501", select = [{ aggFn = "count", where = "Body:\${count.index}" }] })
}
`;

async function measured(what, ...args) {
  emulator.clearRequests();
  const started = performance.now();
  const { stdout } = await execute("terraform", [...args, "-input=false", "-no-color"], {
    cwd: folder,
    maxBuffer: 2 ** 28,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const outcome = stdout.match(/No changes|Plan: .*|Apply complete!.*/g)?.at(-1);
  console.log(
    `${what.padEnd(48)} ${String(emulator.requests().length).padStart(6)} requests ${seconds.padStart(7)} s  ${outcome}`,
  );
}

function edit({ id, updatedAt }, change) {
  emulator.edit("alerts", id, (alert) => {
    change(alert);
    alert.updatedAt = new Date(Date.parse(updatedAt) + 60_000).toISOString();
  });
}

try {
  putProvider(
    path.join(folder, "terraform.d/plugins"),
    { source: providerSource, version },
    terraformPlatform(),
    program,
  );
  writeFileSync(path.join(folder, "main.tf"), stack(10));
  await execute("terraform", ["init", "-input=false"], { cwd: folder });
  await measured("apply", "apply", "-auto-approve");
  await measured("plan, nothing changed", "plan");
  writeFileSync(path.join(folder, "main.tf"), stack(11));
  await measured("plan, one changed in the configuration", "plan");
  writeFileSync(path.join(folder, "main.tf"), stack(10));
  const alerts = emulator.dump().alerts;
  for (const alert of alerts.slice(0, 10))
    edit(alert, (record) => {
      record.chartConfig.groupBy = "ServiceName";
    });
  await measured("plan, ten changed in the UI", "plan");
  for (const alert of alerts) edit(alert, () => {});
  await measured("plan, all evaluated since the apply", "plan");
} finally {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
}
