import { TerraformStack, Testing } from "cdktf";
import { testWith } from "terraform-provider-sdk/testing";
import { isRecord } from "terraform-provider-sdk/values";
import { Dashboard as DashboardConstruct, ObservabilityProvider } from "../../lib";
import type { Dashboard } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { type Exchange, recording } from "../recordings";
import { runningEmulator } from "../support/emulator";
import { standIn, stateOf } from "../support/other-provider";
import { providerBlock, terraformWorkspace, type Workspace } from "../support/terraform";

const log = seed.logs;
const webhook = seed.webhook;
const chart = { displayType: "line", sourceId: log, select: [{ aggFn: "count", where: "SeverityText:error" }] };
const exported = {
  data: {
    id: "65f5e4a3b9e77c001a00d001",
    name: "API ${health}",
    tags: ["prod"],
    tiles: [
      { id: "65f5e4a3b9e77c001a00d002", name: "Errors", x: 0, y: 0, w: 12, h: 4, config: chart },
      {
        id: "65f5e4a3b9e77c001a00d003",
        name: "Note",
        x: 12,
        y: 0,
        w: 12,
        h: 4,
        config: { displayType: "markdown", markdown: "hi" },
      },
    ],
    filters: [],
    savedQuery: null,
    savedFilterValues: [],
  },
};

const emulator = runningEmulator();
let terraform: Workspace;
beforeEach(() => {
  terraform = terraformWorkspace();
});
afterEach(() => terraform.remove());

const fromFile = `resource "observability_dashboard" "api" {
  dashboard_json = file("api.json")
}
`;
const alert = `resource "observability_alert" "errors" {
  name           = "Errors"
  dashboard_id   = observability_dashboard.api.id
  tile_id        = observability_dashboard.api.tile_ids["Errors"]
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${webhook}" }
}
`;
const stored = (name = "api"): Dashboard => {
  const id = terraform.attributes(`observability_dashboard.${name}`).id;
  const found = emulator.dump().dashboards.find((dashboard) => dashboard.id === id);
  if (!found) throw new Error("the dashboard is gone");
  return found;
};
/** Output of an apply that changes the dashboard, and nothing else. */
const onlyTheDashboard =
  /# observability_dashboard\.api will be updated in-place[\s\S]*Plan: 0 to add, 1 to change, 0 to destroy\./;
const withName = (name: string) => ({ data: { ...exported.data, name } });

test("a document in a file is created, plans empty, is restored and edited, and has an alert", async () => {
  terraform.write(exported, "api.json");
  terraform.write(`${providerBlock(emulator.openSource)}${fromFile}${alert}`);
  await terraform.apply();
  const { tile_ids, dashboard_json, name, tiles } = terraform.attributes("observability_dashboard.api");
  expect({ name, tiles, dashboard_json }).toEqual({
    name: null,
    tiles: null,
    dashboard_json: JSON.stringify(exported, undefined, 2),
  });
  expect(stored()).toMatchObject({
    name: "API ${health}",
    tags: ["prod"],
    tiles: [{ name: "Errors", config: chart }, { name: "Note" }],
  });
  expect(terraform.attributes("observability_alert.errors").tile_id).toBe(stored().tiles[0]?.id);
  expect((await terraform.plan()).empty).toBe(true);

  terraform.write(JSON.stringify(exported), "api.json");
  expect((await terraform.plan()).empty).toBe(true);

  const before = stored();
  emulator.edit("dashboards", before.id, (dashboard) => {
    const [first] = dashboard.tiles;
    if (first) first.config = { ...chart, select: [{ aggFn: "max", valueExpression: "Duration" }] } as never;
    return dashboard;
  });
  const restored = await terraform.apply();
  expect(restored.output).toMatch(/~ aggFn\s+= "max" -> "count"/);
  expect(restored.output).toMatch(onlyTheDashboard);
  expect(restored.output).not.toMatch(/[~+-] (name|markdown|tags|x) /);
  expect(stored()).toEqual(before);
  expect((await terraform.plan()).empty).toBe(true);

  terraform.write(withName("Renamed"), "api.json");
  const renamed = await terraform.apply();
  expect(renamed.output).toMatch(onlyTheDashboard);
  expect(renamed.output).toMatch(/~ name\s+= "API \$\{health\}" -> "Renamed"/);
  expect(stored().name).toBe("Renamed");
  expect(terraform.attributes("observability_dashboard.api").tile_ids).toEqual(tile_ids);
  expect((await terraform.plan()).empty).toBe(true);
});

