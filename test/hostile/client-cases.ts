import { type ClientHttp2Session, constants } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import type { PluginProcess } from "terraform-provider-sdk/testing/plugin";
import { createCertificate } from "../../providers/sdk/test/support/inside/testing";
import { type Call, callOn, fateOf, openSession, openSocket, openTls, prefix, schemaCall } from "./raw-client";

const mega = 1024 * 1024;
/** Milliseconds for which a connection stays that nobody ends. */
const aWhile = 1000;

type Play = (plugin: PluginProcess) => Promise<string>;

async function says(plugin: PluginProcess, part: string | Buffer, milliseconds?: number): Promise<string> {
  const socket = await openSocket(plugin);
  socket.write(part);
  return fateOf(socket, milliseconds);
}

/** Callers that are not Terraform, before it comes: what becomes of them. Terraform is then served as if nothing had been. */
export const unexpectedClients: readonly [string, Play, string][] = [
  ["no client certificate", async (plugin) => fateOf(openTls(plugin)), "refused"],
  ["another certificate", async (plugin) => fateOf(openTls(plugin, createCertificate())), "refused"],
  ["an expired certificate", async (plugin) => fateOf(openTls(plugin, createCertificate(0))), "refused"],
  ["the announced certificate without its key", (plugin) => withoutKey(plugin), "refused"],
  [
    "TLS 1.1",
    async (plugin) =>
      fateOf(openTls(plugin, plugin.clientCertificate, { maxVersion: "TLSv1.1", minVersion: "TLSv1.1" })),
    "refused",
  ],
  [
    "no common protocol",
    async (plugin) => fateOf(openTls(plugin, createCertificate(), { ALPNProtocols: ["x"] })),
    "refused",
  ],
  ["HTTP/1.1 in clear", (plugin) => says(plugin, "GET / HTTP/1.1\r\nhost: x\r\n\r\n"), "refused"],
  ["HTTP/2 in clear", (plugin) => says(plugin, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "refused"],
  ["random bytes", (plugin) => says(plugin, Buffer.alloc(4096, 0xa5)), "refused"],
  ["64 MB of the same byte", (plugin) => says(plugin, Buffer.alloc(64 * mega, 0x16)), "refused"],
  ["a TLS record that ends too early", (plugin) => says(plugin, Buffer.of(0x16, 3, 1, 0x40, 0, 1, 0), aWhile), "open"],
  ["silence", (plugin) => many(plugin, 1), "open"],
  ["200 silent connections", (plugin) => many(plugin, 200), "open"],
  ["500 connections that break", (plugin) => breaking(plugin, 500), "refused"],
  ["half a connection", async (plugin) => fateOf((await openSocket(plugin)).end()), "refused"],
];

async function withoutKey(plugin: PluginProcess): Promise<string> {
  const other = createCertificate();
  try {
    return await fateOf(openTls(plugin, { ...other, pem: plugin.clientCertificate.pem, keyPem: other.keyPem }));
  } catch {
    // The key does not belong to the certificate, which the own side sees first.
    return "refused";
  }
}

async function many(plugin: PluginProcess, count: number): Promise<string> {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(plugin)));
  const fates = await Promise.all(sockets.map((socket) => fateOf(socket, aWhile)));
  return [...new Set(fates)].join(" or ");
}

async function breaking(plugin: PluginProcess, count: number): Promise<string> {
  for (let i = 0; i < count; i += 1) (await openSocket(plugin)).destroy();
  return "refused";
}

type Misuse = (session: ClientHttp2Session, plugin: PluginProcess) => Promise<string>;
const calling =
  (call: Call): Misuse =>
  (session) =>
    callOn(session, call);

function* chunks(total: number): Iterable<Buffer> {
  yield prefix(total);
  for (let sent = 0; sent < total; sent += mega) yield Buffer.alloc(Math.min(mega, total - sent));
}

function* byteByByte(bytes: Buffer): Iterable<Buffer> {
  for (const byte of bytes) yield Buffer.of(byte);
}

