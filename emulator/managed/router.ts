import { type RequestHandler, Router } from "../http/express";
import { type HandlerContext, handler } from "../http/handler";
import { managedLimiter } from "../http/rate-limit";
import type { Mode } from "../http/result";
import { operations } from "../operations";
import type { Operation } from "../operations/operation";
import { backupOperations } from "./backups";
import { basicAuth } from "./credentials";
import { keyOperations } from "./keys";
import { metricsOperations } from "./service-metrics";
import { managedWording, sendError } from "./wording";

/** The gateway in front of the service refuses body members that its own description does not list. */
function gateway(members: string[] | undefined): RequestHandler {
  return (request, response, next) => {
    const body: unknown = request.body;
    const names = typeof body === "object" && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
    const unknown = members && names.find((name) => !members.includes(name));
    if (unknown === undefined) next();
    else sendError(response, 400, `request body property can't be validated: ${unknown}`);
  };
}

/** The managed API and the account level below `/v1/organizations`. */
export function managedRouter(context: HandlerContext): Router {
  const { settings, teams, clock } = context;
  const account = Router();
  const serve = (path: string, mode: Mode, operation: Operation): void => {
    account[operation.method](path, gateway(operation.members), handler(context, mode, operation, managedWording));
  };
  account.use("/services/:serviceId", (request, response, next) => {
    if (request.params.serviceId === settings.serviceId) next();
    else sendError(response, 404, "NOT_FOUND: Service not found");
  });
  const accountOperations = [...keyOperations, ...backupOperations, ...metricsOperations(settings.segments.metrics)];
  for (const operation of accountOperations) serve(operation.path, "account", operation);
  for (const operation of operations.filter(({ modes }) => modes.includes("managed")))
    serve(`/services/:serviceId/${settings.segments.observability}${operation.path}`, "managed", operation);

  const router = Router();
  if (settings.limits)
    router.use(managedLimiter(settings.limits.managed, (response) => sendError(response, 429, "Too many requests")));
  router.use(basicAuth(teams.first, clock));
  router.use("/:organizationId", (request, response, next) => {
    if (request.params.organizationId === settings.organizationId) account(request, response, next);
    else sendError(response, 403, "FORBIDDEN");
  });
  return router;
}
