import { object, optional, string } from "terraform-provider-sdk/schema";
import { createKeyOf, Serial, WriteQueue } from "../../../lib/client/stores/write-queue";
import { ref } from "../../../lib/service/words";
import { until } from "../../../providers/sdk/test/support/inside/testing";
import { openSourceClient } from "../support/clients";
import { data, ScriptedServer, type Step } from "../support/scripted-server";

describe("writes to one dashboard and its alerts", () => {
  it("run one after the other, in their order; other writes do not wait for them", async () => {
    let running = 0;
    let most = 0;
    const busy = new Map<string, number>();
    const slow: Step = (response, request, socket) => {
      const [id = ""] = request.path.split("/").slice(-1);
      const dashboard = /dashboardId":"(\w+)"/.exec(request.body)?.[1] ?? (id === "a2" ? "d1" : id);
      busy.set(dashboard, (busy.get(dashboard) ?? 0) + 1);
      expect(busy.get(dashboard)).toBe(1);
      running += 1;
      most = Math.max(most, running);
      // The first waits for another, which must not wait for it.
      void until(() => most === 2).then(() => {
        running -= 1;
        busy.set(dashboard, 0);
        data({ id, name: "x", dashboardId: dashboard })(response, request, socket);
      });
    };
    const server = await ScriptedServer.start(data({ id: "a2", dashboardId: "d1" }));
    const client = openSourceClient(server.url);
    // Its deletion sends no dashboard: the client knows it from this.
    await client.alerts.read("a2");
    server.play(slow);
    const alert = (dashboardId: string, threshold: number) => client.alerts.create({ dashboardId, threshold });
    await Promise.all([
      client.dashboards.update("d1", { name: "a" }),
      alert("d1", 1),
      client.alerts.update("a1", { dashboardId: "d1", threshold: 2 }),
      client.alerts.delete("a2"),
      client.dashboards.delete("d1"),
      client.dashboards.update("d2", { name: "b" }),
      alert("d2", 3),
    ]);
    const ofFirst = server.seen.filter(({ path, body }) => /(d1|a2)$/.test(path) || body.includes('"d1"'));
    expect(ofFirst.map(({ method }) => method)).toEqual(["PUT", "POST", "PUT", "DELETE", "DELETE"]);
    expect(most).toBe(2);
    await client.close();
  });
});

describe("creates of one kind", () => {
  it("overlap if their names differ, and run one after the other if they are equal", async () => {
    const running = new Set<string>();
    const overlaps = new Set<string>();
    let arrived = 0;
    const slow: Step = (response, request, socket) => {
      const { name } = JSON.parse(request.body);
      const me = `${name} ${arrived++}`;
      for (const other of running)
        overlaps.add(
          [other, me]
            .map((one) => one.split(" ")[0])
            .sort()
            .join(" and "),
        );
      running.add(me);
      // The first of each name waits for that of the other name.
      void until(() => arrived >= 2).then(() => {
        running.delete(me);
        data({ id: `${arrived}${me}`, name, tiles: [] })(response, request, socket);
      });
    };
    const server = await ScriptedServer.start(slow);
    const client = openSourceClient(server.url);
    await Promise.all(["a", "b", "a ", "b"].map((name) => client.dashboards.create({ name, tiles: [] })));
    expect([...overlaps]).toEqual(["a and b"]);
    await client.close();
  });
});

it("reads an attribute that the API has under another name from there", () => {
  const attributes = {
    label: optional(string(), "Label.", { api: { name: "name" } }),
    ownerId: optional(ref("dashboard"), "Owner.", { api: { name: "owner" } }),
  };
  const type = object("Renamed", attributes);
  const kind = { name: "renamed", type, lostCreate: { findBy: ["label"] }, sharesWriteQueueWith: "ownerId" } as const;
  expect(new WriteQueue(new Serial(), kind).shared({ owner: "d1" })).toBe("dashboard d1");
  expect(createKeyOf(kind, { name: "a" })).not.toBe(createKeyOf(kind, { name: "b" }));
});
