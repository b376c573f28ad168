import { mkdtempSync, rmSync } from "node:fs";
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
  readonly address: Address;
  /** Stops accepting connections, and removes the socket from the file system. */
  close(): void;
}

/**
 * Listens where the plugin client looks: a unix socket in a folder of its own, on Windows a port of the loopback.
 * @throws Error in one sentence that names the cause and the remedy.
 */
export function listen(
  environment: NodeJS.ProcessEnv,
  network = process.platform === "win32" ? "tcp" : "unix",
): Promise<Listening> {
  if (network === "tcp") return listenOnPort(environment);
  return listenOnSocket(socketPlaces(environment));
}

async function listenOnSocket(places: readonly string[]): Promise<Listening> {
  const { socket, remove } = makeSocketFolder(places);
  process.once("exit", remove);
  const previousMask = process.umask(0o177);
  try {
    const server = await start((server, ready) => server.listen(socket, ready));
    const close = () => {
      server.close();
      remove();
    };
    return { server, address: { network: "unix", address: socket }, close };
  } finally {
    process.umask(previousMask);
  }
}

async function listenOnPort(environment: NodeJS.ProcessEnv): Promise<Listening> {
  const first = Number(environment.PLUGIN_MIN_PORT || 0);
  const highest = Number(environment.PLUGIN_MAX_PORT || first);
  for (let port = first; port <= highest; port += 1) {
    const server = await start((server, ready) => server.listen(port, "127.0.0.1", ready)).catch(() => undefined);
    if (!server) continue;
    const bound = server.address();
    const number = typeof bound === "object" && bound ? bound.port : port;
    const address = { network: "tcp", address: `127.0.0.1:${number}` } as const;
    return { server, address, close: () => server.close() };
  }
  throw new Error(
    `There is no free port from ${first} to ${highest} on 127.0.0.1. Set PLUGIN_MIN_PORT and PLUGIN_MAX_PORT to a wider range.`,
  );
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

/** A folder for one socket that only this user can enter. */
interface SocketFolder {
  /** The socket's path, which does not exist yet. */
  readonly socket: string;
  /** Removes the folder and the socket; does nothing the second time. */
  remove(): void;
}

/** Longer paths of sockets are truncated; macOS has the lowest limit. */
const longestPath = 103;
const socketName = "s";
const prefix = "tfp-";

/** Folders for sockets, in this order: that of Terraform, the user's temporary folder, the system's. */
export function socketPlaces({ PLUGIN_UNIX_SOCKET_DIR, XDG_RUNTIME_DIR }: NodeJS.ProcessEnv): readonly string[] {
  const places = [PLUGIN_UNIX_SOCKET_DIR, tmpdir(), XDG_RUNTIME_DIR, "/tmp", "/var/tmp", "/dev/shm"];
  return [...new Set(places.filter((place): place is string => Boolean(place)))];
}

/** Creates a folder for a socket in the first possible place. @throws Error that lists the reason for each place, and the remedy. */
export function makeSocketFolder(places: readonly string[]): SocketFolder {
  const reasons: string[] = [];
  for (const place of places) {
    if (Buffer.byteLength(join(place, `${prefix}123456`, socketName)) > longestPath) {
      reasons.push(`${place} (its path is too long)`);
      continue;
    }
    try {
      // Made with mode 0700.
      const folder = mkdtempSync(join(place, prefix));
      return { socket: join(folder, socketName), remove: () => rmSync(folder, { recursive: true, force: true }) };
    } catch (error) {
      reasons.push(`${place} (${typeof error === "object" && error && "code" in error ? error.code : error})`);
    }
  }
  throw new Error(
    `There is no folder for the provider's socket: ${reasons.join(", ")}. Set TMPDIR to a writable folder with a short path.`,
  );
}
