import { cancelled } from "terraform-provider-sdk/internal/http";
import { HandClock } from "terraform-provider-sdk/testing";
import { until } from "../../providers/sdk/test/support/inside/testing";
import { openSourceClient } from "./support/clients";
import { data, respond, ScriptedServer } from "./support/scripted-server";

describe("a cancelled operation", () => {
  let server: ScriptedServer;
  /** Stands still: what ends without it does not wait. */
  let clock: HandClock;

  beforeEach(async () => {
    server = await ScriptedServer.start(data({ id: "1", name: "d" }));
    clock = new HandClock(cancelled);
  });

  it("that waits for the budget ends at once and uses no slot", async () => {
    const client = openSourceClient(server.url, { rateLimit: { requests: 1, perSeconds: 60 }, runtime: { clock } });
    await client.dashboards.get("1");
    const stop = new AbortController();
    const waiting = client.dashboards.get("2", { signal: stop.signal });
    await until(() => clock.sleeping > 0);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    expect(server.seen).toHaveLength(1);
    await client.close();
  });

  it("that waits between two attempts ends at once", async () => {
    server.play(respond(503, "busy"));
    const client = openSourceClient(server.url, { runtime: { clock } });
    const stop = new AbortController();
    const waiting = client.dashboards.update("1", {}, { signal: stop.signal });
    await until(() => clock.sleeping > 0);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    expect(server.seen).toHaveLength(1);
    await client.close();
  });

  it("whose write is in flight still gets its result", async () => {
    const stop = new AbortController();
    server.play((...scene) => {
      stop.abort();
      setImmediate(() => data({ id: "9", name: "d" })(...scene));
    });
    const client = openSourceClient(server.url, { runtime: { clock } });
    const writing = client.dashboards.create({ name: "d", tiles: [] }, { signal: stop.signal });
    expect(await writing).toMatchObject({ id: "9" });
    await client.close();
  });

  it("that only reads is aborted", async () => {
    const stop = new AbortController();
    server.play(() => stop.abort());
    const client = openSourceClient(server.url, { runtime: { clock } });
    const reading = client.dashboards.get("1", { signal: stop.signal });
    await expect(reading).rejects.toMatchObject({ code: "cancelled" });
    await client.close();
  });

  it("does not start if it was cancelled before", async () => {
    const client = openSourceClient(server.url);
    const signal = AbortSignal.abort();
    await expect(client.dashboards.create({ name: "d", tiles: [] }, { signal })).rejects.toMatchObject({
      code: "cancelled",
    });
    await expect(client.dashboards.read("1", { signal })).rejects.toMatchObject({ code: "cancelled" });
    expect(server.seen).toEqual([]);
    await client.close();
  });
});
