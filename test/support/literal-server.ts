import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Body = Readonly<Record<string, unknown>>;

const kinds = ["dashboards", "alerts", "sources", "webhooks", "keys"] as const;
type Kind = (typeof kinds)[number];

/** A write as it arrived. */
interface Write {
  readonly method: string;
  readonly path: string;
  readonly body: Body;
}

/** A response as a service may word it: a status, a content type and a text. */
export interface Worded {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What the document does not show, for a test to choose. */
interface Wording {
  /** For an object that does not exist. */
  gone?: Worded;
  /** For the list of a kind. */
  listOf?: Readonly<Partial<Record<Kind, Worded>>>;
  /** For a write that was done, by its method. */
  done?: Readonly<Partial<Record<string, (id: string) => Worded>>>;
  /** Lists have their first object only, and say so in one of these ways. */
  cut?: "meta.total" | "x-total-count" | "total" | "next" | "link";
  /** True if tiles have no IDs. */
  tilesWithoutIds?: boolean;
  /** True if IDs are those of ClickStack, which have the time of creation. */
  objectIds?: boolean;
}

export interface LiteralServer {
  readonly openSource: { readonly baseUrl: string; readonly apiKey: string };
  readonly managed: {
    readonly cloudApiUrl: string;
    readonly organizationId: string;
    readonly serviceId: string;
    readonly keyId: string;
    readonly keySecret: string;
  };
  /** What the service holds, by kind and ID. Tests change it as people do in the UI. */
  readonly held: Record<Kind, Map<string, Body>>;
  readonly writes: Write[];
  readonly wording: Wording;
  /** Objects that only the list has. */
  readonly unreachable: Set<string>;
  /** Kinds whose addresses do not exist. */
  readonly lost: Set<Kind>;
  /** Methods that the service does not have: 405, with the others in `Allow`. */
  readonly withoutMethods: Set<string>;
  /** Puts an object into the service, as somebody else would. */
  put(kind: Kind, id: string, body: object): void;
  close(): Promise<void>;
}

/**
 * A service that is the base document and no more, in both modes: opaque IDs, bodies echoed as they were sent, a PUT that replaces the whole
 * object, no limits.
 */
export async function startLiteralServer(): Promise<LiteralServer> {
  const held: LiteralServer["held"] = {
    dashboards: new Map(),
    alerts: new Map(),
    sources: new Map(),
    webhooks: new Map(),
    keys: new Map(),
  };
  const writes: Write[] = [];
  const wording: Wording = {};
  const unreachable = new Set<string>();
  const lost = new Set<Kind>();
  const withoutMethods = new Set<string>();
  let made = 0;
  const fresh = (noun: string) => {
    const count = ++made;
    if (!wording.objectIds) return `acme/${noun}-${count}`;
    const seconds = Math.floor(Date.now() / 1000).toString(16);
    return `${seconds}${count.toString(16).padStart(16, "0")}`;
  };
  const stored = (kind: Kind, id: string, body: object): Body => {
    const { tiles, ...rest } = { ...body } as { tiles?: unknown };
    const withIds = Array.isArray(tiles)
      ? {
          tiles: tiles.map((tile: object) =>
            "id" in tile || wording.tilesWithoutIds ? tile : { id: fresh("tile"), ...tile },
          ),
        }
      : {};
    const whole = { ...rest, ...withIds, id };
    held[kind].set(id, whole);
    return whole;
  };
  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const isManaged = request.url?.startsWith("/v1/") === true;
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const say = ({ status, type, text }: Worded) => {
      response.writeHead(status, { "content-type": type });
      response.end(text);
    };
    const done = (body: unknown) =>
      send(200, isManaged ? { requestId: "r", status: 200, result: body } : { data: body });
    const path = new URL(request.url ?? "", "http://x").pathname;
    const [kind, id] = path
      .replace(/^\/api\/v2\/|^\/v1\/organizations\/[^/]+\/(services\/[^/]+\/observability\/)?/, "")
      .split("/")
      .map(decodeURIComponent);
    if (kind === undefined || !isKind(kind) || lost.has(kind)) return send(404, { error: `no ${path}`, status: 404 });
    const body = await json(request);
    if (request.method !== "GET") writes.push({ method: request.method ?? "", path, body });
    if (withoutMethods.has(request.method ?? "")) {
      const allow = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        .filter((method) => !withoutMethods.has(method))
        .join(", ");
      response.writeHead(405, { "content-type": "application/json", allow });
      return response.end(`{"error":"no such method","status":405}`);
    }
    const found = id === undefined || unreachable.has(id) ? undefined : held[kind].get(id);
    if (id !== undefined && found === undefined)
      return say(wording.gone ?? { status: 404, type: "application/json", text: `{"error":"no such object"}` });
    const listed = (items: readonly Body[]) => {
      const { cut } = wording;
      if (cut === undefined) return done(items);
      const total = items.length;
      const headers = { "x-total-count": { "x-total-count": total }, link: { link: `<${path}?page=2>; rel="next"` } };
      const members = { "meta.total": { meta: { total } }, total: { total }, next: { next: `${path}?page=2` } };
      response.writeHead(200, { "content-type": "application/json", ...own(headers, cut) });
      response.end(JSON.stringify({ [isManaged ? "result" : "data"]: items.slice(0, 1), ...own(members, cut) }));
    };
    const list = wording.listOf?.[kind];
    if (list && id === undefined && request.method === "GET") return say(list);
    const written = (body: Body) => {
      const worded = wording.done?.[request.method ?? ""]?.(String(body.id));
      return worded ? say(worded) : done(body);
    };
    switch (request.method) {
      case "GET":
        return found ? done(found) : listed([...held[kind].values()]);
      case "POST":
        return written(stored(kind, fresh(kind.slice(0, -1)), body));
      case "PATCH":
        return written(stored(kind, id ?? "", { ...found, ...body }));
      case "PUT":
        return written(stored(kind, id ?? "", body));
      case "DELETE":
        held[kind].delete(id ?? "");
        return done({});
      default:
        return send(405, { error: "no such method", status: 405 });
    }
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    openSource: { baseUrl: url, apiKey: "key" },
    managed: { cloudApiUrl: url, organizationId: "acme", serviceId: "svc", keyId: "id", keySecret: "secret" },
    held,
    writes,
    wording,
    unreachable,
    lost,
    withoutMethods,
    put: (kind, id, body) => void stored(kind, id, body),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function own(members: Readonly<Record<string, object>>, name: string): object {
  return members[name] ?? {};
}

function isKind(name: string): name is Kind {
  return kinds.some((kind) => kind === name);
}

async function json(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? {} : (JSON.parse(text) as Body);
}
