import { createServer as createHttpServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, createServer, type Socket } from "node:net";
import { createClient } from "../../../lib/client/client";
import { SharedBudgets, systemClock } from "../../../providers/sdk/test/support/inside/http";
import { createCertificate } from "../../../providers/sdk/test/support/inside/testing";
import { runningEmulator } from "../../support/emulator";
import { openSourceClient } from "../support/clients";
import { data, listening, reset, ScriptedServer, type Step } from "../support/scripted-server";

describe("connections through a proxy", () => {
  const emulator = runningEmulator({ seed: {} });

  /** Passes everything on, and closes without a word what has idled. */
  const idleCloser = async (idleMs: number) => {
    const proxy = createServer((socket) => {
      const onward = connect(Number(new URL(emulator.url).port), "127.0.0.1");
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        socket.destroy();
        onward.destroy();
      };
      onward.on("data", () => {
        clearTimeout(timer);
        timer = setTimeout(end, idleMs);
      });
      socket.on("data", () => clearTimeout(timer));
      for (const one of [socket, onward]) one.on("error", end).on("close", end);
      socket.pipe(onward).pipe(socket);
    });
    return `http://127.0.0.1:${await listening(proxy)}`;
  };

  it.each([
    ["a second, at one request in 1.2 s", 1000, 1.2],
    ["less than our own patience, at one request in 0.4 s", 395, 0.4],
    ["at once", 1, 0.2],
  ])("create each object once behind a proxy that closes connections idle for %s", async (_, idleMs, perSeconds) => {
    const client = createClient(
      {
        mode: "open_source",
        openSource: { baseUrl: await idleCloser(idleMs), apiKey: emulator.openSource.apiKey },
        rateLimit: { requests: 1, perSeconds },
      },
      { clock: systemClock, budgets: new SharedBudgets(systemClock), environment: {} },
    );
    const names = ["a", "b", "c", "d"];
    const made = await Promise.all(names.map((name) => client.dashboards.create({ name, tiles: [] })));
    expect(made.map(({ name }) => name)).toEqual(names);
    await client.close();
    const direct = createClient({ mode: "open_source", openSource: emulator.openSource });
    expect((await direct.dashboards.list()).map(({ name }) => name).sort()).toEqual(names);
    await direct.close();
  });

  it.each<[string, (id: string) => Step[], string[]]>([
    [
      "make again what a closing connection swallowed, after two looks",
      (id) => [reset, data([]), data([]), data({ id, name: "d" })],
      ["POST", "GET", "GET", "POST"],
    ],
    ["adopt what it did not swallow", (id) => [reset, data([{ id, name: "d", tiles: [] }])], ["POST", "GET"]],
  ])("%s", async (_, steps, methods) => {
    const server = await ScriptedServer.start();
    const client = openSourceClient(server.url, { product: "clickstack" });
    const warm = [data([]), data([]), data([])];
    // Of a moment after the create, however busy the machine is.
    const id = `${Math.floor(Date.now() / 1000 + 60).toString(16)}0000000000000001`;
    server.play(...warm, ...steps(id));
    for (const _ of warm) await client.dashboards.delete("1");
    expect(await client.dashboards.create({ name: "d" })).toMatchObject({ id });
    expect(server.methods().slice(warm.length)).toEqual(methods);
    await client.close();
  });

  it("follow the retry policy when a proxy closes on CONNECT", async () => {
    let asked = 0;
    const proxy = createHttpServer();
    proxy.on("connect", (_, socket) => {
      asked += 1;
      socket.end();
    });
    const port = await listening(proxy);
    const client = openSourceClient("https://api.example.test", {
      maxRetries: 2,
      proxyUrl: `http://127.0.0.1:${port}`,
    });
    await expect(client.sources.list()).rejects.toMatchObject({ code: "unreachable", attempts: 3 });
    expect(asked).toBe(3);
    await client.close();
  });

  it.each<[string, (socket: Socket) => void]>([
    ["fails itself", (socket) => void socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n")],
    ["responds with nonsense", (socket) => void socket.end("nonsense\r\n\r\n")],
    ["resets the tunnel", (socket) => void socket.resetAndDestroy()],
  ])("follow the retry policy when a proxy %s", async (_, respond) => {
    let asked = 0;
    const proxy = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        asked += 1;
        respond(socket);
      });
    });
    const port = await listening(proxy);
    const client = openSourceClient("https://api.example.test", {
      maxRetries: 1,
      proxyUrl: `http://127.0.0.1:${port}`,
    });
    await expect(client.sources.list()).rejects.toMatchObject({ code: "unreachable" });
    expect(asked).toBe(2);
    await client.close();
  });
});

