import type { JsonValue } from "./json";

export function readPrivate(bytes: Buffer | undefined): JsonValue | undefined {
  return bytes && bytes.length > 0 ? (JSON.parse(bytes.toString("utf8")) as JsonValue) : undefined;
}

/** The new private state as bytes, or what was there before when there is no new one. */
export function writePrivate(value: JsonValue | undefined, before?: Buffer): Buffer {
  return value === undefined ? (before ?? Buffer.alloc(0)) : Buffer.from(JSON.stringify(value));
}
