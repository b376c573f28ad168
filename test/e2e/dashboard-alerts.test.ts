import type { Dashboard } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { planOutput, providerBlock } from "../support/terraform";

const source = seed.logs;

const setup = terraformOnEmulator({ each: true });

const tile = (name: string, where: string, more = "") =>
  `{ name = "${name}", series = [{ source_id = "${source}", agg_fn = "count", where = "${where}" }] ${more} }`;
const writeConfiguration = (tiles: readonly string[], more = "") =>
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}
resource "observability_dashboard" "q" {
  name  = "Queues"
  tiles = [${tiles.join(", ")}]
}
${more}`);
const storedDashboard = (): Dashboard => setup.emulator.dump().dashboards[0] as Dashboard;
const tileIds = () => setup.terraform.attributes("observability_dashboard.q").tile_ids as Record<string, string>;
/** The output of a plan on one line, since Terraform wraps its messages. */
const planOnOneLine = async () => (await planOutput(setup.terraform, "-out=plan.out")).replace(/\s+/g, " ");
const alertTiles = () => setup.emulator.dump().alerts.map(({ name, tileId }) => [name, tileId]);

async function inUi(method: string, path: string, body: object): Promise<void> {
  const { baseUrl, apiKey } = setup.emulator.openSource;
  const response = await fetch(`${baseUrl}/api/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

/** An alert that a colleague makes by hand. */
const alertInUi = (name: string, tileId: string | undefined) =>
  inUi("POST", "alerts", {
    name,
    dashboardId: storedDashboard().id,
    tileId,
    threshold: 5,
    thresholdType: "above",
    interval: "5m",
    source: "tile",
    channel: { type: "webhook", webhookId: setup.emulator.dump().webhooks[0]?.id },
  });

test("a tile that is replaced in code does not hand its alert to the new one, and the plans of this and of a deletion name the alerts", async () => {
  writeConfiguration([tile("Queue depth", "ServiceName:queue")]);
  await setup.terraform.apply();
  const before = storedDashboard().tiles[0]?.id;
  await alertInUi("Colleague: queue deep", before);
  writeConfiguration([tile("Checkout errors", "ServiceName:checkout SeverityText:error")]);
  const output = await planOnOneLine();
  expect(output).toContain('Alerts will be deleted with the tile "Queue depth" of "Queues"');
  expect(output).toContain('"Colleague: queue deep"');
  expect(output).toMatch(
    /in resource "observability_dashboard" "q": \d+: resource "observability_dashboard" "q" \{ (?!\d)/,
  );
  await setup.terraform.apply("plan.out");
  expect(tileIds()["Checkout errors"]).not.toBe(before);
  expect(alertTiles()).toEqual([]);
  expect((await setup.terraform.plan()).output).toContain("No changes");

  await alertInUi("Colleague: errors", storedDashboard().tiles[0]?.id);
  setup.terraform.write(providerBlock(setup.emulator.openSource));
  const deletion = await planOnOneLine();
  expect(deletion).toContain(`Alerts will be deleted with the dashboard "Queues" (${storedDashboard().id})`);
  expect(deletion).toContain('"Colleague: errors"');
});

test("a tile that was replaced in the UI is restored without its alert, and the plan names the alert", async () => {
  writeConfiguration([tile("Latency", "Duration:>100"), tile("Errors", "SeverityText:error")]);
  await setup.terraform.apply();
  const { id, createdAt: _, updatedAt: __, ...dashboard } = storedDashboard() as Dashboard & Record<string, unknown>;
  const [latency, errors] = dashboard.tiles;
  const incident = { ...latency, id: "77e000000000000000000001", name: "Queue depth (incident)" };
  const config = {
    ...latency?.config,
    select: [{ aggFn: "count", where: "ServiceName:queue", whereLanguage: "lucene" }],
  };
  await inUi("PUT", `dashboards/${id}`, { name: dashboard.name, tags: [], tiles: [{ ...incident, config }, errors] });
  const made = storedDashboard().tiles[0]?.id;
  expect(made).not.toBe(latency?.id);
  await alertInUi("UI alert on queue", made);
  const output = await planOnOneLine();
  expect(output).toContain('Alerts will be deleted with the tile "Queue depth (incident)" of "Queues"');
  expect(output).toContain('"UI alert on queue"');
  await setup.terraform.apply("plan.out");
  expect(storedDashboard().tiles.map(({ name }) => name)).toEqual(["Latency", "Errors"]);
  expect(tileIds().Latency).not.toBe(made);
  expect(tileIds().Errors).toBe(errors?.id);
  expect(alertTiles()).toEqual([]);
  expect((await setup.terraform.plan()).output).toContain("No changes");
});

test("a key keeps the ID when name and query change, and the plan names the alerts that follow", async () => {
  const alert = `resource "observability_alert" "a" {
  name           = "Ours"
  dashboard_id   = observability_dashboard.q.id
  tile_id        = observability_dashboard.q.tile_ids["depth"]
  threshold      = 1
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${setup.emulator.dump().webhooks[0]?.id}" }
}`;
  writeConfiguration([tile("Queue depth", "ServiceName:queue", ', key = "depth"')], alert);
  await setup.terraform.apply();
  const { depth } = tileIds();
  await alertInUi("Colleague: queue deep", depth);
  writeConfiguration([tile("Backlog", "ServiceName:queue", ', key = "depth", w = 12')], alert);
  expect(await planOnOneLine()).not.toContain("Alerts of");
  writeConfiguration([tile("Backlog", "ServiceName:backlog", ', key = "depth"')], alert);
  const output = await planOnOneLine();
  expect(output).toMatch(/Alerts of "Queues" \([0-9a-f]{24}\) will watch a changed query/);
  expect(output).toContain('"Colleague: queue deep"');
  expect(output).toMatch(
    /# observability_dashboard\.q will be updated in-place .* Plan: 0 to add, 1 to change, 0 to destroy/,
  );
  await setup.terraform.apply("plan.out");
  expect(tileIds()).toEqual({ depth });
  expect(alertTiles()).toEqual([
    ["Ours", depth],
    ["Colleague: queue deep", depth],
  ]);
  expect((await setup.terraform.plan()).output).toContain("No changes");
});

test("an alert watches a tile that is called like the prototype of an object", async () => {
  const watching = (name: string) => `resource "observability_alert" "${name}" {
  dashboard_id   = observability_dashboard.q.id
  tile_id        = observability_dashboard.q.tile_ids["__proto__"]
  threshold      = 1
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${setup.emulator.dump().webhooks[0]?.id}" }
}`;
  writeConfiguration([tile("__proto__", "a"), tile("constructor", "b")], watching("a"));
  await setup.terraform.apply();
  expect(Object.keys(tileIds()).sort()).toEqual(["__proto__", "constructor"]);
  expect((await setup.terraform.plan()).output).toContain("No changes");
  writeConfiguration([tile("constructor", "c"), tile("__proto__", "a")], watching("a"));
  await setup.terraform.apply();
  expect((await setup.terraform.plan()).output).toContain("No changes");
});
