import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from "node:tls";
import type { PluginProcess } from "terraform-provider-sdk/testing/plugin";
import type { Certificate } from "../../providers/sdk/test/support/inside/testing";

const path = ({ fields }: PluginProcess) => fields[3] ?? "";

/** A connection that says nothing by itself. */
export function openSocket(plugin: PluginProcess): Promise<Socket> {
  const socket = connect(path(plugin));
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject).on("error", () => {});
      resolve(socket);
    });
  });
}

/** A connection under TLS that shows a certificate, or none. */
export function openTls(plugin: PluginProcess, shown?: Certificate, options: ConnectionOptions = {}): TLSSocket {
  const own = shown ? { cert: shown.pem, key: shown.keyPem } : {};
  return connectTls({ path: path(plugin), ALPNProtocols: ["h2"], rejectUnauthorized: false, ...own, ...options });
}

/** HTTP/2 under the certificate that was announced. */
export function openSession(plugin: PluginProcess): ClientHttp2Session {
  const session = connectHttp2("https://localhost", {
    createConnection: () => openTls(plugin, plugin.clientCertificate),
  });
  return session.on("error", () => {});
}

/** `refused`, when the other side closes it; `open`, when it does not within the time, which is long, as `refused` is what nearly all expect. */
export function fateOf(socket: Socket, milliseconds = 60_000): Promise<"refused" | "open"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("open"), milliseconds);
    const closed = () => {
      clearTimeout(timer);
      resolve("refused");
    };
    socket.resume().on("error", closed).once("close", closed);
  });
}

export interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is written, in this order. */
  readonly body?: Iterable<Buffer>;
  /** Whether the request ends after it; default true. */
  readonly ends?: boolean;
}

/** Makes a call; the outcome is the status of gRPC, of HTTP where there is none, or `reset`. */
export function callOn(session: ClientHttp2Session, call: Call): Promise<string> {
  const {
    path: at = schemaCall,
    method = "POST",
    type = "application/grpc",
    headers = {},
    body = [],
    ends = true,
  } = call;
  return new Promise((resolve) => {
    const stream = session.request({ ":method": method, ":path": at, "content-type": type, ...headers });
    stream.on("response", (response) => {
      const said = response["grpc-status"] ?? (response[":status"] === 200 ? undefined : response[":status"]);
      if (said !== undefined) resolve(`status ${said}`);
    });
    stream.on("trailers", (trailers) => resolve(`status ${trailers["grpc-status"]}`));
    stream.on("error", () => resolve("reset"));
    stream.on("close", () => resolve("reset"));
    stream.resume();
    void write(stream, body, ends);
  });
}

async function write(stream: NodeJS.WritableStream, body: Iterable<Buffer>, ends: boolean): Promise<void> {
  for (const chunk of body) if (!stream.write(chunk)) await drainOrClose(stream);
  if (ends) stream.end();
}

function drainOrClose(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}

export const schemaCall = "/tfplugin6.Provider/GetProviderSchema";

/** The five bytes before a message. */
export function prefix(length: number, compressed = 0): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = compressed;
  bytes.writeUInt32BE(length, 1);
  return bytes;
}
