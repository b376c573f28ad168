import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod/v3";
import { type Fault, fault } from "../options";
import type { Request, RequestHandler, Response } from "./express";

function matches({ method, path }: Fault, requestMethod: string, requestPath: string): boolean {
  if (method && method.toUpperCase() !== requestMethod) return false;
  return !path || new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`).test(requestPath);
}

/** The remaining faults. The first one that matches a request applies to it. */
export class FaultPlan {
  private pending: { fault: Fault; skip: number; remaining: number }[] = [];

  constructor(faults: Fault[]) {
    for (const fault of faults) this.add(fault);
  }

  add(fault: Fault): void {
    this.pending.push({ fault, skip: fault.skip ?? 0, remaining: fault.count ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.pending = [];
  }

  take(method: string, path: string): Fault | undefined {
    for (const entry of this.pending) {
      if (entry.remaining === 0 || !matches(entry.fault, method, path)) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.remaining -= 1;
      return entry.fault;
    }
    return undefined;
  }
}

interface Scene {
  fault: Fault;
  request: Request;
  response: Response;
  shutFor(milliseconds: number): void;
  next: () => void;
}

function bytesOf(chunk: unknown): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk);
  if (Buffer.isBuffer(chunk)) return chunk;
  return Buffer.alloc(0);
}

/** Lets the request run as usual and hands its whole body to `send` instead of sending it. */
function atTheEnd({ response, next }: Scene, send: (body: Buffer, end: (body?: Buffer) => void) => void): void {
  const end = response.end.bind(response) as (body?: Buffer) => Response;
  response.end = ((chunk?: unknown) => {
    send(bytesOf(chunk), (body) => void end(body));
    return response;
  }) as Response["end"];
  next();
}

function respond({ fault, response }: Scene): void {
  const { status = 500, body = "", headers = {}, contentType } = fault;
  response.status(status).set(headers);
  if (typeof body === "string") response.type(contentType ?? "text/html").send(body);
  else response.type(contentType ?? "application/json").send(JSON.stringify(body));
}

const effects: Record<Fault["kind"], (scene: Scene) => void> = {
  status: respond,
  "status-after": (scene) =>
    atTheEnd(scene, (_, end) => {
      scene.response.end = ((body?: unknown) => end(bytesOf(body))) as Response["end"];
      respond(scene);
    }),
  delay: ({ fault, next }) => void sleep(fault.milliseconds ?? 1000).then(next),
  refuse: ({ fault, shutFor }) => shutFor(fault.milliseconds ?? 1000),
  "reset-before": ({ request }) => void request.socket.resetAndDestroy(),
  "reset-after": (scene) => atTheEnd(scene, () => void scene.request.socket.resetAndDestroy()),
  truncate: (scene) =>
    atTheEnd(scene, (body) => {
      scene.response.write(body.subarray(0, Math.floor(body.length / 2)), () => scene.request.socket.destroy());
    }),
  "slow-body": (scene) =>
    atTheEnd(scene, async (body, end) => {
      const pieces = 10;
      const size = Math.max(1, Math.ceil(body.length / pieces));
      for (let offset = 0; offset < body.length; offset += size) {
        scene.response.write(body.subarray(offset, offset + size));
        await sleep((scene.fault.milliseconds ?? 1000) / pieces);
      }
      end();
    }),
  "content-type": (scene) =>
    atTheEnd(scene, (body, end) => {
      scene.response.setHeader("Content-Type", scene.fault.contentType ?? "text/html");
      end(body);
    }),
  "duplicate-page": ({ request, next }) => {
    request.query = { ...request.query, offset: "0" };
    next();
  },
};

/** Lets the planned faults happen to the requests that they match. */
export function faultInjector(plan: FaultPlan, shutFor: Scene["shutFor"]): RequestHandler {
  return (request, response, next) => {
    const fault = plan.take(request.method, request.originalUrl.split("?")[0] ?? "");
    if (fault) effects[fault.kind]({ fault, request, response, shutFor, next });
    else next();
  };
}

/** One fault or a list of them, checked; throws a sentence that names what is wrong. */
export function parsedFaults(value: unknown): Fault[] {
  const parsed = z.array(fault).safeParse(Array.isArray(value) ? value : [value]);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Fault ${issue?.path.join(".")}: ${issue?.message}`);
}

/** The faults themselves; read when they are given as the path of a JSON file. */
export function faultsOf(faults: Fault[] | string): Fault[] {
  if (typeof faults !== "string") return faults;
  try {
    return parsedFaults(JSON.parse(readFileSync(faults, "utf8")));
  } catch (error) {
    throw new Error(`The faults file ${faults} cannot be used: ${(error as Error).message}`);
  }
}
