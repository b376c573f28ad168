import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";
import { insertAlert } from "../support/ui";

const setup = terraformOnEmulator();

const provider = () => providerBlock(setup.emulator.openSource);
const dashboard = (key: string, tile: string) => `
resource "observability_dashboard" "${key}" {
  name  = "${key}"
  tiles = [{ name = "Errors", ${tile} }]
}`;
const chart = `series = [{ source_id = "${seed.logs}", agg_fn = "count" }]`;
const note = 'config = jsonencode({ displayType = "markdown", markdown = "Gone" })';
const alert = (key: string) => `
resource "observability_alert" "${key}" {
  name           = "Alert on ${key}"
  dashboard_id   = observability_dashboard.${key}.id
  tile_id        = observability_dashboard.${key}.tile_ids["Errors"]
  threshold      = 5
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${setup.emulator.dump().webhooks[0]?.id}" }
}`;
const planOnOneLine = async () =>
  (await setup.terraform.run("plan", "-no-color", "-input=false")).output.replace(/\s*\n│?\s*/g, " ");

/** Terraform shows the first of the warnings with the same summary, and counts the others. */
describe("a warning that is about one object is shown for each object:", () => {
  test("objects that killed runs left behind", async () => {
    setup.terraform.write(provider() + dashboard("one", chart) + dashboard("two", chart));
    await setup.terraform.apply();
    const ids = setup.emulator.dump().dashboards.map(({ id }) => id);
    await setup.terraform.run("state", "rm", "observability_dashboard.one", "observability_dashboard.two");
    const output = await planOnOneLine();
    for (const id of ids) expect(output).toContain(id);
    for (const id of ids) setup.emulator.remove("dashboards", id);
  });

  test("alerts of one name, and without one, that killed runs left behind", async () => {
    const named = ["first", "second", "third", "fourth"].map((key, index) =>
      alert(key).replace(/name .*\n/, index < 2 ? 'name           = "Same"\n' : ""),
    );
    const stack = ["first", "second", "third", "fourth"].map((key) => dashboard(key, chart)).join("");
    setup.terraform.write(provider() + stack + named.join(""));
    await setup.terraform.apply();
    const ids = setup.emulator.dump().alerts.map(({ id }) => id);
    expect(ids).toHaveLength(4);
    const addresses = ["first", "second", "third", "fourth"].map((key) => `observability_alert.${key}`);
    await setup.terraform.run("state", "rm", ...addresses);
    const output = await planOnOneLine();
    for (const id of ids) expect(output).toContain(id);
    for (const id of ids) setup.emulator.remove("alerts", id);
  });

  test("alerts that are deleted with their tiles", async () => {
    const keys = ["one", "two"];
    const stack = (tile: string) => keys.map((key) => dashboard(key, tile)).join("");
    setup.terraform.write(provider() + stack(chart) + keys.map(alert).join(""));
    await setup.terraform.apply();
    setup.terraform.write(provider() + stack(note));
    const output = await planOnOneLine();
    for (const key of keys) expect(output).toContain(`"Alert on ${key}" (`);
    expect(output).toContain("[tile-alert-lost]");

    // The engine shows the plan to a provider that knows its configuration.
    const ignoring = provider().replace("product ", 'ignore_warnings = ["tile-alert-lost"]\n  product ');
    setup.terraform.write(ignoring + stack(note));
    expect(await planOnOneLine()).not.toContain("tile-alert-lost");
  });

  test("alerts that are deleted with tiles of one name, on dashboards of one name", async () => {
    const stack = (tiles: string) =>
      ["three", "four"]
        .map((key) => `resource "observability_dashboard" "${key}" {\n  name  = "Same"\n  tiles = [${tiles}]\n}\n`)
        .join("");
    const tiles = ["a", "b"].map((key) => `{ key = "${key}", name = "Errors", ${chart} }`).join(", ");
    setup.terraform.write(provider() + stack(tiles));
    await setup.terraform.apply();
    const all = setup.emulator
      .dump()
      .dashboards.filter(({ name }) => name === "Same")
      .flatMap(({ id, tiles }) => tiles.map((tile) => insertAlert(setup.emulator, id, tile.id)));
    setup.terraform.write(provider() + stack(`{ name = "Notes", ${note} }`));
    const output = await planOnOneLine();
    expect(all).toHaveLength(4);
    for (const id of all) expect(output).toContain(id);
  });
});
