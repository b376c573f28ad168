import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { seed } from "../../lib/emulator/store/seed-ids";
import { type PreviewOptions, preview } from "../../lib/tools/preview/preview";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const setup = terraformOnEmulator();

beforeAll(() => {
  // With a provider override there is nothing to install.
  mkdirSync(path.join(setup.terraform.folder, ".terraform"));
});

const configuration = (where: string) => `${providerBlock(setup.emulator.openSource)}
resource "observability_source" "own" {
  name                            = "Own"
  kind                            = "log"
  connection_id                   = "${seed.connection}"
  from                            = { database_name = "default", table_name = "otel_logs" }
  timestamp_value_expression      = "Timestamp"
  default_table_select_expression = "Body"
}
resource "observability_dashboard" "checkout" {
  name  = "Checkout"
  tiles = [
    { name = "Errors", series = [{ source_id = "${seed.logs}", agg_fn = "count", where = "${where}" }] },
    { name = "Own", series = [{ source_id = observability_source.own.id, agg_fn = "count" }] },
  ]
}
resource "observability_alert" "errors" {
  name           = "Any error"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = provider::observability::tile_id(observability_dashboard.checkout.tile_ids, "Errors")
  threshold      = 1
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${seed.webhook}" }
}
data "observability_dashboards" "all" {}
output "names" { value = data.observability_dashboards.all.dashboards[*].name }
`;

async function deploy(options: Partial<PreviewOptions> = {}) {
  const written = new Map<string, string>();
  const code = await preview(
    { target: setup.terraform.folder, deploy: "pr-1", maxFirings: 0, port: 0, ...options },
    {
      environment: await setup.terraform.environment(),
      signal: new AbortController().signal,
      report: () => {},
      print: (text) => written.set("printed", text),
      write: (file, text) => written.set(file, text),
      now: Date.now,
    },
  );
  return { code, printed: written.get("printed") ?? "" };
}

const named = (name: string) => setup.emulator.dump().dashboards.filter((dashboard) => dashboard.name === name);

test("the dashboards of a plan are in the service before it is applied, without a state and without alerts", async () => {
  setup.terraform.write(configuration("SeverityText:error"));
  setup.emulator.clearRequests();
  const { code, printed } = await deploy();
  expect(code).toBe(0);
  const [copy] = named("Checkout · pr-1");
  expect(printed).toContain(`+ Checkout · pr-1  ${copy?.id}`);
  expect(printed).toContain("Own: series[0].sourceId is known only after apply.");
  expect(copy?.tiles).toMatchObject([{ config: { displayType: "line" } }, { config: { displayType: "markdown" } }]);
  const writes = setup.emulator.requests().filter(({ method }) => method !== "GET");
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/v2/dashboards"]);
  expect(existsSync(path.join(setup.terraform.folder, "terraform.tfstate"))).toBe(false);
});

test("an apply knows nothing of copies, a later change is in the same copy, and --remove leaves what is applied", async () => {
  const { output } = await setup.terraform.apply();
  expect(output).not.toContain("pr-1");
  const [before] = named("Checkout · pr-1");
  setup.terraform.write(configuration("SeverityText:warn"));
  const { printed } = await deploy();
  expect(printed).toContain(`~ Checkout · pr-1  ${before?.id}`);
  const [after] = named("Checkout · pr-1");
  expect(after?.tiles).toMatchObject([
    { config: { displayType: "line", select: [{ where: "SeverityText:warn" }] } },
    { config: { displayType: "line" } },
  ]);
  expect((await deploy({ remove: true })).printed).toContain("- Checkout · pr-1");
  expect(named("Checkout · pr-1")).toEqual([]);
  expect(named("Checkout")).toHaveLength(1);
});
