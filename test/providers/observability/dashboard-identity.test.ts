import { withIdsOf } from "terraform-provider-sdk/internal/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Tile } from "../../../lib/tiles";
import { tile as tileType } from "../../../lib/tiles/tile";
import { matchFilters } from "../../../providers/observability/resources/dashboard/members";
import { matchTiles } from "../../../providers/observability/resources/dashboard/tiles";
import { runningEmulator } from "../../support/emulator";
import fc from "../../support/properties";
import { absentInstance, type Instance, runtimeOf, withAllAttributes } from "../../support/runtime";
import {
  authoredTile,
  editedTiles,
  lostIdentities,
  type ModelTile,
  newTile,
  seeded,
  shownTiles,
  watchEveryTile,
} from "../../support/tile-edits";

const text = (markdown: string) => JSON.stringify({ displayType: "markdown", markdown });
const tile = (name: string, shows: string, more: ObjectValue = {}): ObjectValue => ({
  name,
  config: text(shows),
  ...more,
});

const counted = (name: string, where: string, more: object = {}): ObjectValue => ({
  name,
  config: JSON.stringify({ displayType: "line", sourceId: "s", select: [{ aggFn: "count", where }], ...more }),
});

const completeTiles = (tiles: readonly ObjectValue[]): readonly Tile[] =>
  tiles.map((one) => withAllAttributes(tileType, one) as Tile);

describe("a tile is matched with the tile", () => {
  const A = tile("A", "1", { id: "a" });
  const B = tile("B", "2", { id: "b" });
  const C = tile("C", "3", { id: "c" });
  const cases: Record<
    string,
    readonly [readonly ObjectValue[], readonly ObjectValue[], readonly (number | undefined)[]]
  > = {
    "of its key, whatever else changed": [[tile("X", "9", { key: "k" })], [A, tile("Y", "8", { key: "k" })], [1]],
    "of its unique name": [
      [tile("B", "9"), tile("A", "8")],
      [A, B],
      [1, 0],
    ],
    "of equal content when it is renamed": [
      [tile("N", "1"), tile("B", "2")],
      [A, B],
      [0, 1],
    ],
    "of equal content when it is renamed and moved": [
      [tile("B", "2"), tile("N", "1", { x: 4 })],
      [A, B],
      [1, 0],
    ],
    "of equal content in the other form": [[{ name: "N", series: [{ type: "markdown", content: "1" }] }], [A, B], [0]],
    "of equal query when it is renamed and drawn in another way": [
      [counted("N", "1", { fillNulls: false }), tile("A", "1")],
      [A, counted("M", "1", { seriesLimit: 5 }), counted("O", "2")],
      [1, 0],
    ],
    "and not the one at its place when both name and content changed": [
      [tile("A", "1"), tile("N", "9"), tile("C", "3")],
      [A, B, C],
      [0, undefined, 2],
    ],
    "of its name in the order of those that share it": [
      [tile("S", "8"), tile("S", "9")],
      [tile("S", "1"), tile("S", "2"), tile("T", "3")],
      [0, 1],
    ],
    "and never one of another key": [[tile("N", "9", { key: "n" })], [tile("B", "2", { key: "b" })], [undefined]],
    "of the same name and place among equals": [
      [tile("S", "1", { y: 6 }), tile("S", "1", { y: 0 })],
      [tile("S", "1", { y: 0 }), tile("S", "1", { y: 6 })],
      [1, 0],
    ],
    "of equal content when names are blank": [
      [tile("", "2"), tile("", "1")],
      [tile("", "1"), tile("", "2")],
      [1, 0],
    ],
    "once only": [[tile("A", "1"), tile("A", "1")], [A], [0, undefined]],
  };

  test.each(Object.entries(cases))("%s", (_, [next, prior, expected]) => {
    expect(matchTiles(completeTiles(next), completeTiles(prior))).toEqual(expected);
  });
});

/** `EDIT_SEQUENCES` sets another number of them. */
const sequences = Number(process.env.EDIT_SEQUENCES ?? 50);

