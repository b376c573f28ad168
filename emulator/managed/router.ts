import { type RequestHandler, Router } from "../http/express";
import { type HandlerContext, handler } from "../http/handler";
import { managedLimiter } from "../http/rate-limit";
import type { Mode } from "../http/result";
import type { Operation } from "../operations/operation";
import { Refusal } from "../rejection";
import { basicAuth } from "./credentials";
import { sendError } from "./wording";

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
  const { settings, product, teams, clock } = context;
  const { refuse } = product.wording.managed;
  const account = Router();
  const serve = (path: string, mode: Mode, operation: Operation): void => {
    const run = handler(context, mode, operation, product.wording.managed);
    account[operation.method](path, gateway(operation.members), run);
  };
  account.use("/services/:serviceId", (request, response, next) => {
    if (request.params.serviceId === settings.serviceId) next();
    else refuse(response, new Refusal(404, "Service not found"));
  });
  for (const operation of product.account(settings.segments.metrics)) serve(operation.path, "account", operation);
  for (const operation of product.operations.filter(({ modes }) => modes.includes("managed")))
    serve(`/services/:serviceId/${settings.segments.observability}${operation.path}`, "managed", operation);
  if (product.unserved) account.use(product.unserved(settings));

  const router = Router();
  if (settings.limits)
    router.use(
      managedLimiter(settings.limits.managed, (response) => refuse(response, new Refusal(429, "Too many requests"))),
    );
  router.use(basicAuth(teams.first, clock, refuse));
  router.use("/:organizationId", (request, response, next) => {
    if (request.params.organizationId === settings.organizationId) account(request, response, next);
    else refuse(response, new Refusal(403, "FORBIDDEN"));
  });
  return router;
}
