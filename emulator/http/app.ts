import express, { type Express } from "express";
import { managedRouter } from "../managed/router";
import { bodyErrors, bodyParsers } from "./body";
import type { HandlerContext } from "./handler";
import { openSourceRouter } from "./open-source";
import type { RequestLog } from "./request-log";

/** The whole service as one Express application; routes it does not know are Express's own HTML 404s, as in the real one. */
export function application(context: HandlerContext, log: RequestLog): Express {
  const app = express();
  app.disable("x-powered-by");
  app.get(["/health", "/ready"], (_request, response) => {
    response.json({ data: "OK" });
  });
  app.use(["/api", "/v1"], log.middleware);
  app.use(bodyParsers);
  app.use("/api/v2", openSourceRouter(context));
  app.use("/v1/organizations", managedRouter(context));
  app.use(bodyErrors);
  return app;
}
