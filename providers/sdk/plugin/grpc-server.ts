import type { Socket } from "node:net";
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData, status } from "@grpc/grpc-js";
import type { Certificate } from "./certificate";

/** A unary call on bytes: decoding is the business of the floor above. `signal` fires when the caller goes away. */
export type Method = (request: Buffer, signal: AbortSignal) => Promise<Uint8Array>;

/** Methods by path, `/package.Service/Method`. A path that is not here is answered with UNIMPLEMENTED. */
export type Methods = Readonly<Record<string, Method>>;

export interface Security {
  readonly certificate: Certificate;
  /** PEM of the only client certificate that is let in. */
  readonly clientCertificate: string;
}

const largestMessage = 256 * 1024 * 1024;

/** Serves the methods on each connection that the result is given; in plain text when there is no security. */
export function serveGrpc(methods: Methods, security: Security | undefined): (connection: Socket) => void {
  const server = new Server({
    "grpc.max_receive_message_length": largestMessage,
    "grpc.max_send_message_length": -1,
    "grpc.enable_channelz": 0,
  });
  for (const [path, method] of Object.entries(methods)) {
    server.register(path, unary(method), asBuffer, identity, "unary");
  }
  const injector = server.createConnectionInjector(credentials(security));
  return (connection) => injector.injectConnection(connection);
}

function credentials(security: Security | undefined): ServerCredentials {
  if (!security) return ServerCredentials.createInsecure();
  const { certificate, clientCertificate } = security;
  const pair = { private_key: Buffer.from(certificate.keyPem), cert_chain: Buffer.from(certificate.pem) };
  return ServerCredentials.createSsl(Buffer.from(clientCertificate), [pair], true);
}

function unary(method: Method) {
  return (call: ServerUnaryCall<Buffer, Buffer>, answer: sendUnaryData<Buffer>): void => {
    const abort = new AbortController();
    call.on("cancelled", () => abort.abort());
    method(call.request, abort.signal).then(
      (reply) => answer(null, asBuffer(reply)),
      (error: unknown) => answer({ code: status.INTERNAL, details: describe(error) }),
    );
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function identity(bytes: Buffer): Buffer {
  return bytes;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
