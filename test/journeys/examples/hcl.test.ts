import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { testWith } from "terraform-provider-sdk/testing";
import { Layout, slo, workbookWindows } from "../../../lib";
import type { Tile } from "../../../lib/emulator";
import { version as ownVersion } from "../../../lib/kinds/version";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const examples = path.resolve(__dirname, "../../../examples");
const command = path.resolve(examples, "../dist/lib/tools/cli/main.js");

const emulator = runningEmulator({ kept: true });
const project = fixture(() => userProject(credentialsOf(emulator)));

beforeAll(() => project.must("node", [command, "mirror", "plugins"]));

/** Runs Terraform in a folder, with the providers of one mirror for all tests. */
async function terraformIn(cwd: string) {
  const terraform = (...args: string[]) => project.must("terraform", args, { cwd });
  await terraform("init", "-input=false", `-plugin-dir=${path.join(project.folder, "plugins")}`);
  return terraform;
}

test("the plain HCL example deploys the same as the TypeScript example, and plans empty", async () => {
  project.write("twin/main.tf", readFileSync(path.join(examples, "open-source-hcl/main.tf"), "utf8"));
  const terraform = await terraformIn("twin");
  await terraform("apply", "-input=false", "-auto-approve");
  expect((await terraform("plan", "-input=false", "-detailed-exitcode")).output).toContain("No changes.");

  const [dashboard] = emulator.dump().dashboards;
  const typescript = readFileSync(path.join(examples, "open-source/main.ts"), "utf8");
  const names = [...typescript.matchAll(/^ {10}name: "([^"]+)"/gm)].map(([, name]) => name);
  expect(dashboard?.tiles.map(({ name }) => name)).toEqual(names);
  expect(dashboard?.tags).toEqual(["api"]);
});

test("the module of an objective makes the tiles and alerts of `slo`, and its alert tests pass", async () => {
  emulator.reset();
  const folder = path.join(project.folder, "objective");
  cpSync(path.join(examples, "service-level-objective-hcl"), folder, { recursive: true });
  const terraform = await terraformIn("objective");
  await terraform("apply", "-input=false", "-auto-approve");
  expect((await terraform("plan", "-input=false", "-detailed-exitcode")).output).toContain("No changes.");
  const { dashboards, alerts, sources, webhooks } = emulator.dump();
  const dashboard = dashboards.find(({ tags }) => tags.includes("slo:Checkout"));
  const { id = "", connection = "" } = sources.find(({ name }) => name === "Traces") ?? {};
  const checkout = slo("Checkout", {
    source: { id, connectionId: connection },
    objective: 0.999,
    total: "ServiceName = 'checkout' AND SpanKind = 'Server'",
    bad: "StatusCode = 'Error'",
    runbook: "https://example.com/runbooks/checkout",
  });
  const tiles = Layout.dashboard(checkout.block).tiles.map(({ name, x, y, w, h, content }) => {
    const place = { name, x, y, w, h };
    return { ...place, config: content?.config };
  });
  expect(dashboard?.tiles).toMatchObject(JSON.parse(JSON.stringify(tiles)));
  const onCall = webhooks.find(({ name }) => name === "On-call")?.id;
  const shown = ({ name, threshold, interval, channels, tileId }: (typeof alerts)[number]) => ({
    ...{ name, threshold, interval, receivers: channels.map(({ webhookId }) => webhookId) },
    tile: dashboard?.tiles.find((tile) => tile.id === tileId)?.name,
  });
  const own = alerts.filter(({ dashboardId }) => dashboardId === dashboard?.id).map(shown);
  expect(own.sort((a, b) => b.threshold - a.threshold)).toEqual(
    workbookWindows.map(({ severity, factor, long, short, every }) => ({
      name: `Checkout: burn rate of ${factor} over ${long} and ${short}`,
      ...{ threshold: factor, interval: every, receivers: [onCall] },
      tile: `Checkout: burn rate over ${long} and ${short} (${severity} at ${factor})`,
    })),
  );
  expect((await project.must("node", [command, "test"], { cwd: "objective" })).output).toContain("3 tests, 0 failed.");
  const main = readFileSync(path.join(folder, "main.tf"), "utf8");
  project.write("objective/main.tf", main.replace("0.999", "0.93"));
  const rejected = await project.run("terraform", ["plan", "-input=false", "-no-color"], { cwd: "objective" });
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining("with factor 14.4 never fires") });
});

testWith("moves between types")(
  "examples/moving-in changes nothing in the service and keeps the alert on its tile",
  async () => {
    emulator.reset();
    insertWhatTheStateHas();
    const before = emulator.dump();

    project.write("moving/main.tf", readFileSync(path.join(examples, "moving-in/main.tf"), "utf8"));
    copyFileSync(
      path.join(examples, "moving-in/before.tfstate"),
      path.join(project.folder, "moving/terraform.tfstate"),
    );
    standIn("teamlapse/clickstack", "0.1.0");
    const terraform = await terraformIn("moving");
    const applied = await terraform("apply", "-input=false", "-auto-approve");
    expect(applied.output).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    expect((await terraform("plan", "-input=false", "-detailed-exitcode")).output).toContain("No changes.");
    expect(emulator.dump()).toEqual(before);
  },
);

/** Terraform wants the other provider to be there and asks it for nothing, so any executable of its name will do. */
function standIn(source: string, version: string): void {
  const mirror = path.join(project.folder, "plugins/registry.terraform.io");
  const ours = path.join(mirror, "observability-as-code/observability", ownVersion);
  const [platform = ""] = readdirSync(ours);
  const [file = ""] = readdirSync(path.join(ours, platform));
  const folder = path.join(mirror, source, version, platform);
  mkdirSync(folder, { recursive: true });
  copyFileSync(path.join(ours, platform, file), path.join(folder, `terraform-provider-clickstack_v${version}`));
}

interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly instances: readonly { readonly attributes: never }[];
  }[];
}

interface ForeignDashboard {
  readonly id: string;
  readonly name: string;
  readonly tile: readonly (Omit<Tile, "config"> & { readonly config_json: string; readonly series_json: null })[];
}

interface ForeignAlert {
  readonly id: string;
  readonly name: string;
  readonly interval: string;
  readonly threshold: number;
  readonly threshold_type: string;
  readonly tile_id: string;
  readonly channel: readonly { readonly type: string; readonly webhook_id: string }[];
}

/** Puts into the service what the hand-made state of the other provider says is there. */
function insertWhatTheStateHas(): void {
  const state: StateFile = JSON.parse(readFileSync(path.join(examples, "moving-in/before.tfstate"), "utf8"));
  const attributes = (type: string) => state.resources.find((one) => one.type === type)?.instances[0]?.attributes;
  const dashboard: ForeignDashboard = attributes("clickstack_dashboard") as never;
  const alert: ForeignAlert = attributes("clickstack_alert") as never;
  emulator.insert("dashboards", {
    id: dashboard.id,
    name: dashboard.name,
    tags: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
    containers: [],
    tiles: dashboard.tile.map(({ config_json, series_json, ...frame }) => ({
      ...frame,
      config: JSON.parse(config_json),
    })),
  });
  emulator.insert("alerts", {
    id: alert.id,
    name: alert.name,
    message: null,
    note: null,
    source: "tile",
    dashboardId: dashboard.id,
    tileId: alert.tile_id,
    interval: alert.interval,
    threshold: alert.threshold,
    thresholdType: alert.threshold_type,
    numConsecutiveWindows: null,
    channels: alert.channel.map(({ type, webhook_id }) => ({ type, webhookId: webhook_id })),
    state: "OK",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
}
