import { readFileSync } from "node:fs";
import path from "node:path";
import { furnish, ids } from "../providers/observability/data-sources/service-data";
import { terraformOnEmulator } from "../support/emulator";
import { credentialsOf } from "../support/project";
import { providerBlock, terraformWorkspace } from "../support/terraform";

const examples = path.resolve(__dirname, "../../examples");

const setup = terraformOnEmulator({ each: true });

beforeEach(() => {
  furnish(setup.emulator);
  setup.emulator.clearRequests();
});

const managedBlock = (alias = "") => {
  const { cloudApiUrl, organizationId, serviceId, keyId, keySecret } = setup.emulator.managed;
  return `provider "observability" {
  ${alias}
  rate_limit = { requests = 0, per_seconds = 1 }
  managed = {
    cloud_api_url   = "${cloudApiUrl}"
    organization_id = "${organizationId}"
    service_id      = "${serviceId}"
    key_id          = "${keyId}"
    key_secret      = "${keySecret}"
  }
}
`;
};
/** The product's managed mode has webhooks; the emulator keeps the neutral paths. */
const product = `alias         = "product"
  product       = "clickstack"
  path_segments = { observability = "observability", metrics = "metrics" }`;

const requestsByPath = () => {
  const counts: Record<string, number> = {};
  for (const { method, path } of setup.emulator.requests()) {
    const name = `${method} ${path.replace(/^.*\/(api\/v2|observability|services\/[^/]+)\//, "")}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const six = (lookup: (index: number) => string) => Array.from({ length: 6 }, (_, index) => lookup(index)).join("");

test("six lookups of each kind take one request per kind in each mode, and plan empty", async () => {
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}${managedBlock('alias = "hosted"')}${managedBlock(product)}
${six(
  (index) => `
data "observability_source" "s${index}" { ${index % 2 ? 'name = "Traces"' : `id = "${ids.logs}"`} }
data "observability_dashboard" "d${index}" { ${index % 2 ? 'name = "Checkout"' : `id = "${ids.health}"`} }
data "observability_alert" "a${index}" { ${index % 2 ? 'name = "Errors"' : `id = "${ids.slow}"`} }
data "observability_webhook" "w${index}" {
  ${index % 2 ? 'name = "On-call"\n service = "slack"' : `id = "${ids.webhook}"`}
}
data "observability_source" "hosted${index}" {
  provider = observability.hosted
  name     = "${index % 2 ? "Traces" : "Metrics"}"
}
data "observability_dashboard" "hosted${index}" {
  provider = observability.hosted
  name     = "${index % 2 ? "Checkout" : "API health"}"
}
data "observability_alert" "hosted${index}" {
  provider = observability.hosted
  id       = "${index % 2 ? ids.errors : ids.slow}"
}
data "observability_backups" "hosted${index}" {
  provider = observability.hosted
  ${index % 2 ? 'status = "done"' : ""}
}
`,
)}
data "observability_dashboards" "hosted" {
  provider   = observability.hosted
  name_regex = "(?i)^api"
}
data "observability_alerts" "hosted" {
  provider = observability.hosted
  state    = "ALERT"
}
data "observability_sources" "hosted" {
  provider = observability.hosted
  kind     = "trace"
}
data "observability_webhooks" "product" {
  provider = observability.product
  service  = "slack"
}
data "observability_webhook" "product" {
  provider = observability.product
  name     = "On-call"
  service  = "generic"
}
data "observability_dashboards" "all" { tag = "prod" }
data "observability_alerts" "all" { tile_id = "${ids.tile}" }
data "observability_sources" "all" {}
data "observability_webhooks" "all" {}
data "observability_service_metrics" "hosted" {
  provider   = observability.hosted
  filtered   = true
  name_regex = "MemoryTracking$"
}
data "observability_chart_series" "errors" {
  start_time  = "2026-01-01T00:00:00Z"
  end_time    = 1767229200000
  granularity = "30m"
  series = [{ source_id = data.observability_source.s0.id, agg_fn = "count", group_by = ["ServiceName"] }]
}
output "tile" { value = data.observability_dashboard.d0.tile_ids["Errors"] }
output "state" { value = data.observability_alert.a1.state }
output "latest" { value = data.observability_backups.hosted1.latest.id }
# The values differ from minute to minute.
output "samples" { value = [for one in data.observability_service_metrics.hosted.samples : merge(one, { value = one.value > 0, value_text = "" })] }
output "times" { value = distinct(data.observability_chart_series.errors.rows[*].time) }
output "counts" { value = sum(data.observability_chart_series.errors.rows[*].values[0]) > 0 }
output "raw" { value = length(jsondecode(data.observability_chart_series.errors.response_json).data) == data.observability_chart_series.errors.row_count }
output "hosted" {
  value = {
    dashboards = data.observability_dashboards.hosted.dashboards[*].name
    alerts     = data.observability_alerts.hosted.alerts[*].name
    sources    = data.observability_sources.hosted.sources[*].name
    webhooks   = data.observability_webhooks.product.webhooks[*].id
    webhook    = data.observability_webhook.product.id
  }
}
output "all" {
  value = {
    dashboards = data.observability_dashboards.all.dashboards[*].name
    alerts     = data.observability_alerts.all.alerts[*].name
    sources    = length(data.observability_sources.all.sources)
    webhooks   = data.observability_webhooks.all.webhooks[*].service
  }
}
output "url" {
  value     = data.observability_webhook.w1.url
  sensitive = true
}
`);
  const applied = await setup.terraform.apply();
  expect(applied.output).not.toContain("hooks.slack.com");
  expect(requestsByPath()).toEqual({
    "GET sources": 2,
    "GET dashboards": 2,
    "GET alerts": 2,
    "GET webhooks": 2,
    "GET backups": 1,
    "GET metrics?filtered_metrics=true": 1,
    "POST charts/series": 1,
  });
  expect(setup.terraform.outputs()).toMatchObject({
    tile: ids.tile,
    state: "ALERT",
    latest: "11111111-2222-4333-8444-555555555502",
    samples: [{ name: "ClickHouseMetrics_MemoryTracking", type: "gauge" }, { value: true }],
    times: ["2026-01-01T00:00:00Z", "2026-01-01T00:30:00Z"],
    counts: true,
    raw: true,
    hosted: {
      dashboards: ["API health"],
      alerts: ["Errors"],
      sources: ["Traces", "Logs"],
      webhooks: ["66e000000000000000000a02"],
      webhook: ids.webhook,
    },
    all: { dashboards: ["Checkout", "API health"], alerts: ["Errors"], sources: 5, webhooks: ["generic", "slack"] },
    url: "https://hooks.slack.com/services/secret",
  });
  expect((await setup.terraform.plan()).output).toContain("No changes");
});

