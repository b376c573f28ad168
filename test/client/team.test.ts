import { type Client, createClient } from "../../lib/client/client";
import { resolveSettings } from "../../lib/client/settings/resolve";
import { QuickClock } from "../../providers/sdk/test/support/quick-clock";
import { runningEmulator } from "../support/emulator";
import { managedClient, openSourceClient } from "./support/clients";
import { data, respond, ScriptedServer } from "./support/scripted-server";

describe("a client for another team", () => {
  let server: ScriptedServer;
  let client: Client;

  beforeEach(async () => {
    server = await ScriptedServer.start(data([]));
    client = openSourceClient(server.url, { rateLimit: { requests: 3, perSeconds: 5 } });
  });

  afterEach(() => client.close());

  it("sends the header, and the original client does not", async () => {
    await client.alerts.list();
    await client.forTeam("blue").alerts.list();
    expect(server.seen.map(({ headers }) => headers["x-hdx-team"])).toEqual([undefined, "blue"]);
  });

  it("is one client for each team, which shares its lists with no other", async () => {
    const teams = ["blue", "green", "blue", undefined, undefined] as const;
    await Promise.all(teams.map((team) => client.forTeam(team).dashboards.list()));
    expect(server.seen.map(({ headers }) => headers["x-hdx-team"]).sort()).toEqual(["blue", "green", undefined]);
    expect(client.forTeam("blue")).toBe(client.forTeam("green").forTeam("blue"));
    expect(client.forTeam(undefined)).toBe(client);
  });

  it("shares the budget", async () => {
    server.play(respond(200, {}));
    const clock = new QuickClock();
    const slow = openSourceClient(server.url, { rateLimit: { requests: 2, perSeconds: 60 }, runtime: { clock } });
    const begun = clock.now();
    await Promise.all(["a", "b"].map((team) => slow.forTeam(team).dashboards.delete("1")));
    expect(clock.now() - begun).toBeLessThan(60_000);
    await slow.forTeam("c").dashboards.delete("1");
    expect(clock.now() - begun).toBeGreaterThanOrEqual(60_000);
    await slow.close();
  });

  it("is rejected where a service has only one team", () => {
    const managed = managedClient(server.url);
    expect(() => managed.forTeam("blue")).toThrow(/Choosing the team blue is not possible in managed mode/);
    const settings = {
      managed: { cloudApiUrl: "https://h", organizationId: "o", serviceId: "s", keyId: "k", keySecret: "s" },
    };
    expect(resolveSettings({ ...settings, team: "blue" }, {})).toMatchObject({
      errors: [
        {
          path: ["team"],
          detail: "team is not supported in managed mode, where a service has only one team; remove it.",
        },
      ],
    });
  });

  it("is changed in what is given, and else only read", async () => {
    const clickstack = openSourceClient(server.url, { product: "clickstack" });
    server.play(data({ id: "t", name: "blue" }));
    expect(await clickstack.ownTeam.update("t", {})).toMatchObject({ id: "t" });
    expect(await clickstack.ownTeam.update("t", { defaultUserRole: "r" })).toMatchObject({ id: "t" });
    expect(server.methods()).toEqual(["GET", "PATCH", "GET"]);
    expect(server.seen[1]).toMatchObject({ path: "/api/v2/team/defaultUserRole", body: '{"roleId":"r"}' });
    await clickstack.close();
  });

  it("comes from the argument or the environment", () => {
    const openSource = { apiKey: "k" };
    expect(resolveSettings({ openSource, team: "blue" }, {})).toMatchObject({ settings: { team: "blue" } });
    expect(resolveSettings({ openSource }, { OBSERVABILITY_TEAM: "red" })).toMatchObject({ settings: { team: "red" } });
    expect(resolveSettings({ openSource, team: "a b" }, {})).toMatchObject({ errors: [{ path: ["team"] }] });
  });
});

describe("on a service with several teams", () => {
  const emulator = runningEmulator({ enterprise: true, kept: true });

  it("reads and writes only the team's objects", async () => {
    const client = createClient({ mode: "open_source", openSource: emulator.openSource });
    const [other] = emulator.dump().furtherTeams ?? [];
    const theirs = client.forTeam(other?.team?.id);
    const made = await theirs.dashboards.create({ name: "only theirs", tiles: [] });
    expect((await theirs.dashboards.list()).map(({ id }) => id)).toContain(made.id);
    expect((await client.dashboards.list()).map(({ id }) => id)).not.toContain(made.id);
    expect(await client.dashboards.get(made.id)).toBeNull();
    await client.close();
  });
});
