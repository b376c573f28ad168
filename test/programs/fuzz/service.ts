import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { toWire } from "terraform-provider-sdk/definitions";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { stringifyJson } from "terraform-provider-sdk/values";
import { chance, type Draw, damageJson, damageText, pick } from "./damage";
import { objectOf, tame } from "./random-value";

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface ScriptedService {
  readonly url: string;
  /** What every request gets from now on. */
  replies(reply: Reply): void;
  close(): void;
}

/** A service that says the same to everybody. */
export async function scriptedService(): Promise<ScriptedService> {
  let current: Reply = { status: 404, type: "text/plain", body: "" };
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(current.status, { "content-type": current.type }).end(current.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies(reply) {
      current = reply;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Exchange {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

interface Recorded extends Exchange {
  /** The path of its kind. */
  readonly of: string;
}

/** A few exchanges of the real service, one of each route and status. */
const recorded: readonly Recorded[] = JSON.parse(
  readFileSync(path.join(__dirname, "corpus/recorded-responses.json"), "utf8"),
);

const statuses = [200, 201, 202, 204, 299, 400, 401, 403, 404, 409, 413, 429, 500, 503];

/** A response of the service as it might be, mostly damaged: recorded ones, and ones made of a type. */
export function damagedReply(type: ObjectType, id: string, path: string, draw: Draw): Reply {
  const {
    status,
    type: contentType,
    body,
  } = chance(draw, 50) ? recordedReply(path, id, draw) : madeReply(type, id, draw);
  const changed = chance(draw, 90) ? damageJson(draw, body) : body;
  const text = typeof changed === "string" ? changed : stringifyJson(changed ?? null);
  return {
    status: chance(draw, 10) ? pick(draw, statuses) : status,
    type: chance(draw, 5) ? pick(draw, ["text/html", "text/plain", "application/xml", ""]) : contentType,
    body: chance(draw, 15) ? damageText(draw, text) : text,
  };
}

function recordedReply(path: string, id: string, draw: Draw): Exchange {
  const own = recorded.filter(({ of }) => of === path);
  const found = pick(draw, own.length > 0 && chance(draw, 90) ? own : recorded);
  return { ...found, body: withId(found.body, id) };
}

function madeReply(type: ObjectType, id: string, draw: Draw): Exchange {
  const object = { ...toWire(type, objectOf(type, draw, tame)), id };
  const content = chance(draw, 30) ? [object] : object;
  const body = chance(draw, 70) ? { data: content } : { status: 200, requestId: "r", result: content };
  return { status: 200, type: "application/json", body };
}

/** The recorded object under the requested ID. */
function withId(body: unknown, id: string): unknown {
  const text = JSON.stringify(body ?? null);
  const first = /"id":"([0-9a-f]{24})"/.exec(text)?.[1];
  return first ? JSON.parse(text.replaceAll(first, id)) : body;
}
