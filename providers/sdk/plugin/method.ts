/** A unary call on bytes: decoding is the business of the floor above. `signal` fires when the caller goes away. */
export type Method = (request: Buffer, signal: AbortSignal) => Promise<Uint8Array>;

/** Methods by path, `/package.Service/Method`. The response to a path that is not here is UNIMPLEMENTED. */
export type Methods = Readonly<Record<string, Method>>;
