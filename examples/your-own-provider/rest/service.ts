import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Note {
  readonly text: string;
  readonly color?: string;
  readonly created_at: string;
}

/** A small REST service with notes, in memory. Every third request is one too many. */
export async function startService() {
  const notes = new Map<string, Note>();
  let [requests, ids] = [0, 0];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body?: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    let sent = "";
    for await (const chunk of request) sent += chunk;
    if (++requests % 3 === 0) return answer(429);
    const [, , id = `${++ids}`] = request.url?.split("/") ?? [];
    const { created_at } = notes.get(id) ?? { created_at: new Date().toISOString() };
    if (request.method !== "POST" && !notes.has(id)) return answer(404, { message: `there is no note ${id}` });
    if (request.method === "DELETE") notes.delete(id);
    if (sent !== "") notes.set(id, { ...JSON.parse(sent), id, created_at });
    return answer(200, notes.get(id));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, notes };
}
