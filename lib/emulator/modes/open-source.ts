import { bearer, chosenTeam, openSourceLimiter } from "../http/access";
import { type HandlerContext, handler, type Wording } from "../http/call";
import { type RequestHandler, Router } from "../http/express";
import { type Member, seededAt } from "../store/tables";

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
