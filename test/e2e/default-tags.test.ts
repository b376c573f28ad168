import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const log = seed.logs;
const setup = terraformOnEmulator({ emulator: { serviceVersion: "2.40" } });

const configuration = (defaultTags: string, own = '["shop"]') => `${providerBlock(setup.emulator.openSource).replace(
  /(provider "observability" \{)/,
  `$1\n  ${defaultTags}`,
)}
resource "terraform_data" "team" {
  input = "team-a"
}
resource "observability_dashboard" "health" {
  name  = "Checkout health"
  tags  = ${own}
  tiles = [{ name = "Errors", series = [{ source_id = "${log}", agg_fn = "count" }] }]
}
resource "observability_dashboard" "document" {
  dashboard_json = jsonencode({ name = "Document", tags = ${own}, tiles = [] })
}
resource "observability_dashboard" "untagged" {
  name = "Untagged"
}
resource "observability_saved_search" "errors" {
  name      = "Checkout errors"
  source_id = "${log}"
  tags      = ${own}
}
resource "observability_alert" "errors" {
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${seed.webhook}" }
  dashboard_id   = observability_dashboard.health.id
  tile_id        = observability_dashboard.health.tile_ids["Errors"]
}
`;

const made = ["Checkout health", "Document", "Untagged", "Checkout errors"];

function tags() {
  const { dashboards, savedSearches, alerts } = setup.emulator.dump();
  const records = [...dashboards, ...savedSearches];
  return [...made.map((name) => records.find((one) => one.name === name)), ...alerts].map((one) => one?.tags);
}

async function applied(defaultTags: string, own?: string) {
  setup.terraform.write(configuration(defaultTags, own));
  const planned = await setup.terraform.apply();
  expect((await setup.terraform.plan()).output).toContain("No changes");
  return planned.output;
}

test("default tags are added, changed and removed, and each plan after is empty", async () => {
  await applied("");
  expect(tags()).toEqual([["shop"], ["shop"], [], ["shop"], ["shop"]]);

  const added = await applied('default_tags = ["team-a", "managed"]');
  expect(added).toContain("0 to add, 5 to change, 0 to destroy");
  expect(added).toMatch(/\+ default_tags += \[\n\s+\+ "managed",\n\s+\+ "team-a",\n\s+\]/);
  expect(added).not.toMatch(/[-+~] +(tags|tiles|dashboard_json) /);
  const both = ["shop", "team-a", "managed"];
  expect(tags()).toEqual([both, both, ["team-a", "managed"], both, both]);

  // An own tag that is a default one, too, stays when the default goes.
  await applied('default_tags = [terraform_data.team.output, "prod"]', '["shop", "prod"]');
  const changed = ["shop", "prod", "team-a"];
  expect(tags()).toEqual([changed, changed, ["team-a", "prod"], changed, expect.arrayContaining(["team-a", "prod"])]);

  const removed = await applied("", '["shop", "prod"]');
  expect(removed).toContain("0 to add, 5 to change, 0 to destroy");
  expect(tags().slice(0, 4)).toEqual([["shop", "prod"], ["shop", "prod"], [], ["shop", "prod"]]);

  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}`);
  await setup.terraform.apply();
  const unknown = await applied("default_tags = [terraform_data.team.output]");
  expect(unknown).toMatch(/\+ default_tags += \(known after apply\)/);
  const late = ["shop", "team-a"];
  expect(tags()).toEqual([late, late, ["team-a"], late, late]);
});