test("a sensitive URL cannot be in an output that is not sensitive", async () => {
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}
data "observability_webhooks" "all" {}
output "webhooks" { value = data.observability_webhooks.all.webhooks }
`);
  const { code, output } = await setup.terraform.run("plan", "-no-color");
  expect(code).toBe(1);
  expect(output).toContain("Output refers to sensitive values");
});

test("a lookup of an object that the same apply creates waits for it", async () => {
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}
data "observability_source" "logs" {
  name = "Logs"
  kind = "log"
}
resource "observability_dashboard" "new" {
  name  = "New"
  tiles = [{ name = "Errors", series = [{ source_id = data.observability_source.logs.id, agg_fn = "count" }] }]
}
resource "observability_alert" "new" {
  name           = "New errors"
  dashboard_id   = observability_dashboard.new.id
  tile_id        = observability_dashboard.new.tile_ids["Errors"]
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${ids.webhook}" }
}
data "observability_dashboard" "new" { id = observability_dashboard.new.id }
data "observability_alerts" "new" {
  dashboard_id = observability_dashboard.new.id
  depends_on   = [observability_alert.new]
}
output "key" { value = data.observability_dashboard.new.tiles[0].key }
output "alerts" { value = data.observability_alerts.new.alerts[*].name }
`);
  await setup.terraform.apply();
  expect(setup.terraform.outputs()).toEqual({ key: "Errors", alerts: ["New errors"] });
  expect((await setup.terraform.plan()).output).toContain("No changes");
});

