import { createSecureServer, createServer, type ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { Certificate } from "./certificate";
import { holdOpen, isGrpc, serveCall } from "./grpc-call";
import type { Method } from "./method";

export interface Security {
  readonly certificate: Certificate;
  /** PEM of the only accepted client certificate. */
  readonly clientCertificate: string;
}

export interface GrpcOptions {
  /** The method of a path; it may have to be loaded first. */
  method(path: string): Method | undefined | Promise<Method | undefined>;
  /** Paths whose stream stays open without messages until the client ends it. */
  readonly held: ReadonlySet<string>;
  /** Without it, the connection uses no TLS. */
  readonly security: Security | undefined;
  /** A client was accepted. */
  onSession(session: ServerHttp2Session): void;
  /** The response of a method has left. */
  onResponse(path: string): void;
}

/** Returns a function that serves gRPC on a connection. */
export function serveGrpc(options: GrpcOptions): (connection: Socket) => void {
  const server = options.security ? createSecureServer(tlsOptions(options.security)) : createServer(limits);
  server.on("session", options.onSession);
  server.on("stream", (stream, headers) => {
    const path = headers[":path"] ?? "";
    stream.on("error", () => {});
    if (!isGrpc(stream, headers)) return;
    if (options.held.has(path)) return holdOpen(stream);
    void serveCall(stream, async () => {
      const method = await options.method(path);
      if (method) stream.once("close", () => options.onResponse(path));
      return method;
    });
  });
  // A rejected client, or a broken connection, does not affect other clients.
  for (const event of ["sessionError", "tlsClientError"]) server.on(event, () => {});
  return (connection) => server.emit("connection", connection);
}

/** Node's own limit of memory for a session is far below the messages that Terraform sends. */
const limits = { maxSessionMemory: 1024 };

function tlsOptions({ certificate, clientCertificate }: Security) {
  return {
    ...limits,
    key: certificate.keyPem,
    cert: certificate.pem,
    ca: clientCertificate,
    requestCert: true,
    rejectUnauthorized: true,
  };
}
