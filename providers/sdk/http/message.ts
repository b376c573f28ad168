import { promisify } from "node:util";

/** One HTTP request. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Content of a successful response; decides how much of it is read. */
  readonly expects: Exclude<BodyKind, "error">;
  /** Aborts the request; omit it if a response must not be lost. */
  readonly signal?: AbortSignal;
}

/** A response: any status, the body as text. */
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** The first value of a header. */
export function header(response: Pick<HttpResponse, "headers">, name: string): string | undefined {
  const value = response.headers[name];
  return typeof value === "string" ? value : value?.[0];
}

const mega = 1024 * 1024;

/**
 * The maximum size of a response in bytes, compressed and decompressed: an error needs a few sentences, one object has at most 16 MB in the
 * service's own store, and lists are long.
 */
export const bodyLimits = { error: mega / 4, object: 32 * mega, list: 128 * mega } as const;

type BodyKind = keyof typeof bodyLimits;

/** A body is larger than the limit of its kind. */
export class OversizedBody extends Error {
  constructor(readonly limit: number) {
    super(`the response is larger than ${sizeOf(limit)}`);
  }
}

/** The body as text, decompressed. @throws OversizedBody; Error if it cannot be decompressed. */
export async function decodeBody(
  chunks: readonly Buffer[],
  headers: HttpResponse["headers"],
  limit: number,
): Promise<string> {
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const encoding = String(headers["content-encoding"] ?? "").toLowerCase();
  if (encoding === "" || encoding === "identity" || bytes.length === 0) return bytes.toString("utf8");
  const { gunzip, inflate }: typeof import("node:zlib") = require("node:zlib");
  const unpack = new Map([
    ["gzip", gunzip],
    ["x-gzip", gunzip],
    ["deflate", inflate],
  ]).get(encoding);
  if (!unpack) throw new Error(`the client did not request the content-encoding ${encoding}`);
  try {
    const unpacked = await promisify<Buffer, { maxOutputLength: number }, Buffer>(unpack)(bytes, {
      maxOutputLength: limit,
    });
    return unpacked.toString("utf8");
  } catch (reason) {
    if (isTooLarge(reason)) throw new OversizedBody(limit);
    throw reason;
  }
}

function isTooLarge(reason: unknown): boolean {
  return typeof reason === "object" && reason !== null && "code" in reason && reason.code === "ERR_BUFFER_TOO_LARGE";
}

function sizeOf(bytes: number): string {
  if (bytes < mega) return `${bytes / 1024} kB`;
  return `${bytes / mega} MB`;
}
