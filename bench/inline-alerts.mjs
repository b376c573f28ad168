// `node bench/inline-alerts.mjs [--alerts 1000] [--limit]`: requests and seconds of apply and plans of alerts with charts of their own, with
// `--limit` under 100 requests a minute. Needs `npm run build`.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { built, executable, terraform, writeStack } from "./support.mjs";

const { values } = parseArgs({
  options: { alerts: { type: "string", default: "1000" }, limit: { type: "boolean", default: false } },
});
const { startEmulator } = built("emulator/index.js");
const { providerSource, version } = built("lib/version.js");
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
  const stdout = await terraform(folder, ...args);
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
  writeStack(folder, stack(10), executable);
  await terraform(folder, "init");
  await measured("apply", "apply", "-auto-approve");
  await measured("plan, nothing changed", "plan");
  writeStack(folder, stack(11));
  await measured("plan, one changed in the configuration", "plan");
  writeStack(folder, stack(10));
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
