import { startEmulator } from "../../lib/emulator";
import { account, anywhere, openSource } from "./support";

describe("Limits", () => {
  test("the open-source mode allows 100 requests per minute and access key, over all resources", async () => {
    const emulator = await startEmulator({ rateLimit: true, tokens: ["one", "two"] });
    try {
      const send = openSource(emulator);
      const first = await send("GET", "/sources");
      expect(first.headers.get("ratelimit-limit")).toBe("100");
      expect(first.headers.get("ratelimit-remaining")).toBe("99");
      expect(first.headers.get("ratelimit-policy")).toBe("100;w=60");
      for (let used = 1; used < 100; used++) await send("GET", used % 2 ? "/alerts" : "/webhooks");
      const rejected = await send("POST", "/dashboards", { name: "d", tiles: [] });
      expect([rejected.status, rejected.type]).toEqual([429, "text/html"]);
      expect(rejected.text).toBe("Too many requests, please try again later.");
      expect(rejected.headers.get("retry-after")).toBe("60");
      expect(Number(rejected.headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
      const other = await send("GET", "/sources", undefined, { authorization: "Bearer two" });
      expect(other.headers.get("ratelimit-remaining")).toBe("99");
      expect((await send("GET", "")).status).toBe(200);
    } finally {
      await emulator.close();
    }
  });

  test("the window opens again", async () => {
    const now = jest.spyOn(Date, "now").mockReturnValue(Date.now());
    const emulator = await startEmulator({ rateLimit: { openSource: { requests: 1, perSeconds: 1 } } });
    try {
      const send = openSource(emulator);
      const statuses = [(await send("GET", "/sources")).status, (await send("GET", "/sources")).status];
      expect(statuses).toEqual([200, 429]);
      now.mockReturnValue(Date.now() + 999);
      expect((await send("GET", "/sources")).status).toBe(429);
      now.mockReturnValue(Date.now() + 1);
      expect((await send("GET", "/sources")).status).toBe(200);
    } finally {
      now.mockRestore();
      await emulator.close();
    }
  });

  test("the managed mode allows 10 requests in 10 seconds and returns the time to wait only with a 429", async () => {
    const emulator = await startEmulator({ rateLimit: true });
    try {
      const send = account(emulator);
      for (let used = 0; used < 10; used++) {
        const reply = await send("GET", "/keys");
        expect([reply.status, reply.headers.get("x-ratelimit-reset")]).toEqual([200, null]);
      }
      const rejected = await send("GET", "/keys");
      expect([rejected.status, rejected.body.error]).toEqual([429, "Too many requests"]);
      expect(Number(rejected.headers.get("x-ratelimit-reset"))).toBeLessThanOrEqual(10);
    } finally {
      await emulator.close();
    }
  });

  test("requests without a valid key share the limit of their address", async () => {
    const emulator = await startEmulator({ rateLimit: { openSource: { requests: 1, perSeconds: 60 } } });
    try {
      const send = anywhere(emulator);
      expect((await send("GET", "/api/v2/sources")).status).toBe(401);
      expect((await send("GET", "/api/v2/alerts")).status).toBe(429);
    } finally {
      await emulator.close();
    }
  });
});
