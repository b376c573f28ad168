import { check, idParams, pageQuery, pathId } from "../http/check";
import { type Call, data, done, pageOf } from "../http/result";
import { badRequest, Refusal } from "../rejection";
import { urlProblem, type WebhookBody, webhookBody } from "../shapes/webhook";
import { objectId } from "../store/ids";
import type { Opaque, Webhook } from "../store/records";
import { both, type Operation } from "./operation";

const members = ["name", "service", "url", "description", "body", "headers", "queryParams"];

/** A webhook as responses show it: headers and query parameters never, the body only of generic ones. */
function shown({ headers, queryParams, body, ...webhook }: Webhook): Opaque {
  return webhook.service === "generic" && body !== undefined ? { ...webhook, body } : webhook;
}

function existing(call: Call, id: string): Webhook {
  const found = call.store.webhooks.find(id);
  if (!found) throw new Refusal(404, "Webhook not found");
  return found;
}

/** Names that the document store of the service takes for paths, operators or members of its own, so that the write fails. */
const unstorable = /\.|^\$|^(__proto__|constructor|prototype)$/;

function checkRules({ store, webhookHosts }: Call, body: WebhookBody, id?: string): void {
  const problem = urlProblem(body.url, body.service, webhookHosts);
  if (problem) throw badRequest(problem);
  const taken = store.webhooks
    .list()
    .some((other) => other.id !== id && other.service === body.service && other.name === body.name);
  if (taken) throw badRequest("A webhook with this service and name already exists");
  if (Object.keys({ ...body.headers, ...body.queryParams }).some((name) => unstorable.test(name)))
    throw new Refusal(500, "Something went wrong :(");
}

/** Headers and query parameters survive an update that leaves them out, as long as the address stays the same. */
function updated(stored: Webhook, body: WebhookBody, now: Date): Webhook {
  const sameAddress = stored.url === body.url && stored.service === body.service;
  const carried = sameAddress ? { headers: stored.headers, queryParams: stored.queryParams } : {};
  return { ...carried, ...body, id: stored.id, createdAt: stored.createdAt, updatedAt: now.toISOString() };
}

export const webhookOperations: Operation[] = [
  {
    method: "get",
    path: "/webhooks",
    modes: both,
    run: (call) => {
      const { query } = check(call, { query: pageQuery });
      const [page, meta] = pageOf(call.store.webhooks.list(), query);
      return data(page.map(shown), meta);
    },
  },
  {
    method: "post",
    path: "/webhooks",
    modes: both,
    members,
    run: (call) => {
      const { body } = check(call, { body: webhookBody });
      checkRules(call, body);
      const stamp = call.now.toISOString();
      return data(shown(call.store.webhooks.put({ ...body, id: objectId(), createdAt: stamp, updatedAt: stamp })));
    },
  },
  {
    method: "put",
    path: "/webhooks/:id",
    modes: both,
    members,
    run: (call) => {
      const { body, params } = check(call, { body: webhookBody, params: idParams });
      const stored = existing(call, params.id.toLowerCase());
      checkRules(call, body, stored.id);
      return data(shown(call.store.webhooks.put(updated(stored, body, call.now))));
    },
  },
  {
    method: "delete",
    path: "/webhooks/:id",
    modes: both,
    run: (call) => {
      const { id } = existing(call, pathId(call));
      const users = call.store.alerts
        .list()
        .filter(({ channels }) => channels[0]?.webhookId?.toLowerCase() === id).length;
      if (users > 0)
        throw new Refusal(
          409,
          `Cannot delete webhook: ${users} alert(s) still reference it. Reassign or remove those alerts first.`,
        );
      call.store.webhooks.remove(id);
      return done;
    },
  },
];
