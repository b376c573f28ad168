import type { Database } from "./database/query";
import { adminRouter, type Controls } from "./demo/admin";
import type * as Pages from "./demo/page";
import { onlyLocal } from "./http/access";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, Router } from "./http/express";
import { type Door, type FaultPlan, faultInjector } from "./http/faults";
import type { HandlerContext } from "./http/handler";
import type { RequestLog } from "./http/server";
import { managedRouter, sendError } from "./modes/managed";
import { openSourceRouter } from "./modes/open-source";
import type { Settings } from "./options";

function late(milliseconds: number): RequestHandler {
  return (_request, _response, next) => void setTimeout(next, milliseconds);
}

/** The pages load with the first look at one, so that the emulator starts without what draws them. */
function whenLookedAt(load: () => typeof Pages, look: () => Database, controls: Controls | undefined): RequestHandler {
  let router: RequestHandler | undefined;
  return (request, response, next) => {
    if (!/^\/($|dashboards\/|refresh\.js$|spike$)/.test(request.path)) return next();
    router ??= load().pages(look, controls);
    return router(request, response, next);
  };
}

/** The pages show everything without a key, so other machines see them only when they are meant to. */
function pagesRouter({ publicPage, admin }: Settings, look: () => Database, controls: Controls): Router {
  const router = Router();
  if (!publicPage) router.use(onlyLocal);
  router.use(whenLookedAt(() => require("./demo/page") as typeof Pages, look, admin ? controls : undefined));
  return router;
}

interface Parts extends HandlerContext {
  log: RequestLog;
  faults: FaultPlan;
  door: Door;
  controls: Controls;
}

/** The whole service as one Express application; routes it does not know are Express's own HTML 404s, as in the real one. */
export function application(parts: Parts): Express {
  const { settings, product, teams, databaseOf, log, faults, door, controls } = parts;
  const app = express();
  app.disable("x-powered-by");
  if (settings.admin) app.use("/__admin", adminRouter(controls));
  app.use(pagesRouter(settings, () => databaseOf(product.drawn(teams.first)), controls));
  app.get(["/health", "/ready"], (_request, response) => {
    response.json({ data: "OK" });
  });
  app.use(["/api", "/v1"], log.middleware, faultInjector(faults, door));
  if (settings.latencyMs > 0) app.use(["/api", "/v1"], late(settings.latencyMs));
  app.use(bodyParsers);
  app.use("/api/v2", openSourceRouter(parts));
  app.use("/v1/organizations", managedRouter(parts));
  app.use(bodyErrors);
  return app;
}

const limit = "32mb";

/** The service reads three kinds of bodies and takes all others for empty. */
const bodyParsers: RequestHandler[] = [
  express.json({ limit }),
  express.text({ limit }),
  express.urlencoded({ extended: false, limit }),
];

interface BodyError {
  type?: string;
  status?: number;
}

/** Rejects bodies that cannot be read before anything else is looked at. */
const bodyErrors: ErrorRequestHandler = (error: BodyError, request, response, next) => {
  if (response.headersSent) return next(error);
  const broken = error.type === "entity.parse.failed";
  const status = broken ? 400 : (error.status ?? 500);
  if (status === 500) console.error(error);
  const message = broken ? "Invalid JSON payload" : "Something went wrong :(";
  if (request.path.startsWith("/v1/")) sendError(response, status, broken ? `BAD_REQUEST: ${message}` : message);
  else response.status(status).json({ message });
};
