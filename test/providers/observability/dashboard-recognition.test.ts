import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Dashboard } from "../../../lib/emulator";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, runtimeOf } from "../../support/runtime";
import { authoredTile, editedTiles, type ModelTile, newTile, type Random, seeded } from "../../support/tile-edits";

const rounds = 50;
const emulator = runningEmulator({ kept: true });

/** A provider process, as the next command starts one; with the log on, it compares every object in full. */
async function start(isLogged = false) {
  if (isLogged) process.env.TF_LOG_PROVIDER = "debug";
  try {
    return await runtimeOf("observability_dashboard", emulator.openSource);
  } finally {
    delete process.env.TF_LOG_PROVIDER;
  }
}

function dashboardConfig(name: string, tiles: readonly ModelTile[], isDocument: boolean): ObjectValue {
  if (!isDocument) return { name, tags: ["prod"], tiles: tiles.map(authoredTile) };
  const items = tiles.map((tile) => {
    const { config, ...rest } = authoredTile({ ...tile, inSeries: false });
    return { ...rest, config: JSON.parse(String(config)) };
  });
  return { dashboardJson: JSON.stringify({ name, tags: ["prod"], tiles: items }) };
}

type Tile = Dashboard["tiles"][number];

/** What somebody does in the UI; more often nothing. */
const inUi: ((dashboard: Dashboard, tile: Tile | undefined) => void)[] = [
  () => {},
  () => {},
  () => {},
  (dashboard) => {
    dashboard.name += " (copy)";
  },
  (dashboard) => {
    dashboard.tags = [...dashboard.tags, "ui"];
  },
  (dashboard) => {
    dashboard.savedQuery = "level:error";
  },
  (dashboard) => {
    dashboard.tiles = dashboard.tiles.slice(1);
  },
  (dashboard) => {
    dashboard.tiles = [...dashboard.tiles].reverse();
  },
  (_, tile) => {
    if (tile) tile.name += "!";
  },
  (_, tile) => {
    if (tile) tile.y += 20;
  },
  (_, tile) => {
    if (tile) tile.config = { ...tile.config, numberFormat: { output: "number" } } as Tile["config"];
  },
];

function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

async function planOf(isLogged: boolean, config: ObjectValue, before: Instance) {
  const runtime = await start(isLogged);
  const read = await runtime.read(before);
  const warnings = await runtime.validate(config);
  const { state, empty, replaces, warnings: planWarnings } = await runtime.plan(config, read);
  return { read: read.state, warnings, planned: { state, empty, replaces, planWarnings } };
}

const isRecognized = ({ private: bytes }: Instance) => "config" in (JSON.parse(String(bytes)).fingerprint ?? {});

test(`${rounds} dashboards, changed or not: recognizing what is unchanged gives the plan of a full comparison`, async () => {
  const random = seeded(18);
  let [recognized, unchanged] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const isDocument = random() < 0.5;
    const tiles = Array.from({ length: Math.floor(random() * 5) }, () => newTile(random));
    const config = dashboardConfig(`Dashboard ${round}`, tiles, isDocument);
    const created = await (await start()).run(config, absentInstance);
    if (isRecognized(created)) recognized += 1;
    emulator.edit("dashboards", String(created.state?.id), (dashboard) => {
      pick(random, inUi)(dashboard, pick(random, dashboard.tiles));
      return dashboard;
    });
    const next =
      random() < 0.6 ? config : dashboardConfig(`Dashboard ${round}`, editedTiles(tiles, random), isDocument);
    const inFull = await planOf(true, next, created);
    expect(await planOf(false, next, created)).toEqual(inFull);
    if (inFull.planned.empty) unchanged += 1;
  }
  expect(recognized).toBeGreaterThan(rounds / 2);
  expect(unchanged).toBeGreaterThan(rounds / 10);
});
