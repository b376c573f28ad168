import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { createCertificate } from "./certificate";
import type { Security } from "./grpc";
import { type Address, listen } from "./listen";
import { divertOutput, type Methods, methodTable, writeStdout } from "./services";

export interface PluginOptions {
  /** `registry.terraform.io/namespace/type`. */
  readonly source: string;
  /** What starts the path of every method that `methods` makes. */
  readonly service: string;
  /** Methods that need nothing loaded. */
  readonly early: Methods;
  /** Creates the methods; called soon after the first response, or when a call needs them. */
  methods(): Promise<Methods>;
  /** The provider's version, which `--version` prints. */
  version(): Promise<string>;
  /** Default: a unix socket, on Windows a TCP port. */
  readonly network?: Address["network"];
}

/** Runs this process as a Terraform plugin, or with `--debug` as one that Terraform can attach to. `--version` prints the version only. */
export async function servePlugin(options: PluginOptions): Promise<void> {
  if (process.argv.includes("--debug")) return serveDebugger(options);
  if (process.argv.includes("--version")) return void process.stdout.write(`${await options.version()}\n`);
  const { env } = process;
  if (env.TF_PLUGIN_MAGIC_COOKIE !== cookie) return reject(startedByHand(options.source));
  if (!speaksProtocol(env)) {
    return reject(
      `${options.source} supports plugin protocol 6 only; this version of Terraform supports ${env.PLUGIN_PROTOCOL_VERSIONS}.\n`,
    );
  }
  // Terraform gets the interrupt too, and calls StopProvider, then Shutdown.
  process.on("SIGINT", () => {});
  try {
    const listening = await listen(env, options.network);
    const clientCertificate = env.PLUGIN_CLIENT_CERT;
    const security = clientCertificate ? { certificate: createCertificate(), clientCertificate } : undefined;
    writeStdout(handshakeLine(listening.address, security?.certificate.der));
    const note = endWithTerraform();
    // Before the first code that is not ours; earlier, it would delay the first response.
    const methods = () => {
      divertOutput();
      return options.methods();
    };
    // One client, Terraform, and no other after it.
    const accept = connectionServer({ ...options, methods }, security, (session) => {
      listening.close();
      note(session);
    });
    listening.server.on("connection", accept);
  } catch (error) {
    // Terraform shows what it reads instead of the handshake, and nothing of standard error.
    writeStdout(reasonOf(error));
    process.exit(1);
  }
}

async function serveDebugger({ source, network, ...options }: PluginOptions): Promise<void> {
  try {
    const listening = await listen(process.env, network);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
    // Terraform connects once for each provider block and step of a command, where it would start a process.
    listening.server.on("connection", (socket: Socket) => connectionServer(options)(socket));
    const variable = reattachText(source, listening.address, process.pid);
    process.stdout.write(
      `Run Terraform, as often as you like, with this environment variable:\n\n  ${variable}\n\nCtrl-C ends this process.\n`,
    );
  } catch (error) {
    reject(reasonOf(error));
  }
}

/** Milliseconds. Terraform ends the process that it asked for the schema as soon as it has read it: nothing is loaded in vain. */
const loadAfter = 50;

/** Serves connections with methods of their own. What they need is loaded here, after the handshake line. */
function connectionServer(
  { early, service, methods }: Pick<PluginOptions, "early" | "service" | "methods">,
  security?: Security,
  onSession: (session: ServerHttp2Session) => void = () => {},
): (connection: Socket) => void {
  const { serveGrpc }: typeof import("./grpc") = require("./grpc");
  const { heldStreams, shutdown, sideServices }: typeof import("./services") = require("./services");
  let responds = false;
  const table = methodTable({ early: { ...sideServices, ...early }, service, load: methods });
  return serveGrpc({
    method: (path) => table.find(path),
    held: heldStreams,
    security,
    onSession,
    onResponse: (path) => {
      if (path === shutdown) process.exit(0);
      if (responds) return;
      responds = true;
      setTimeout(() => table.prepare(), loadAfter).unref();
    },
  });
}

function reasonOf(error: unknown): string {
  return `${error instanceof Error ? error.message : String(error)}\n`;
}

function reject(message: string): void {
  process.stderr.write(message);
  process.exitCode = 1;
}

const coreProtocol = 1;
const pluginProtocol = 6;

/** The one line that Terraform reads from a provider's standard output. */
export function handshakeLine(address: Address, certificate?: Buffer): string {
  const fields = [coreProtocol, pluginProtocol, address.network, address.address, "grpc"];
  if (certificate) fields.push(certificate.toString("base64").replace(/=+$/, ""));
  return `${fields.join("|")}\n`;
}

/** True if Terraform offers protocol 6, or offers no versions, as in debug mode. */
export function speaksProtocol(environment: NodeJS.ProcessEnv): boolean {
  const offered = environment.PLUGIN_PROTOCOL_VERSIONS;
  return !offered || offered.split(",").some((version) => version.trim() === String(pluginProtocol));
}

/** What to put into the environment of Terraform so that it uses this process instead of starting one. */
export function reattachText(source: string, address: Address, pid: number): string {
  const providers = {
    [source]: {
      Protocol: "grpc",
      ProtocolVersion: pluginProtocol,
      Pid: pid,
      Test: true,
      Addr: { Network: address.network, String: address.address },
    },
  };
  return `TF_REATTACH_PROVIDERS='${JSON.stringify(providers)}'`;
}

/** Terraform puts it into the environment of the providers that it starts. */
export const cookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** The message for somebody who started the provider by hand. */
function startedByHand(source: string): string {
  return (
    `This is the Terraform provider ${source}. Terraform and OpenTofu start it themselves; it does nothing on its own.\n` +
    "Add it to required_providers of a configuration and run `terraform init`, " +
    "or start it with --debug to attach a debugger.\n"
  );
}

const parentCheckInterval = 1000;

/** Ends the process when Terraform has ended: the last noted session closed, or the parent process changed. */
function endWithTerraform(): (session: ServerHttp2Session) => void {
  const open = new Set<ServerHttp2Session>();
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, parentCheckInterval).unref();
  return (session) => {
    open.add(session);
    session.once("close", () => {
      open.delete(session);
      if (open.size === 0) process.exit(0);
    });
  };
}
