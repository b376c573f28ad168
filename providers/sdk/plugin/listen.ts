import { createServer, type Server } from "node:net";
import { makeSocketFolder, socketPlaces, sweepSocketFolders } from "./socket-folder";

export interface Address {
  readonly network: "unix" | "tcp";
  /** A socket's path, or `host:port`. */
  readonly address: string;
}

export interface Listening {
  readonly server: Server;
  readonly at: Address;
  /** Stops accepting connections, and removes the socket from the file system. */
  close(): void;
  /** Removes what killed processes left behind. */
  sweep(): void;
}

/**
 * Listens where the plugin client looks: a unix socket in a folder of its own, on Windows a port of the loopback.
 * @throws Error in one sentence that names the cause and the remedy.
 */
export function listen(
  environment: NodeJS.ProcessEnv,
  network = defaultNetwork(),
  folderPrefix?: string,
): Promise<Listening> {
  return network === "tcp" ? listenOnPort(environment) : listenOnSocket(socketPlaces(environment), folderPrefix);
}

function defaultNetwork(): Address["network"] {
  return process.platform === "win32" ? "tcp" : "unix";
}

async function listenOnSocket(places: readonly string[], folderPrefix?: string): Promise<Listening> {
  const folder = makeSocketFolder(places, folderPrefix);
  process.once("exit", folder.remove);
  const { socket, place } = folder;
  const before = process.umask(0o177);
  try {
    const server = await start((server, ready) => server.listen(socket, ready));
    const close = () => {
      server.close();
      folder.remove();
    };
    return { server, at: { network: "unix", address: socket }, close, sweep: () => sweepSocketFolders(place) };
  } finally {
    process.umask(before);
  }
}

async function listenOnPort(environment: NodeJS.ProcessEnv): Promise<Listening> {
  const first = Number(environment.PLUGIN_MIN_PORT || 0);
  const last = Number(environment.PLUGIN_MAX_PORT || first);
  for (let port = first; port <= last; port += 1) {
    const server = await startOnPort(port);
    if (!server) continue;
    const bound = server.address();
    const number = typeof bound === "object" && bound ? bound.port : port;
    return {
      server,
      at: { network: "tcp", address: `127.0.0.1:${number}` },
      close: () => server.close(),
      sweep: () => {},
    };
  }
  throw new Error(
    `There is no free port from ${first} to ${last} on 127.0.0.1. Set PLUGIN_MIN_PORT and PLUGIN_MAX_PORT to a wider range.`,
  );
}

async function startOnPort(port: number): Promise<Server | undefined> {
  try {
    return await start((server, ready) => server.listen(port, "127.0.0.1", ready));
  } catch {
    return undefined;
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
