import { promisify } from "node:util";
import type { HttpResponse } from "./response";

/** The body as text, unpacked when it came packed. @throws Error when it cannot be unpacked. */
export async function decodeBody(chunks: readonly Buffer[], headers: HttpResponse["headers"]): Promise<string> {
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const encoding = String(headers["content-encoding"] ?? "").toLowerCase();
  if (encoding === "" || encoding === "identity" || bytes.length === 0) return bytes.toString("utf8");
  const { gunzip, inflate } = require("node:zlib") as typeof import("node:zlib");
  const unpack = encoding === "gzip" || encoding === "x-gzip" ? gunzip : encoding === "deflate" ? inflate : undefined;
  if (!unpack) throw new Error(`content-encoding ${encoding} was not asked for`);
  return (await promisify<Buffer, Buffer>(unpack)(bytes)).toString("utf8");
}
