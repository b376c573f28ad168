import { UNKNOWN } from "terraform-provider-sdk/schema";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";

const own = seed.team;
const other = seed.secondTeam;
const named = { name: "Stays", team: own };
const unnamed = { name: "Stays" };

const emulator = runningEmulator({ enterprise: true });

const process = async (more: object = {}): Promise<Runtime> =>
  (await runtimesOf({ openSource: emulator.openSource, maxRetries: 0, ...more }))("observability_dashboard");
const createObject = async (config: object): Promise<Instance> =>
  (await process()).run(config as never, absentInstance);
const fails = (status: number, body: unknown, count = 1) =>
  emulator.faults.add({ kind: "status", status, body, path: "*/team", count });

describe("a request for the provider's own team that fails plans no replacement", () => {
  test.each([500, 429, 403, 401])("status %d is an error, and the next plan sends another request", async (status) => {
    const before = await createObject(unnamed);
    const runtime = await process();
    fails(status, { message: "no" });
    await expect(runtime.plan(named, before)).rejects.toThrow(
      /Team of the provider is not known: .*returned \d+.* Set team of the provider \(OBSERVABILITY_TEAM\) to its ID/,
    );
    expect(await runtime.plan(named, before)).toMatchObject({ replaces: [] });
  });

  test("an object imported with its team, which the configuration omits, is kept too", async () => {
    const { state } = await createObject(unnamed);
    const runtime = await process();
    const found = await runtime.import(`${own}/${state?.id}`);
    fails(500, { message: "no" });
    await expect(runtime.plan(unnamed, found)).rejects.toThrow("Team of the provider is not known");
    expect(await runtime.plan(unnamed, found)).toMatchObject({ empty: true, replaces: [] });
  });
});

describe("a service that does not return the team", () => {
  const missing = () => fails(404, "<html><pre>Cannot GET /api/v2/team</pre></html>", 100);

  test("does not replace the object either, and the provider's team resolves it", async () => {
    const before = await createObject(unnamed);
    missing();
    await expect((await process()).plan(named, before)).rejects.toThrow(
      "Team of the provider is not known: The service does not return it",
    );
    expect(await (await process({ team: own })).plan(named, before)).toMatchObject({ replaces: [] });
    expect(await (await process({ team: other })).plan(named, before)).toMatchObject({ replaces: ["team"] });
  });

  test("still replaces an object whose configuration names another team than its state", async () => {
    const before = await createObject(named);
    missing();
    expect(await (await process()).plan({ ...unnamed, team: other }, before)).toMatchObject({ replaces: ["team"] });
  });
});

test("a provider whose address is not known yet replaces nothing because of its own team", async () => {
  const before = await createObject(unnamed);
  const runtime = await process({ openSource: { baseUrl: UNKNOWN, apiKey: "k" } });
  expect(await runtime.plan(named, before)).toMatchObject({ replaces: [] });
  expect(await runtime.plan({ ...unnamed, team: other }, await createObject(named))).toMatchObject({
    replaces: ["team"],
  });
});

test("a team that only the state has is compared with the provider's in each plan, also right after an apply", async () => {
  const { state } = await createObject(unnamed);
  const found = await (await process()).import(`${own}/${state?.id}`);
  const applied = await (await process()).run({ name: "Renamed" }, found);
  expect(applied.state).toMatchObject({ team: own, name: "Renamed" });
  expect(await (await process()).plan({ name: "Renamed" }, applied)).toMatchObject({ empty: true });
  expect(await (await process({ team: other })).plan({ name: "Renamed" }, applied)).toMatchObject({
    replaces: ["team"],
  });
});
