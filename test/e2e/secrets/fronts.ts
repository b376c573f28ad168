import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { TLSSocket } from "node:tls";
import type { Certificate } from "../../../providers/sdk/test/support/inside/testing";

export interface Front {
  readonly port: number;
  /** Requests that came through it. */
  readonly seen: () => number;
  close(): void;
}

/** The service behind TLS; whoever calls has to show a certificate. */
export function tlsFront(target: string, { pem, keyPem }: Certificate): Promise<Front> {
  let seen = 0;
  const options = { cert: pem, key: keyPem, requestCert: true, rejectUnauthorized: false };
  const server = createTlsServer(options, (request, response) => {
    const { socket, url = "/" } = request;
    if (!(socket instanceof TLSSocket) || !socket.getPeerCertificate().raw) return response.writeHead(403).end();
    seen += 1;
    forward(request, response, new URL(url, target));
  });
  return listening(server, () => seen);
}

/** A proxy that demands a password. */
export function proxyFront(user: string, password: string): Promise<Front> {
  let seen = 0;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const server = createServer((request, response) => {
    if (request.headers["proxy-authorization"] !== expected) return response.writeHead(407).end();
    seen += 1;
    forward(request, response, new URL(request.url ?? ""));
  });
  return listening(server, () => seen);
}

function forward(request: IncomingMessage, response: ServerResponse, to: URL): void {
  const { method, headers } = request;
  const onward = httpRequest(to, { method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  request.pipe(onward);
}

async function listening(server: Server, seen: () => number): Promise<Front> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, seen, close: () => server.close() };
}
