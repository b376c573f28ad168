import express, { type Request, Router } from "express";
import type { StoredData } from "../store/records";
import { parsedFaults } from "./fault-shape";
import type { Fault } from "./faults";
import type { LoggedRequest } from "./request-log";

/** What the admin endpoints steer. */
export interface Controls {
  reset(): void;
  dump(): StoredData;
  requests(): LoggedRequest[];
  clearRequests(): void;
  faults: { add(fault: Fault): void; clear(): void };
}

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;
const loopbackName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;

/** The caller sits on this machine and also says so; a page that rebinds a name to this address does not. */
const isLocal = ({ socket, headers }: Request): boolean =>
  loopbackAddress.test(socket.remoteAddress ?? "") && loopbackName.test(headers.host ?? "");

/** The admin endpoints; for callers from elsewhere they do not exist. */
export function adminRouter(controls: Controls): Router {
  const router = Router();
  router.use((request, _response, next) => (isLocal(request) ? next() : next("router")));
  router.use(express.json());
  router.post("/reset", (_request, response) => {
    controls.reset();
    response.json({});
  });
  router.get(["/data", "/estate"], (_request, response) => {
    response.json(controls.dump());
  });
  router.get("/requests", (_request, response) => {
    response.json({ requests: controls.requests() });
  });
  router.delete("/requests", (_request, response) => {
    controls.clearRequests();
    response.json({});
  });
  router.post("/faults", (request, response) => {
    try {
      for (const fault of parsedFaults(request.body)) controls.faults.add(fault);
      response.json({});
    } catch (error) {
      response.status(400).json({ message: (error as Error).message });
    }
  });
  router.delete("/faults", (_request, response) => {
    controls.faults.clear();
    response.json({});
  });
  return router;
}