describe("random edits of a tile list", () => {
  const emulator = runningEmulator({ kept: true });

  test(`keep the alert of every matched tile on its content, in ${sequences} sequences`, async () => {
    const runtime = await runtimeOf("observability_dashboard", emulator.openSource);
    const problems: string[] = [];
    for (let seed = 1; seed <= sequences; seed += 1) {
      const random = seeded(seed);
      let tiles: readonly ModelTile[] = Array.from({ length: 4 }, () => newTile(random));
      const configOf = (list: readonly ModelTile[]): ObjectValue => ({
        name: `seed ${seed}`,
        tiles: list.map(authoredTile),
      });
      let instance: Instance = await runtime.run(configOf(tiles), absentInstance);
      const id = String(instance.state?.id);
      for (let step = 0; step < 3; step += 1) {
        watchEveryTile(emulator, id);
        const before = shownTiles(emulator, id).map((shown) => shown.id);
        const next = editedTiles(tiles, random);
        const planned = await runtime.plan(configOf(next), instance);
        if (!planned.empty) instance = await runtime.apply(configOf(next), instance, planned);
        const shown = shownTiles(emulator, id);
        const lost = lostIdentities(emulator, tiles, before, next, shown);
        problems.push(...lost.map((problem) => `seed ${seed}, step ${step}: ${problem}`));
        expect(instance.state?.tiles).toMatchObject(shown.map((tileShown) => ({ id: tileShown.id })));
        expect(Object.values(instance.state?.tileIds ?? {}).sort()).toEqual(
          shown.map((tileShown) => tileShown.id).sort(),
        );
        tiles = next;
      }
      await runtime.apply(null, instance, await runtime.plan(null, instance));
    }
    expect(problems).toEqual([]);
  });
});

describe("laws of items with identity", () => {
  const named = { name: fc.constantFrom("", "A", "B", "C"), id: fc.constantFrom(null, "a", "b", "c", "d") };
  const keys = fc.constantFrom(null, "k", "l");
  const shows = fc.constantFrom("1", "2").map(text);
  const tiles = fc.array(fc.record({ ...named, key: keys, config: shows }), { maxLength: 6 }).map(completeTiles);
  const filters = fc.array(fc.record(named), { maxLength: 6 });
  const matches = [
    ["tiles", tiles, matchTiles],
    ["filters", filters, matchFilters],
  ] as const;

  test.each(matches)("%s: no item is the partner of two, and no ID is used twice", (_, lists, match) => {
    fc.assert(
      fc.property(lists, lists, (next, prior) => {
        const partners = match(next as never, prior as never);
        const found = partners.filter((partner) => partner !== undefined);
        expect(new Set(found).size).toBe(found.length);
        const ids = withIdsOf<object, null>(next, prior, partners, () => null).flatMap(({ id }) => id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => prior.some((one) => one.id === id))).toBe(true);
      }),
    );
  });

  test.each(matches)("%s: with itself, a list pairs each item that has an ID of its own", (_, lists, match) => {
    fc.assert(
      fc.property(lists, (list) => {
        const partners = match(list as never, list as never);
        const isAlone = ({ id }: { id?: unknown }) => id !== null && list.filter((one) => one.id === id).length === 1;
        expect(partners.filter((_, at) => isAlone(list[at] ?? {}))).toEqual(
          list.flatMap((one, at) => (isAlone(one) ? [at] : [])),
        );
      }),
    );
  });

  test("tiles with unique keys keep their partners in any order", () => {
    const keyed = fc.uniqueArray(fc.record({ ...named, key: fc.string({ minLength: 1 }), config: shows }), {
      selector: ({ key }) => key,
    });
    fc.assert(
      fc.property(keyed, fc.func(fc.integer()), (list, rank) => {
        const prior = completeTiles(list.map((tile, at) => ({ ...tile, id: `id ${at}` })));
        const next = completeTiles(
          [...list].sort((a, b) => rank(a.key) - rank(b.key)).map((tile) => ({ ...tile, id: null })),
        );
        const partners = matchTiles(next, prior);
        expect(next.map(({ key }, at) => prior[partners[at] ?? -1]?.key === key)).not.toContain(false);
      }),
    );
  });
});
