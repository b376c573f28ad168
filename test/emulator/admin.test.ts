import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { startEmulator } from "../../lib/emulator";
import { testIf } from "../../providers/sdk/test/support/inside/testing";
import { anywhere, openSource } from "./support";

describe("The admin endpoints", () => {
  test("do not exist unless they are enabled", async () => {
    const emulator = await startEmulator();
    try {
      expect((await anywhere(emulator)("GET", "/__admin/data")).status).toBe(404);
    } finally {
      await emulator.close();
    }
  });

  test("dump, reset, and show and clear the request log", async () => {
    const emulator = await startEmulator({ admin: true });
    const admin = anywhere(emulator);
    try {
      await openSource(emulator)("POST", "/dashboards", { name: "d", tiles: [] });
      expect((await admin("GET", "/__admin/data")).body.dashboards).toMatchObject([{ name: "d" }]);
      expect((await admin("GET", "/__admin/requests")).body.requests).toMatchObject([{ method: "POST", status: 200 }]);
      await admin("DELETE", "/__admin/requests");
      expect((await admin("GET", "/__admin/requests")).body.requests).toEqual([]);
      await admin("POST", "/__admin/reset");
      expect((await admin("GET", "/__admin/data")).body.dashboards).toEqual([]);
    } finally {
      await emulator.close();
    }
  });

  test("add faults and report what is wrong with a fault", async () => {
    const emulator = await startEmulator({ admin: true });
    const admin = anywhere(emulator);
    try {
      await admin("POST", "/__admin/faults", { kind: "status", status: 418, count: 1 });
      expect((await openSource(emulator)("GET", "/sources")).status).toBe(418);
      const bad = await admin("POST", "/__admin/faults", [{ kind: "explode" }]);
      expect([bad.status, bad.body.message]).toEqual([400, expect.stringContaining("Fault 0.kind")]);
      await admin("POST", "/__admin/faults", { kind: "status", status: 418 });
      await admin("DELETE", "/__admin/faults");
      expect((await openSource(emulator)("GET", "/sources")).status).toBe(200);
    } finally {
      await emulator.close();
    }
  });

  test.each<Record<string, string>>([
    { origin: "https://example.com" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("reject requests that a page of another site makes a browser send: %j", async (headers) => {
    const emulator = await startEmulator({ admin: true });
    try {
      await openSource(emulator)("POST", "/dashboards", { name: "d", tiles: [] });
      const admin = anywhere(emulator);
      expect((await admin("POST", "/__admin/reset", undefined, headers)).status).toBe(403);
      expect(emulator.dump().dashboards).toHaveLength(1);
      const own = { origin: emulator.url, "sec-fetch-site": "same-origin" };
      expect((await admin("POST", "/__admin/reset", undefined, own)).status).toBe(200);
      expect(emulator.dump().dashboards).toEqual([]);
    } finally {
      await emulator.close();
    }
  });

  test("are hidden from a caller that uses another host name", async () => {
    const emulator = await startEmulator({ admin: true });
    try {
      const status = await new Promise((resolve, reject) => {
        const sent = request(
          `${emulator.url}/__admin/data`,
          { headers: { host: "rebound.example.com" } },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        sent.on("error", reject).end();
      });
      expect(status).toBe(404);
    } finally {
      await emulator.close();
    }
  });

  const address = Object.values(networkInterfaces())
    .flat()
    .find((entry) => entry && !entry.internal && entry.family === "IPv4")?.address;
  const fromOutside = testIf(address !== undefined, "this machine has no address but its own");
  fromOutside("are hidden from other hosts even if the server listens for them", async () => {
    const emulator = await startEmulator({ admin: true, host: "0.0.0.0" });
    try {
      const outside = { ...emulator, url: emulator.url.replace("127.0.0.1", `${address}`) };
      expect((await openSource(outside)("GET", "/sources")).status).toBe(200);
      expect((await anywhere(outside)("GET", "/__admin/data")).status).toBe(404);
      expect((await anywhere(outside)("GET", "/")).status).toBe(404);
      expect((await anywhere(emulator)("GET", "/")).status).toBe(200);
      const open = await startEmulator({ publicPage: true, host: "0.0.0.0" });
      const url = open.url.replace("127.0.0.1", `${address}`);
      expect((await anywhere({ ...open, url })("GET", "/")).status).toBe(200);
      await open.close();
    } finally {
      await emulator.close();
    }
  });
});
