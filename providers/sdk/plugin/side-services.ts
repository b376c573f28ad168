import type { Methods } from "./method";

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