test("tiles that a document leaves to the UI keep their IDs and alerts, also when it describes them later", async () => {
  terraform.write({ name: "Frame" }, "api.json");
  terraform.write(`${providerBlock(emulator.openSource)}${fromFile}`);
  await terraform.apply();
  const [errors] = exported.data.tiles;
  const id = "66e0000000000000000a0001";
  emulator.edit("dashboards", stored().id, (dashboard) => {
    dashboard.tiles = [{ ...errors, id } as never];
    return dashboard;
  });
  terraform.write(`${providerBlock(emulator.openSource)}${fromFile}${alert}`);
  await terraform.apply();
  expect((await terraform.plan()).empty).toBe(true);

  for (const next of [{ name: "Renamed" }, { name: "Renamed", tiles: [errors] }]) {
    terraform.write(next, "api.json");
    const { output } = await terraform.apply();
    expect(output).toMatch(onlyTheDashboard);
    expect(output).not.toContain("Alerts will be deleted");
    expect(output).not.toContain("Tile cannot have alerts");
    expect(stored()).toMatchObject({ name: "Renamed", tiles: [{ id }] });
    expect(emulator.dump().alerts).toMatchObject([{ tileId: id }]);
    expect((await terraform.plan()).empty).toBe(true);
  }
});

test("an error in a document is reported with its path", async () => {
  const [first] = exported.data.tiles;
  const wrong = { ...first, config: { ...chart, select: [{ aggFn: "p95", valueExpression: "Duration" }] } };
  terraform.write({ data: { ...exported.data, tiles: [...exported.data.tiles, wrong] } }, "api.json");
  terraform.write(`${providerBlock(emulator.openSource)}${fromFile}`);
  const { code, output } = await terraform.run("plan", "-no-color", "-input=false");
  expect(code).toBe(1);
  expect(output.replace(/\s*\n[│ ]*/g, " ")).toContain('dashboard_json.tiles[2].config.select[0].aggFn is "p95"');
});

testWith("moves between types")("a moved block keeps the JSON of the official provider", async () => {
  const address = "registry.terraform.io/clickhouse/clickhouse";
  const other = standIn("clickhouse");
  terraform.remove();
  terraform = terraformWorkspace({ overrides: { [address]: other.folder } });
  const { id, ...body } = exported.data;
  const service: Dashboard = { ...body, id, savedQueryLanguage: null, containers: [] } as never;
  emulator.insert("dashboards", service);
  try {
    const text = JSON.stringify(body, undefined, 1);
    const theirs = { id, dashboard_json: text, tile_ids: null, normalized_json: JSON.stringify(service) };
    terraform.write(stateOf("clickhouse_clickstack_dashboard.d", address, theirs), "terraform.tfstate");
    terraform.write(JSON.stringify(body), "api.json");
    terraform.write(`${providerBlock(emulator.openSource, { clickhouse: address })}
moved {
  from = clickhouse_clickstack_dashboard.d
  to   = observability_dashboard.api
}
${fromFile}`);
    expect((await terraform.apply()).output).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
    expect(terraform.attributes("observability_dashboard.api").dashboard_json).toBe(text);
    expect((await terraform.plan()).output).toContain("No changes");
    expect(emulator.dump().dashboards).toEqual([service]);
  } finally {
    other.remove();
  }
});

/** The largest recorded body of one dashboard. */
function largestExport(): object {
  const bodies = recording<Exchange>("open-source")
    .filter(({ request }) => request.method === "GET")
    .map(({ response }) => (isRecord(response.body) ? response.body.data : undefined))
    .filter(isRecord)
    .filter(({ tiles, name }) => Array.isArray(tiles) && tiles.length > 0 && name !== "");
  const [largest] = bodies.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  if (!largest) throw new Error("no dashboard is recorded");
  return largest;
}

/** Sources of the recorded service as this one has them. */
const withSource = (text: string) => text.replace(/"sourceId":"[0-9a-f]{24}"/g, `"sourceId":"${log}"`);
const withoutIds = (dashboard: object) =>
  JSON.parse(JSON.stringify(dashboard, (name, value) => (name === "id" || /At$/.test(name) ? undefined : value)));

test("a recorded export is deployed from its file, in HCL and in TypeScript", async () => {
  const text = withSource(JSON.stringify({ data: largestExport() }));
  const stack = new TerraformStack(Testing.app(), "documents");
  new ObservabilityProvider(stack, "observability", { openSource: emulator.openSource, product: "clickstack" });
  DashboardConstruct.fromJson(stack, "typescript", text);
  terraform.write(JSON.parse(Testing.synth(stack, true)));
  terraform.write(text, "api.json");
  terraform.write(fromFile);
  await terraform.apply();
  expect(withoutIds(stored("typescript"))).toEqual(withoutIds(stored()));
  expect((await terraform.plan()).empty).toBe(true);
});
