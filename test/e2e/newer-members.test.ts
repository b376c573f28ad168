import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const log = seed.logs;
const newest = terraformOnEmulator({ emulator: { serviceVersion: "2.46" }, each: true });
const older = terraformOnEmulator({ emulator: { serviceVersion: "2.36" }, each: true });

const dashboard = (members: string, tile = "") => `
resource "observability_dashboard" "api" {
  name  = "API"
  tiles = [{
    name   = "Errors"
    config = jsonencode({ displayType = "line", sourceId = "${log}", select = [{ aggFn = "count" }] })
    ${tile}
  }]
  ${members}
}
`;
const webhook = `
resource "observability_webhook" "plain" {
  name        = "Plain"
  service     = "generic"
  url         = "https://example.com/hook"
  title_emoji = false
}
`;
const alert = `
resource "observability_alert" "errors" {
  name           = "Errors"
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${seed.webhook}" }
  chart = jsonencode({
    displayType = "stacked_line"
    sourceId    = "${log}"
    select      = [{ aggFn = "count" }]
    where       = "ServiceName:api"
  })
}
`;
const sourceFilter = `filters = [{ type = "SOURCE_FILTER", name = "Service", source_id = "${log}", expression = "ServiceName", variable_name = "service" }]`;
const adHoc = `filters = [{ type = "ADHOC", name = "Further", source_type = "sql", sources = ["${log}"] }]
  saved_filter_values = [{ type = "adhoc", name = "Further", conditions = [{ key = "ServiceName", operator = "=", value = "api" }] }]`;
const single = `filters = [{ name = "Service", source_id = "${log}", expression = "ServiceName", max_selections = 1 }]`;

/** What each adds, and the release that brought it. */
const additions: readonly (readonly [string, string, string])[] = [
  ["a tile's description", dashboard("", 'description = "Of the API"'), "2.41"],
  ["a filter by a column of a source", dashboard(sourceFilter), "2.41"],
  ["a filter of one value", dashboard(single), "2.41"],
  ["a filter whose conditions viewers choose", dashboard(adHoc), "2.46"],
  ["titles without an emoji", webhook, "2.44"],
];

test.each(additions)("%s: applied, and the second plan is empty", async (_, resource) => {
  newest.terraform.write(`${providerBlock(newest.emulator.openSource)}${resource}`);
  await newest.terraform.apply();
  expect((await newest.terraform.plan()).output).toContain("No changes");
});

function managedBlock(): string {
  const { cloudApiUrl, organizationId, serviceId, keyId, keySecret } = newest.emulator.managed;
  const openSource = /open_source = .*/;
  return providerBlock(newest.emulator.openSource).replace(
    openSource,
    `managed = { cloud_api_url = "${cloudApiUrl}", organization_id = "${organizationId}", service_id = "${serviceId}", key_id = "${keyId}", key_secret = "${keySecret}" }`,
  );
}

test.each([
  ["open-source", () => providerBlock(newest.emulator.openSource)],
  ["managed", managedBlock],
])("an alert with a chart of its own in %s mode: applied, and the second plan is empty", async (_, block) => {
  newest.terraform.write(`${block()}${alert}`);
  await newest.terraform.apply();
  expect((await newest.terraform.plan()).output).toContain("No changes");
  expect(newest.emulator.dump().alerts).toMatchObject([
    { source: "inline", chartConfig: { displayType: "stacked_line", where: "ServiceName:api" } },
  ]);
});

/** The service rejects it, or drops it without a word. */
test.each(additions)("an older service has not %s, and the message names the release", async (_, resource, release) => {
  older.terraform.write(`${providerBlock(older.emulator.openSource)}${resource}`);
  const { output } = await older.terraform.run("apply", "-auto-approve", "-input=false", "-no-color");
  expect(output).toContain(`version ${release} or later`);
});
