import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { attributesOf, selectingMembers, selectVariant, wireName } from "terraform-provider-sdk/definitions";
import type { ObjectType, ValueType } from "terraform-provider-sdk/schema";
import { isRecord, sameValue } from "terraform-provider-sdk/values";
import type { Emulator } from "../../lib/emulator";
import { rawMemberOf } from "../../providers/sdk/test/support/inside/schema";

type Members = Record<string, unknown>;
type Step = string | number;

/** What a newer service has at a place of an object: a member that nobody here knows, or another value than the emulator knows. */
interface Growth {
  readonly path: readonly Step[];
  readonly value: unknown;
  /** The value that the emulator has there; absent for a further member. */
  readonly known?: unknown;
}

/** Draws from what a test wants: `members` below each object, and `values` for closed sets. */
export interface Draw {
  members(path: readonly Step[]): Readonly<Record<string, unknown>>;
  value(path: readonly Step[]): string | undefined;
  /** An object of a variant that nobody knows, in place of one at `path` of which `by` names the variant. */
  variant?(path: readonly Step[], by: string): Members | undefined;
}

/**
 * A service that is newer than the emulator behind it. Its objects have members, at every depth, and values that no definition knows. It
 * replaces objects as a whole: what an update omits is lost, and recorded as such.
 */
export interface GrowingService {
  readonly url: string;
  /** What updates lost since the last call, by path. */
  takeLost(): readonly string[];
  readonly sent: readonly unknown[];
  /** Lets an object grow; the number of further members and values. */
  grow(type: ObjectType, record: Members, draw: Draw): { readonly members: number; readonly values: number };
  /** From now on it rejects further members in requests, as a strict schema does. */
  reject(word: (path: readonly Step[]) => string): void;
  /** The object as it shows it. */
  shown(record: Members): Members;
  close(): Promise<void>;
}

export async function startGrowingService(emulator: Pick<Emulator, "url">): Promise<GrowingService> {
  const growths = new Map<string, readonly Growth[]>();
  const lost: string[] = [];
  const sent: unknown[] = [];
  let rejection: ((path: readonly Step[]) => string) | undefined;

  const shown = (record: Members): Members => {
    const copy = clone(record);
    for (const { path, value } of growths.get(String(record.id)) ?? []) put(copy, path, value);
    return copy;
  };
  const show = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(show);
    if (!isRecord(value)) return value;
    if (typeof value.id === "string" && growths.has(value.id)) return shown(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, show(member)]));
  };
  /** The body as the emulator knows it; what is not there is lost. */
  const accept = (id: string, body: Members, method: string): void => {
    for (const { path, value, known } of growths.get(id) ?? []) {
      // A PATCH keeps what it does not name, and so does the PUT of a dashboard with the members that the emulator knows.
      const isReplaced = Object.hasOwn(body, path[0] ?? "") || (method === "PUT" && path.length === 1);
      const now = get(body, path);
      if (isReplaced && !sameValue(now, value)) lost.push(`${path.join(".")}: ${JSON.stringify(now)}`);
      if (now !== undefined) put(body, path, known);
    }
  };

  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const id = request.url?.split("?")[0]?.split("/").at(-1) ?? "";
    let body: Members | undefined = text === "" ? undefined : JSON.parse(text);
    if (body && growths.has(id)) {
      sent.push(clone(body));
      const isSingle = "channel" in body && !("channels" in body);
      const whole: Members = isSingle ? { ...body, channels: [body.channel] } : body;
      const strange = growths.get(id)?.find(({ path, known }) => known === undefined && get(whole, path) !== undefined);
      if (strange && rejection) {
        const [top, , ...rest] = strange.path;
        const path = isSingle && top === "channels" ? ["channel", ...rest] : strange.path;
        response.writeHead(400, { "content-type": "application/json" }).end(rejection(path));
        return;
      }
      accept(id, whole, request.method ?? "");
      body = isSingle ? { ...whole, channel: get(whole, ["channels", 0]), channels: undefined } : whole;
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      ["host", "connection", "content-length", "accept-encoding"].includes(name) ? [] : [[name, String(value)]],
    );
    const forwarded = await fetch(`${emulator.url}${request.url}`, {
      method: request.method,
      headers,
      body: body && JSON.stringify(body),
    });
    const result = await forwarded.text();
    const isJson = forwarded.headers.get("content-type")?.includes("json");
    response.writeHead(forwarded.status, { "content-type": forwarded.headers.get("content-type") ?? "text/plain" });
    response.end(isJson ? JSON.stringify(show(JSON.parse(result))) : result);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeLost: () => lost.splice(0),
    sent,
    shown,
    reject: (word) => {
      rejection = word;
    },
    grow(type, record, draw) {
      const all = growthsOf(type, record, [], draw);
      growths.set(String(record.id), clone(all));
      const members = all.filter(({ known }) => known === undefined).length;
      return { members, values: all.length - members };
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Not a structured clone, whose objects have another realm's prototype under jest. */
function clone<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The alert's `channel` is the first of its `channels` in another form. */
const asideOf: Readonly<Record<string, readonly string[]>> = { AlertConfig: ["channel"] };

function growthsOf(type: ValueType, value: unknown, path: readonly Step[], draw: Draw): readonly Growth[] {
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value))
    return value.flatMap((item, index) => growthsOf(type.of, item, [...path, index], draw));
  if (type.kind === "json") {
    const variant = type.union && isRecord(value) ? selectVariant(type.union, value) : undefined;
    const [by] = type.union ? selectingMembers(type.union) : [];
    const other = variant && by !== undefined && draw.variant?.(path, by);
    if (other) return [{ path, value: other, known: value }];
    return variant ? growthsOf(variant.type, value, path, draw) : [];
  }
  if (type.kind === "string" && typeof value === "string") {
    const isClosed = type.oneOf ?? type.in?.clickstack?.oneOf;
    const later = isClosed && draw.value(path);
    return later ? [{ path, value: later, known: value }] : [];
  }
  if (type.kind !== "object" || !isRecord(value)) return [];
  const by = rawMemberOf(type)?.discriminator;
  const other = by === undefined ? undefined : draw.variant?.(path, by);
  if (other) return [{ path, value: { ...(value.id !== undefined && { id: value.id }), ...other }, known: value }];
  const { by: ofObject } = type.variants ?? {};
  const another = by === undefined && ofObject !== undefined && draw.variant?.(path, ofObject);
  if (another) return variantGrowths(value, path, another);
  const inside = attributesOf(type).flatMap(([name, attribute]) => {
    const member = wireName(name, attribute);
    if (member === undefined || attribute.presence === "computed" || asideOf[type.name]?.includes(member)) return [];
    return growthsOf(attribute.type, value[member], [...path, member], draw);
  });
  return [
    ...inside,
    ...Object.entries(draw.members(path)).map(([name, one]) => ({ path: [...path, name], value: one })),
  ];
}

