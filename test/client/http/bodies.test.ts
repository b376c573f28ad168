import { processorMs } from "../../../providers/sdk/test/support/inside/testing";
import { bomb } from "../../support/bomb";
import { accessKey, openSourceClient } from "../support/clients";
import { data, respond, ScriptedServer, type Step } from "../support/scripted-server";

const packed = (status: number, body: Buffer): Step => {
  return (response) =>
    void response.writeHead(status, { "content-encoding": "gzip", "content-type": "application/json" }).end(body);
};

describe("an unexpected body", () => {
  let server: ScriptedServer;

  beforeEach(async () => {
    server = await ScriptedServer.start();
  });

  const failureOf = async (step: Step, maxRetries = 0) => {
    server.play(step);
    const client = openSourceClient(server.url, { maxRetries });
    const before = process.memoryUsage().rss;
    let error: { code: string; message: string; status?: number } | undefined;
    const took = await processorMs(async () => {
      error = await client.dashboards.get("1").then(
        () => undefined,
        (reason) => reason,
      );
      await client.close();
    });
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
    return { error, took, grown };
  };

  it.each([
    ["200 kB of <", "<".repeat(200_000)],
    ["200 kB of opened scripts", "<script>".repeat(25_000)],
    ["200 kB of half tags", "<a ".repeat(66_000)],
    ["100 MB", "x".repeat(100 * 1024 * 1024)],
  ])("as an error is read in bounded time: %s", async (_, body) => {
    const { error, took } = await failureOf(respond(500, body));
    expect(error).toMatchObject({ code: "server_error", status: 500 });
    expect(error?.message.length).toBeLessThan(600);
    expect(took).toBeLessThan(3000);
  });

  it("keeps the status of an error whose decompressed body is too large", async () => {
    const { error, grown } = await failureOf(packed(502, bomb(400, "<")));
    expect(error).toMatchObject({ code: "server_error", status: 502 });
    expect(grown).toBeLessThan(200);
  });

  it("rejects an object of 400 MB compressed to 400 kB, at once and without using the memory", async () => {
    const { error, grown } = await failureOf(packed(200, bomb(400)), 4);
    expect(error).toMatchObject({ code: "oversized_response" });
    expect(error?.message).toContain("larger than 32 MB");
    expect(server.seen).toHaveLength(1);
    expect(grown).toBeLessThan(200);
  });

  it("rejects rows of a query that are larger than a list, with what helps", async () => {
    server.play(packed(200, bomb(150)));
    const client = openSourceClient(server.url, { product: "clickstack", maxRetries: 0 });
    await expect(client.search.rows({})).rejects.toMatchObject({
      code: "oversized_response",
      message: expect.stringMatching(/larger than 128 MB.*Query fewer rows or columns/s),
    });
    await client.close();
  });

  it("rejects an object that never ends", async () => {
    const endless: Step = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    };
    expect((await failureOf(endless)).error).toMatchObject({ code: "oversized_response" });
  });

  it("reads a list of 40 MB", async () => {
    server.play(data([{ id: "1", name: "Logs", pad: "x".repeat(40 * 1024 * 1024) }]));
    const client = openSourceClient(server.url);
    expect(await client.sources.list()).toHaveLength(1);
    await client.close();
  });

  it("reports a response that is not HTTP", async () => {
    const nonsense: Step = (_, __, socket) => void socket.end("HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n");
    const { error } = await failureOf(nonsense);
    expect(error).toMatchObject({ code: "connection_lost" });
    expect(error?.message).toContain("the response is not valid HTTP");
  });

  it("rejects the body of another object", async () => {
    server.play(data({ id: "66c0000000000000000000bb", name: "somebody else's" }));
    const client = openSourceClient(server.url, { product: "clickstack" });
    const id = "66c0000000000000000000aa";
    const expected = {
      code: "another_object",
      message: expect.stringContaining("the service returned the object 66c0000000000000000000bb instead of"),
    };
    await expect(client.dashboards.get(id)).rejects.toMatchObject(expected);
    await expect(client.dashboards.read(id)).rejects.toMatchObject(expected);
    await expect(client.dashboards.update(id, { name: "mine" })).rejects.toMatchObject(expected);
    server.play(data({ id, name: "mine" }));
    expect(await client.dashboards.get(id.toUpperCase())).toMatchObject({ id });
    await client.close();
  });

  it.each<[string, unknown, object]>([
    ["an error and its status", { status: 400, error: "BAD_REQUEST: no", requestId: "r" }, { code: "bad_request" }],
    ["an error", { error: "cannot delete" }, { code: "server_error" }],
    ["a message", { message: "Something went wrong :(" }, { code: "server_error" }],
  ])("does not read a 200 response with %s as a deletion", async (_, body, members) => {
    server.play(respond(200, body));
    const client = openSourceClient(server.url, { maxRetries: 0 });
    await expect(client.alerts.delete("1")).rejects.toMatchObject(members);
    await client.close();
  });

  it.each<[string, unknown]>([
    ["{}", {}],
    ["the platform's envelope", { status: 200, requestId: "r" }],
    ["success", { data: { success: true } }],
    ["OK", "OK"],
    ["nothing", ""],
    ["an error inside that says the object is gone", { status: 404, error: "NOT_FOUND: alert" }],
  ])("reads %s as a deletion", async (_, body) => {
    server.play(respond(200, body));
    const client = openSourceClient(server.url, { maxRetries: 0, product: "clickstack" });
    await expect(client.alerts.delete("1")).resolves.toBeUndefined();
    await client.close();
  });

  it("shows no secret and no control characters", async () => {
    const body = {
      error: `\u001b[31mred\u001b[0m \u001b]0;title\u0007 ${accessKey} \u202ereversed`,
      requestId: "\u001b[2Jr",
    };
    const { error } = await failureOf(respond(400, body, { "x-request-id": "r" }));
    expect(error?.message).toContain("red");
    expect(error?.message).not.toContain(accessKey);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(error?.message).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    const made = await failureOf(respond(500, { key: { name: "ci" }, keyId: "id", keySecret: "made-just-now" }));
    expect(made.error?.message).toContain("(redacted)");
    expect(made.error?.message).not.toContain("made-just-now");
  });
});
