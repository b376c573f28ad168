import type { ObjectValue } from "terraform-provider-sdk/values";
import { dataSourcesOf, listIn, type Read } from "../../support/data-sources";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, runtimesOf } from "../../support/runtime";

// "Café" as people type it, and as a file system or a browser may store it: with the accent as a letter of its own.
const composed = "Caf\u00e9";
const decomposed = "Cafe\u0301";

const emulator = runningEmulator({ kept: true });
let of: Awaited<ReturnType<typeof runtimesOf>>;
let lookup: Read;
let id: string;
beforeAll(async () => {
  of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  lookup = await dataSourcesOf({ openSource: emulator.openSource, product: "clickstack" });
  const created = await of("observability_dashboard").run({ name: decomposed } as ObjectValue, absentInstance);
  id = String(created.state?.id);
});

test("a name is the same however its letters are composed: lookup, import and pattern find the object", async () => {
  const looked = await lookup("dashboard", { name: composed });
  expect([looked.problems, looked.result?.id]).toEqual([[], id]);
  expect((await of("observability_dashboard").import(`name:${composed}`)).state).toMatchObject({ id });
  expect(listIn((await lookup("dashboards", { nameRegex: `^${composed}$` })).result, "dashboards")).toHaveLength(1);
});

test("a lookup and an import say the same of a name that no object has, and of one that several have", async () => {
  const says = async (name: string): Promise<[string | undefined, string]> => {
    // A process of its own, whose list is not the one of before.
    const afresh = await dataSourcesOf({ openSource: emulator.openSource, product: "clickstack" });
    const [problem] = (await afresh("dashboard", { name })).problems;
    const imported = await of("observability_dashboard")
      .import(`name:${name}`)
      .catch((reason: unknown) => String(reason));
    return [problem?.detail?.replace(/ \[[a-z-]+\]$/, ""), String(imported)];
  };
  const [none, noImport] = await says("Caffe");
  expect(none).toBe(`There is no dashboard named "Caffe". The nearest name is "${decomposed}".`);
  expect(noImport).toContain(none);
  for (let count = 0; count < 2; count += 1)
    await of("observability_dashboard").run({ name: "Twin" } as ObjectValue, absentInstance);
  const [several, noSingle] = await says("Twin");
  expect(several).toMatch(/^2 dashboards are named "Twin": [0-9a-f]{24}, [0-9a-f]{24}\. Use the ID of one of them\.$/);
  expect(noSingle).toContain(several);
});
