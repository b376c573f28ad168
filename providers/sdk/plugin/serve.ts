import type { Server, Socket } from "node:net";
import { createCertificate } from "./certificate";
import { startedByHand, startedByTerraform } from "./cookie";
import type { Methods, Security } from "./grpc-server";
import { handshakeLine, reattachText, speaksProtocol } from "./handshake";
import { endWithTerraform } from "./lifetime";
import { type Address, listen } from "./listen";
import { reserveStdout } from "./stdio";

export interface PluginOptions {
  /** `registry.terraform.io/namespace/type`. */
  readonly source: string;
  /** Makes the methods; called once the handshake is out, so that loading them costs Terraform no waiting. */
  methods(): Promise<Methods>;
  /** Default: a unix socket, on Windows a TCP port. */
  readonly network?: Address["network"];
}

/** Runs this process as a Terraform plugin, or with `--debug` as one that Terraform is told to attach to. */
export async function servePlugin(options: PluginOptions): Promise<void> {
  if (process.argv.includes("--debug")) return serveDebugger(options);
  const { env } = process;
  if (!startedByTerraform(env)) return refuse(startedByHand(options.source));
  if (!speaksProtocol(env)) {
    return refuse(
      `${options.source} speaks plugin protocol 6; this Terraform offers ${env.PLUGIN_PROTOCOL_VERSIONS}.\n`,
    );
  }
  const printHandshake = reserveStdout();
  // Terraform gets the interrupt too and says what to do: StopProvider, then Shutdown.
  process.on("SIGINT", () => {});
  const { server, at } = await listen(env, options.network);
  endWithTerraform(server);
  const security = secure(env.PLUGIN_CLIENT_CERT);
  printHandshake(handshakeLine(at, security?.certificate.der));
  await answer(server, options, security);
}

async function serveDebugger(options: PluginOptions): Promise<void> {
  const { server, at } = await listen(process.env, options.network);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
  await answer(server, options, undefined);
  process.stdout.write(`Run Terraform with this in its environment, in any number of runs:\n\n`);
  process.stdout.write(`  ${reattachText(options.source, at, process.pid)}\n\nCtrl-C ends this process.\n`);
}

/** Loads what speaks gRPC only now; connections that arrive meanwhile wait. */
async function answer(server: Server, options: PluginOptions, security: Security | undefined): Promise<void> {
  const waiting: Socket[] = [];
  let accept = (socket: Socket): void => {
    waiting.push(socket);
  };
  server.on("connection", (socket: Socket) => accept(socket));
  const { serveGrpc } = require("./grpc-server") as typeof import("./grpc-server");
  const { sideServices } = require("./side-services") as typeof import("./side-services");
  accept = serveGrpc({ ...sideServices, ...(await options.methods()) }, security);
  for (const socket of waiting) accept(socket);
}

function secure(clientCertificate: string | undefined): Security | undefined {
  return clientCertificate ? { certificate: createCertificate(), clientCertificate } : undefined;
}

function refuse(message: string): void {
  process.stderr.write(message);
  process.exitCode = 1;
}
