import { isObjectId, objectId } from "../estate/ids";
import type { Source } from "../estate/records";
import type { Store } from "../estate/store";
import { badRequest, type Call, data, done, Refusal } from "../http/answer";
import { check, idParams, pathId } from "../http/check";
import { sourceBody } from "../shapes/source";
import { both, type Operation } from "./operation";

function existing(call: Call, id: string): Source {
  const found = call.store.sources.find(id);
  if (!found) throw new Refusal(404, "Source not found");
  return found;
}

function checkConnection(store: Store, connection: string): void {
  if (!isObjectId(connection)) throw badRequest("connection must be a valid connection id");
  if (!store.connections.find(connection)) throw badRequest("connection must be an existing connection id");
}

export const sourceOperations: Operation[] = [
  { method: "get", path: "/sources", modes: both, run: ({ store }) => data(store.sources.list()) },
  {
    method: "post",
    path: "/sources",
    modes: both,
    run: (call) => {
      const { body } = check(call, { body: sourceBody });
      checkConnection(call.store, body.connection);
      return data(call.store.sources.put({ ...body, id: objectId() }));
    },
  },
  { method: "get", path: "/sources/:id", modes: both, run: (call) => data(existing(call, pathId(call))) },
  {
    method: "put",
    path: "/sources/:id",
    modes: both,
    run: (call) => {
      const { body, params } = check(call, { body: sourceBody, params: idParams });
      const { id } = existing(call, params.id.toLowerCase());
      checkConnection(call.store, body.connection);
      return data(call.store.sources.put({ ...body, id }));
    },
  },
  {
    method: "delete",
    path: "/sources/:id",
    modes: both,
    run: (call) => {
      call.store.sources.remove(existing(call, pathId(call)).id);
      return done;
    },
  },
];
