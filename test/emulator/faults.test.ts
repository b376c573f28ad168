import { type Emulator, startEmulator } from "../../emulator";
import { managed, openSource, type Send } from "./support";

const outcome = (reply: Promise<{ status: number }>): Promise<number | string> =>
  reply.then(
    ({ status }) => status,
    (error: { cause?: { code?: string } }) => error.cause?.code ?? "cut",
  );

describe("Faults on demand", () => {
  let emulator: Emulator;
  let send: Send;

  beforeAll(async () => {
    emulator = await startEmulator();
    send = openSource(emulator);
  });
  afterAll(() => emulator.close());
  beforeEach(() => emulator.reset());

  const dashboard = { name: "d", tiles: [] };
  const count = () => emulator.dump().dashboards.length;

  test("a status with a body hits as many requests as it says and nothing else", async () => {
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
    const refused = await send("POST", "/dashboards", dashboard);
    expect([refused.status, refused.type, refused.text]).toEqual([503, "text/html", "<h1>Busy</h1>"]);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(count()).toBe(0);
    expect((await send("POST", "/dashboards", dashboard)).status).toBe(200);
  });

  test("requests can pass before the fault strikes", async () => {
    emulator.faults.add({ kind: "status", status: 500, body: { message: "no" }, skip: 2, count: 1 });
    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await send("GET", "/sources")).status);
    expect(statuses).toEqual([200, 200, 500, 200]);
  });

  test("a delay responds late", async () => {
    emulator.faults.add({ kind: "delay", milliseconds: 150, count: 1 });
    const before = performance.now();
    expect((await send("GET", "/sources")).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(140);
  });

  test("a reset before the write leaves nothing behind", async () => {
    emulator.faults.add({ kind: "reset-before", method: "POST", count: 1 });
    expect(await outcome(send("POST", "/dashboards", dashboard))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(count()).toBe(0);
    expect(emulator.requests()).toMatchObject([{ method: "POST", status: 0 }]);
  });

  test("a reset after the write leaves an object that nobody was told about", async () => {
    emulator.faults.add({ kind: "reset-after", method: "POST", count: 1 });
    expect(await outcome(send("POST", "/dashboards", dashboard))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(count()).toBe(1);
  });

  test("a status after the write hides what was done", async () => {
    emulator.faults.add({ kind: "status-after", status: 502, body: "<h1>Bad Gateway</h1>", method: "POST", count: 1 });
    expect(await send("POST", "/dashboards", dashboard)).toMatchObject({ status: 502, text: "<h1>Bad Gateway</h1>" });
    expect(count()).toBe(1);
  });

  test("a truncated response announces more than it sends", async () => {
    emulator.faults.add({ kind: "truncate", path: "/api/v2/sources", count: 1 });
    await expect(send("GET", "/sources")).rejects.toThrow();
    expect((await send("GET", "/sources")).status).toBe(200);
  });

  test("a slow body arrives whole", async () => {
    const { text } = await send("GET", "/sources");
    emulator.faults.add({ kind: "slow-body", milliseconds: 200, count: 1 });
    const before = performance.now();
    expect((await send("GET", "/sources")).text).toBe(text);
    expect(performance.now() - before).toBeGreaterThanOrEqual(180);
  });

  test("a wrong content type comes with the right body", async () => {
    emulator.faults.add({ kind: "content-type", contentType: "text/plain", count: 1 });
    const reply = await send("GET", "/dashboards");
    expect([reply.type, reply.text]).toEqual(["text/plain", '{"data":[]}']);
  });

  test("a duplicate page repeats the first page whatever the offset", async () => {
    emulator.faults.add({ kind: "duplicate-page", path: "*/webhooks" });
    const reply = await managed(emulator)("GET", "/webhooks?limit=1&offset=1");
    expect(reply.body.result).toHaveLength(1);
  });

  test("a refused connection is refused for a while", async () => {
    emulator.faults.add({ kind: "refuse", milliseconds: 300, count: 1 });
    expect(await outcome(send("GET", "/sources"))).not.toBe(200);
    expect(await outcome(send("GET", "/sources"))).toBe("ECONNREFUSED");
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await outcome(send("GET", "/sources"))).toBe(200);
  });
});
