import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface ScriptedService {
  readonly url: string;
  /** What every request gets from now on. */
  replies(reply: Reply): void;
  close(): void;
}

/** A service that says the same to everybody. */
export async function scriptedService(): Promise<ScriptedService> {
  let current: Reply = { status: 404, type: "text/plain", body: "" };
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(current.status, { "content-type": current.type }).end(current.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies(reply) {
      current = reply;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
