import { type RequestHandler, type Response, Router } from "express";
import { operations } from "../operations";
import { bearer, bearerOf } from "./bearer";
import { type HandlerContext, handler } from "./handler";
import { openSourceLimiter } from "./rate-limit";
import type { Refusal, Result } from "./result";

/** Sends the result of an operation in the open-source service's envelope. */
function send(response: Response, result: Result): void {
  if (result.kind === "text") response.type("text/plain").send(result.text);
  else if (result.kind === "done") response.json({});
  else if (result.kind === "bare") response.json(result.body);
  else {
    const { data, page: meta } = result;
    if (meta) response.setHeader("X-Total-Count", meta.total);
    response.json(meta ? { data, meta } : { data });
  }
}

function refuse(response: Response, { status, message, form }: Refusal): void {
  if (form === "text") response.status(status).type("text/plain").send(message);
  else response.status(status).json({ [form]: message });
}

const user = (teamId: string, key: string) => ({
  _id: "66e000000000000000000002",
  name: "Emulator",
  email: "emulator@example.com",
  team: teamId,
  accessKey: key,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  __v: 0,
});

/** The open-source API below `/api/v2`. */
export function openSourceRouter(context: HandlerContext): Router {
  const { settings, store } = context;
  const router = Router();
  const guard: RequestHandler[] = [bearer(settings.tokens)];
  router.get("/", ...guard, (request, response) => {
    const key = bearerOf(request.headers.authorization) ?? "";
    response.json({ version: "v2", user: user(store.team.id, key) });
  });
  if (settings.limits) guard.unshift(openSourceLimiter(settings.limits.openSource));
  const served = operations.filter(({ modes }) => modes.includes("openSource"));
  // The real service guards whole resources, so an unknown route below one asks for a key before it is a 404.
  for (const root of new Set(served.map(({ path }) => `/${path.split("/")[1]}`))) router.use(root, ...guard);
  for (const operation of served)
    router[operation.method](operation.path, handler(context, "openSource", operation, { send, refuse }));
  return router;
}
