import { runningEmulator } from "../support/emulator";
import { managed, openSource } from "./support";

const outcome = (reply: Promise<{ status: number }>): Promise<number | string> =>
  reply.then(
    ({ status }) => status,
    (error: { cause?: { code?: string } }) => error.cause?.code ?? "cut",
  );

describe("Faults", () => {
  const emulator = runningEmulator();

  const send = openSource(emulator);

  const dashboard = { name: "d", tiles: [] };
  const count = () => emulator.dump().dashboards.length;

  test("a status with a body applies to the given number of requests only", async () => {
    emulator.faults.add({
      kind: "status",
      method: "POST",
      path: "/api/v2/dashboards",
      count: 1,
      status: 503,
      body: "<h1>Busy</h1>",
      headers: { "Retry-After": "1" },
    });
    expect((await send("GET", "/dashboards")).status).toBe(200);
    const rejected = await send("POST", "/dashboards", dashboard);
    expect([rejected.status, rejected.type, rejected.text]).toEqual([503, "text/html", "<h1>Busy</h1>"]);
    expect(rejected.headers.get("retry-after")).toBe("1");
    expect(count()).toBe(0);
    expect((await send("POST", "/dashboards", dashboard)).status).toBe(200);
  });

  test("skipped requests pass before the fault applies", async () => {
    emulator.faults.add({ kind: "status", status: 500, body: { message: "no" }, skip: 2, count: 1 });
    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await send("GET", "/sources")).status);
    expect(statuses).toEqual([200, 200, 500, 200]);
  });

  test("a delay delays the response", async () => {
    emulator.faults.add({ kind: "delay", milliseconds: 150, count: 1 });
    const before = performance.now();
    expect((await send("GET", "/sources")).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(140);
  });

  test("a reset before the write writes nothing", async () => {
    emulator.faults.add({ kind: "reset-before", method: "POST", count: 1 });
    expect(await outcome(send("POST", "/dashboards", dashboard))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(count()).toBe(0);
    expect(emulator.requests()).toMatchObject([{ method: "POST", status: 0 }]);
  });

  test("a reset after the write leaves an object without a response", async () => {
    emulator.faults.add({ kind: "reset-after", method: "POST", count: 1 });
    expect(await outcome(send("POST", "/dashboards", dashboard))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(count()).toBe(1);
  });

  test("a status after the write hides the write", async () => {
    emulator.faults.add({ kind: "status-after", status: 502, body: "<h1>Bad Gateway</h1>", method: "POST", count: 1 });
    expect(await send("POST", "/dashboards", dashboard)).toMatchObject({ status: 502, text: "<h1>Bad Gateway</h1>" });
    expect(count()).toBe(1);
  });

  test("a truncated response is shorter than its content-length", async () => {
    emulator.faults.add({ kind: "truncate", path: "/api/v2/sources", count: 1 });
    await expect(send("GET", "/sources")).rejects.toThrow();
    expect((await send("GET", "/sources")).status).toBe(200);
  });

  test("a slow body arrives completely", async () => {
    const { text } = await send("GET", "/sources");
    emulator.faults.add({ kind: "slow-body", milliseconds: 200, count: 1 });
    const before = performance.now();
    expect((await send("GET", "/sources")).text).toBe(text);
    expect(performance.now() - before).toBeGreaterThanOrEqual(180);
  });

  test("a wrong content type has the right body", async () => {
    emulator.faults.add({ kind: "content-type", contentType: "text/plain", count: 1 });
    const reply = await send("GET", "/dashboards");
    expect([reply.type, reply.text]).toEqual(["text/plain", '{"data":[]}']);
  });

  test("a duplicate page repeats the first page whatever the offset", async () => {
    emulator.faults.add({ kind: "duplicate-page", path: "*/webhooks" });
    const reply = await managed(emulator)("GET", "/webhooks?limit=1&offset=1");
    expect(reply.body.result).toHaveLength(1);
  });

  test("connections are refused for the given time", async () => {
    emulator.faults.add({ kind: "refuse", milliseconds: 2000, count: 1 });
    expect(await outcome(send("GET", "/sources"))).not.toBe(200);
    expect(await outcome(send("GET", "/sources"))).toBe("ECONNREFUSED");
    while ((await outcome(send("GET", "/sources"))) !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  });
});
