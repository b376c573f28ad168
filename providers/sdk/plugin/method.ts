/**
 * A call on bytes: decoding is the business of the floor above. One message as the response, or a stream of them. `signal` fires when the
 * caller goes away.
 */
export type Method = (request: Buffer, signal: AbortSignal) => Promise<Uint8Array> | AsyncIterable<Uint8Array>;

/** Methods by path, `/package.Service/Method`. The response to a path that is not here is UNIMPLEMENTED. */
export type Methods = Readonly<Record<string, Method>>;
