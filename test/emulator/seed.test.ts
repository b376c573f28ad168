import { startEmulator } from "../../lib/emulator";
import { account, basic, logs, openSource } from "./support";

const tile = { name: "Seen", config: { displayType: "line", sourceId: logs, select: [{ aggFn: "count" }] } };

describe("A seed", () => {
  test("may omit IDs and defaults", async () => {
    const seed = {
      dashboards: [{ name: "Seeded", tiles: [tile] }],
      alerts: [{ source: "tile", threshold: 1, thresholdType: "above", interval: "5m" }],
      webhooks: [{ name: "Hook", url: "https://hooks.example.com/x" }],
    };
    const emulator = await startEmulator({ seed: seed as never });
    try {
      const dashboards = await openSource(emulator)("GET", "/dashboards");
      expect(dashboards.body.data).toMatchObject([{ name: "Seeded", tags: [], savedQuery: null, tiles: [{ w: 12 }] }]);
      const path = `/dashboards/${dashboards.body.data[0].id}`;
      expect((await openSource(emulator)("PUT", path, { name: "Renamed", tiles: [] })).status).toBe(200);
      const alerts = await openSource(emulator)("GET", "/alerts");
      expect(alerts.body.data).toMatchObject([{ state: "OK", name: null }]);
    } finally {
      await emulator.close();
    }
  });

  test("may name an API key without anything else, which then lets nobody in", async () => {
    const emulator = await startEmulator({ seed: { keys: [{ name: "ci" }] } as never });
    try {
      const { status, body } = await account(emulator)("GET", "/keys");
      expect(status).toBe(200);
      const seeded = body.result.find(({ name }: { name: string }) => name === "ci");
      expect(seeded).toMatchObject({ id: expect.any(String), state: "enabled", roles: [], keySuffix: "" });
      expect((await account(emulator)("GET", `/keys/${seeded.id}`)).status).toBe(200);
      const headers = { authorization: basic("", "") };
      expect((await account(emulator)("GET", "/keys", undefined, headers)).status).toBe(401);
    } finally {
      await emulator.close();
    }
  });

  test("may be the dump of another emulator", async () => {
    const first = await startEmulator();
    await openSource(first)("POST", "/dashboards", { name: "d", tiles: [{ ...tile, x: 0, y: 0, w: 4, h: 4 }] });
    const second = await startEmulator({ seed: first.dump() });
    try {
      expect(second.dump()).toEqual(first.dump());
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  });

  test.each([
    [{ sources: {} }, "The seed's sources is not a list of objects"],
    [{ alerts: ["x"] }, "The seed's alerts[0] is not an object"],
    [{ dashboards: [{ name: "d", tiles: [{}] }] }, 'Tile 0 of the seed\'s dashboard "d" has no config'],
    [{ sources: [{ name: "s", kind: "logs" }] }, "The seed's sources[0].kind cannot be used: Invalid enum value"],
    [
      { keys: [{ name: "k", assignedRoleIds: null }] },
      "The seed's keys[0].assignedRoleIds cannot be used: Expected array, received null",
    ],
    [{ webhooks: [{ name: "w" }, { name: 3 }] }, "The seed's webhooks[1].name cannot be used: Expected string"],
    [
      { dashboards: [{ name: "d", tiles: [{ w: "4", config: { displayType: "line" } }] }] },
      "The seed's dashboards[0].tiles[0].w cannot be used: Expected number, received string",
    ],
    [
      { alerts: [{ source: "tile", interval: "7m", threshold: 1, thresholdType: "above" }] },
      "The seed's alerts[0].interval cannot be used: Invalid enum value",
    ],
  ])("with an error like %j is rejected with a message", async (seed, message) => {
    await expect(startEmulator({ seed: seed as never })).rejects.toThrow(message);
  });

  test("or an inserted record that is invalid is rejected with its path", async () => {
    const emulator = await startEmulator();
    try {
      const source = emulator.dump().sources[0];
      const insert = () => emulator.insert("sources", { ...source, kind: "logs" } as never);
      expect(insert).toThrow("The inserted record of sources.kind cannot be used: Invalid enum value");
    } finally {
      await emulator.close();
    }
  });
});
