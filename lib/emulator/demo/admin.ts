import { z } from "zod/v3";
import type { Clock } from "../clock";
import type { Delivery } from "../evaluator/notify";
import { onlyLocal, onlySameSite } from "../http/access";
import express, { type Request, type RequestHandler, Router } from "../http/express";
import { parsedFaults } from "../http/faults";
import type { LoggedRequest } from "../http/server";
import type { Fault } from "../options";
import type { StoredData } from "../store/tables";
import type { TestData } from "./spikes";

/** What tests and the admin endpoints steer. */
export interface Controls {
  /** The requests of the API since the start or the last clearing, in the order of their arrival; the latest 20,000 at most. */
  requests(): LoggedRequest[];
  clearRequests(): void;
  faults: { add(fault: Fault): void; clear(): void };
  /** What tests let happen to the synthetic data, and so to tiles, chart queries and alerts. */
  data: TestData;
  /** Evaluates the alerts once, as the service does every minute; resolves when the notifications are out. */
  evaluate(): Promise<void>;
  /** The notifications of alerts, the latest 1,000 at most, those included that no webhook was called for. */
  deliveries(): Delivery[];
  /** The time the emulator goes by: moments of records, expiry of keys and invitations, evaluation of alerts. */
  clock: Pick<Clock, "now" | "set" | "advance">;
  /** Goes back to the seed and to the real time, and forgets requests and faults. */
  reset(): void;
  /** A copy of everything it holds; the form of a seed. */
  dump(): StoredData;
}

function respondTo(act: (request: Request) => unknown): RequestHandler {
  return async (request, response) => {
    try {
      response.json((await act(request)) ?? {});
    } catch (error) {
      response.status(400).json({ message: (error as Error).message });
    }
  };
}

const moment = z.object({ now: z.union([z.string(), z.number()]).optional(), advance: z.number().optional() }).strict();
const spike = z
  .object({
    name: z.string(),
    value: z.number().optional(),
    factor: z.number().min(0).optional(),
    from: z.union([z.string(), z.number()]).optional(),
    minutes: z.number().positive().optional(),
    group: z.string().optional(),
  })
  .strict();

/** The checked body of a request; throws a sentence that names the member. */
function bodyOf<S extends z.ZodTypeAny>(shape: S, { body }: Request): z.output<S> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join(".") || "The body"}: ${issue?.message}`);
}

/** The admin endpoints; for callers from elsewhere they do not exist, and pages of other sites are rejected. */
export function adminRouter(controls: Controls): Router {
  const { data, faults, clock } = controls;
  const routes: readonly (readonly [
    method: "get" | "post" | "delete",
    path: string,
    act: (request: Request) => unknown,
  ])[] = [
    ["post", "/reset", () => controls.reset()],
    ["get", "/data", () => controls.dump()],
    ["get", "/requests", () => ({ requests: controls.requests() })],
    ["delete", "/requests", () => controls.clearRequests()],
    [
      "post",
      "/faults",
      ({ body }) => {
        for (const fault of parsedFaults(body)) faults.add(fault);
      },
    ],
    ["delete", "/faults", () => faults.clear()],
    ["post", "/evaluate", () => controls.evaluate()],
    ["get", "/deliveries", () => ({ deliveries: controls.deliveries() })],
    ["post", "/spikes", (request) => playSpike(data, bodyOf(spike, request))],
    ["delete", "/spikes", () => data.clear()],
    ["post", "/clock", (request) => moveClock(clock, bodyOf(moment, request))],
  ];
  const router = Router();
  router.use(onlyLocal, onlySameSite, express.json());
  for (const [method, path, act] of routes) router[method](path, respondTo(act));
  return router;
}

function playSpike(data: TestData, { name, ...options }: z.output<typeof spike>): void {
  data.spike(name, options);
}

function moveClock(clock: Controls["clock"], { now, advance }: z.output<typeof moment>) {
  if (now !== undefined) clock.set(now);
  if (advance !== undefined) clock.advance(advance);
  return { now: clock.now().toISOString() };
}
