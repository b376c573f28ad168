import { UNKNOWN } from "terraform-provider-sdk/schema";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { bothModes, dataSourcesOf, requestsOf } from "../../support/data-sources";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";

const own = seed.team;
const other = seed.secondTeam;
const log = seed.logs;

const emulator = runningEmulator({ enterprise: true });

const freshProcess = (more: object = {}) =>
  runtimesOf({ openSource: emulator.openSource, product: "clickstack", ...more });
const dashboard = async (more?: object): Promise<Runtime> => (await freshProcess(more))("observability_dashboard");
const createDashboard = async (config: object): Promise<Instance> =>
  (await dashboard()).run(config as never, absentInstance);
const elsewhere = () => emulator.dump().furtherTeams?.find(({ team }) => team.id === other);
const isInOwnTeam = (id: unknown) => emulator.dump().dashboards.some((one) => one.id === id);
const isInOtherTeam = (id: unknown) => elsewhere()?.dashboards.some((one) => one.id === id) ?? false;

test("an object is made, read, changed and deleted in the team it names", async () => {
  const first = await createDashboard({ name: "There", team: other });
  expect([isInOwnTeam(first.state?.id), isInOtherTeam(first.state?.id)]).toEqual([false, true]);
  const second = await (await dashboard()).run({ name: "Still there", team: other }, first);
  expect(second.state).toMatchObject({ id: first.state?.id, team: other });
  expect(elsewhere()?.dashboards.map(({ name }) => name)).toContain("Still there");
  const refreshed = await (await dashboard()).read(second);
  expect(await (await dashboard()).plan({ name: "Still there", team: other }, refreshed)).toMatchObject({
    empty: true,
  });
  const gone = { state: null, private: second.private, empty: false, warnings: [] };
  await (await dashboard()).apply(null, second, gone);
  expect(isInOtherTeam(first.state?.id)).toBe(false);
});

test("a document and an alert on its tile are kept in the team", async () => {
  const of = await freshProcess();
  const connections = of("observability_connection");
  const database = { name: "db", host: "http://clickhouse:8123", username: "default", team: other };
  const connection = await connections.run(database, absentInstance);
  const config = {
    displayType: "line",
    configType: "sql",
    connectionId: connection.state?.id,
    sqlTemplate: "SELECT {intervalSeconds:Int64}",
  };
  const dashboardJson = JSON.stringify({ name: "Document", tiles: [{ name: "Requests", config }] });
  const { state } = await of("observability_dashboard").run({ dashboardJson, team: other }, absentInstance);
  expect(isInOtherTeam(state?.id)).toBe(true);
  expect(state).toMatchObject({ team: other });
  const webhook = { name: "hook", service: "generic", url: "https://hooks.example.com/a", team: other };
  const { state: hook } = await of("observability_webhook").run(webhook, absentInstance);
  const tileId = Object.values(state?.tileIds ?? {})[0];
  const channel = { type: "webhook", webhookId: hook?.id };
  const rule = { threshold: 1, thresholdType: "above", interval: "5m", channel, team: other };
  const alert = await of("observability_alert").run(
    { ...rule, dashboardId: state?.id, tileId } as never,
    absentInstance,
  );
  expect(elsewhere()?.alerts.map(({ id }) => id)).toEqual([alert.state?.id]);
});

test("each team has one list a kind, and all of them share one process", async () => {
  const mine = await Promise.all(["A", "B"].map((name) => createDashboard({ name })));
  const theirs = await Promise.all(["C", "D"].map((name) => createDashboard({ name, team: other })));
  const runtime = await dashboard();
  emulator.clearRequests();
  await Promise.all([...mine, ...theirs].map((instance) => runtime.read(instance)));
  expect(requestsOf(emulator)).toEqual(["GET dashboards", "GET dashboards"]);
});

