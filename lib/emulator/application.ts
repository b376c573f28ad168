import { adminRouter, type Controls } from "./demo/admin";
import type * as Pages from "./demo/page";
import { onlyLocal } from "./http/access";
import type { HandlerContext } from "./http/call";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, Router } from "./http/express";
import { type FaultPlan, faultInjector } from "./http/faults";
import type { RequestLog } from "./http/server";
import { managedRouter, sendError } from "./modes/managed";
import { openSourceRouter } from "./modes/open-source";

interface Parts extends HandlerContext {
  log: RequestLog;
  faults: FaultPlan;
  /** Accepts no connection for so many milliseconds, and cuts the open ones. */
  shutFor(milliseconds: number): void;
  controls: Controls;
}

/** The pages show everything without a key, so other machines see them only when they are meant to. */
function pagesRouter({ settings, teams, databaseOf, controls }: Parts): Router {
  const router = Router();
  if (!settings.publicPage) router.use(onlyLocal);
  let pages: RequestHandler | undefined;
  router.use((request, response, next) => {
    if (!/^\/($|dashboards\/|refresh\.js$|spike$)/.test(request.path)) return next();
    const look = () => databaseOf(teams.first);
    // Loaded with the first look, so that the emulator starts without what draws.
    pages ??= (require("./demo/page") as typeof Pages).pages(look, settings.admin ? controls : undefined);
    return pages(request, response, next);
  });
  return router;
}

/** The whole service as one Express application; routes it does not know are Express's own HTML 404s, as in the real one. */
export function application(parts: Parts): Express {
  const { settings, product, log, faults, shutFor, controls } = parts;
  const app = express();
  app.disable("x-powered-by");
  if (settings.admin) app.use("/__admin", adminRouter(controls));
  if (product.isMoreThanDocument) app.use(pagesRouter(parts));
  app.get(["/health", "/ready"], (_request, response) => {
    response.json({ data: "OK" });
  });
  app.use(["/api", "/v1"], log.middleware, faultInjector(faults, shutFor));
  if (settings.latencyMs > 0)
    app.use(["/api", "/v1"], (_request, _response, next) => void setTimeout(next, settings.latencyMs));
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
