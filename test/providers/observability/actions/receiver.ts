import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a receiver of webhooks got. */
export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server of this machine for the tests of a file, which keeps what it gets. */
export function receiver() {
  let requests: Received[] = [];
  let status = 200;
  let server: Server | undefined;
  let port = 0;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { method, url, headers } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { location: "/elsewhere" }).end("a body");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    requests = [];
    status = 200;
  });
  afterAll(() => server?.close());
  const host = () => `127.0.0.1:${port}`;
  return {
    host,
    url: () => `http://${host()}`,
    received: (): readonly Received[] => requests,
    respondWith: (next: number) => {
      status = next;
    },
  };
}
