import { writeSync } from "node:fs";

/** A call on bytes; the protocol layer decodes them. The response is one message or a stream. `signal` fires when the client cancels. */
export type Method = (request: Buffer, signal: AbortSignal) => Promise<Uint8Array> | AsyncIterable<Uint8Array>;

/** Methods by path, `/package.Service/Method`. The response to a path that is not here is UNIMPLEMENTED. */
export type Methods = Readonly<Record<string, Method>>;

interface Table {
  /** Methods that need nothing loaded. */
  readonly early: Methods;
  /** What starts the path of every method that `load` brings. */
  readonly service: string;
  load(): Promise<Methods>;
}

/** Methods by path; most of them are loaded once: with the first call that needs one, or by `prepare`, whose failure is reported to every call. */
export function methodTable({ early, service, load }: Table) {
  let loading: Promise<Methods> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    find: (path: string) =>
      early[path] || !path.startsWith(service) ? early[path] : loaded().then((methods) => methods[path]),
    prepare: () => void loaded().catch(() => {}),
  };
}

const empty = new Uint8Array();
/** `HealthCheckResponse { status: SERVING }`. */
const serving = Uint8Array.of(0x08, 0x01);

/** The process ends once its response has left. */
export const shutdown = "/plugin.GRPCController/Shutdown";

/** The plugin library's own services. Its broker is left unimplemented: Terraform does not need it. */
export const sideServices: Methods = {
  [shutdown]: async () => empty,
  "/grpc.health.v1.Health/Check": async () => serving,
};

/**
 * The stream for a plugin's output, which stays empty and open: a gRPC client without an open stream closes its connection after half an
 * hour, and this process accepts one connection only.
 */
export const heldStreams: ReadonlySet<string> = new Set(["/plugin.GRPCStdio/StreamStdio"]);

/** Writes to standard output, past what `divertOutput` puts in its place. */
export function writeStdout(text: string): void {
  writeSync(1, text);
}

/**
 * Sends all further output, including any library's `console.log`, to standard error: standard output has the handshake and nothing else. Both
 * are replaced by getters, because opening a stream takes milliseconds, and the console, because in an executable it writes to no stream.
 */
export function divertOutput(): void {
  const { console } = globalThis;
  let diverted: Console | undefined;
  const divert = (owner: object, name: string, get: () => unknown) =>
    Object.defineProperty(owner, name, { configurable: true, get });
  divert(process, "stdout", () => process.stderr);
  divert(globalThis, "console", () => {
    diverted ??= new console.Console(process.stderr);
    return diverted;
  });
}

/** Writes to standard error; the process ends if it is closed. */
export function writeStderr(text: string): void {
  // Asked of the stream: a flag of this module would add a listener, which keeps all modules, for each file of tests in one process.
  if (process.stderr.listenerCount("error") === 0) process.stderr.on("error", () => process.exit(0));
  process.stderr.write(text);
}
