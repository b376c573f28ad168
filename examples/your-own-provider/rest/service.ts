import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Note {
  readonly text: string;
  readonly color?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A small REST service with notes, in memory. Every tenth request is one too many. */
export async function startService() {
  const [notes, pins] = [new Map<string, Note>(), new Map<string, string>()];
  /** Of how many creates the response is lost. */
  const faults = { lost: 0 };
  let [requests, ids] = [0, 0];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body?: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    let sent = "";
    for await (const chunk of request) sent += chunk;
    if (++requests % 10 === 0) return response.writeHead(429, { "retry-after": "1" }).end();
    const { method, url = "" } = request;
    if (method === "GET" && url === "/notes") return answer(200, [...notes.values()]);
    const [, , id = `${++ids}`] = url.split("/");
    const { created_at } = notes.get(id) ?? { created_at: new Date().toISOString() };
    if (method !== "POST" && !notes.has(id)) return answer(404, { message: `there is no note ${id}` });
    if (method === "DELETE") notes.delete(id);
    if (sent !== "") {
      const { pin, ...note } = JSON.parse(sent);
      notes.set(id, { ...note, id, created_at, updated_at: new Date().toISOString() });
      pins.set(id, pin);
    }
    return method === "POST" && faults.lost-- > 0 ? request.socket.destroy() : answer(200, notes.get(id));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, notes, pins, faults };
}
