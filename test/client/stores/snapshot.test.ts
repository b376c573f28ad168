import { type Client, createClient } from "../../../lib/client/client";
import { Snapshot } from "../../../lib/client/stores/snapshot";
import { SharedBudgets, systemClock } from "../../../providers/sdk/test/support/inside/http";
import { runningEmulator } from "../../support/emulator";
import { openSourceClient } from "../support/clients";
import { data, ScriptedServer } from "../support/scripted-server";

const body = (name: string) => ({ name, tiles: [] });

describe("reads of one kind", () => {
  const emulator = runningEmulator({ seed: { dashboards: [] } });
  let client: Client;
  let writer: Client;
  let ids: string[];

  beforeAll(() => {
    const rateLimit = { requests: 0, perSeconds: 1 };
    const settings = { mode: "open_source", openSource: emulator.openSource, rateLimit } as const;
    writer = createClient(settings);
    client = createClient(settings);
  });

  afterAll(() => Promise.all([client.close(), writer.close()]));

  beforeEach(async () => {
    const made = await Promise.all([...Array(12).keys()].map((n) => writer.dashboards.create(body(`d${n}`))));
    ids = made.map(({ id }) => id);
    await client.close();
    client = createClient(
      { mode: "open_source", openSource: emulator.openSource, rateLimit: { requests: 0, perSeconds: 1 } },
      { clock: systemClock, budgets: new SharedBudgets(systemClock) },
    );
    emulator.clearRequests();
  });

  const requests = () => emulator.requests().map(({ method, path }) => `${method} ${path.replace("/api/v2/", "")}`);
  const id = (n: number) => ids[n] ?? "";

  it("read a single object directly", async () => {
    expect(await client.dashboards.read(id(0))).toMatchObject({ name: "d0" });
    expect(await client.dashboards.read(id(0))).toMatchObject({ name: "d0" });
    expect(requests()).toEqual([`GET dashboards/${id(0)}`, `GET dashboards/${id(0)}`]);
  });

  it("share one list if several objects are read at once", async () => {
    const found = await Promise.all(ids.map((one) => client.dashboards.read(one)));
    expect(found.map((one) => one?.name)).toEqual(ids.map((_, n) => `d${n}`));
    expect(requests()).toEqual(["GET dashboards"]);
  });

  it("share one list from the second object on if they are read one after the other", async () => {
    for (const one of ids) await client.dashboards.read(one);
    expect(requests()).toEqual([`GET dashboards/${id(0)}`, "GET dashboards"]);
  });

  it("share one request for one object", async () => {
    await Promise.all([client.dashboards.read(id(0)), client.dashboards.read(id(0))]);
    expect(requests()).toHaveLength(1);
  });

  it("share the list with the lookups", async () => {
    await Promise.all([
      client.dashboards.list(),
      client.dashboards.list(),
      ...ids.map((one) => client.dashboards.read(one)),
    ]);
    expect(requests()).toEqual(["GET dashboards"]);
  });

  it("see later writes of this client", async () => {
    await client.dashboards.list();
    await client.dashboards.update(id(0), body("renamed"));
    const made = await client.dashboards.create(body("new"));
    await client.dashboards.delete(id(1));
    emulator.clearRequests();
    expect(await client.dashboards.read(id(0))).toMatchObject({ name: "renamed" });
    expect(await client.dashboards.read(made.id)).toMatchObject({ name: "new" });
    expect(requests()).toEqual([]);
    expect(await client.dashboards.read(id(1))).toBeNull();
    expect((await client.dashboards.list()).map(({ name }) => name)).toContain("new");
  });

  it("keep their list after a delete", async () => {
    await client.dashboards.list();
    emulator.clearRequests();
    for (const one of ids.slice(0, 3)) {
      await client.dashboards.delete(one);
      expect((await client.dashboards.list()).map((left) => left.id)).not.toContain(one);
    }
    expect(requests()).toEqual(ids.slice(0, 3).map((one) => `DELETE dashboards/${one}`));
  });

  it("see writes of this client while the list is in flight", async () => {
    const before = [
      { id: "1", name: "as it was", tiles: [] },
      { id: "2", name: "another", tiles: [] },
    ];
    const server = await ScriptedServer.start();
    const held = new Promise<() => void>((resolve) =>
      server.play(
        (...list) => resolve(() => data(before)(...list)),
        data({ id: "1", name: "changed meanwhile", tiles: [] }),
      ),
    );
    const reader = openSourceClient(server.url);
    const reads = Promise.all(before.map((one) => reader.dashboards.read(one.id)));
    const respond = await held;
    await reader.dashboards.update("1", body("changed meanwhile"));
    respond();
    expect((await reads).map((one) => one?.name)).toEqual(["changed meanwhile", "another"]);
    expect(await reader.dashboards.read("1")).toMatchObject({ name: "changed meanwhile" });
    expect(server.methods()).toEqual(["GET", "PUT"]);
    await reader.close();
  });

  it("treat an object as deleted only after a direct read", async () => {
    await client.dashboards.list();
    const late = await writer.dashboards.create(body("made by somebody else"));
    emulator.remove("dashboards", id(2));
    emulator.clearRequests();
    expect(await client.dashboards.read(late.id)).toMatchObject({ name: "made by somebody else" });
    const missing = ["66c0000000000000000000aa", "66c0000000000000000000bb"];
    expect(await Promise.all(missing.map((one) => client.dashboards.read(one)))).toEqual([null, null]);
    expect(requests().sort()).toEqual([late.id, ...missing].map((one) => `GET dashboards/${one}`).sort());
  });

  it("do not keep an error", async () => {
    emulator.faults.add({ kind: "status", status: 403, body: "Forbidden", path: "*/dashboards", count: 1 });
    const first = await Promise.allSettled(ids.map((one) => client.dashboards.read(one)));
    expect(first.filter(({ status }) => status === "rejected").length).toBeGreaterThanOrEqual(10);
    expect(await client.dashboards.read(id(0))).toMatchObject({ name: "d0" });
  });

  it("are read again after a write with an unknown outcome", async () => {
    await client.dashboards.list();
    emulator.faults.add({ kind: "status", status: 400, body: { message: "no" }, method: "PUT", count: 1 });
    await expect(client.dashboards.update(id(0), body("x"))).rejects.toMatchObject({ code: "bad_request" });
    emulator.clearRequests();
    await client.dashboards.read(id(0));
    expect(requests()).toEqual([`GET dashboards/${id(0)}`]);
  });

  it("do not affect other callers when one caller cancels", async () => {
    const server = await ScriptedServer.start();
    const held = new Promise<() => void>((resolve) =>
      server.play((...list) =>
        resolve(() =>
          data([
            { id: "1", name: "a", tiles: [] },
            { id: "2", name: "b", tiles: [] },
          ])(...list),
        ),
      ),
    );
    const reader = openSourceClient(server.url);
    const stop = new AbortController();
    const given = reader.dashboards.read("1", { signal: stop.signal });
    const other = reader.dashboards.read("2");
    const respond = await held;
    stop.abort();
    await expect(given).rejects.toMatchObject({ code: "cancelled" });
    respond();
    expect(await other).toMatchObject({ name: "b" });
    expect(server.methods()).toEqual(["GET"]);
    await reader.close();
  });
});

test("what a list shows says which objects are new for two minutes, and only later than it was requested", async () => {
  let now = 1000;
  const list = async () => ({ items: [{ id: "a" }], reachesEnd: true, incomplete: undefined });
  const snapshot = new Snapshot<{ readonly id: string }>(
    { list, get: async () => null },
    { ...systemClock, now: () => now },
  );
  await snapshot.list(undefined, true);
  now += 120_000;
  expect(snapshot.idsBefore(999)).toBeUndefined();
  expect(snapshot.idsBefore(now)).toEqual(new Set(["a"]));
  expect(snapshot.idsBefore(now + 1)).toBeUndefined();
});
