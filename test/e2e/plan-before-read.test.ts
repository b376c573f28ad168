import { testWith } from "terraform-provider-sdk/testing";
import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const log = seed.logs;
const many = 20;
const setup = terraformOnEmulator();

/** Dashboards with an alert each. The one with index 3 fires on zero although its tile is grouped, so a plan of it warns. */
function writeConfiguration(
  where: Readonly<Record<number, string>> = {},
  threshold: Readonly<Record<number, number>> = {},
): void {
  const pairs = Array.from(
    { length: many },
    (_, index) => `
resource "observability_dashboard" "d${index}" {
  name  = "Dashboard ${index}"
  tiles = [{ name = "Errors", series = [{ source_id = "${log}", agg_fn = "count", where = "${where[index] ?? ""}", group_by = ["ServiceName"] }] }]
}
resource "observability_alert" "a${index}" {
  name           = "Alert ${index}"
  dashboard_id   = observability_dashboard.d${index}.id
  tile_id        = observability_dashboard.d${index}.tile_ids["Errors"]
  threshold      = ${threshold[index] ?? 5}
  threshold_type = "${index === 3 ? "below" : "above"}"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${setup.emulator.dump().webhooks[0]?.id}" }
}`,
  );
  setup.terraform.write(providerBlock(setup.emulator.openSource) + pairs.join(""));
}

/** A plan, and the requests that it sent. */
async function planWithRequests(...args: string[]) {
  setup.emulator.clearRequests();
  const { output, changes } = await setup.terraform.plan(...args);
  const requests = setup.emulator.requests().map(({ method, path }) => `${method} ${path.replace(/^\/api\/v2\//, "")}`);
  const warnings = (output.match(/Warning: .*/g) ?? []).filter((one) => !one.includes("development overrides")).sort();
  return { changes, requests: requests.sort(), warnings };
}

const addresses = (changes: readonly { readonly address: string }[]) => changes.map(({ address }) => address);
const idOf = (address: string) => String(setup.terraform.attributes(address).id);

/** The plan is what it is after a refresh, with the same warnings; only its requests are fewer. */
testWith("plans before reads")("plan -minimal-refresh reads what changes, and loses nothing", async () => {
  writeConfiguration();
  await setup.terraform.apply();
  const lasting = "Warning: Alert misses groups without data";

  expect(await planWithRequests("-minimal-refresh")).toEqual({ changes: [], requests: [], warnings: [lasting] });

  writeConfiguration({ 7: "SeverityText:error" });
  const usual = await planWithRequests();
  const minimal = await planWithRequests("-minimal-refresh");
  expect(addresses(minimal.changes)).toEqual(["observability_dashboard.d7"]);
  expect({ ...minimal, requests: usual.requests }).toEqual(usual);
  expect(minimal.warnings).toEqual([lasting, expect.stringContaining("will watch a changed query")]);
  expect(minimal.requests).toEqual(["GET alerts", `GET dashboards/${idOf("observability_dashboard.d7")}`]);

  // What somebody changed in the UI since is in the plan, as it is after a refresh.
  setup.emulator.edit("dashboards", idOf("observability_dashboard.d7"), (one) =>
    Object.assign(one, { tags: ["theirs"] }),
  );
  const edited = await planWithRequests("-minimal-refresh");
  expect(edited.changes).toEqual((await planWithRequests()).changes);
  expect(edited.changes[0]?.change).toMatchObject({ before: { tags: ["theirs"] } });

  // What was changed after this plan was not read: the apply rejects it.
  setup.emulator.edit("dashboards", idOf("observability_dashboard.d7"), (one) =>
    Object.assign(one, { name: "theirs" }),
  );
  await planWithRequests("-minimal-refresh");
  setup.emulator.edit("dashboards", idOf("observability_dashboard.d7"), (one) =>
    Object.assign(one, { name: "others" }),
  );
  const rejected = await setup.terraform.run("apply", "-no-color", "plan.out");
  expect(rejected.output).toContain("Dashboard was saved by somebody else");
  await planWithRequests("-minimal-refresh");
  await setup.terraform.run("apply", "-no-color", "plan.out");
  expect(await planWithRequests()).toMatchObject({ changes: [] });

  // One alert, and an object that a killed run left behind.
  writeConfiguration({ 7: "SeverityText:error" }, { 9: 8 });
  await setup.terraform.run("state", "rm", "observability_alert.a5");
  const two = await planWithRequests("-minimal-refresh");
  expect(addresses(two.changes)).toEqual(["observability_alert.a5", "observability_alert.a9"]);
  expect(two.warnings).toContainEqual(expect.stringContaining('Equal alert "Alert 5" already exists'));
  expect(two.requests.length).toBeLessThanOrEqual(2);

  // Deleted in the UI: the plan recreates what it reads.
  setup.emulator.remove("alerts", idOf("observability_alert.a9"));
  expect((await planWithRequests("-minimal-refresh")).changes).toMatchObject([{}, { change: { actions: ["create"] } }]);
});
