import {
  createSecureServer,
  createServer,
  type OutgoingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { Socket } from "node:net";
import { pipeline } from "node:stream";
import type { Certificate } from "./certificate";
import type { Method } from "./services";

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
    if (headers[":method"] !== "POST" || !headers["content-type"]?.startsWith(contentType))
      return stream.respond({ ":status": 415 }, { endStream: true });
    if (options.held.has(path)) {
      stream.resume();
      return stream.respond(responseHeaders);
    }
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

/** The gRPC statuses that this server returns. */
const status = { ok: 0, resourceExhausted: 8, unimplemented: 12, internal: 13 } as const;

/** A call that ends with a status other than ok. */
class GrpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const prefixLength = 5;
const largestMessage = 256 * 1024 * 1024;
/** Halves of surrogate pairs, which have no code in an address. */
const halves = /\p{Surrogate}/gu;
const contentType = "application/grpc";
const responseHeaders = { ":status": 200, "content-type": contentType };

/** Serves one call on a stream: one message in; one message, several messages or a status out. */
async function serveCall(stream: ServerHttp2Stream, find: () => Promise<Method | undefined>): Promise<void> {
  try {
    const method = await find();
    if (!method) throw new GrpcError(status.unimplemented, "This provider does not support the call.");
    const abort = new AbortController();
    // Aborting creates an exception with a stack trace, so it is done only for a call that the client has cancelled.
    stream.once("close", () => {
      if (!stream.writableEnded) abort.abort();
    });
    const response = method(await readMessage(stream), abort.signal);
    if (Symbol.asyncIterator in response) respondAll(stream, response);
    else respond(stream, await response);
  } catch (error) {
    reject(stream, error);
  }
}

/** A message that is too large is dropped, and the stream stays open for the error. */
function readMessage(stream: ServerHttp2Stream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  const request = new Promise<Buffer>((resolve, reject) => {
    stream.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received <= prefixLength + largestMessage) return chunks.push(chunk);
      chunks.length = 0;
      reject(tooLarge());
    });
    stream.once("end", () => resolve(Buffer.concat(chunks)));
    stream.once("close", () => reject(new GrpcError(status.internal, "The request ended before its message.")));
  });
  return request.then(messageOf);
}

function messageOf(received: Buffer): Buffer {
  if (received.length < prefixLength) throw new GrpcError(status.internal, "The request has no message.");
  if (received[0] !== 0) throw new GrpcError(status.unimplemented, "Compressed messages are not supported.");
  const length = received.readUInt32BE(1);
  if (length > largestMessage) throw tooLarge();
  if (received.length !== prefixLength + length)
    throw new GrpcError(
      status.internal,
      `The request announces ${length} bytes and has ${received.length - prefixLength}.`,
    );
  return received.subarray(prefixLength);
}

function tooLarge(): GrpcError {
  return new GrpcError(status.resourceExhausted, `A message must not have more than ${largestMessage} bytes.`);
}

function respond(stream: ServerHttp2Stream, message: Uint8Array): void {
  if (stream.destroyed) return;
  begin(stream, () => ({ "grpc-status": String(status.ok) }));
  stream.end(framed(message));
}

/** Sends each message as soon as it is available and the client has received the earlier ones. */
function respondAll(stream: ServerHttp2Stream, messages: AsyncIterable<Uint8Array>): void {
  let trailers: OutgoingHttpHeaders = { "grpc-status": String(status.ok) };
  if (stream.destroyed) return;
  begin(stream, () => trailers);
  async function* frames() {
    try {
      for await (const message of messages) yield framed(message);
    } catch (error) {
      trailers = statusOf(error);
    }
  }
  pipeline(frames, stream, () => {});
}

function begin(stream: ServerHttp2Stream, trailers: () => OutgoingHttpHeaders): void {
  stream.respond(responseHeaders, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers(trailers()));
}

function framed(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(prefixLength + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefixLength);
  return frame;
}

function reject(stream: ServerHttp2Stream, error: unknown): void {
  if (stream.destroyed || stream.headersSent) return;
  stream.respond({ ...responseHeaders, ...statusOf(error) }, { endStream: true });
  stream.resume();
}

function statusOf(error: unknown): OutgoingHttpHeaders {
  const code = error instanceof GrpcError ? error.code : status.internal;
  const message = error instanceof Error ? error.message : String(error);
  return { "grpc-status": String(code), "grpc-message": encodeURIComponent(message.replace(halves, "?")) };
}
