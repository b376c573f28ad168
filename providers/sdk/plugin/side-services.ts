import type { Methods } from "./grpc-server";
import { endSoon } from "./lifetime";

const empty = new Uint8Array();
/** `HealthCheckResponse { status: SERVING }`. */
const serving = Uint8Array.of(0x08, 0x01);

/** The plugin library's own services. Its stdio stream and broker are left unimplemented: Terraform needs neither. */
export const sideServices: Methods = {
  "/plugin.GRPCController/Shutdown": async () => {
    endSoon();
    return empty;
  },
  "/grpc.health.v1.Health/Check": async () => serving,
};
