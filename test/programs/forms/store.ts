import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isRecord } from "terraform-provider-sdk/values";

export type Held = Readonly<Record<string, unknown>>;

/** A service that returns what it was given and knows nothing of it. */
export interface Store {
  readonly url: string;
  /** By the last part of the path of the list, and by ID. */
  readonly held: Map<string, Map<string, Held>>;
  /** The updates since the last call, by ID. */
  takeUpdates(): ReadonlyMap<string, Held>;
  close(): Promise<void>;
}

/** What a service keeps of a dashboard that an update omits (contract 5.1). */
const keptMembers: Readonly<Record<string, readonly string[]>> = {
  dashboards: ["filters", "savedQuery", "savedQueryLanguage", "savedFilterValues", "containers"],
};

export function keeps(path: string, member: string): boolean {
  return keptMembers[path]?.includes(member) === true;
}

/**
 * A service in both modes that stores bodies as they come, with one object of each kind to begin with, by path. A PUT replaces all but what `readOnly` names, which no request has, and what this API
 * keeps; a PATCH changes what it names.
 */
export async function startStore(
  readOnly: (path: string, member: string) => boolean,
  base: ReadonlyMap<string, Held>,
): Promise<Store> {
  const held: Store["held"] = new Map(
    [...base].map(([path, object]) => [path, new Map([[String(object.id), object]])]),
  );
  let updates = new Map<string, Held>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://x");
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const done = (body: unknown) =>
      send(200, pathname.startsWith("/v1/") ? { status: 200, result: body } : { data: body });
    const parts = pathname.split("/").filter((part) => part !== "");
    const [path = "", id] = held.has(parts.at(-1) ?? "") ? [parts.at(-1)] : parts.slice(-2);
    const objects = held.get(path);
    const found = id === undefined ? undefined : objects?.get(id);
    if (!objects || (id !== undefined && !found)) return send(404, { error: `no ${pathname}`, status: 404 });
    if (request.method === "GET") return done(found ?? [...objects.values()]);
    const body = await bodyOf(request);
    if (id === undefined || !found) return send(405, { error: "objects are not created here", status: 405 });
    updates.set(id, body);
    const stays = (name: string) => request.method === "PATCH" || readOnly(path, name) || keeps(path, name);
    const rest = Object.entries(found).filter(([name]) => stays(name));
    const stored = { ...Object.fromEntries(rest), ...body, id };
    objects.set(id, stored);
    done(stored);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    takeUpdates() {
      const taken = updates;
      updates = new Map();
      return taken;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Held> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return isRecord(body) ? body : {};
}
