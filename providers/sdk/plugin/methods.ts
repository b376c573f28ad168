/** A call on bytes; the protocol layer decodes them. The response is one message or a stream. `signal` fires when the client cancels. */
export type Method = (request: Buffer, signal: AbortSignal) => Promise<Uint8Array> | AsyncIterable<Uint8Array>;

/** Methods by path, `/package.Service/Method`. The response to a path that is not here is UNIMPLEMENTED. */
export type Methods = Readonly<Record<string, Method>>;

interface MethodTableOptions {
  /** Methods that need nothing loaded. */
  readonly early: Methods;
  /** What starts the path of every method that `load` brings. */
  readonly service: string;
  load(): Promise<Methods>;
}

/** Methods by path; most of them are loaded with the first call that needs one, or after the first response. */
export class MethodTable {
  private loading: Promise<Methods> | undefined;

  constructor(private readonly options: MethodTableOptions) {}

  /** @throws what loading throws */
  find(path: string): Method | undefined | Promise<Method | undefined> {
    const { early, service } = this.options;
    if (early[path] || !path.startsWith(service)) return early[path];
    return this.load().then((methods) => methods[path]);
  }

  /** Loads the methods once. A failure is reported to every call. */
  prepare(): void {
    this.load().catch(() => {});
  }

  private load(): Promise<Methods> {
    this.loading ??= this.options.load();
    return this.loading;
  }
}
