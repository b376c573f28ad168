import { type AddressInfo, createServer, type Socket } from "node:net";

/** What a hostile service does with a connection once the head of a request has come. */
export type Misdeed = (socket: Socket) => void;

export interface RawService {
  readonly url: string;
  /** Requests since the last call. */
  play(misdeed: Misdeed): void;
  readonly requests: () => number;
  close(): Promise<void>;
}

/** A service that is no HTTP server: it writes whatever bytes it likes. */
export async function rawService(): Promise<RawService> {
  const sockets = new Set<Socket>();
  let current: Misdeed = (socket) => socket.destroy();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let head = "";
    socket.on("data", (chunk: Buffer) => {
      head += chunk.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      head = "";
      requests += 1;
      current(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(misdeed) {
      current = misdeed;
      requests = 0;
    },
    requests: () => requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A response of these head lines and this body, with the right content-length unless the head has one. */
export function says(status: string, body: string | Buffer = "", ...lines: string[]): Misdeed {
  return (socket) => {
    const bytes = Buffer.from(body);
    const hasLength = lines.some((line) => /^(content-length|transfer-encoding):/i.test(line));
    const type = lines.some((line) => /^content-type:/i.test(line)) ? [] : ["content-type: application/json"];
    const length = hasLength ? [] : [`content-length: ${bytes.length}`];
    socket.write([`HTTP/1.1 ${status}`, ...type, ...length, ...lines, "", ""].join("\r\n"));
    socket.write(bytes);
  };
}

/** Writes the parts one by one, for as long as anybody reads. */
export function drips(milliseconds: number, next: (index: number) => string | Buffer): Misdeed {
  return (socket) => {
    let index = 0;
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer);
      else socket.write(next(index++));
    }, milliseconds);
    socket.on("close", () => clearInterval(timer));
  };
}

/** Writes the same bytes as fast as they are read, without an end. */
export function floods(head: string, chunk: Buffer): Misdeed {
  return (socket) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once("drain", more);
    };
    more();
  };
}