/** An object of another variant keeps its members, which are those of the kind. */
function variantGrowths(value: Members, path: readonly Step[], other: Members): Growth[] {
  const isFurther = (name: string) => value[name] === undefined || !Object.hasOwn(value, name);
  return Object.entries(other).flatMap(([name, one]): Growth[] => {
    if (isFurther(name)) return [{ path: [...path, name], value: one }];
    return typeof one === "string" && one.startsWith("Later_")
      ? [{ path: [...path, name], value: one, known: value[name] }]
      : [];
  });
}

/** Where a type has objects of several variants, by the names of the API; indices are `*`. */
export function unionsIn(type: ValueType, path: readonly Step[] = []): readonly string[] {
  if (type.kind === "list" || type.kind === "set") return unionsIn(type.of, [...path, "*"]);
  if (type.kind === "json") return type.union && selectingMembers(type.union).length > 0 ? [path.join(".")] : [];
  if (type.kind !== "object") return [];
  const inside = attributesOf(type).flatMap(([name, attribute]) => {
    const member = wireName(name, attribute);
    const isSkipped = member === undefined || attribute.presence === "computed" || asideOf[type.name]?.includes(member);
    return isSkipped ? [] : unionsIn(attribute.type, [...path, member]);
  });
  return rawMemberOf(type) || type.variants ? [path.join("."), ...inside] : inside;
}

export function get(value: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isRecord(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);
}

/** `undefined` removes a member. */
function put(whole: Members, path: readonly Step[], value: unknown): void {
  const inside = get(whole, path.slice(0, -1));
  const last = path.at(-1) ?? "";
  if (Array.isArray(inside)) inside[Number(last)] = value;
  else if (isRecord(inside) && value === undefined) delete inside[last];
  else if (isRecord(inside))
    Object.defineProperty(inside, last, { value, enumerable: true, configurable: true, writable: true });
}
