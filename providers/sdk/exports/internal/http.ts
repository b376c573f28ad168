export { cancelled, describe, type Failure } from "../../http/api-error";
export type { HttpRuntime } from "../../http/client";
export type { Clock } from "../../http/clock";
export { isLoopback, proxyFor } from "../../http/connect";
export { NetworkFailure } from "../../http/failure";
export { isEndless } from "../../http/pages";
export { createTransport } from "../../http/transport";
