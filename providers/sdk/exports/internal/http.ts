export { cancelled, describe, type Failure } from "../../http/api-error";
export { SharedBudgets } from "../../http/budget";
export type { HttpRuntime } from "../../http/client";
export { type Clock, systemClock } from "../../http/clock";
export { isLoopback, proxyFor } from "../../http/connect";
export { NetworkFailure } from "../../http/failure";
export { isEndless } from "../../http/pages";
export { createTransport, type Transport } from "../../http/transport";