/** What Terraform itself might send when it is broken: the outcome of the call. The process serves the next call. */
export const malformedCalls: readonly [string, Misuse, string][] = [
  ["an announced message of 4 GB that never arrives", calling({ body: [prefix(0xffffffff)] }), "status 8"],
  ["a message of 257 MB", calling({ body: chunks(257 * mega) }), "status 8"],
  [
    "a message of 200 MB of which 10 bytes come",
    calling({ body: [prefix(200 * mega), Buffer.alloc(10)] }),
    "status 13",
  ],
  [
    "64 MB that are not a message",
    calling({ body: chunks(64 * mega), path: "/tfplugin6.Provider/ReadResource" }),
    "status 13",
  ],
  ["no message", calling({}), "status 13"],
  ["half a prefix", calling({ body: [Buffer.alloc(3)] }), "status 13"],
  ["two messages", calling({ body: [prefix(0), prefix(0)] }), "status 13"],
  ["a compressed message", calling({ body: [prefix(0, 1)] }), "status 12"],
  ["a message byte by byte", calling({ body: byteByByte(prefix(0)) }), "status 0"],
  ["a method that is not served", calling({ path: "/tfplugin6.Provider/Nothing", body: [prefix(0)] }), "status 12"],
  ["a path of 60 KB", calling({ path: `/${"a".repeat(60_000)}`, body: [prefix(0)] }), "status 12"],
  ["another content type", calling({ type: "text/html", body: [prefix(0)] }), "status 415"],
  ["another method of HTTP", calling({ method: "PUT", body: [prefix(0)] }), "status 415"],
  ["a header of 40 KB", calling({ headers: { "x-a": "a".repeat(40_000) }, body: [prefix(0)] }), "status 0"],
  ["100 calls that never end", (session) => unfinished(session, 100), "status 0"],
  ["100 cancelled calls", (session) => cancelled(session, 100), "status 0"],
  ["2,000 calls at once", (session) => atOnce(session, 2000), "status 0"],
  ["a second connection with the right certificate", (_, plugin) => secondConnection(plugin), "connection refused"],
];

async function unfinished(session: ClientHttp2Session, count: number): Promise<string> {
  for (let i = 0; i < count; i += 1) void callOn(session, { body: [prefix(mega)], ends: false });
  return callOn(session, { body: [prefix(0)] });
}

async function cancelled(session: ClientHttp2Session, count: number): Promise<string> {
  for (let i = 0; i < count && !session.destroyed; i += 1) {
    const headers = { ":method": "POST", ":path": schemaCall, "content-type": "application/grpc" };
    const stream = session.request(headers).on("error", () => {});
    stream.write(prefix(0));
    stream.close(constants.NGHTTP2_CANCEL);
    if (i % 50 === 0) await sleep(1);
  }
  return session.destroyed ? "ended" : callOn(session, { body: [prefix(0)] });
}

async function atOnce(session: ClientHttp2Session, count: number): Promise<string> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, () => callOn(session, { path: "/grpc.health.v1.Health/Check", body: [prefix(0)] })),
  );
  return [...new Set(outcomes)].join(" or ");
}

function secondConnection(plugin: PluginProcess): Promise<string> {
  return openSocket(plugin).then(
    () => "somebody listens",
    () => "connection refused",
  );
}

/** What a connection of Terraform may not survive: the provider ends with it. */
export const endings: readonly [string, (plugin: PluginProcess) => Promise<unknown>][] = [
  ["a connection that is closed", inSession(async (session) => session.close())],
  ["a connection that breaks in the middle of a call", inSession(breakOff)],
  ["bytes that are not HTTP/2", garbled],
  ["a header of 1 MB", inSession((session) => callOn(session, { headers: { "x-a": "a".repeat(mega) } }))],
];

function inSession(end: (session: ClientHttp2Session) => Promise<unknown>) {
  return async (plugin: PluginProcess) => {
    const session = openSession(plugin);
    await callOn(session, { body: [prefix(0)] });
    await end(session);
    session.close();
  };
}

async function breakOff(session: ClientHttp2Session): Promise<void> {
  void callOn(session, { body: [prefix(mega)], ends: false });
  await sleep(50);
  session.destroy();
}

/** The preface and empty settings of HTTP/2, and then nonsense. */
async function garbled(plugin: PluginProcess): Promise<string> {
  const socket = openTls(plugin, plugin.clientCertificate);
  await new Promise((resolve) => socket.once("secureConnect", resolve));
  socket.write(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), Buffer.of(0, 0, 0, 4, 0, 0, 0, 0, 0)]));
  socket.write(Buffer.alloc(4096, 0xff));
  return fateOf(socket);
}
