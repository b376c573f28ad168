import { randomBytes } from "node:crypto";
import { z } from "zod/v3";

const processPart = randomBytes(5).toString("hex");
let counter = randomBytes(3).readUIntBE(0, 3);

/** A fresh 24-hex ID that sorts by creation time, as the service's document store makes them. */
export function objectId(): string {
  counter = (counter + 1) % 0x1000000;
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, "0") + processPart + counter.toString(16).padStart(6, "0");
}

/** The service's syntax check: 24 hex digits in any case, or any text of 12 characters. */
export const objectIdPattern = /^([0-9a-f]{24}|.{12})$/is;
export const isObjectId = (text: string): boolean => objectIdPattern.test(text);
export const objectIdText = z.string().regex(objectIdPattern, "Invalid ObjectId");
