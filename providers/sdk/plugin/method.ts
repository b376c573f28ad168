/** A call on bytes; the protocol layer decodes them. The response is one message or a stream. `signal` fires when the client cancels. */
export type Method = (request: Buffer, signal: AbortSignal) => Promise<Uint8Array> | AsyncIterable<Uint8Array>;

/** Methods by path, `/package.Service/Method`. The response to a path that is not here is UNIMPLEMENTED. */
export type Methods = Readonly<Record<string, Method>>;
