import { createServer as createHttpServer, request as forward } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { proxyFor } from "terraform-provider-sdk/internal/http";
import { createClient } from "../../../lib/client/client";
import { SharedBudgets } from "../../../providers/sdk/test/support/inside/http";
import { type Certificate, createCertificate } from "../../../providers/sdk/test/support/inside/testing";
import { QuickClock } from "../../../providers/sdk/test/support/quick-clock";
import { accessKey, openSourceClient } from "../support/clients";
import { data, listening, respond, ScriptedServer } from "../support/scripted-server";

describe("the network", () => {
  let server: ScriptedServer;

  beforeEach(async () => {
    server = await ScriptedServer.start(data([]));
  });

  it("sends the credential, the User-Agent, the additional headers and no other identifying header", async () => {
    const client = openSourceClient(server.url, {
      version: "1.2.3",
      terraformVersion: "1.11.4",
      userAgentSuffix: "team-x/7",
      headers: { "x-hdx-team": "blue" },
    });
    await client.sources.list();
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${accessKey}`,
      "user-agent": `cdktf-observability/1.2.3 (terraform/1.11.4; node/${process.versions.node}) team-x/7`,
      "x-hdx-team": "blue",
      "accept-encoding": "gzip",
      accept: "application/json",
    });
    await client.close();
  });

  it("reuses a connection, and opens at most one more", async () => {
    let connections = 0;
    // Longer than a busy machine may stand still: the server's own end of a connection is another matter.
    const keepAliveTimeout = 60_000;
    const counting = createHttpServer({ keepAliveTimeout }, (_, response) => void response.end('{"data":[]}'));
    counting.on("connection", () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => counting.listen(0, "127.0.0.1", resolve));
    const client = openSourceClient(`http://127.0.0.1:${(counting.address() as AddressInfo).port}`);
    for (let round = 0; round < 20; round += 1) await client.dashboards.delete("1");
    expect(connections).toBeLessThanOrEqual(2);
    await client.close();
    counting.closeAllConnections();
    await new Promise((resolve) => counting.close(resolve));
  });

  it("decompresses gzip, and retries when a compressed body is corrupt", async () => {
    const packed = gzipSync(JSON.stringify({ data: [{ id: "1", name: "Logs" }] }));
    const send = (body: Buffer) => (response: import("node:http").ServerResponse) =>
      void response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(body);
    server.play(send(packed.subarray(0, 20)), send(packed));
    const client = openSourceClient(server.url);
    expect(await client.sources.list()).toEqual([{ id: "1", name: "Logs" }]);
    expect(server.seen).toHaveLength(2);
    await client.close();
  });

  it("sends the same bytes when it retries a write", async () => {
    server.play(respond(503, "busy"), respond(429, "slow"), data({ id: "1", name: "d", tiles: [] }));
    const client = openSourceClient(server.url);
    await client.dashboards.update("1", { name: "d", tiles: [], n: 0.1 });
    expect(server.seen.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"d","tiles":[],"n":0.1}'));
    await client.close();
  });

  it("follows a redirect of a read on the same origin, and no other", async () => {
    const other = await ScriptedServer.start(data([]));
    const client = openSourceClient(server.url, { maxRetries: 0 });
    server.play(respond(307, "", { location: "/elsewhere?x=1" }), data([{ id: "1", name: "Logs" }]));
    expect(await client.sources.list()).toHaveLength(1);
    expect(server.seen[1]).toMatchObject({ path: "/elsewhere?x=1", headers: { authorization: `Bearer ${accessKey}` } });

    server.play(respond(302, "", { location: `${other.url}/api/v2/sources` }));
    await expect(client.webhooks.list()).rejects.toMatchObject({ code: "redirected" });
    server.play(respond(307, "", { location: "/elsewhere" }));
    await expect(client.dashboards.update("1", {})).rejects.toMatchObject({ code: "redirected" });
    expect(other.seen).toEqual([]);
    await client.close();
  });

  it("uses the proxy of the argument, whose password is never shown", async () => {
    const seen: string[] = [];
    const proxy = createHttpServer((incoming, response) => {
      seen.push(`${incoming.method} ${incoming.url} ${incoming.headers["proxy-authorization"]}`);
      const { method, headers } = incoming;
      const onward = forward(incoming.url ?? "", { method, headers }, (back) => {
        response.writeHead(back.statusCode ?? 500, back.headers);
        back.pipe(response);
      });
      incoming.pipe(onward);
    });
    const port = await listening(proxy);
    const client = openSourceClient(server.url, { proxyUrl: `http://user:proxy-password@127.0.0.1:${port}` });
    await client.sources.list();
    expect(seen).toEqual([
      `GET ${server.url}/api/v2/sources Basic ${Buffer.from("user:proxy-password").toString("base64")}`,
    ]);
    await client.close();
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));

    const broken = openSourceClient(server.url, {
      maxRetries: 0,
      proxyUrl: `http://user:proxy-password@127.0.0.1:${port}`,
    });
    const error: Error = await broken.sources.list().then(
      () => new Error("none"),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(/failed: .*ECONNREFUSED/);
    expect(error.message).not.toContain("proxy-password");
    await broken.close();
  });

  it.each([
    ["http://api.example.com", { HTTP_PROXY: "http://p:1" }, "http://p:1"],
    ["https://api.example.com", { HTTP_PROXY: "http://p:1" }, undefined],
    ["https://api.example.com", { HTTPS_PROXY: "p:1" }, "http://p:1"],
    ["https://api.example.com", { https_proxy: "http://low:1", HTTPS_PROXY: "http://up:1" }, "http://low:1"],
    ["https://api.example.com", { HTTPS_PROXY: "http://p:1", NO_PROXY: "example.com" }, undefined],
    ["https://api.example.com", { HTTPS_PROXY: "http://p:1", no_proxy: ".example.com, other" }, undefined],
    ["https://api.example.com", { HTTPS_PROXY: "http://p:1", NO_PROXY: "*.example.com" }, undefined],
    ["https://api.example.com:8443", { HTTPS_PROXY: "http://p:1", NO_PROXY: "api.example.com:443" }, "http://p:1"],
    ["https://api.example.com", { HTTPS_PROXY: "http://p:1", NO_PROXY: "api.example.com:443" }, undefined],
    ["https://notexample.com", { HTTPS_PROXY: "http://p:1", NO_PROXY: "example.com" }, "http://p:1"],
    ["https://api.example.com", { HTTPS_PROXY: "http://p:1", NO_PROXY: "*" }, undefined],
    ["http://10.1.2.3:8000", { HTTP_PROXY: "http://p:1", NO_PROXY: "10.0.0.0/8" }, undefined],
    ["http://11.1.2.3:8000", { HTTP_PROXY: "http://p:1", NO_PROXY: "10.0.0.0/8, 11.0.0.0/99, x/8" }, "http://p:1"],
    ["http://[fd00::1]:8000", { HTTP_PROXY: "http://p:1", NO_PROXY: "fd00::1" }, undefined],
    ["http://[fd00::1]:8000", { HTTP_PROXY: "http://p:1", NO_PROXY: "fd00::/8" }, undefined],
    ["http://[fd00::1]:8000", { HTTP_PROXY: "http://p:1", NO_PROXY: "[fd00::1]:9000" }, "http://p:1"],
    ["http://[fd00::1]:8000", { HTTP_PROXY: "http://p:1", NO_PROXY: "[fd00::1]:8000" }, undefined],
    ["http://[fe00::1]:8000", { HTTP_PROXY: "http://p:1", NO_PROXY: "fd00::/8" }, "http://p:1"],
    ["http://localhost:8000", { HTTP_PROXY: "http://p:1" }, undefined],
    ["http://127.0.0.1:8000", { HTTP_PROXY: "http://p:1" }, undefined],
    ["http://[::1]:8000", { HTTP_PROXY: "http://p:1" }, undefined],
  ])("takes the proxy for %s from %o: %s", (origin, environment: Record<string, string>, proxy) => {
    expect(proxyFor(origin, environment)).toBe(proxy);
  });
});

