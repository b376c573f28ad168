import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { Method } from "./method";

/** The statuses of gRPC that this server gives. */
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

/** Serves one unary call on a stream: one message in, one message or a status out. */
export async function serveCall(stream: ServerHttp2Stream, find: () => Promise<Method | undefined>): Promise<void> {
  try {
    const method = await find();
    if (!method) throw new GrpcError(status.unimplemented, "This provider does not serve the call.");
    const abort = new AbortController();
    // Aborting costs an exception with a stack trace: only for a call that nobody waits for any more.
    stream.once("close", () => {
      if (!stream.writableEnded) abort.abort();
    });
    respond(stream, await method(await readMessage(stream), abort.signal));
  } catch (error) {
    refuse(stream, error);
  }
}

/** False, with the response of plain HTTP, for what is not gRPC at all. */
export function isGrpc(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): boolean {
  if (headers[":method"] === "POST" && headers["content-type"]?.startsWith(contentType)) return true;
  stream.respond({ ":status": 415 }, { endStream: true });
  return false;
}

/** Opens the response and leaves it open: a stream on which nothing is ever said. */
export function holdOpen(stream: ServerHttp2Stream): void {
  stream.resume();
  stream.respond({ ":status": 200, "content-type": contentType });
}

async function readMessage(stream: ServerHttp2Stream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    received += chunk.length;
    if (received > prefixLength + largestMessage) throw tooLarge();
  }
  return messageOf(Buffer.concat(chunks, received));
}

function messageOf(received: Buffer): Buffer {
  if (received.length < prefixLength) throw new GrpcError(status.internal, "The request holds no message.");
  if (received[0] !== 0) throw new GrpcError(status.unimplemented, "Compressed messages are not served.");
  const length = received.readUInt32BE(1);
  if (length > largestMessage) throw tooLarge();
  if (received.length !== prefixLength + length)
    throw new GrpcError(
      status.internal,
      `The request announces ${length} bytes and holds ${received.length - prefixLength}.`,
    );
  return received.subarray(prefixLength);
}

function tooLarge(): GrpcError {
  return new GrpcError(status.resourceExhausted, `A message may have ${largestMessage} bytes.`);
}

function respond(stream: ServerHttp2Stream, message: Uint8Array): void {
  if (stream.destroyed) return;
  const framed = Buffer.allocUnsafe(prefixLength + message.length);
  framed[0] = 0;
  framed.writeUInt32BE(message.length, 1);
  framed.set(message, prefixLength);
  stream.respond({ ":status": 200, "content-type": contentType }, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers({ "grpc-status": String(status.ok) }));
  stream.end(framed);
}

function refuse(stream: ServerHttp2Stream, error: unknown): void {
  if (stream.destroyed || stream.headersSent) return;
  const code = error instanceof GrpcError ? error.code : status.internal;
  const message = error instanceof Error ? error.message : String(error);
  const headers = { "grpc-status": String(code), "grpc-message": encodeURIComponent(message.replace(halves, "?")) };
  stream.respond({ ":status": 200, "content-type": contentType, ...headers }, { endStream: true });
  stream.resume();
}
