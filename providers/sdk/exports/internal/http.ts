export { cancelled, describe } from "../../http/api-error";
export { isLoopback, proxyFor } from "../../http/connect";
export { NetworkFailure } from "../../http/failure";
export { isEndless } from "../../http/pages";
export { createTransport } from "../../http/transport";
