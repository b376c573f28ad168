import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const log = seed.logs;
const prometheus = "66e000000000000000000516";
const setup = terraformOnEmulator({ emulator: { serviceVersion: "next" } });
beforeAll(() => {
  const [source] = setup.emulator.dump().sources;
  if (source) setup.emulator.insert("sources", { ...source, id: prometheus, kind: "promql", name: "Prometheus" });
});

const inline = (where: string) =>
  `chart = jsonencode({ displayType = "line", sourceId = "${log}", select = [{ aggFn = "count", where = "${where}" }] })`;
const onTile = `
  dashboard_id = observability_dashboard.health.id
  tile_id      = observability_dashboard.health.tile_ids["Errors"]`;

const configuration = (watched: string) => `${providerBlock(setup.emulator.openSource)}
resource "observability_dashboard" "health" {
  name  = "API health"
  tiles = [{ name = "Errors", series = [{ source_id = "${log}", agg_fn = "count" }] }]
  filters = [
    { name = "Service", expression = "ServiceName", source_id = "${log}", min_selections = 1, is_global_requirement = true },
    { name = "Environment", type = "STATIC_LIST", options = ["prod", "staging"] },
    { name = "Pod", type = "PROMETHEUS_LABEL", source_id = "${prometheus}", label = "k8s.pod", match = "up" },
  ]
  saved_filter_values = [
    { condition = "ServiceName = 'api'" },
    { type = "variable", name = "Environment", values = ["prod"] },
  ]
}
resource "observability_alert" "errors" {
  name           = "Errors"
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${seed.webhook}" }
  ${watched}
}
`;

const stored = () => setup.emulator.dump().alerts;

/** What the apply says; the plan after it is empty. */
async function applied(watched: string): Promise<string> {
  setup.terraform.write(configuration(watched));
  const { output } = await setup.terraform.apply();
  expect((await setup.terraform.plan()).output).toContain("No changes");
  return output;
}

test("an alert with its own chart, and a dashboard with filters of every type, are created, changed, moved and imported", async () => {
  await applied(inline("a:b"));
  const [{ id, updatedAt } = { id: "", updatedAt: "" }] = stored();
  await applied(inline("c:d"));
  expect(stored()).toMatchObject([{ id, source: "inline", chartConfig: { select: [{ where: "c:d" }] } }]);

  setup.emulator.edit("alerts", id, (alert) => {
    alert.chartConfig = { ...alert.chartConfig, displayType: "line", groupBy: "ServiceName" };
    alert.updatedAt = new Date(Date.parse(updatedAt) + 60_000).toISOString();
  });
  const drift = await applied(inline("c:d"));
  expect(drift).toMatch(/- groupBy += "ServiceName"\s+# \(3 unchanged attributes hidden\)/);

  await applied(onTile);
  expect(stored()).toMatchObject([{ id, source: "tile" }]);
  await applied(inline("c:d"));
  expect(stored()).toMatchObject([{ id, source: "inline" }]);

  const { dashboards } = setup.emulator.dump();
  const health = dashboards.find(({ name }) => name === "API health");
  expect(health?.filters).toMatchObject([
    { type: "QUERY_EXPRESSION", minSelections: 1, isGlobalRequirement: true },
    { type: "STATIC_LIST", options: ["prod", "staging"] },
    { type: "PROMETHEUS_LABEL", label: "k8s.pod", match: "up" },
  ]);
  await setup.terraform.run("state", "rm", "observability_alert.errors", "observability_dashboard.health");
  const imported = (kind: string, of: unknown) =>
    `import {\n  to = observability_${kind}.generated\n  provider = observability\n  id = "${of}"\n}\n`;
  setup.terraform.write(
    `${providerBlock(setup.emulator.openSource)}\n${imported("alert", id)}${imported("dashboard", health?.id)}`,
  );
  const generated = await setup.terraform.run("plan", "-no-color", "-input=false", "-generate-config-out=generated.tf");
  expect(generated.output).toContain("2 to import, 0 to add, 0 to change, 0 to destroy");
});
