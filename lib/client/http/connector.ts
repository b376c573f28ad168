import type { buildConnector } from "undici";

type Connector = ReturnType<typeof buildConnector>;

/** A connection failed. undici does not retry its `code`, so the client's own policy decides. */
export class ConnectError extends Error {
  readonly code = "ERR_NOT_CONNECTED";

  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
  }
}

/** What is known of the connection on which a request failed. */
export interface ConnectionHistory {
  /** Bytes since it was opened. */
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

/**
 * A connector whose failures end the requests that wait for it: undici retries some of them forever. Errors of an open connection get
 * its history as their cause.
 */
export function bounded(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error || !socket) return callback(new ConnectError(error ?? new Error("no connection")), null);
      socket.on("error", (failure: Error) => {
        const history: ConnectionHistory = { bytesRead: socket.bytesRead, bytesWritten: socket.bytesWritten };
        failure.cause ??= history;
      });
      callback(null, socket);
    });
}
