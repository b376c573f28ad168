import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const webhook = seed.webhook;
const savedSearch = seed.savedSearch;
const log = seed.logs;

const on = terraformOnEmulator();

const configuration = ({ errors = "line", alert = "" } = {}) => `${providerBlock(on.emulator.openSource)}
resource "observability_dashboard" "health" {
  name  = "API health"
  tiles = [
    { name = "Errors", config = jsonencode({ displayType = "${errors}", sourceId = "${log}", select = [{ aggFn = "count" }] }) },
    { name = "Calls", series = [{ type = "number", source_id = "${log}", agg_fn = "count" }] },
  ]
}
resource "observability_alert" "errors" {
  dashboard_id   = observability_dashboard.health.id
  tile_id        = observability_dashboard.health.tile_ids["Errors"]
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${webhook}" }
  ${alert}
}
resource "observability_alert" "calls" {
  count          = 2
  name           = "Calls \${count.index}"
  dashboard_id   = observability_dashboard.health.id
  tile_id        = observability_dashboard.health.tile_ids["Calls"]
  threshold      = 10
  threshold_max  = 20
  threshold_type = "not_between"
  interval       = "1h"
  channel        = { type = "webhook", webhook_id = "${webhook}" }
}
resource "observability_alert" "search" {
  name              = "Search"
  saved_search_id   = "${savedSearch}"
  group_by          = "ServiceName"
  threshold         = 10
  threshold_type    = "above"
  interval          = "5m"
  schedule_start_at = "2026-09-01T00:00:00Z"
  channels          = [{ type = "webhook", webhook_id = "${webhook}" }]
}
`;

const stored = () => on.emulator.dump().alerts;
const ids = () => stored().map(({ id }) => id);

test("alerts follow their dashboard: created together, replaced together, recreated after a cascade, destroyed", async () => {
  on.terraform.write(configuration());
  await on.terraform.apply();
  expect(
    stored()
      .map(({ source }) => source)
      .sort(),
  ).toEqual(["saved_search", "tile", "tile", "tile"]);
  const first = await on.terraform.plan();
  expect(first.output).toContain("No changes");

  on.terraform.write(configuration({ errors: "table" }));
  const warned = await on.terraform.run("plan", "-no-color", "-input=false");
  expect(warned.code).toBe(0);
  expect(warned.output.replace(/[│\s]+/g, " ")).toMatch(
    /The tile "Errors" \(\w+\) has display type table, which cannot have alerts.* The apply will fail\./,
  );
  const destroying = await on.terraform.run("plan", "-destroy", "-no-color", "-input=false");
  expect(destroying.code).toBe(0);
  expect(destroying.output).toContain("0 to add, 0 to change, 5 to destroy");

  on.terraform.write(configuration());
  await on.terraform.apply("-replace=observability_dashboard.health");
  const [dashboard, ...others] = on.emulator.dump().dashboards;
  expect(others).toEqual([]);
  expect(stored().filter(({ dashboardId }) => dashboardId === dashboard?.id)).toHaveLength(3);
  expect(ids()).toContain(on.terraform.attributes("observability_alert.errors").id);

  on.emulator.remove("alerts", String(on.terraform.attributes("observability_alert.errors").id));
  on.terraform.write(
    `${configuration({ alert: 'note = "Runbook"\n  schedule_offset_minutes = 2' })}
import {
  to = observability_alert.again
  id = "name:Search"
}
${searchAgain()}`,
  );
  const again = await on.terraform.apply();
  expect(again.output).toContain("# observability_alert.errors will be created");
  expect(again.output).toContain("1 to import, 1 to add, 0 to change, 0 to destroy");
  expect(stored()).toContainEqual(expect.objectContaining({ note: "Runbook", scheduleOffsetMinutes: 2 }));
  await on.terraform.destroy();
  expect(stored()).toEqual([]);
});

/** The alert on the saved search once more, as it is when it was imported. */
function searchAgain(): string {
  const text = configuration();
  return text
    .slice(text.indexOf('resource "observability_alert" "search"'))
    .replace('"search"', '"again"')
    .replace(/channels +=.*/, `channel = { type = "webhook", webhook_id = "${webhook}" }`);
}
