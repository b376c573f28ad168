import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Clock } from "./clock";
import { bearer, chosenTeam, managedLimiter, openSourceLimiter } from "./http/access";
import {
  type HandlerContext,
  handler,
  type MembersOf,
  type Mode,
  type Operation,
  type SendRejection,
  type Wording,
} from "./http/call";
import { type RequestHandler, type Response, Router } from "./http/express";
import { hashOf } from "./operations/account";
import { Rejection } from "./rejection";
import type { ServiceVersion } from "./shapes/releases";
import type { Store } from "./store/store";
import { type Member, seededAt } from "./store/tables";

/** The open-source service's own envelope. */
export const openSourceWording: Wording = {
  send(response, result) {
    if (result.kind === "bare") return void response.json(result.body);
    const { data, page: meta } = result;
    if (meta) response.setHeader("X-Total-Count", meta.total);
    response.json({ data, meta });
  },
  reject(response, { status, message, form, body }) {
    if (body !== undefined) response.status(status).json(body);
    else if (form === "text") response.status(status).type("text/plain").send(message);
    else response.status(status).json({ [form]: message });
  },
};

/** The service's CORS middleware answers each OPTIONS itself, before anybody asks for a key. */
const preflight: RequestHandler = (request, response, next) =>
  request.method === "OPTIONS" ? void response.status(204).end() : next();

/** The open-source API below `/api/v2`. */
export function openSourceRouter(context: HandlerContext): Router {
  const { settings, product, teams } = context;
  const router = Router();
  if (!product.unserved) router.use(preflight);
  const guard: RequestHandler[] = [bearer(teams)];
  if (product.isMoreThanDocument)
    router.get("/", ...guard, (_request, response) => {
      const { id: _id, name, email, accessKey } = response.locals.caller as Member;
      const stamps = { createdAt: seededAt, updatedAt: seededAt };
      const user = { _id, name, email, team: teams.first.team.id, accessKey, ...stamps, __v: 0 };
      response.json({ version: "v2", user });
    });
  if (settings.limits) guard.unshift(openSourceLimiter(settings.limits.openSource));
  if (settings.enterprise) guard.push(chosenTeam(teams));
  const served = product.operations.filter(
    ({ modes, enterprise }) => modes.includes("openSource") && (!enterprise || settings.enterprise),
  );
  // The real service protects whole resources, so an unknown route below one requires a key before it is a 404.
  const roots = product.unserved ? ["/"] : new Set(served.map(({ path }) => `/${path.split("/")[1]}`));
  for (const root of roots) router.use(root, ...guard);
  for (const operation of served)
    router[operation.method](operation.path, handler(context, "openSource", operation, product.wording.openSource));
  if (product.unserved) router.use(product.unserved(settings));
  return router;
}

/** The gateway in front of the service rejects body members that its own description does not list. */
function gateway(listed: MembersOf | undefined, version: ServiceVersion): RequestHandler {
  const members = typeof listed === "function" ? listed(version) : listed;
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
  const { reject } = product.wording.managed;
  const account = Router();
  const serve = (path: string, mode: Mode, operation: Operation): void => {
    const run = handler(context, mode, operation, product.wording.managed);
    account[operation.method](path, gateway(operation.members, settings.serviceVersion), run);
  };
  account.use("/services/:serviceId", (request, response, next) => {
    if (request.params.serviceId === settings.serviceId) next();
    else reject(response, new Rejection(404, "Service not found"));
  });
  for (const operation of product.account(settings.segments.metrics)) serve(operation.path, "account", operation);
  for (const operation of product.operations.filter(({ modes }) => modes.includes("managed")))
    for (const segment of settings.segments.observability)
      serve(`/services/:serviceId/${segment}${operation.path}`, "managed", operation);
  if (product.unserved) account.use(product.unserved(settings));

  const router = Router();
  if (settings.limits) router.use(managedLimiter(settings.limits.managed, reject));
  router.use(basicAuth(teams.first, clock, reject));
  router.use("/:organizationId", (request, response, next) => {
    if (request.params.organizationId === settings.organizationId) account(request, response, next);
    else reject(response, new Rejection(403, "FORBIDDEN"));
  });
  return router;
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function credentialsOf(authorization = ""): { id: string; secret: string } | undefined {
  const [, encoded = ""] = /^Basic\s+(.+)$/i.exec(authorization) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  return { id, secret };
}

/** Lets in whoever shows an enabled, unexpired key of the organization. */
function basicAuth(store: Store, clock: Clock, reject: SendRejection): RequestHandler {
  return (request, response, next) => {
    const currentTime = clock.now();
    const credentials = credentialsOf(request.headers.authorization);
    const idHash = credentials && hashOf(credentials.id);
    const key = store.keys.list().find(({ keyIdHash }) => keyIdHash === idHash);
    const isUsable = key?.state === "enabled" && !(key.expireAt && new Date(key.expireAt) <= currentTime);
    if (!credentials || !isUsable || !equal(key.keySecretHash, hashOf(credentials.secret)))
      return reject(response, new Rejection(401, "Unauthorized"));
    // To the minute, as the service says it.
    const usedAt = `${currentTime.toISOString().slice(0, 16)}:00.000Z`;
    if (key.usedAt !== usedAt) store.keys.put({ ...key, usedAt });
    response.locals.callerKeyId = key.id;
    next();
  };
}

const codes: Record<number, string> = { 400: "BAD_REQUEST", 404: "NOT_FOUND", 409: "CONFLICT" };

/** The error text as the gateway forwards it: an upper-case code and the sentence without its title. */
function forwarded({ status, message, form }: Rejection): string {
  if (status >= 500) return "Internal server error";
  const code = codes[status];
  const sentence = form === "text" ? "Unknown Error" : message.replace(/(Body|Query|Params) validation failed: /g, "");
  return code ? `${code}: ${sentence}` : message;
}

export function sendError(response: Response, status: number, error: string): void {
  response.status(status).json({ status, error, requestId: randomUUID() });
}

/** The envelope of the managed mode and the account level. */
export const managedWording: Wording = {
  send(response, result) {
    const payload = result.kind === "data" ? result.data : result.body;
    const paging = result.kind === "data" ? result.cursorPage : undefined;
    response.json({ status: 200, requestId: randomUUID(), result: payload, ...paging });
  },
  reject(response, rejection) {
    sendError(response, rejection.status, forwarded(rejection));
  },
};