describe("another team is another object", () => {
  test.each([
    ["from the provider's team to another", undefined, other],
    ["from another team to the provider's", other, undefined],
    ["between two that are named", own, other],
  ])("%s", async (_, before, after) => {
    const first = await createDashboard({ name: "Moves", team: before });
    const planned = await (await dashboard()).plan({ name: "Moves", ...(after && { team: after }) }, first);
    expect(planned).toMatchObject({ empty: false, replaces: ["team"] });
    const second = await (await dashboard()).run({ name: "Moves", ...(after && { team: after }) }, first);
    expect(second.state?.id).not.toBe(first.state?.id);
    expect([isInOwnTeam(first.state?.id), isInOtherTeam(first.state?.id)]).toEqual([false, false]);
    expect([isInOwnTeam(second.state?.id), isInOtherTeam(second.state?.id)]).toEqual([
      after !== other,
      after === other,
    ]);
  });

  test("a protected dashboard stays in its team", async () => {
    const config = { name: "Protected", deletionProtection: true };
    const first = await createDashboard(config);
    const runtime = await dashboard();
    const planned = await runtime.plan({ ...config, team: other }, first);
    await expect(runtime.plan({ ...config, team: other }, { state: null, private: planned.private })).rejects.toThrow(
      "protected",
    );
  });

  test("a team that is not known yet replaces the object", async () => {
    const first = await createDashboard({ name: "Moves", team: other });
    const planned = await (await dashboard()).plan({ name: "Moves", team: UNKNOWN }, first);
    expect(planned.replaces).toEqual(["team"]);
  });
});

describe("the provider's own team is the same with and without its name", () => {
  test.each([{}, { team: own }])("%j: it is not replaced", async (provider) => {
    const unnamed = await createDashboard({ name: "Same" });
    const named = await (await dashboard(provider)).run({ name: "Same", team: own }, unnamed);
    expect(named.state).toMatchObject({ id: unnamed.state?.id, team: own });
    emulator.clearRequests();
    const planned = await (await dashboard(provider)).plan({ name: "Same" }, named);
    expect(planned).toMatchObject({ empty: true, replaces: [] });
    expect(requestsOf(emulator)).toEqual("team" in provider ? [] : ["GET team"]);
  });

  test("and the service is asked for it once", async () => {
    const all = await Promise.all(["A", "B", "C"].map((name) => createDashboard({ name, team: own })));
    const runtime = await dashboard();
    emulator.clearRequests();
    for (const one of all) await runtime.plan({ name: String(one.state?.name) }, one);
    expect(requestsOf(emulator)).toEqual(["GET team"]);
  });
});

describe("an import", () => {
  test.each([
    ["an id", (id: string) => `${other}/${id}`],
    ["a name", () => `${other}/name:Imported / there`],
  ])("of %s takes the team before it", async (_, text) => {
    const { state } = await createDashboard({ name: "Imported / there", team: other });
    const found = await (await dashboard()).import(text(String(state?.id)));
    expect(found.state).toMatchObject({ id: state?.id, team: other, name: "Imported / there" });
    const plan = (config: object) => dashboard().then((runtime) => runtime.plan(config as never, found));
    expect(await plan({ name: "Imported / there", team: other })).toMatchObject({ empty: true });
    expect(await plan({ name: "Imported / there" })).toMatchObject({ replaces: ["team"] });
  });

  test.each([undefined, own])(
    "with the provider's own team has an empty plan where the configuration says %s",
    async (team) => {
      const { state } = await createDashboard({ name: "Here" });
      const found = await (await dashboard()).import(`${own}/${state?.id}`);
      expect(await (await dashboard()).plan({ name: "Here", ...(team && { team }) }, found)).toMatchObject({
        empty: true,
      });
    },
  );

  test("without a team looks in the provider's", async () => {
    const { state } = await createDashboard({ name: "Here" });
    const found = await (await dashboard()).import(String(state?.id));
    expect(found.state).toMatchObject({ id: state?.id, team: null });
  });
});

test("managed mode rejects the argument in the plan", async () => {
  const of = await runtimesOf({ managed: emulator.managed, product: "clickstack" });
  await expect(of("observability_dashboard").plan({ name: "x", team: other }, absentInstance)).rejects.toThrow(
    "Not possible in this mode: team is not supported in managed mode, where a service has only one team; remove it.",
  );
  const { managed } = await bothModes(emulator, { product: "clickstack" });
  expect((await managed("sources", { team: other })).problems).toMatchObject([
    { summary: "Not possible in this mode", path: "team" },
  ]);
});

test("data sources read in the team they name", async () => {
  await createDashboard({ name: "Only there", team: other });
  const read = await dataSourcesOf({ openSource: emulator.openSource, product: "clickstack" });
  const found = await read("dashboard", { name: "Only there", team: other });
  expect(found.result).toMatchObject({ name: "Only there", team: other });
  expect((await read("dashboard", { name: "Only there" })).result).toBeNull();
  expect((await read("team", { team: other })).result).toMatchObject({ id: other, name: "Second Team" });
  const listed = await read("sources", { team: other });
  expect(listed.result?.sources).toEqual([]);
  expect((await read("sources", {})).result?.sources).toContainEqual(expect.objectContaining({ id: log }));
});