describe("a proxy that lets no request through is named, and asked once", () => {
  type Respond = (socket: Socket) => void;
  const status =
    (line: string): Respond =>
    (socket) =>
      void socket.end(`HTTP/1.1 ${line}\r\nContent-Length: 0\r\n\r\n`);

  async function askedThrough(origin: string, respond: Respond, user = "") {
    let asked = 0;
    const proxy = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        asked += 1;
        respond(socket);
      });
    });
    const port = await listening(proxy);
    const client = openSourceClient(origin, { maxRetries: 4, proxyUrl: `http://${user}127.0.0.1:${port}` });
    const error: Error = await client.sources.list().then(
      () => new Error("none"),
      (reason: Error) => reason,
    );
    await client.close();
    return { asked, message: error.message.replaceAll(String(port), "PORT") };
  }

  const tunnel = "https://api.example.test";
  const plain = "http://api.example.test";

  it.each([tunnel, plain])("where it requires credentials for %s", async (origin) => {
    const { asked, message } = await askedThrough(origin, status("407 Proxy Authentication Required"));
    expect(message).toContain(
      "the proxy http://127.0.0.1:PORT, which proxy_url names, requires a user and a password (407). Put those of the proxy into proxy_url: http://user:password@host:port.",
    );
    expect(message).not.toContain("base_url");
    expect(asked).toBe(1);
  });

  it("where it rejects credentials, which are never shown", async () => {
    const { message } = await askedThrough(tunnel, status("407 No"), "user:hidden-password@");
    expect(message).toContain("rejects the user and password in it (407)");
    expect(message).not.toContain("hidden");
  });

  it("where it forbids the connection", async () => {
    const { asked, message } = await askedThrough(tunnel, status("403 Forbidden"));
    expect(message).toContain("opens no connection to api.example.test (403). Ask who runs the proxy to allow it");
    expect(asked).toBe(1);
  });

  it.each([
    [tunnel, "HTTPS_PROXY"],
    [plain, "HTTP_PROXY"],
  ])("where nothing listens for %s, with the variable that names it", async (origin, variable) => {
    const closed = createServer();
    const port = await listening(closed);
    await new Promise((resolve) => closed.close(resolve));
    const environment = { [variable]: `http://127.0.0.1:${port}` };
    const client = openSourceClient(origin, { maxRetries: 0, runtime: { environment } });
    const says = `the proxy http://127.0.0.1:${port}, which ${variable} names: .*ECONNREFUSED.*Start the proxy, or correct ${variable}\\. NO_PROXY`;
    await expect(client.sources.list()).rejects.toThrow(new RegExp(says));
    await client.close();
  });
});

describe("a failed TLS handshake is explained", () => {
  it("for a certificate of another host, an unknown certificate, and plain http", async () => {
    const identity = createCertificate();
    let handshakes = 0;
    const server = createTlsServer({ key: identity.keyPem, cert: identity.pem });
    server.on("connection", () => {
      handshakes += 1;
    });
    const port = await listening(server);
    const plain = createHttpServer((_, response) => void response.end());
    const plainPort = await listening(plain);
    const failure = async (baseUrl: string, settings: object = {}) => {
      const client = openSourceClient(baseUrl, settings);
      const error = await client.sources.list().catch((reason: Error) => reason);
      await client.close();
      return error;
    };

    expect(await failure(`https://localhost:${port}`)).toMatchObject({
      code: "insecure",
      attempts: 1,
      message: expect.stringMatching(/certificate of the service is self-signed .*ca_certificate/),
    });
    expect(handshakes).toBe(1);
    expect(await failure(`https://127.0.0.1:${port}`, { caCertificate: identity.pem })).toMatchObject({
      code: "insecure",
      message: expect.stringMatching(/for another host .*address that the certificate names/),
    });
    expect(await failure(`https://localhost:${plainPort}`)).toMatchObject({
      code: "insecure",
      message: expect.stringMatching(/does not speak TLS .*the port serves plain http/),
    });
  });
});
