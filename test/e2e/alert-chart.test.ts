import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const log = "66e000000000000000000501";
const on = terraformOnEmulator({ emulator: { serviceVersion: "next" } });

const inline = (where: string) =>
  `chart = jsonencode({ displayType = "line", sourceId = "${log}", select = [{ aggFn = "count", where = "${where}" }] })`;
const onTile = `
  dashboard_id = observability_dashboard.health.id
  tile_id      = observability_dashboard.health.tile_ids["Errors"]`;

const configuration = (watched: string) => `${providerBlock(on.emulator.openSource)}
resource "observability_dashboard" "health" {
  name  = "API health"
  tiles = [{ name = "Errors", series = [{ source_id = "${log}", agg_fn = "count" }] }]
}
resource "observability_alert" "errors" {
  name           = "Errors"
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "66e000000000000000000a01" }
  ${watched}
}
`;

const stored = () => on.emulator.dump().alerts;

async function applied(watched: string): Promise<void> {
  on.terraform.write(configuration(watched));
  await on.terraform.apply();
  expect((await on.terraform.plan()).output).toContain("No changes");
}

test("an alert with its own chart is created, changed, shown when somebody edits it, and moves to a tile and back", async () => {
  await applied(inline("a:b"));
  const [{ id, updatedAt } = { id: "", updatedAt: "" }] = stored();
  await applied(inline("c:d"));
  expect(stored()).toMatchObject([{ id, source: "inline", chartConfig: { select: [{ where: "c:d" }] } }]);

  on.emulator.edit("alerts", id, (alert) => {
    alert.chartConfig = { ...alert.chartConfig, displayType: "line", groupBy: "ServiceName" };
    alert.updatedAt = new Date(Date.parse(updatedAt) + 60_000).toISOString();
  });
  const drift = await on.terraform.run("plan", "-no-color", "-input=false");
  expect(drift.output).toMatch(/- groupBy += "ServiceName"\s+# \(3 unchanged attributes hidden\)/);
  await applied(inline("c:d"));

  await applied(onTile);
  expect(stored()).toMatchObject([{ id, source: "tile" }]);
  await applied(inline("c:d"));
  expect(stored()).toMatchObject([{ id, source: "inline" }]);

  await on.terraform.run("state", "rm", "observability_alert.errors");
  on.terraform.write(`${configuration(inline("c:d")).split('resource "observability_alert"')[0]}
import {
  to = observability_alert.generated
  provider = observability
  id = "${id}"
}`);
  const generated = await on.terraform.run("plan", "-no-color", "-input=false", "-generate-config-out=generated.tf");
  expect(generated.output).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
});
