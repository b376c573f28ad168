import { managedRouter } from "../managed/router";
import type { Settings } from "../options";
import type * as Pages from "../page/page";
import type { Store } from "../store/store";
import { adminRouter, type Controls } from "./admin";
import { bodyErrors, bodyParsers } from "./body";
import express, { type Express, type RequestHandler, Router } from "./express";
import { type Door, faultInjector } from "./fault-injector";
import type { FaultPlan } from "./faults";
import type { HandlerContext } from "./handler";
import { onlyLocal } from "./local";
import { openSourceRouter } from "./open-source";
import type { RequestLog } from "./request-log";

const late =
  (milliseconds: number): RequestHandler =>
  (_request, _response, next) =>
    void setTimeout(next, milliseconds);

/** The pages load with the first look at one, so that the emulator starts without what draws them. */
function whenLookedAt(load: () => typeof Pages, look: () => Store, controls: Controls | undefined): RequestHandler {
  let router: RequestHandler | undefined;
  return (request, response, next) => {
    if (!/^\/($|dashboards\/|refresh\.js$|spike$)/.test(request.path)) return next();
    router ??= load().pages(look, controls);
    return router(request, response, next);
  };
}

/** The pages show everything without a key, so other machines see them only when they are meant to. */
function pagesRouter({ publicPage, admin }: Settings, look: () => Store, controls: Controls): Router {
  const router = Router();
  if (!publicPage) router.use(onlyLocal);
  router.use(whenLookedAt(() => require("../page/page") as typeof Pages, look, admin ? controls : undefined));
  return router;
}

export interface Parts extends HandlerContext {
  log: RequestLog;
  faults: FaultPlan;
  door: Door;
  controls: Controls;
}

/** The whole service as one Express application; routes it does not know are Express's own HTML 404s, as in the real one. */
export function application(parts: Parts): Express {
  const { settings, product, teams, log, faults, door, controls } = parts;
  const app = express();
  app.disable("x-powered-by");
  if (settings.admin) app.use("/__admin", adminRouter(controls));
  app.use(pagesRouter(settings, () => product.drawn(teams.first), controls));
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
