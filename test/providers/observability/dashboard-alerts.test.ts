import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Dashboard } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import fc, { casesOf } from "../../support/properties";
import { absentInstance, type Instance, runtimeOf } from "../../support/runtime";
import { freshId, insertAlert } from "../../support/ui";

const source = seed.logs;

/** Few names and queries, so that tiles resemble each other by chance. */
const name = fc.constantFrom("", "A", "B", "C");
const query = fc.constantFrom("q:1", "q:2", "q:3");

interface CodeTile {
  readonly name: string;
  readonly query: string;
  readonly key?: string;
  readonly inSeries: boolean;
  readonly color: boolean;
}

const codeTiles = fc.uniqueArray(
  fc.record<CodeTile>(
    {
      name,
      query,
      key: fc.constantFrom("k", "l"),
      inSeries: fc.boolean(),
      color: fc.boolean(),
    },
    { requiredKeys: ["name", "query", "inSeries", "color"] },
  ),
  { minLength: 1, maxLength: 4, selector: ({ key }) => key ?? {} },
);

const uiEdit = fc.record({
  does: fc.constantFrom("replace", "ask", "rename", "decorate", "compute", "move", "remove", "add"),
  at: fc.nat(3),
  name,
  query,
});

type UiEdit = typeof uiEdit extends fc.Arbitrary<infer T> ? T : never;

/** Edits in the UI, then a plan and an apply of new code, or of unchanged code. */
const steps = fc.array(fc.record({ ui: fc.array(uiEdit, { maxLength: 3 }), code: fc.option(codeTiles) }), {
  minLength: 1,
  maxLength: 4,
});

const configOf = (tiles: readonly CodeTile[]): ObjectValue => ({
  name: "d",
  tiles: tiles.map(({ inSeries, color, query: where, ...tile }) =>
    inSeries
      ? { ...tile, series: [{ sourceId: source, aggFn: "count", where }] }
      : {
          ...tile,
          config: JSON.stringify({
            displayType: "number",
            sourceId: source,
            select: [{ aggFn: "count", where }],
            ...(color && { color: "chart-blue" }),
          }),
        },
  ),
});

const tileConfig = (where: string) => ({ displayType: "line", sourceId: source, select: [{ aggFn: "count", where }] });

describe("edits in code and in the UI", () => {
  const emulator = runningEmulator({ kept: true });

  const stored = (id: string) => emulator.dump().dashboards.find((one) => one.id === id) as Dashboard;

  /** What an alert on each tile counts, by the ID of the tile. */
  const queries = (id: string): Map<string, string> =>
    new Map(
      stored(id).tiles.map(({ id: tileId, config }) => {
        const { displayType, select, formulas } = config as {
          displayType: string;
          select: { where: string }[];
          formulas?: { expression: string }[];
        };
        const drawn = displayType === "number" ? "number" : "time";
        return [
          tileId,
          JSON.stringify([
            drawn,
            select.map(({ where }) => where),
            (formulas ?? []).map(({ expression }) => expression),
          ]),
        ];
      }),
    );

  function inUi(id: string, { does, at, name: title, query: where }: UiEdit): void {
    emulator.edit("dashboards", id, (dashboard) => {
      const { tiles } = dashboard;
      const tile = tiles[at % Math.max(tiles.length, 1)];
      const place = { x: 0, y: 40, w: 6, h: 4 };
      const fresh = { ...place, ...tile, id: freshId(), name: title, config: tileConfig(where) } as never;
      const at1 = tile ? tiles.indexOf(tile) : 0;
      if (does === "add" || !tile) tiles.push({ ...(fresh as object), ...place } as never);
      else if (does === "replace") tiles[at1] = fresh;
      else if (does === "ask") tile.config = tileConfig(where) as never;
      else if (does === "rename") tile.name = title;
      else if (does === "decorate") Object.assign(tile.config, { numberFormat: { output: "percent" } });
      else if (does === "compute") Object.assign(tile.config, { formulas: [{ expression: `A * ${at}` }] });
      else if (does === "move") tiles.reverse();
      else tiles.splice(at1, 1);
      return dashboard;
    });
    const left = queries(id);
    for (const { id: alert, tileId } of emulator.dump().alerts)
      if (!left.has(String(tileId))) emulator.remove("alerts", alert);
  }

  test("let no alert watch what its author did not choose without a word, and none is named without a reason", async () => {
    await fc.assert(
      fc.asyncProperty(codeTiles, steps, async (first, sequence) => {
        let code = first;
        let runtime = await runtimeOf("observability_dashboard", emulator.openSource);
        let instance: Instance = await runtime.run(configOf(code), absentInstance);
        const id = String(instance.state?.id);
        for (const step of sequence) {
          for (const edit of step.ui) inUi(id, edit);
          code = step.code ?? code;
          for (const { id: tileId } of stored(id).tiles) insertAlert(emulator, id, tileId);
          const before = queries(id);
          const chosen = emulator
            .dump()
            .alerts.map(({ id: alert, tileId }) => [alert, before.get(String(tileId))] as const);
          runtime = await runtimeOf("observability_dashboard", emulator.openSource);
          instance = await runtime.read(instance);
          const planned = await runtime.plan(configOf(code), instance);
          if (!planned.empty) instance = await runtime.apply(configOf(code), instance, planned);
          const after = queries(id);
          const tileOf = new Map(emulator.dump().alerts.map(({ id: alert, tileId }) => [alert, String(tileId)]));
          const said = planned.warnings.join("\n");
          for (const [alert, wanted] of chosen) {
            const tileId = tileOf.get(alert);
            const now = tileId === undefined ? "deleted" : after.get(tileId);
            expect([alert, wanted, now, said.includes(alert)]).toEqual([alert, wanted, now, now !== wanted]);
          }
          for (const [alert] of chosen) emulator.remove("alerts", alert);
        }
        expect((await runtime.plan(configOf(code), await runtime.read(instance))).empty).toBe(true);
        emulator.remove("dashboards", id);
      }),
      casesOf(15),
    );
  });
});
