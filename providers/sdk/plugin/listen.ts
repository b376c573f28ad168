import { randomBytes } from "node:crypto";
import { unlinkSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Address {
  readonly network: "unix" | "tcp";
  /** A socket's path, or `host:port`. */
  readonly address: string;
}

export interface Listening {
  readonly server: Server;
  readonly at: Address;
}

/** Listens where the plugin client looks: a unix socket, on Windows a port of the loopback. */
export function listen(environment: NodeJS.ProcessEnv, network = defaultNetwork()): Promise<Listening> {
  return network === "tcp" ? listenOnPort(environment) : listenOnSocket(environment);
}

function defaultNetwork(): Address["network"] {
  return process.platform === "win32" ? "tcp" : "unix";
}

async function listenOnSocket(environment: NodeJS.ProcessEnv): Promise<Listening> {
  const folder = environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir();
  const path = join(folder, `plugin${randomBytes(8).toString("hex")}`);
  const server = await start((server, ready) => server.listen(path, ready));
  process.once("exit", () => removeSocket(path));
  return { server, at: { network: "unix", address: path } };
}

async function listenOnPort(environment: NodeJS.ProcessEnv): Promise<Listening> {
  const first = Number(environment.PLUGIN_MIN_PORT || 0);
  const last = Number(environment.PLUGIN_MAX_PORT || first);
  for (let port = first; ; port += 1) {
    try {
      const server = await start((server, ready) => server.listen(port, "127.0.0.1", ready));
      const bound = server.address();
      const number = typeof bound === "object" && bound ? bound.port : port;
      return { server, at: { network: "tcp", address: `127.0.0.1:${number}` } };
    } catch (error) {
      if (port >= last) throw error;
    }
  }
}

function start(bind: (server: Server, ready: () => void) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    bind(server, () => {
      server.removeListener("error", reject);
      resolve(server);
    });
  });
}

function removeSocket(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Already gone.
  }
}
