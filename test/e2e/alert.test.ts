import { type Emulator, startEmulator } from "../../emulator";
import { providerBlock, terraformWorkspace, type Workspace } from "../support/terraform";

const webhook = "66e000000000000000000a01";
const savedSearch = "66e000000000000000000b01";
const log = "66e000000000000000000501";
let emulator: Emulator;
let terraform: Workspace;

beforeAll(async () => {
  emulator = await startEmulator();
  terraform = terraformWorkspace();
});

afterAll(async () => {
  terraform?.remove();
  await emulator?.close();
});

const configuration = ({ errors = "line", alert = "" } = {}) => `${providerBlock(emulator.openSource)}
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

const stored = () => emulator.dump().alerts;
const ids = () => stored().map(({ id }) => id);

test("alerts follow their dashboard: created together, replaced together, recreated after a cascade, destroyed", async () => {
  terraform.write(configuration());
  await terraform.apply();
  expect(
    stored()
      .map(({ source }) => source)
      .sort(),
  ).toEqual(["saved_search", "tile", "tile", "tile"]);
  const first = await terraform.plan();
  expect(first.output).toContain("No changes");

  terraform.write(configuration({ errors: "table" }));
  const warned = await terraform.run("plan", "-no-color", "-input=false");
  expect(warned.code).toBe(0);
  expect(warned.output.replace(/[│\s]+/g, " ")).toMatch(
    /The tile "Errors" \(\w+\) has display type table, which cannot have alerts.* The apply will fail\./,
  );
  const destroying = await terraform.run("plan", "-destroy", "-no-color", "-input=false");
  expect(destroying.code).toBe(0);
  expect(destroying.output).toContain("0 to add, 0 to change, 5 to destroy");

  terraform.write(configuration());
  await terraform.apply("-replace=observability_dashboard.health");
  const [dashboard, ...others] = emulator.dump().dashboards;
  expect(others).toEqual([]);
  expect(stored().filter(({ dashboardId }) => dashboardId === dashboard?.id)).toHaveLength(3);
  expect(ids()).toContain(terraform.attributes("observability_alert.errors").id);

  emulator.remove("alerts", String(terraform.attributes("observability_alert.errors").id));
  terraform.write(
    `${configuration({ alert: 'note = "Runbook"\n  schedule_offset_minutes = 2' })}
import {
  to = observability_alert.again
  id = "name:Search"
}
${searchAgain()}`,
  );
  const anew = await terraform.plan();
  expect(anew.output).toContain("1 to import, 1 to add, 0 to change, 0 to destroy");
  expect(anew.changes.map(({ address, change }) => [address, change.actions])).toEqual([
    ["observability_alert.errors", ["create"]],
  ]);
  await terraform.apply("plan.out");
  expect(stored()).toContainEqual(expect.objectContaining({ note: "Runbook", scheduleOffsetMinutes: 2 }));
  await terraform.destroy();
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
