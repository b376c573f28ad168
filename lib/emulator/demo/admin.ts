import { z } from "zod/v3";
import type { Clock } from "../clock";
import type { Delivery } from "../evaluator/notify";
import { onlyLocal, onlySameSite } from "../http/access";
import express, { type Request, type RequestHandler, Router } from "../http/express";
import { parsedFaults } from "../http/faults";
import type { LoggedRequest } from "../http/server";
import type { Fault } from "../options";
import type { StoredData } from "../store/tables";
import { spikeOptions, type TestData } from "./spikes";

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
const spike = spikeOptions.extend({ name: z.string() });

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
  const play = ({ name, ...options }: z.output<typeof spike>) => data.spike(name, options);
  const move = ({ now, advance = 0 }: z.output<typeof moment>) => {
    if (now !== undefined) clock.set(now);
    clock.advance(advance);
    return { now: clock.now().toISOString() };
  };
  const routes: Record<string, (request: Request) => unknown> = {
    "post /reset": () => controls.reset(),
    "get /data": () => controls.dump(),
    "get /requests": () => ({ requests: controls.requests() }),
    "delete /requests": () => controls.clearRequests(),
    "post /faults": ({ body }) => void parsedFaults(body).map(faults.add),
    "delete /faults": () => faults.clear(),
    "post /evaluate": () => controls.evaluate(),
    "get /deliveries": () => ({ deliveries: controls.deliveries() }),
    "post /spikes": (request) => play(bodyOf(spike, request)),
    "delete /spikes": () => data.clear(),
    "post /clock": (request) => move(bodyOf(moment, request)),
  };
  const router = Router();
  router.use(onlyLocal, onlySameSite, express.json());
  for (const [route, act] of Object.entries(routes)) {
    const [method, path = ""] = route.split(" ");
    router[method as "get" | "post" | "delete"](path, respondTo(act));
  }
  return router;
}
