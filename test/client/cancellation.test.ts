import { SharedBudgets } from "../../lib/client/budget/shared-budgets";
import { systemClock } from "../../lib/client/clock";
import { openSourceClient } from "./support/clients";
import { data, respond, ScriptedServer } from "./support/scripted-server";

const real = { clock: systemClock, budgets: new SharedBudgets(systemClock) };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("a cancelled operation", () => {
  let server: ScriptedServer;

  beforeEach(async () => {
    server = await ScriptedServer.start(data({ id: "1", name: "d" }));
  });

  afterEach(() => server.close());

  it("that waits for the budget ends at once and uses no slot", async () => {
    const client = openSourceClient(server.url, { rateLimit: { requests: 1, perSeconds: 60 }, runtime: real });
    await client.dashboards.get("1");
    const stop = new AbortController();
    const waiting = client.dashboards.get("2", { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    expect(server.seen).toHaveLength(1);
    await client.close();
  });

  it("that waits between two attempts ends at once", async () => {
    server.play(respond(503, "busy"));
    const client = openSourceClient(server.url, { runtime: { ...real, random: () => 1 } });
    const stop = new AbortController();
    const begun = performance.now();
    const waiting = client.dashboards.update("1", {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    expect(performance.now() - begun).toBeLessThan(400);
    expect(server.seen).toHaveLength(1);
    await client.close();
  });

  it("whose write is in flight still gets its result", async () => {
    server.play(
      (response) =>
        void setTimeout(() => data({ id: "9", name: "d" })(response, server.seen[0] as never, null as never), 60),
    );
    const client = openSourceClient(server.url, { runtime: real });
    const stop = new AbortController();
    const writing = client.dashboards.create({ name: "d", tiles: [] }, { signal: stop.signal });
    await pause(20);
    stop.abort();
    expect(await writing).toMatchObject({ id: "9" });
    await client.close();
  });

  it("that only reads is aborted", async () => {
    server.play(() => {});
    const client = openSourceClient(server.url, { runtime: real });
    const stop = new AbortController();
    const reading = client.dashboards.get("1", { signal: stop.signal });
    await pause(20);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: "cancelled" });
    await client.close();
  });

  it("does not start if it was cancelled before", async () => {
    const client = openSourceClient(server.url, { runtime: real });
    const signal = AbortSignal.abort();
    await expect(client.dashboards.create({ name: "d", tiles: [] }, { signal })).rejects.toMatchObject({
      code: "cancelled",
    });
    await expect(client.dashboards.read("1", { signal })).rejects.toMatchObject({ code: "cancelled" });
    expect(server.seen).toEqual([]);
    await client.close();
  });
});
