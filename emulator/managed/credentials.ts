import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock";
import type { RequestHandler } from "../http/express";
import type { Refuse } from "../http/result";
import { Refusal } from "../rejection";
import type { ApiKey } from "../store/records";
import type { Store } from "../store/store";

/** Base64 of the SHA-256 digest, the form in which callers may hand in IDs and secrets. */
export const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("base64");

const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The key record that lets the emulator's own credentials in. */
export function callerKey(keyId: string, keySecret: string): ApiKey {
  return {
    id: randomUUID(),
    name: "Emulator",
    state: "enabled",
    roles: ["admin"],
    assignedRoleIds: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    keySuffix: keyId.slice(-4),
    keyIdHash: hashOf(keyId),
    keySecretHash: hashOf(keySecret),
  };
}

function credentialsOf(authorization: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic\s+(.+)$/i.exec(authorization ?? "")?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

const isUsable = ({ state, expireAt }: ApiKey, now: Date): boolean =>
  state === "enabled" && !(expireAt && new Date(expireAt) <= now);

/** The moment to the minute: the precision with which the service says when a key was last used. */
const minuteOf = (now: Date): string => `${now.toISOString().slice(0, 16)}:00.000Z`;

/** Lets in whoever shows an enabled, unexpired key of the organization. */
export function basicAuth(store: Store, clock: Clock, refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    const now = clock.now();
    const given = credentialsOf(request.headers.authorization);
    const idHash = given && hashOf(given.id);
    const key = store.keys.list().find(({ keyIdHash }) => keyIdHash === idHash);
    if (!given || !key || !equal(key.keySecretHash, hashOf(given.secret)) || !isUsable(key, now)) {
      refuse(response, new Refusal(401, "Unauthorized"));
      return;
    }
    const usedAt = minuteOf(now);
    if (key.usedAt !== usedAt) store.keys.put({ ...key, usedAt });
    response.locals.callerKeyId = key.id;
    next();
  };
}