test("checks and preconditions can use the data", async () => {
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}${managedBlock('alias = "hosted"')}
data "observability_sources" "all" {
  lifecycle {
    postcondition {
      condition     = length(self.sources) > 0
      error_message = "There is no source."
    }
  }
}
locals {
  disabled = [for source in data.observability_sources.all.sources : source.name if source.disabled]
}
check "sources" {
  assert {
    condition     = length(local.disabled) == 0
    error_message = "Disabled sources: \${join(", ", local.disabled)}."
  }
}
check "logs_arrive" {
  data "observability_chart_series" "logs" {
    start_time  = "2026-01-01T00:00:00Z"
    end_time    = "2026-01-01T01:00:00Z"
    granularity = "1h"
    series      = [{ source_id = "${ids.logs}", agg_fn = "count" }]
  }
  assert {
    condition     = data.observability_chart_series.logs.row_count > 0
    error_message = "No log arrived in that hour."
  }
}
check "backup_is_young" {
  data "observability_backups" "done" {
    provider = observability.hosted
    status   = "done"
  }
  assert {
    condition     = try(timecmp(data.observability_backups.done.latest.finished_at, timeadd(plantimestamp(), "-24h")) > 0, false)
    error_message = "The latest finished backup is older than a day."
  }
}
check "query_works" {
  data "observability_chart_series" "broken" {
    start_time = "2026-01-01T00:00:00Z"
    end_time   = "2026-01-01T01:00:00Z"
    series     = [{ source_id = "${ids.logs}", agg_fn = "count" }, { source_id = "${ids.logs}", agg_fn = "count", where = "(" }]
  }
  assert {
    condition     = data.observability_chart_series.broken.row_count > 0
    error_message = "unreachable"
  }
}
`);
  setup.emulator.edit("sources", ids.logs, (source) => {
    source.disabled = true;
  });
  const { code, output } = await setup.terraform.run("plan", "-no-color");
  expect(code).toBe(0);
  const words = output.replace(/[│╷╵\s]+/g, " ");
  expect(words).toContain("Warning: Check block assertion failed");
  expect(words).toContain("Disabled sources: Logs.");
  expect(words).toContain("The latest finished backup is older than a day.");
  expect(words).not.toContain("No log arrived");
  expect(words).toMatch(/Warning: Service failed .* Series 1: POST .*returned 500: Expected a term/);
});

test("the checks of the HCL example pass for a healthy service, and each reports its own failure", async () => {
  const example = terraformWorkspace({ env: credentialsOf(setup.emulator) });
  try {
    example.write(readFileSync(path.join(examples, "checks-hcl/main.tf"), "utf8"));
    setup.emulator.remove("sources", "66e000000000000000000505");
    const now = new Date().toISOString();
    setup.emulator.insert("backups", { id: "young", status: "done", startedAt: now, finishedAt: now });
    const healthy = await example.run("plan", "-no-color");
    expect(healthy.code).toBe(0);
    expect(healthy.output).not.toContain("Check block assertion failed");

    setup.emulator.remove("backups", "young");
    setup.emulator.edit("sources", ids.logs, (source) => {
      source.disabled = true;
    });
    setup.emulator.faults.add({ kind: "status", path: "*/charts/series", status: 200, body: { data: [] } });
    const { code, output } = await example.run("plan", "-no-color");
    expect(code).toBe(0);
    expect(output).toContain("Some sources are disabled: Logs.");
    expect(output).toContain("No log arrived in the last hour.");
    expect(output).toContain("The latest finished backup is older than a day.");
  } finally {
    example.remove();
  }
});

test("errors are reported in the plan, with the path and the remedy", async () => {
  setup.emulator.faults.add({
    kind: "status",
    path: "*/dashboards",
    status: 200,
    body: { data: [{ id: ids.health, name: "API health" }, { id: ids.checkout }] },
  });
  setup.terraform.write(`${providerBlock(setup.emulator.openSource).replace("rate_limit", "max_retries = 0\n  rate_limit")}${managedBlock('alias = "hosted"')}
data "observability_source" "near" { name = "Trace" }
data "observability_source" "two" { name = "Logs" }
data "observability_backups" "here" {}
data "observability_dashboards" "odd" {}
data "observability_webhooks" "hosted" { provider = observability.hosted }
data "observability_chart_series" "hosted" {
  provider   = observability.hosted
  start_time = "2026-01-01T00:00:00Z"
  end_time   = "2026-01-01T01:00:00Z"
  series     = [{ source_id = "${ids.logs}", agg_fn = "count" }]
}
`);
  const { code, output } = await setup.terraform.run("plan", "-no-color");
  expect(code).toBe(1);
  const words = output.replace(/[│╷╵\s]+/g, " ");
  expect(words).toContain('There is no source named "Trace". The nearest name is "Traces".');
  expect(words).toContain(`2 sources are named "Logs": ${ids.logs}, 66e000000000000000000505.`);
  expect(words).toContain(
    "Reading backups is not possible in open_source mode of the product clickstack. Only managed mode supports it",
  );
  expect(words).toContain("data.observability_dashboards.odd: Read complete");
  expect(words).toContain("Listing webhooks is not possible without a product.");
  expect(words).toContain("Querying chart series is not possible in managed mode.");
});

test("an invalid configuration is reported before anything is sent", async () => {
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}
data "observability_source" "none" {}
data "observability_dashboards" "odd" { name_regex = "(" }
data "observability_chart_series" "odd" {
  start_time  = "yesterday"
  end_time    = "2026-01-01T01:00:00Z"
  granularity = "3m"
  series = [
    { source_id = "${ids.logs}", agg_fn = "count", group_by = ["a"] },
    { source_id = "${ids.logs}", agg_fn = "p95", group_by = ["b"] },
  ]
}
`);
  const { code, output } = await setup.terraform.run("validate", "-no-color");
  expect(code).toBe(1);
  const words = output.replace(/[│╷╵\s]+/g, " ");
  expect(words).toContain("needs `id` or `name`; set one of them.");
  expect(words).toContain("name_regex is not a valid regular expression");
  expect(words).toContain('start_time is "yesterday"; use an RFC 3339 time');
  expect(words).toContain('granularity is "3m"; use one of');
  expect(words).toContain('series[1].agg_fn is "p95"; use "quantile" with level 0.95.');
  expect(words).toContain('series[1].group_by is ["b"], but series[0] has ["a"]');
  expect(setup.emulator.requests()).toEqual([]);
});
