import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const webhook = seed.webhook;
const savedSearch = seed.savedSearch;
const log = seed.logs;

const setup = terraformOnEmulator();

const configuration = ({ errors = "line", alert = "" } = {}) => `${providerBlock(setup.emulator.openSource)}
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

const stored = () => setup.emulator.dump().alerts;
const storedIds = () => stored().map(({ id }) => id);

test("alerts follow their dashboard: created together, replaced together, recreated after a cascade, destroyed", async () => {
  setup.terraform.write(configuration());
  await setup.terraform.apply();
  expect(
    stored()
      .map(({ source }) => source)
      .sort(),
  ).toEqual(["saved_search", "tile", "tile", "tile"]);
  const first = await setup.terraform.plan();
  expect(first.output).toContain("No changes");

  setup.terraform.write(configuration({ errors: "table" }));
  const warned = await setup.terraform.run("plan", "-no-color", "-input=false");
  expect(warned.code).toBe(0);
  expect(warned.output.replace(/[│\s]+/g, " ")).toMatch(
    /The tile "Errors" \(\w+\) has display type table, which cannot have alerts.* The apply will fail\./,
  );
  const destroying = await setup.terraform.run("plan", "-destroy", "-no-color", "-input=false");
  expect(destroying.code).toBe(0);
  expect(destroying.output).toContain("0 to add, 0 to change, 5 to destroy");

  setup.terraform.write(configuration());
  await setup.terraform.apply("-replace=observability_dashboard.health");
  const [dashboard, ...others] = setup.emulator.dump().dashboards;
  expect(others).toEqual([]);
  expect(stored().filter(({ dashboardId }) => dashboardId === dashboard?.id)).toHaveLength(3);
  expect(storedIds()).toContain(setup.terraform.attributes("observability_alert.errors").id);

  setup.emulator.remove("alerts", String(setup.terraform.attributes("observability_alert.errors").id));
  setup.terraform.write(
    `${configuration({ alert: 'note = "Runbook"\n  schedule_offset_minutes = 2' })}
import {
  to = observability_alert.again
  id = "name:Search"
}
${searchAgain()}`,
  );
  const again = await setup.terraform.apply();
  expect(again.output).toContain("# observability_alert.errors will be created");
  expect(again.output).toContain("1 to import, 1 to add, 0 to change, 0 to destroy");
  expect(stored()).toContainEqual(expect.objectContaining({ note: "Runbook", scheduleOffsetMinutes: 2 }));
  await setup.terraform.destroy();
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
