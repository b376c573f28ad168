import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Dashboard } from "../../../lib/emulator";
import { runningEmulator } from "../../support/emulator";
import fc, { casesOf } from "../../support/properties";
import { absentInstance, type Instance, runtimeOf } from "../../support/runtime";

interface Container {
  readonly id: string;
  readonly title: string;
  readonly collapsed: boolean;
  readonly tabs?: readonly { readonly id: string; readonly title: string }[];
}

interface Place {
  readonly containerId?: string;
  readonly tabId?: string;
}

const tabs = fc.option(
  fc.uniqueArray(
    fc.constantFrom("t1", "t2").map((id) => ({ id, title: id })),
    { minLength: 1, selector: ({ id }) => id },
  ),
  { nil: undefined },
);
const containers = fc.uniqueArray(
  fc
    .record({ id: fc.constantFrom("c1", "c2"), tabs })
    .map(({ id, tabs: own }): Container => ({ id, title: id, collapsed: false, ...(own && { tabs: own }) })),
  { maxLength: 2, selector: ({ id }) => id },
);

/** A place of some containers by a number: nowhere, in a container, or in one of its tabs. */
function placeOf(all: readonly Container[], at: number): Place {
  const places = all.flatMap(({ id, tabs: own }): Place[] => [
    ...(own ? [] : [{ containerId: id }]),
    ...(own ?? []).map((tab) => ({ containerId: id, tabId: tab.id })),
  ]);
  return places[at % (places.length + 1)] ?? {};
}

const positions = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5));

const step = fc.record({
  /** What people make of it in the UI. */
  ui: fc.option(fc.record({ containers, positions })),
  /** The code: `undefined` containers are not set. */
  code: fc.record({ containers: fc.option(containers, { nil: undefined }), positions }),
});

const tileNames = ["A", "B", "C"];

describe("tiles that code and people move between containers and tabs", () => {
  const emulator = runningEmulator({ kept: true });

  const stored = (id: string) => emulator.dump().dashboards.find((one) => one.id === id) as Dashboard;
  const tile = (name: string) => ({ name, config: JSON.stringify({ displayType: "markdown", markdown: name }) });

  test("are where the code puts them, else where people did as long as that place exists; every apply succeeds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        let instance: Instance = absentInstance;
        for (const { ui, code } of steps) {
          if (ui && instance.state)
            emulator.edit("dashboards", String(instance.state.id), (dashboard) => {
              dashboard.containers = ui.containers as never;
              for (const [index, one] of dashboard.tiles.entries()) {
                delete one.containerId;
                delete one.tabId;
                Object.assign(one, placeOf(ui.containers, ui.positions[index] ?? 0));
              }
              return dashboard;
            });
          const runtime = await runtimeOf("observability_dashboard", emulator.openSource);
          const written = tileNames.map((_, index) => placeOf(code.containers ?? [], code.positions[index] ?? 0));
          const config: ObjectValue = {
            name: "d",
            tiles: tileNames.map((name, index) => ({ ...tile(name), ...written[index] })),
            containers: (code.containers ?? null) as never,
          };
          const before = await runtime.read(instance);
          const shown = before.state ? stored(String(before.state.id)) : undefined;
          const planned = await runtime.plan(config, before);
          instance = planned.empty ? before : await runtime.apply(config, before, planned);
          const now = stored(String(instance.state?.id));
          const known = new Set((now.containers ?? []).map(({ id }) => id));
          for (const [index, one] of now.tiles.entries()) {
            const { containerId, tabId } = written[index] ?? {};
            const kept =
              code.containers || !known.has(shown?.tiles[index]?.containerId ?? "") ? undefined : shown?.tiles[index];
            expect([one.containerId, one.tabId]).toEqual([containerId ?? kept?.containerId, tabId ?? kept?.tabId]);
          }
          expect((await runtime.plan(config, await runtime.read(instance))).empty).toBe(true);
        }
        if (instance.state) emulator.remove("dashboards", String(instance.state.id));
      }),
      casesOf(20),
    );
  });

  test("keep their IDs beside a copy that is in no container", async () => {
    const process = () => runtimeOf("observability_dashboard", emulator.openSource);
    const one = { ...tile("A"), x: 3, y: 7 };
    const made = await (await process()).run({ name: "d", tiles: [one] }, absentInstance);
    emulator.edit("dashboards", String(made.state?.id), (dashboard) => {
      dashboard.containers = [{ id: "ui", title: "UI", collapsed: false }];
      Object.assign(dashboard.tiles[0] ?? {}, { containerId: "ui" });
      return dashboard;
    });
    const copied = { name: "d", tiles: [one, one] };
    const runtime = await process();
    const instance = await runtime.read(await runtime.run(copied, made));
    expect(instance.state?.tiles).toMatchObject([{ containerId: "ui" }, { containerId: null }]);
    expect(await runtime.plan(copied, instance)).toMatchObject({ empty: true });
  });
});
