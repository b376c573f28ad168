import { toSnake } from "terraform-provider-sdk/values";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";
import {
  authoredTile,
  editedTiles,
  lostIdentities,
  type ModelTile,
  newTile,
  seeded,
  shownTiles,
  watchEveryTile,
} from "../support/tile-edits";

/** Dashboards edited side by side, so that one run of Terraform carries one step of each; the test of the provider plays more. */
const sequences = 6;
const steps = 3;

const setup = terraformOnEmulator();

function snake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toSnake(name), snake(inner)]));
}

function writeConfiguration(lists: readonly (readonly ModelTile[])[]): void {
  const dashboards = lists.map((tiles, index) => [
    `d${index}`,
    { name: `d${index}`, tiles: tiles.map((tile) => snake(authoredTile(tile))) },
  ]);
  setup.terraform.write({ resource: { observability_dashboard: Object.fromEntries(dashboards) } });
}

test(`${sequences} random sequences of edits keep the alert of every matched tile on its content`, async () => {
  setup.terraform.write(providerBlock(setup.emulator.openSource), "provider.tf");
  const randoms = Array.from({ length: sequences }, (_, index) => seeded(1000 + index));
  let lists: (readonly ModelTile[])[] = randoms.map((random) => Array.from({ length: 5 }, () => newTile(random)));
  writeConfiguration(lists);
  await setup.terraform.apply();
  const idOf = (index: number) => String(setup.terraform.attributes(`observability_dashboard.d${index}`).id);
  const problems: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = lists.map((_, index) => {
      watchEveryTile(setup.emulator, idOf(index));
      return shownTiles(setup.emulator, idOf(index)).map(({ id }) => id);
    });
    const next = lists.map((tiles, index) => editedTiles(tiles, randoms[index] ?? Math.random));
    writeConfiguration(next);
    await setup.terraform.apply();
    for (const [index, tiles] of next.entries()) {
      const shown = shownTiles(setup.emulator, idOf(index));
      const lost = lostIdentities(setup.emulator, lists[index] ?? [], before[index] ?? [], tiles, shown);
      problems.push(...lost.map((problem) => `d${index}, step ${step}: ${problem}`));
      const { tile_ids: tileIds } = setup.terraform.attributes(`observability_dashboard.d${index}`);
      expect(Object.values(tileIds as object).sort()).toEqual(shown.map(({ id }) => id).sort());
    }
    lists = next;
  }
  expect(problems).toEqual([]);
  expect((await setup.terraform.plan()).output).toContain("No changes");
});
