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

/** What the admin endpoints steer. */
export interface Controls {
  reset(): void;
  dump(): StoredData;
  requests(): LoggedRequest[];
  clearRequests(): void;
  faults: { add(fault: Fault): void; clear(): void };
  /** Runs the alert task once; resolves when its notifications are out. */
  evaluate(): Promise<void>;
  /** The notifications of alerts, the latest 1,000 at most. */
  deliveries(): Delivery[];
  data: TestData;
  clock: Pick<Clock, "now" | "set" | "advance">;
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
  const router = Router();
  router.use(onlyLocal, onlySameSite, express.json());
  router.post(
    "/reset",
    respondTo(() => controls.reset()),
  );
  router.get(
    ["/data", "/estate"],
    respondTo(() => controls.dump()),
  );
  router.get(
    "/requests",
    respondTo(() => ({ requests: controls.requests() })),
  );
  router.delete(
    "/requests",
    respondTo(() => controls.clearRequests()),
  );
  router.post(
    "/faults",
    respondTo(({ body }) => {
      for (const fault of parsedFaults(body)) controls.faults.add(fault);
    }),
  );
  router.delete(
    "/faults",
    respondTo(() => controls.faults.clear()),
  );
  router.post(
    "/evaluate",
    respondTo(() => controls.evaluate()),
  );
  router.get(
    "/deliveries",
    respondTo(() => ({ deliveries: controls.deliveries() })),
  );
  router.post(
    "/spikes",
    respondTo((request) => {
      const { name, ...options } = bodyOf(spike, request);
      controls.data.spike(name, options);
    }),
  );
  router.delete(
    "/spikes",
    respondTo(() => controls.data.clear()),
  );
  router.post(
    "/clock",
    respondTo((request) => {
      const { now, advance } = bodyOf(moment, request);
      if (now !== undefined) controls.clock.set(now);
      if (advance !== undefined) controls.clock.advance(advance);
      return { now: controls.clock.now().toISOString() };
    }),
  );
  return router;
}
