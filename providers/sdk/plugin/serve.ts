import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { createCertificate } from "./certificate";
import { startedByHand, startedByTerraform } from "./cookie";
import type { Security } from "./grpc-server";
import { handshakeLine, reattachText, speaksProtocol } from "./handshake";
import { endWithTerraform } from "./lifetime";
import { type Address, type Listening, listen } from "./listen";
import type { Methods } from "./method";
import { MethodTable } from "./method-table";
import { lastingPrefix } from "./socket-folder";
import { reserveStdout } from "./stdio";

export interface PluginOptions {
  /** `registry.terraform.io/namespace/type`. */
  readonly source: string;
  /** What starts the path of every method that `methods` makes. */
  readonly service: string;
  /** Methods that need nothing loaded. */
  readonly early: Methods;
  /** Creates the methods; called soon after the first response, or when a call needs them. */
  methods(): Promise<Methods>;
  /** Default: a unix socket, on Windows a TCP port. */
  readonly network?: Address["network"];
}

/** Runs this process as a Terraform plugin, or with `--debug` as one that Terraform can attach to. */
export async function servePlugin(options: PluginOptions): Promise<void> {
  if (process.argv.includes("--debug")) return serveDebugger(options);
  const { env } = process;
  if (!startedByTerraform(env)) return refuse(startedByHand(options.source));
  if (!speaksProtocol(env)) {
    return refuse(
      `${options.source} supports plugin protocol 6 only; this version of Terraform supports ${env.PLUGIN_PROTOCOL_VERSIONS}.\n`,
    );
  }
  const printHandshake = reserveStdout();
  // Terraform gets the interrupt too, and calls StopProvider, then Shutdown.
  process.on("SIGINT", () => {});
  try {
    const listening = await listen(env, options.network);
    const security = secure(env.PLUGIN_CLIENT_CERT);
    printHandshake(handshakeLine(listening.at, security?.certificate.der));
    serveOnce(listening, options, security);
  } catch (error) {
    // Terraform shows what it reads instead of the handshake, and nothing of standard error.
    printHandshake(reasonOf(error));
    process.exit(1);
  }
}

/** One client, Terraform, and no other after it. */
function serveOnce(listening: Listening, options: PluginOptions, security: Security | undefined): void {
  const lifetime = endWithTerraform();
  serveConnections(listening, options, security, (session) => {
    listening.close();
    lifetime.note(session);
  });
}

async function serveDebugger(options: PluginOptions): Promise<void> {
  try {
    await listenForDebugger(options);
  } catch (error) {
    refuse(reasonOf(error));
  }
}

async function listenForDebugger(options: PluginOptions): Promise<void> {
  const listening = await listen(process.env, options.network, lastingPrefix);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
  serveConnections(listening, options, undefined, () => {});
  process.stdout.write(`Run Terraform, as often as you like, with this environment variable:\n\n`);
  process.stdout.write(`  ${reattachText(options.source, listening.at, process.pid)}\n\nCtrl-C ends this process.\n`);
}

/** Milliseconds. Terraform ends the process that it asked for the schema as soon as it has read it: nothing is loaded in vain. */
const loadAfter = 50;
/** Milliseconds: a busy folder for temporary files takes a while to read, which a short run should not wait for. */
const sweepAfter = 1000;

/** Loads the gRPC server only now; connections that arrive before wait. */
function serveConnections(
  { server, sweep }: Listening,
  { early, service, methods }: PluginOptions,
  security: Security | undefined,
  onSession: (session: ServerHttp2Session) => void,
): void {
  const waiting: Socket[] = [];
  let accept = (socket: Socket): void => {
    waiting.push(socket);
  };
  server.on("connection", (socket: Socket) => accept(socket));
  const { serveGrpc }: typeof import("./grpc-server") = require("./grpc-server");
  const { heldStreams, shutdown, sideServices }: typeof import("./side-services") = require("./side-services");
  let responses = 0;
  const table = new MethodTable({ early: { ...sideServices, ...early }, service, load: methods });
  accept = serveGrpc({
    method: (path) => table.find(path),
    held: heldStreams,
    security,
    onSession,
    onResponse: (path) => {
      if (path === shutdown) process.exit(0);
      responses += 1;
      if (responses > 1) return;
      setTimeout(() => table.prepare(), loadAfter).unref();
      setTimeout(sweep, sweepAfter).unref();
    },
  });
  for (const socket of waiting) accept(socket);
}

function secure(clientCertificate: string | undefined): Security | undefined {
  return clientCertificate ? { certificate: createCertificate(), clientCertificate } : undefined;
}

function reasonOf(error: unknown): string {
  return `${error instanceof Error ? error.message : String(error)}\n`;
}

function refuse(message: string): void {
  process.stderr.write(message);
  process.exitCode = 1;
}
