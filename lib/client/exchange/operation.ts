import type { HttpRequest } from "../http/transport";

/** What a request does to the service; decides what may be repeated. */
export type Effect = "read" | "update" | "delete" | "create" | "query";

/** One call of the API, before credentials and address. */
export interface Operation<T> {
  readonly method: HttpRequest["method"];
  readonly effect: Effect;
  /** Absolute path on the service's origin. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON text, so that every attempt sends the same bytes. */
  readonly body?: string;
  readonly timeoutSeconds?: number;
  /** Turns the response's body into the result. @throws UnreadableResponse when it is not what the API sends. */
  readonly decode: (response: Success) => T;
}

/** A 2xx response. */
export interface Success {
  readonly text: string;
  /** The member that holds the content in the mode of the client. */
  readonly envelope: "data" | "result";
  header(name: string): string | undefined;
}

/** The body is not what the API sends: HTML, cut off, or of another shape. */
export class UnreadableResponse extends Error {}
