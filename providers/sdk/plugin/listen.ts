import { lstatSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from "node:fs";
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
  network = process.platform === "win32" ? "tcp" : "unix",
  folderPrefix?: string,
): Promise<Listening> {
  return network === "tcp" ? listenOnPort(environment) : listenOnSocket(socketPlaces(environment), folderPrefix);
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
    const server = await start((server, ready) => server.listen(port, "127.0.0.1", ready)).catch(() => undefined);
    if (!server) continue;
    const bound = server.address();
    const number = typeof bound === "object" && bound ? bound.port : port;
    const at = { network: "tcp", address: `127.0.0.1:${number}` } as const;
    return { server, at, close: () => server.close(), sweep: () => {} };
  }
  throw new Error(
    `There is no free port from ${first} to ${last} on 127.0.0.1. Set PLUGIN_MIN_PORT and PLUGIN_MAX_PORT to a wider range.`,
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
  /** The folder that holds this one. */
  readonly place: string;
  /** Removes the folder and the socket; does nothing the second time. */
  remove(): void;
}

/** Longer paths of sockets are truncated; macOS has the lowest limit. */
const longestPath = 103;
const socketName = "s";
const prefix = "tfp-";
/** Of a folder whose socket is used for as long as the process runs; it is never swept. */
export const lastingPrefix = "tfpd-";
const swept = /^tfp-[A-Za-z0-9]{6}$/;
/** Terraform waits a minute for a provider; an older folder is a leftover of a killed process. */
const stale = 600_000;

/** Folders for sockets, in this order: that of Terraform, the user's temporary folder, the system's. */
export function socketPlaces({ PLUGIN_UNIX_SOCKET_DIR, XDG_RUNTIME_DIR }: NodeJS.ProcessEnv): readonly string[] {
  const places = [PLUGIN_UNIX_SOCKET_DIR, tmpdir(), XDG_RUNTIME_DIR, "/tmp", "/var/tmp", "/dev/shm"];
  return [...new Set(places.flatMap((place) => (place ? [place] : [])))];
}

/** Creates a folder for a socket in the first possible place. @throws Error that lists the reason for each place, and the remedy. */
export function makeSocketFolder(places: readonly string[], named = prefix): SocketFolder {
  const reasons: string[] = [];
  for (const place of places) {
    const made = tryPlace(place, named);
    if (typeof made !== "string") return made;
    reasons.push(`${place} (${made})`);
  }
  throw new Error(
    `There is no folder for the provider's socket: ${reasons.join(", ")}. Set TMPDIR to a writable folder with a short path.`,
  );
}

function tryPlace(place: string, named: string): SocketFolder | string {
  if (Buffer.byteLength(join(place, `${named}123456`, socketName)) > longestPath) return "its path is too long";
  try {
    // Made with mode 0700.
    const folder = mkdtempSync(join(place, named));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    return { socket: join(folder, socketName), place, remove };
  } catch (error) {
    return typeof error === "object" && error && "code" in error ? String(error.code) : String(error);
  }
}

/** Removes this user's folders in a place that killed processes left behind. */
export function sweepSocketFolders(place: string, now = Date.now()): void {
  for (const name of existing(() => readdirSync(place)) ?? [])
    if (swept.test(name)) existing(() => sweep(join(place, name), now));
}

/** What `look` finds; `undefined` for what another process has removed, and where nobody may look, who then has left nothing there. */
function existing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function sweep(folder: string, now: number): void {
  const found = lstatSync(folder);
  const isLeftover = found.isDirectory() && found.uid === process.getuid?.() && now - found.mtimeMs > stale;
  if (!isLeftover || readdirSync(folder).some((name) => name !== socketName)) return;
  rmSync(join(folder, socketName), { force: true });
  rmdirSync(folder);
}