describe("TLS", () => {
  let identity: Certificate;
  let url: string;
  let authorized: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    identity = createCertificate();
    authorized = [];
    const server = createTlsServer(
      { key: identity.keyPem, cert: identity.pem, ca: identity.pem, requestCert: true, rejectUnauthorized: false },
      (request, response) => {
        authorized.push(String((request.socket as import("node:tls").TLSSocket).authorized));
        response.setHeader("content-type", "application/json");
        response.end('{"data":[]}');
      },
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `https://localhost:${(server.address() as AddressInfo).port}`;
    close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
  });

  afterAll(() => close());

  const clientWith = (settings: object) => {
    const clock = new QuickClock();
    return createClient(
      { mode: "open_source", openSource: { baseUrl: url, apiKey: accessKey }, maxRetries: 0, ...settings },
      { clock, budgets: new SharedBudgets(clock), environment: {} },
    );
  };

  it("rejects an untrusted certificate before anything is sent", async () => {
    const client = clientWith({});
    await expect(client.sources.list()).rejects.toMatchObject({
      code: "insecure",
      detail: expect.stringMatching(/certificate/i),
    });
    expect(authorized).toEqual([]);
    await client.close();
  });

  it("trusts the configured bundle and presents the client certificate", async () => {
    const plain = clientWith({ caCertificate: identity.pem });
    expect(await plain.sources.list()).toEqual([]);
    const known = clientWith({
      caCertificate: identity.pem,
      clientCertificate: identity.pem,
      clientKey: identity.keyPem,
    });
    expect(await known.sources.list()).toEqual([]);
    expect(authorized).toEqual(["false", "true"]);
    await Promise.all([plain.close(), known.close()]);
  });

  it.each(["TLSv1.2", "TLSv1.3"] as const)(
    "names the arguments when the service requires a client certificate: %s",
    async (maxVersion) => {
      const { pem, keyPem } = identity;
      const strict = createTlsServer({ cert: pem, key: keyPem, ca: pem, requestCert: true, maxVersion });
      strict.on("tlsClientError", () => {});
      const port = await listening(strict);
      const client = openSourceClient(`https://localhost:${port}`, { caCertificate: pem, maxRetries: 0 });
      for (const asked of [client.sources.list(), client.dashboards.create({ name: "d", tiles: [] })])
        await expect(asked).rejects.toThrow(/requires a client certificate, set client_certificate and client_key/);
      await client.close();
    },
  );

  it("goes through a proxy in a tunnel", async () => {
    const tunnels: string[] = [];
    const proxy = createHttpServer();
    proxy.on("connect", (request, socket) => {
      tunnels.push(`${request.url} ${request.headers.authorization}`);
      const [, port] = (request.url ?? "").split(":");
      const onward = connect(Number(port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        onward.pipe(socket).pipe(onward);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
    });
    const proxyUrl = `http://127.0.0.1:${await listening(proxy)}`;
    const client = clientWith({ caCertificate: identity.pem, proxyUrl });
    expect(await client.sources.list()).toEqual([]);
    expect(tunnels).toEqual([`${new URL(url).host} undefined`]);
    await client.close();
  });
});
